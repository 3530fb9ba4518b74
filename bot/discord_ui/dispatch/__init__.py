"""Dispatch of interactions: commands, the routing from a click to its handler, and the delivery of the reply."""
