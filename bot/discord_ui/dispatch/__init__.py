"""Dispatch of interactions: slash commands, the way from a click to its handler, and the delivery of the reply."""
