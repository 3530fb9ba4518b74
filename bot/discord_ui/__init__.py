"""The bot's user interface on Discord. It translates and never decides.

In: `client` (events) -> `interactions` (every interaction is answered once, in time) -> `handlers` (what a click does,
by the action in its custom ID); `dm` reads what people write privately. Out: `sending` posts what the host wants said,
`ratelimit` paces every request. What people see: `views`, functions from the host's views to `components`, and
pictures from `images`.
"""
