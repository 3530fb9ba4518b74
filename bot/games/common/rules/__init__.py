"""Default rules, and options."""
