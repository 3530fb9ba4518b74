"""Tests of messages sent and kept up to date."""
