"""Tests of what people ask for."""
