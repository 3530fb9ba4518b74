"""Dispatch of slash commands and other interactions to their handlers, and delivery of the replies."""
