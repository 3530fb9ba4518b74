"""Leagues and tournaments: who plays whom is worked out here, and played at tables as all others are."""
