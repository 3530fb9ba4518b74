"""Kernels against the rules that they are a second form of: the same rounds played by both, and everything compared.

A few hundred rounds are part of the tests; `python -m tests.tools.kernels --rounds 100000` plays as many as one likes.
"""
