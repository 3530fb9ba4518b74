"""Shared parts of the games with pyramids: RAMbots, Kolmio and RAMbots Factory."""
