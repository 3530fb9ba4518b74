"""Tests of commands and custom IDs."""
