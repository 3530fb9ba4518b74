"""Pictures and application emoji."""
