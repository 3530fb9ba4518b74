"""Properties that every game in the catalogue must have."""
