"""The base of all stages, and marks that show where pieces may end up."""
