"""What every game is made of: standard library only."""
