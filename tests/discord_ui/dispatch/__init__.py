"""Tests of what comes in from Discord."""
