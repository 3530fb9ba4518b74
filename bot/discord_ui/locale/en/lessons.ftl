# Lessons and puzzles, the rules in pictures, collapsed panels, replies to unreadable text, and posts to a server.
command-learn = Learn a game with tiny puzzles
command-for-learn-game = Which game; if you skip this, you pick up where you left off
option-lesson = lesson
command-for-lesson = The lesson's number: 1, 2, ...
command-puzzle = Today's puzzle: a new one every day, the same for everyone (only you see my reply)
command-for-puzzle-game = Which game; if you skip this, the same as last time
lesson-so = Here's how: { $program }.
lesson-not-yet = **Not yet.** { $why }
lesson-did-it = **Done!** { $why }
lesson-learn = Learn { $game }
lesson-finished = 🎓 That's how { $game } is played!
lesson-rest = You'll find out the rest as you play. `/rules` has the fine print, under **Full rules**.
lesson-once-more = Once more
lesson-waits = 🎓 I've sent it to your DMs.
lesson-there = Go there
lesson-here = Show it here
lesson-which = What would you like to learn?
lesson-each = Each has a set of tiny puzzles, about a minute apiece.
lesson-ticked = done
lesson-another = Another lesson… ({ $done } of { $count } done)
lesson-of = { $game } · lesson { $number } of { $count }
lesson-done-of = { $done } of { $count } lessons done
lesson-run = Run it
lesson-again = Try again
lesson-yourself = Try it yourself
lesson-to-end = Finish
lesson-range = { $game } has lessons 1 to { $count }.
lesson-none = There are no lessons yet. `/rules` shows a game in a few pictures.
lesson-go-on = Stop whenever you like: `/learn` keeps your place.
lesson-new = New to { $game }? `/learn` teaches it in a few minutes.
lesson-hint-else = Here's a hint for your lesson. `/help` shows what else I can do.
lesson-welcome = You're welcome! Here's your lesson.
lesson-hello = Hello! Here's your lesson:
puzzle-solved-it = **Solved!** { $why }
puzzle-solved-after = { $tries ->
    [one] **Solved on the first try!** { $why }
   *[other] **Solved in { $tries } tries!** { $why }
}
puzzle-of-today = { $game } · today's puzzle
puzzle-of = { $game } · puzzle { $number }
puzzle-solved = { $count ->
    [0] 🧩 Solved!
    [one] 🧩 Solved! Day 1 of your streak.
   *[other] 🧩 Solved! { $count } days in a row.
}
puzzle-next-or-other = Next one: { $when }. Or try another one now:
puzzle-other-game = Today's puzzles from other games:
puzzle-days = { $count ->
    [one] Day 1 of your streak.
    [0] Day 1 of your streak.
   *[other] { $count } days in a row.
}
puzzle-streak = { $count } days in a row
puzzle-shared = 🧩 **{ $who }** has solved puzzle { $number } of **{ $game }** { $tries ->
    [one] on the first try
   *[other] in { $tries } tries
}.
puzzle-today = Today's puzzle
puzzle-which = Today's puzzles
puzzle-each = One position, one task. A new one every day, the same for everyone.
puzzle-so-far = { $done } of { $count } so far.
puzzle-counts-not = This one doesn't count: you'd seen the solution.
puzzle-next-comes = { $days } Next one: { $when }.
puzzle-todays-of = { $game }: today's puzzle
puzzle-another-menu = Another puzzle…
puzzle-another-one = Another one
puzzle-none = There are no daily puzzles yet. `/learn` has puzzles that teach you a game.
puzzle-hint-else = Here's a hint for your puzzle. `/help` shows what else I can do.
puzzle-welcome = You're welcome! Here's your puzzle.
puzzle-hello = Hello! Here's your puzzle:
grade-easy = easy
grade-medium = medium
grade-hard = hard
grade-easy-another = Easy
grade-medium-another = Medium
grade-hard-another = Hard
grade-easy-other = Another easy one
grade-medium-other = Another medium one
grade-hard-other = Another hard one

## The rules in pictures
rules-there = See the rules
rules-try = Try it: tiny puzzles
rules-how = How to play here
rules-page = { $game } · Rules, page { $number } of { $count }

## Collapsed panels
table-alone = table { $table }
folded-put-aside = 🔧 on hold: I can't go on with this game. Nobody can play on here until the bot's owner has looked into it.
folded-settled = already settled
folded-passed = passed
folded-cancelled = 🗑️ stopped
folded-left = 🏳️ you're out of the game
folded-down = ⬇️ further down
folded-aside = 💤 Tap to open your panel here again.
folded-aside-private = 💤 Your panel is in your DMs. Tap to open it here again.
folded-over = over
folded-hands = 🔁 this seat has changed hands

## After a text that isn't an answer
mistaken-moves = I can't turn that into an answer yet. Send it like this, for example: `{ $program }`
mistaken-example = You could send, for example: `{ $program }`
# An explanation of a mistake, without its full stop, and what could be sent.
mistaken-try = { $why }, so try `{ $program }`.
mistaken-lock = { $why }, but you could send `{ $program }`.
mistaken-kept = I've kept the part that works: `{ $program }`.
mistaken-stands = Your draft is still `{ $program }`.

## Posts to a server, and names of threads
hello-managers = Server managers: `/server` sets who can open tables, and where.
hello-else = What else?
herald-somebody = Someone
herald-open = 🪑 **{ $who }** has opened a table for **{ $game }** with { $count ->
    [one] one free seat
   *[other] { $count } free seats
}: { $where }
herald-see-table = See the table
herald-see-game = See the game
herald-watching = Watching { $game } { $table }
rest-alone = For the rest, press Solve it, then send me "words" (if you have no game running).
riddle-last = Last time, { $game }: { $task }
riddle-done = The shortest solution was { $program }. { $solvers }
riddle-solve = Solve it
riddle-nobody = As far as I know, nobody pressed **{ riddle-solve }**.
riddle-all = { $count ->
    [one] One person opened it here and solved it.
   *[other] { $count } people opened it here, and all of them solved it.
}
riddle-some = { $solved ->
    [0] { $count ->
        [one] One person opened it here, but didn't solve it.
       *[other] { $count } people opened it here, but none of them solved it.
    }
   *[other] { $count } people opened it here, and { $solved } of them solved it.
}
thread-name = { $game } { $table }: { $players }
thread-cancelled = { $game } { $table }: stopped
thread-nobody = { $game } { $table }: nobody won
thread-draw = { $game } { $table }: a draw
thread-neutral = { $game } { $table }
thread-won = { $game } { $table }: { $who } won
