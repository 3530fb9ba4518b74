"""Texts about RAMbots Factory games."""
