"""Commands, custom IDs, and the routing from a click to its handler."""
