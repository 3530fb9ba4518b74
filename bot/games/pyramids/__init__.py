"""What the pyramid games share."""
