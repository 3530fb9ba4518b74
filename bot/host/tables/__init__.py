"""Tables before, during and after their games."""
