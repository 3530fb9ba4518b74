"""Tests of settings, profiles and tournaments."""
