# Errors: what can't be done here, and what went wrong.
sorry = Something went wrong on my side, so that may not have worked. Check how things stand, then try again.
in-words = My answer didn't get through, so here it is in words only.
unanswered = My answer didn't get through. `/table` and `/program` show how things stand.
too-long = That took too long. Please try again.
old-button = That's from another version of me. `/table` and `/program` show how things stand.
era-now = My data was restored from a backup on { $day }, so that didn't do anything. Here's how things stand now.
era-reply = My data was restored from a backup on { $day }, so I haven't read your reply. Check how things stand now, and type it again if it still applies.
era-lost = I can't show this. It may have been lost when my data was restored from a backup on { $day }.
era-unknown = This message belongs to a different database, so I can't do anything with it. `/table` and `/program` show how things stand.
old-command = I don't know that command. It may be from another version of me. Try `/help`.
lacks-view = see the channel
lacks-send = send messages
lacks-attach = attach files
lacks-history = read the message history
not-started-lobby = Table { $table } hasn't started yet: ▶️ in its lobby starts it once everyone's ready.
not-seated = You're not playing at table { $table }. See how things stand there with `/table`, or open your own table with `/play`.

## Direct messages
word-edited-in = Editing a message into a command does nothing. Send it as a new message.
only-text = I can only read text, such as a program or `help`.
edited-older = You edited an older message. Your newest one counts: edit that one, or send this again.
which-of-several = You're in several games. Which one is this for? (Tip: reply to that game's message.)
yours-not-started = Your game at table { $table } hasn't started yet: ▶️ in { $where } starts it once everyone's ready.
