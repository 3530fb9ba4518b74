"""Several processes that are one bot, killed, put to sleep and cut off: nothing is lost, nothing said twice.

python -m tests.tools.herd does it.
"""
