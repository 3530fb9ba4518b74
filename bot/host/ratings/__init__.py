"""Results, ratings, seasons and profiles."""
