"""Leagues and tournaments. Pairings are made here, and played at ordinary tables."""
