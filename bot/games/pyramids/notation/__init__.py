"""Typed answers and documents."""
