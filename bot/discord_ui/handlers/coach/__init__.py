"""Handlers that teach: rules, lessons and analysis."""
