"""Answers that teach: rules, lessons, analysis."""
