"""Tests of sending messages and keeping them up to date."""
