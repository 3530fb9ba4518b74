"""Drafts of goal stacks and programs."""
