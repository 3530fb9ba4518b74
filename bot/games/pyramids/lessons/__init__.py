"""What lessons and puzzles of the pyramid games share."""
