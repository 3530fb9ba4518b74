"""Checks what the program says about a round against its events, without using the code that makes the sentences."""
