"""Sends messages, and updates those already sent."""
