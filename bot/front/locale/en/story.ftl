# What happened, how it ended, and what came of a player's answer.
end-wins = 🏆 { $who } { $count ->
    [one] wins
   *[other] win together
}!
end-draw = 🤝 A draw!
end-nobody-wins = Nobody wins
late-laid = ⏰ Time was up for { $who }: what lay there counted.
late-none = ⏰ Time was up for { $who }: nothing was ready.
late-both = ⏰ Time was up for { $laid }: what lay there counted; for { $none }: nothing was ready.
fared-late = ⏰ time was up
fared-left = left
nothing-happened = Nothing happened.

## In private
news-unfinished = ⏰ Time was up: `{ $laid }` was not finished, so nothing ran.
news-nothing-ran = ⏰ Time was up: nothing ran.
news-time-up = ⏰ Time was up before you locked in.
news-ran = ⏰ Time was up: `{ $program }` ran as it lay.
news-ran-of = ⏰ Time was up: of `{ $laid }` only `{ $program }` counted; the rest was not finished.
news-put-in = ⏰ Time was up: `{ $program }` was put in for you.
result-won = 🏆 You won!
result-won-together = 🏆 You won, together!
result-they-won = { $who } won.
result-nobody = Nobody won.
result-lead = { $game }, table { $table }: { $headline }

## The report
report-won = { $game }: how { $who } won
report-draw = { $game }: how it ended in a draw
report-went = { $game }: how it went
# In the picture of a game's course, beside the winner's name.
chart-wins = wins
report-of = Highlights of table { $table }
report-course = { $counts }, from the start to the last round.

## Why an instruction did what it did
because-heading = Why? · { $round } · your { $what }
because-back = Back to it
because-see = See what did it
because-see-last = See the last of them
because-which = Why did my robot do that…
because-would = As it would have been:
because-was = As it was:
because-alone = If nobody else had moved, { $would }.
because-several = If nobody else had moved, { $would }. Several things came together; no { $unit } did it by itself.
because-together = { $whose } came together. Without them { $would }.
because-nobody = Nobody else had a hand in it.
because-own = **Your own { $name }**, { $when }: { $did }.
because-theirs = **{ $who }'s { $name }**, { $when }: { $did }.
because-without = Without { $count ->
    [one] it
   *[other] these two
}, { $would }.
because-to-come = whose turn was still to come
because-before = { $count ->
    [one] just before it
   *[other] { $count } { $unit }s before it
}
because-of = { $count ->
    [one] 1 { $unit }
   *[other] { $count } { $unit }s
} of { $who }
