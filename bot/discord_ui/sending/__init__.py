"""Sending messages, and interpreting Discord's responses."""
