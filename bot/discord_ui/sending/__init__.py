"""Sending of messages, and the meaning of Discord's answers."""
