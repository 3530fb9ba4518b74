# A table: its lobby, whom it waits for, its clock, its seats.
start-heading = Systems up!
start-dealt = The Master Priority Scheduler is running. Good luck!
mended-heading = The game goes on
mended-told = The rules have been corrected since this game began (edition { $was } → { $now }). What was played stays; from here on the new rules hold.
mended-by-hand = Something about this game has been corrected. What was played stays, and it goes on from here.
set-up-done = Set-up complete
status-waits = It waits in { $where }
status-played = It is played in { $where }
status-was-played = It was played in { $where }
status-another = Another one? Press **Rematch**.
status-cancelled = This table was cancelled.
status-on-hold = 🔧 This table is put aside: its record does not add up. Nothing is lost, and whoever runs this bot can bring it back.
status-on-hold-cup = Its tournament's round waits for it, though not beyond the round's end.
status-until = ⏱️ Until { $when }
status-asked = ⏱️ Asked { $when }; there is no deadline.
status-asked-soon = asked { $when }
status-thinking = The table is thinking.
awaits-you = ⏳ **Waiting for you**{ $count ->
    [0] {""}
   *[other] {" "}and { $count } more
}
awaits-of = ⏳ Waiting for { $missing } of { $count }: { $who }
awaits-not = 💤 { $who }: nothing to choose
agreed-all = 🤝 All agree: this is the last round.
agreed-some = 🤝 { $who } would end the game after this round. Everybody has to agree: `/end`
player-gone = { $name } · gone
player-for = { $name } · for { $whom }
board-not-yet = Table { $table } has not started yet, so its board is still in the box.
history-not-yet = Table { $table } has not started yet; there is nothing to look back at.
why-not-yours = That can be asked of an instruction of your own, once all of its round is open.
step-nothing = Nothing happened there that could be shown step by step.
match-too-long = That game was so long that Discord does not take its match file, not even packed. **History** shows every round, and whoever runs this bot has it all.

