"""Bad input, in the large: whatever is typed, clicked, called up, sent off, written down or kept, some promises hold.

Nobody acts for another seat or reads another's secret, no message rings anybody who is not awaited, nothing that was
typed does anything where it is shown, no error goes unhandled, and no input makes much work. `python -m
tests.tools.fuzz` tries as many inputs as it is told; some thousand are among the ordinary tests.
"""
