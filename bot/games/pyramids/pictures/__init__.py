"""The pyramid games in pictures, as plain data."""
