# A table: its state, lobby, invitations and setup, and the reasons for pauses.
command-play = Open a table here
command-for-game = The game to play
option-pace = pace
command-for-pace = Time per turn
start-heading = Systems up!
start-dealt = The Master Priority Scheduler is running. Good luck!
mended-heading = The game goes on
mended-told = The rules have been corrected since this game began (version { $was } → { $now }). Everything played so far stands. From here on the new rules apply.
mended-by-hand = Something in this game has been corrected. Everything played so far stands, and the game goes on from here.
set-up-done = Setup complete
status-waits = The table is open in { $where }
status-played = The game is in { $where }
status-was-played = The table was in { $where }
status-another = Another game? Press **Rematch**.
status-cancelled = This game was stopped.
status-on-hold = 🔧 This table is on hold: I can't go on with its game. Nobody can play on until the bot's owner has looked into it.
status-on-hold-cup = A tournament only waits for a table until its round ends.
status-until = ⏱️ Until { $when }
status-asked = ⏱️ Asked { $when }. No deadline.
status-untimed = ⏱️ No deadline.
status-asked-soon = asked { $when }
status-thinking = It's a computer's turn.
awaits-you = ⏳ **Waiting for you**{ $count ->
    [0] {""}
   *[other] {" "}and { $count } more
}
awaits-of = ⏳ Waiting for { $missing } of { $count }: { $who }
awaits-not = 💤 { $who }: nothing to choose
agreed-all = 🤝 It's agreed: this is the last round.
agreed-some = 🤝 { $who } would like to end the game after this round. Everyone has to agree: `/end`
player-gone = { $name } (out)
player-for = { $name } · substitute for { $player }
board-not-yet = Table { $table } hasn't started, so its board is still in the box.
history-not-yet = Table { $table } hasn't started, so there's nothing to look back on.
why-not-yours = You can only ask that about your own steps, and only once the whole round is revealed.
step-nothing = Nothing happened there that I could show step by step.
match-too-long = That game was so long that Discord won't take its match file, not even zipped. `/history` shows its rounds. Ask the bot's owner for the file.

## The lobby, and replies to actions at a table
lobby-rated = 🏅 Rated, no odds or hints
lobby-unconfirmed = { $who } still { $count ->
    [one] has
   *[other] have
} to confirm the new terms.
button-confirm-terms = Confirm the terms
terms-changed = ✋ { $who }: the terms of table { $table } have changed. Confirm them to keep your seat. Otherwise you lose it when the game starts.
terms-again = The terms have changed in the meantime. They're now:
terms-confirmed = You keep your seat.
lobby-repeats = This would be rated game no. { $number } of this kind with the same people within a week. Unless it ends later than that, it only counts 1/{ $parts } as much.
lobby-unhelped = No odds or hints
lobby-nights = 🔕 I try to keep deadlines out of your quiet hours (set them with `/me`), except when a turn lasts less than an hour.
lobby-pauses = The host can pause for up to { $count ->
    [one] 1 day
   *[other] { $count } days
} in total
lobby-free = { $count ->
    [one] 1 empty seat
   *[other] { $count } empty seats
}
lobby-opener = the host
lobby-needed = ⏳ **{ $count ->
    [one] One more is
   *[other] { $count } more are
} needed:** press **Join**, or add a computer player.
lobby-needed-alone = ⏳ **{ $count ->
    [one] One more is
   *[other] { $count } more are
} needed:** add a computer player.
lobby-needed-seated = ⏳ **{ $count ->
    [one] One more is
   *[other] { $count } more are
} needed:** invite someone, or add a computer player.
lobby-numbers = ⏳ Needs { $numbers } players: press **Join**, or add a computer player.
lobby-numbers-alone = ⏳ Needs { $numbers } players: add a computer player.
lobby-numbers-seated = ⏳ Needs { $numbers } players: invite someone, or add a computer player.
lobby-ready = ✅ **Ready:** { $who } can **Start**. Others can still **Join**.
lobby-ready-alone = ✅ **Ready:** { $who } can **Start**.
lobby-full = ✅ **Full:** { $who } can **Start**.
lobby-yields = ✅ **Ready:** { $who } can **Start**. Others can still **Join** and take a computer's seat.
lobby-invited = 🔁 { $who }, another game? Press **Join**.
lobby-invited-again = 🔁 Invited to the rematch: { $who }
lobby-guests = 📨 Invited: { $who }
lobby-on-here = ▶️ **The game is on** right here.
lobby-on-there = ▶️ **The game is on** in { $where }
lobby-closed = This table is closed.
lobby-fewer = − Computer
lobby-colour = Your colour…
lobby-taken = { $who } has it
lobby-swaps = { $who } has it, and will swap with you
over-stopped = 🏁 **The game was stopped early.** Its tournament scores it if it can.
over-cancelled = 🗑️ **The game was stopped.** Nobody won.
over-nobody = 🏁 **The game is over.** Nobody won.
over-draw = 🏁 **The game is over.** 🤝 It's a draw.
over-won = 🏁 **The game is over.** 🏆 { $who }
join-in = You're in! I'll let you know when it's your turn.
leave-closed = You left, and the table is closed.
leave-left = You left the table.
start-off = And we're off! I'll let everyone know when it's their turn.
settings-started = Table { $table } is no longer open, so you can't change its settings.
game-is-gone = I no longer have that game. `/play` shows the ones I have.
quick-yours = ▶️ **Table { $table } is on**: you vs. an easy computer.
quick-first = I'll let you know when it's your turn. The button opens it, too.
rematch-open = 🔁 Table { $table } is open in { $where }. Tap ▶️ there once everyone's in.
rematch-rung = 🔁 Table { $table } is open in { $where }. Still missing: { $who }. Tap ▶️ there once everyone's in.
rematch-seat = 🔁 Table { $table } is open in { $where }. You have a seat there.
rematch-full = 🔁 The rematch, table { $table } in { $where }, is already full.
rematch-begun = 🔁 **Table { $table } has started** in { $where }.
rematch-on-hold = 🔁 The rematch, table { $table }, is on hold: see { $where }.
rematch-over = 🔁 The rematch, table { $table }, is no longer on: see { $where }.
wake-not-yours = Only players, the host, a server manager or a moderator can do that.
wake-trying = ▶️ Trying again now. `/table` shows whether that worked.
wake-works = ▶️ I can post again!
wake-not-yet = ⏸️ The problem's still there. { $why } I'll keep checking.
bring-here = ↪️ Table { $table } goes on here.
cancel-ask = Cancel table { $table } for everyone? Nobody will win. This cannot be undone.
cancel-ask-cup = Cancel the game at table { $table } for everyone? If its tournament can still score it, players who left or missed turns rank lower, and the state of play decides the rest. This cannot be undone.
cancel-manager-plays = You're playing in this rated or tournament game yourself, so you can't cancel it on your own. Let any other players vote, or ask another manager or moderator.
cancel-yes = Yes, cancel it
cancel-done = 🗑️ Table { $table } is cancelled.
openers-there = Not everyone can open tables on that server, and I can't see roles here. Press **Rematch** in the table's channel.
resign-not-yet = Table { $table } hasn't started yet: use **{ $leave }** in its lobby.
resign-put-aside = The game at table { $table } is on hold, so you can't resign from it now.
resign-over = The game at table { $table } is over, so there's nothing to resign from.
resign-before = You're no longer in the game at table { $table }. Feel free to watch the others!
resign-ask = Resign from table { $table }? { $ends ->
    [1] That ends the game.
   *[0] Your robot stays on the board, and the others play on.
} This cannot be undone.
never-mind = Nothing has changed.
resign-yes = Yes, I resign
resign-computer = Let a computer play for me
resign-done = 🏳️ You've resigned from the game at table { $table }. Thanks for playing!
end-not-yet = You can't agree to end this game right now. Many games can only end by agreement while everyone's programming, and some not at all.
end-not-now = You can't end this game by agreement right now. Computers agree once nobody can get any closer to winning, or nobody has for { $count } rounds.
end-ask = End the game at table { $table } after this round? If everyone agrees before the programs run, the state of play after it decides the result. You can't take back your agreement.
end-yes = Yes, end it
end-agreed = 🤝 You've agreed to end the game at table { $table } after this round. Now { $who } must agree, too (`/end`).
end-last = 🤝 You've agreed to end the game at table { $table } after this round. That makes it the last round.

