"""Actions for changing a draft."""
