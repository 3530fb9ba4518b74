"""The bot's user interface on Discord: translates between Discord and the host, and decides nothing itself.

In: `client` (events) -> `dispatch` (each interaction is answered once and in time) -> `handlers` (one per action in a
custom ID); `dm` reads direct messages. Out: `sending` posts the host's messages, `ratelimit` paces every request.
Pages: `views`, functions from the host's views to `components`, with pictures from `images`.
"""