## The lobby
lobby-rated = 🏅 Rated, no odds or hints
lobby-unconfirmed = { $who } still { $count ->
    [one] has
   *[other] have
} to confirm the new terms.
button-confirm-terms = Confirm the terms
terms-changed = ✋ { $who }: the terms of table { $table } have changed. Confirm them to keep your seat; otherwise you get up when the game starts.
terms-again = The terms have changed since. Now they're:
terms-confirmed = You keep your seat.
lobby-repeats = This would be your rated game { $number } with the same people this week, so it counts 1/{ $parts }.
lobby-unhelped = No odds or hints
lobby-nights = 🔕 Deadlines never fall in your quiet hours: set them with `/me`.
lobby-pauses = its opener can pause it for { $count ->
    [one] 1 day
   *[other] { $count } days
}
lobby-free = { $count ->
    [one] 1 free seat
   *[other] { $count } free seats
}
lobby-opener = whoever opened this
lobby-needed = ⏳ **{ $count ->
    [one] One more is
   *[other] { $count } more are
} needed:** press **Join**, or add a computer player.
lobby-needed-alone = ⏳ **{ $count ->
    [one] One more is
   *[other] { $count } more are
} needed:** add a computer player.
lobby-numbers = ⏳ It is for { $numbers } players: press **Join**, or add a computer player.
lobby-numbers-alone = ⏳ It is for { $numbers } players: add a computer player.
lobby-ready = ✅ **Ready** when { $who } taps **Start**. Others can still **Join**.
lobby-ready-alone = ✅ **Ready:** { $who } presses **Start**.
lobby-full = ✅ **Full:** { $who } presses **Start**.
lobby-yields = ✅ **Ready:** { $who } presses **Start**. You can still **Join**: a computer gives you its seat.
lobby-invited = 🔁 { $who }, another game? **Join** gives you your old seat.
lobby-on-here = ▶️ **The game is on** right here.
lobby-on-there = ▶️ **The game is on** in { $where }
lobby-closed = This table was closed.
lobby-fewer = − Computer
lobby-colour = Your colour…
lobby-taken = { $who } has it
lobby-swaps = { $who } has it, and swaps with you
over-stopped = 🏁 **The game was stopped early.** Its tournament counts it as it stood, unless that was called off.
over-cancelled = 🗑️ **The game was cancelled.** Nobody won.
over-nobody = 🏁 **The game is over.** Nobody won.
over-draw = 🏁 **The game is over.** 🤝 It's a draw.
over-won = 🏁 **The game is over.** 🏆 { $who }
join-in = You're in! I'll message you when the game starts.
leave-closed = You left, and the table is closed.
leave-left = You left the table.
start-off = And we're off! My DM tells you what to do first.
settings-started = Table { $table } has started: how it is set up stays as it is.
game-is-gone = That game is not in the catalogue any more. `/play` shows what is.
quick-yours = ▶️ **Table { $table } is yours**, against an easy computer.
quick-first = It's your move: tap the button, or check your DMs.
rematch-open = 🔁 Table { $table } is open in { $where }. Press ▶️ there.
rematch-rung = 🔁 Table { $table } is open in { $where }. I've pinged { $who }: once they've joined, tap ▶️ there.
rematch-seat = 🔁 Table { $table } is open in { $where }, and your old seat there is yours again.
rematch-begun = 🔁 **Table { $table } has begun** in { $where }.
rematch-over = 🔁 Table { $table }, the rematch, is over already; see in { $where }.
wake-not-yours = Only players, the host or a server manager can do that.
wake-trying = ▶️ I try again now. `/table` shows whether it works.
wake-works = ▶️ It works again: the table goes on.
wake-not-yet = ⏸️ That does not work yet. { $why } I go on looking by myself.
bring-here = ↪️ Table { $table } goes on here.
cancel-ask = Cancel table { $table } for everybody? There will be no winner, and you can't undo it.
cancel-manager-plays = You play in this game yourself and it counts, so you can't cancel it on your own. Let the others vote, or ask another manager.
cancel-yes = Yes, cancel it
cancel-done = 🗑️ Table { $table } is cancelled.
resign-not-yet = Table { $table } has not started yet: a button in its lobby gets you up.
resign-put-aside = The game at table { $table } has been put aside: there is nothing left to give up.
resign-over = The game at table { $table } is over: there is nothing left to give up.
resign-before = You gave up your seat at table { $table } before. Feel free to watch the others!
resign-ask = Resign from table { $table }? { $left ->
    [1] That ends the game.
   *[other] Your robot stays on the board, and the others play on.
} You can't undo this.
never-mind = Nothing has changed.
resign-yes = Yes, I resign
resign-computer = A computer plays for me
resign-done = 🏳️ You left table { $table }. Thank you for playing.
end-not-yet = This game can't be ended by agreement now.
end-not-now = This game cannot be ended by agreement now. Computers agree when nobody can win any more, or when nobody has come any nearer to winning for { $count } rounds.
end-ask = End the game at table { $table } after this round? If all agree before the round is over, it is decided as it stands then. You cannot take that back.
end-yes = Yes, end it then
end-agreed = 🤝 You agree to end the game at table { $table } after this round. Now { $who } would have to agree, too (`/end`).
end-last = 🤝 You agree to end the game at table { $table } after this round. It is the last round.

## Opening one
open-heading = A table for { $game }
open-as-it-is = The defaults are fine.
open-which = Which game?
open-it = Open the table
open-rated = Open rated
open-pace = Time for each question
open-pace-of = Time for each question: { $span }
open-help = Help
help-asked = Help: odds and hints for whoever asks
help-asked-note = How likely your own plan is to work, for your eyes only
help-none = Help: none
help-none-note = Everybody plays without a coach
help-rated = Help: none, and the game is rated
help-rated-note = It counts for /leaderboard
settings-heading = Table { $table }'s settings
settings-pauses = Pauses
settings-pauses-of = Pauses by its opener: { $count ->
    [0] none
    [one] a day
   *[other] { $count } days
}
settings-pauses-note = All players together can always pause it
opened = 🪑 Table { $table } is open in { $where }. You have a seat: tap ▶️ there once enough players have joined.
pace-none = no deadline
pace-each = { $span } for each question
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

## The clock
paused-because = ⏸️ **Paused:** { $why }
refused-channel-gone = the channel is gone
refused-thread-locked = the thread is locked or archived
refused-unseen = I cannot see the channel any more
refused-forbidden = I may not write in the channel any more
refused-form = Discord won't take my message there
refused-closed = their direct messages are closed
