"""Answers to what people click, type and call."""
