"""Views of a table in play."""
