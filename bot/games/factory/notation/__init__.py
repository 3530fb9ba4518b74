"""Typed answers and documents of RAMbots Factory."""
