"""Fuzz tests: bad input of every kind, typed, clicked, sent or stored, must keep some promises.

Nobody acts for another seat or reads another's secret, no message pings anyone who isn't awaited, typed text doesn't
format anything where it's shown, no error goes unhandled, and no input causes much work. `python -m tests.tools.fuzz`
tries as many inputs as you like; a few thousand are part of the usual tests.
"""
