"""Tables before, during and after their game."""
