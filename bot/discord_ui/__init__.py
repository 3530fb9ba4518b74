"""The bot's user interface on Discord: translates between Discord and the host.

Incoming: `client` receives events, `dispatch` answers interactions, and `handlers` has the functions for the actions in
custom IDs; `dm` reads direct messages. Outgoing: `sending` posts the host's messages, and `ratelimit` paces requests.
Pages: `views` turns the host's views into `components`, with pictures from `images`.
"""
