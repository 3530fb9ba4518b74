"""The pyramid games in sentences."""
