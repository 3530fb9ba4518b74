"""Drafts of goal stacks and programs, in all pyramid games."""
