"""Views that teach: rules, lessons and analysis."""
