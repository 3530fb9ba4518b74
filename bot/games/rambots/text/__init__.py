"""Texts about RAMbots and Kolmio games."""
