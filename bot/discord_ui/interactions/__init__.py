"""Commands, custom ids, and the way from a click to what answers it."""
