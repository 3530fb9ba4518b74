# What is said to whoever does something that cannot be done here, or that went wrong.
sorry = That went wrong on our side. Nothing is lost: your game and your program are safe. Please try again.
in-words = My answer didn't get through as it was, so here it is in words only.
unanswered = My answer didn't get through. `/table` and `/program` show how things stand.
too-long = That took me too long; please press it once more.
old-button = That button is from an older version of me. `/table` and `/program` show how things stand.
era-now = My data was restored from a backup on { $day }, so that button didn't do anything. Here's how things stand now.
era-reply = My data was restored from a backup on { $day }, so I haven't read your reply. Here's how things stand now: please type it again.
era-lost = This was lost when my data was restored from a backup on { $day }.
era-unknown = This message belongs to another set of data, so I can't do anything with it. `/table` and `/program` show how things stand.
old-command = I do not know that command, or not like that: it may be from another version of me. Try `/help`.
lacks-view = see the channel
lacks-send = send messages
lacks-attach = attach files
lacks-history = read the message history
not-started-lobby = Table { $table } has not started yet. Press ▶️ in its lobby when all are there.
not-seated = You do not sit at table { $table }, so nothing there is yours to see or to do. Feel free to watch, or open a table of your own with `/play`.

## Direct messages
word-edited-in = A word is done when it is sent, not when it is edited in: send `{ $word }` as a new message.
only-text = I can only read text: a program, say, or `help`.
edited-older = You edited an older message. What counts is your newest one: edit that, or send it anew.
which-of-several = You're in several games. Which one is this for? (Tip: reply to that game's message.)
yours-not-started = Your table { $table } has not started yet: press ▶️ in { $where } when all are there.
