"""The judge of pyramid games."""
