"""Sends messages and updates those sent."""
