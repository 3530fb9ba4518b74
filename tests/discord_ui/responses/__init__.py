"""Tests of Discord's answers."""