## Inviting people by name
invite-who = Who should join table { $table }? I'll ask in { $where }.
invite-menu = Choose people…
invite-ping = 📨 { $who }, you're invited to { $host }'s table { $table }: **{ $game }**
invite-sent = 📨 Invited: { $who }. I'm asking them in { $where }, with a **{ $join }** button.
invite-seated = { $who } { $count ->
    [one] is
   *[other] are
} already at the table.
invite-again = Not pinged: { $who }. They've already been invited, or have left the table.
invite-enough = Not invited: { $who }. A table can have up to { $most } open invitations.
invite-bots = { $who } { $count ->
    [one] is a bot
   *[other] are bots
}. Add a computer player instead.
invite-strangers = { $who } { $count ->
    [one] isn't
   *[other] aren't
} on this server.
invite-blind = { $who } can't see { $where }, so a ping wouldn't reach them.

## Opening a table, and its settings
open-heading = New table: { $game }
open-as-it-is = The defaults are fine.
open-which = Which game?
open-it = Open the table
open-rated = Open as rated
setting-pace = Time per turn
setting-pace-of = Time per turn: { $span }
setting-help = Help
setting-help-asked = Help: on request
setting-help-asked-note = Only you see how likely your plan is to work
setting-help-none = Help: none
setting-help-none-note = Nobody gets any odds or hints
setting-help-rated = Help: none; the game is rated
setting-help-rated-note = The game counts towards the leaderboard
settings-heading = Table { $table }'s settings
setting-pauses = Pauses
setting-pauses-of = Pauses by the host: { $count ->
    [0] none
    [one] up to a day
   *[other] up to { $count } days
}
setting-pauses-note = The players can also agree on pauses
opened = 🪑 Table { $table } is open in { $where }. You have a seat: tap ▶️ there once enough players have joined.
opened-alone = 🪑 Table { $table } is open, and you have a seat: add a computer player, then tap ▶️.
our-dms = our DMs
pace-none = no deadline
pace-each = { $span } per turn
span-weeks = { $count ->
    [one] 1 week
   *[other] { $count } weeks
}
span-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
span-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
span-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
span-seconds = { $count } seconds

## Why a table is paused
paused-because = ⏸️ **Paused:** { $why }
refused-channel-gone = the channel is gone
refused-thread-locked = the thread is locked or archived
refused-unseen = I can no longer see the channel
refused-forbidden = I can no longer write in the channel
refused-form = Discord won't take my message there
refused-closed = my DMs don't get through
