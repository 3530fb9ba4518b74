"""Sending messages and updating those sent."""
