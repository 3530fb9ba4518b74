"""Tests of Discord's responses."""
