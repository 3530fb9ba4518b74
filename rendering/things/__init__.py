"""What stands on a board and what is marked there, each drawn once and kept."""
