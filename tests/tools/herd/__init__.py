"""Test of several processes that serve one bot while they're killed, suspended and disconnected: nothing is lost, and
no message is posted twice.

Run it with `python -m tests.tools.herd`.
"""
