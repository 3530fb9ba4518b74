"""Handlers that teach: rules, lessons, analysis."""
