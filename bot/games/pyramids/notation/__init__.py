"""Typed answers and documents of the pyramid games."""
