"""Tests of what people ask the bot for."""
