# What happened, how it ended, and what became of a player's answer.
end-wins = 🏆 { $who } { $count ->
    [one] wins
   *[other] win together
}!
end-draw = 🤝 A draw!
end-nobody-wins = Nobody wins
late-why = { $rushed ->
    [1] ⏩ Everyone else had locked in
   *[0] ⏰ Time ran out
}
late-laid = { $why }: { $who } hadn't locked in.
late-none = { $why }: { $who } hadn't answered.
late-both = { $why }: { $laid } hadn't locked in, and { $none } hadn't answered.
fared-late = { $rushed ->
    [1] ⏩ not locked in
   *[0] ⏰ time ran out
}
fared-left = out
nothing-happened = Nothing happened.

## In private
news-unfinished = { $why }: { $laid } wasn't finished, so you passed.
news-nothing-ran = { $why }: you passed.
news-time-up = { $why }, and you hadn't locked in.
news-ran = { $why }: I used { $program } as it was.
news-ran-of = { $why }: only { $program } counted. The rest of { $laid } wasn't finished.
news-completed = { $why }: { $laid } wasn't finished, so I chose { $program } for you.
news-put-in = { $why }: I chose { $program } for you.
result-won = 🏆 You won!
result-won-together = 🏆 You won together!
result-they-won = { $who } won.
result-nobody = Nobody won.
result-lead = { $game }, table { $table }: { $headline }
result-lead-cup = { $game } tournament, table { $table }: { $headline }

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
because-back = Back to the step
because-see = Show the cause
because-see-last = Show the last cause
because-which = Explain one of my steps…
because-would = What would have happened:
because-was = What happened:
because-alone = If nobody else had moved, { $would }.
because-several = If nobody else had moved, { $would }. Several things came together: no single { $unit } made the difference.
because-together = Together, { $whose } made the difference. Without them, { $would }.
because-nobody = If nobody else had moved, the result would have been the same.
because-own = **Your own { $name }**, { $when }: { $did }.
because-they = **{ $who }'s { $name }**: { $did }.
because-theirs = **{ $who }'s { $name }**, { $when }: { $did }.
because-without = Without { $count ->
    [one] it
   *[other] these two
}, { $would }.
because-to-come = before its turn
because-before = { $count ->
    [one] just before it
   *[other] { $count } { $unit }s before it
}
because-of = { $count ->
    [one] 1 of { $who }'s { $unit }s
   *[other] { $count } of { $who }'s { $unit }s
}
log-more-notes = … and { $count } more { $count ->
    [one] thing
   *[other] things
}
