"""Views that teach: rules, lessons, analysis."""
