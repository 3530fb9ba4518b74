"""A Discord stand-in and its page."""
