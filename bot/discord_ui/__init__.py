"""The bot's user interface on Discord: translates between Discord and the host, and decides nothing itself.

Incoming: `client` receives events, `dispatch` answers each interaction once and in time, and `handlers` has a function
for each action in a custom ID; `dm` reads direct messages. Outgoing: `sending` posts the host's messages, and
`ratelimit` paces requests. Pages: `views` turns the host's views into `components`, with pictures from `images`.
"""
