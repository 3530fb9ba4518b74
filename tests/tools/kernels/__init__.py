"""Comparison of kernels with the rules that they implement a second time: both play the same rounds, and everything is
compared.

The usual tests play a few hundred rounds. `python -m tests.tools.kernels --rounds 100000` plays as many as you like.
"""
