# What happened, in sentences. What somebody did is a list of clauses after who it was: "went to e3 and RAMmed it".

## An instruction
line = { $who }, { $instruction }: { $deeds }.
line-pictured = { $instruction } { $deeds }.
# A sentence, and the next one about the same instruction. Their subject is its RAMbot, except for elements.
deeds-then-drove = { $some }. It { $next }
deeds-then-fired = { $some }. Then it { $next }
deeds-then-other = { $some }. Then { $next }
stood-still = stood still
turned = turned { way }
went = went to { $cell }
went-pushing = went to { $cell } pushing { CASE($pushed, "gen") }
backed = backed up to { $cell }
backed-pushing = backed up to { $cell } pushing { CASE($pushed, "gen") }
beam-verb = { $beam ->
    [blue] pushed
    [yellow] pulled
    [red] slid
   *[green] moved
}
beam-moved = { beam-verb } { CASE($what, "gen") } to { $cell }
beam-moved-pushing = { beam-verb } { CASE($what, "gen") } to { $cell } (and { CASE($pushed, "gen") })
thing-to = { CASE($thing, $case) } to { $cell }
stole = stole { CASE($pieces, "gen") } from { CASE($whom, "abl") }
stood-up = stood { CASE($what, "gen") } upright
blocked = couldn't move { way }
thing-blocked = couldn't move { CASE($what, "gen") } { way }
fired = fired a { CASE($colour, "gen") } beam { way }, hitting nothing
fired-at = fired a { CASE($colour, "gen") } beam { way } at { CASE($targets, "ill") }
fired-round = fired { CASE($colour, "gen") } beams all round
fired-round-in-vain = fired { CASE($colour, "gen") } beams all round, hitting nothing
hit-in-vain = hit { CASE($targets, "ill") } to no effect
rammed = RAMmed { CASE($what, "ill") }
tipped = tipped { CASE($what, "gen") } over
tagged = tagged { CASE($colours, "gen") }

## What everybody saw
to-tag = { $who }'s goals: { CASE($goals, "nom") }
to-tag-first = { $who } has to tag { CASE($goals, "gen") }.
goals-chosen = All goal stacks are set: the first round begins.
no-program = No program: { $who }.
has-left = { $who } is out of the game. Their RAMbot stays on the board.
agreed = It's agreed: round { $round } is the last. Those still in the game with the fewest goals left win, or it's a draw.
precedence-now = Precedence now: { $colours }.
cancelled = The game was cancelled.
won = { $who } won the game!
drawn = It's a draw!
won-together = { $who } share the win!

## What changed
gained = { $who } tagged { $count } { $count ->
    [one] goal
   *[other] goals
}: { $left } left, { CASE($next, "nom") } on top.
gained-all = { $who } tagged { $count } { $count ->
    [one] goal
   *[other] goals
}: none left!
robbed = { $who } stole { CASE($pieces, "gen") } from { CASE($whom, "abl") }.

## Notes: the lines of a headline
note-no-program = 💤 No program: { $who }
note-agreed = 🤝 It's agreed: round { $round } is the last
note-left = { $door } { $who } is out; their RAMbot stays on the board
note-tagged = 🎯 { $who } tagged { CASE($colours, "gen") }: { $left } left
note-tagged-last = 🎯 { $who } tagged { CASE($colours, "gen") }, their last { $count ->
    [one] goal
   *[other] goals
}!
note-stood = ⬆️ { $who } stood up { CASE($what, "gen") }, their next goal
clash = { $icon } { $who } { $deeds }
shove-verb = { $how ->
    [blue] pushed
    [yellow] pulled
    [red] slid
    [green] moved
   *[shove] shoved
}
clash-moved = { shove-verb } { CASE($whom, "gen") } to { $cell }
clash-moved-too = { shove-verb } them to { $cell }
clash-tipped = tipped { CASE($whom, "gen") } over
clash-tipped-too = tipped them over
clash-stood = stood { CASE($whom, "gen") } upright
clash-stood-too = stood them upright
clash-took-too = took { CASE($pieces, "gen") }
clash-took = took { CASE($pieces, "gen") } from { CASE($whom, "abl") }
race = 🏁 Goals left: { $goals }
race-led = 🏁 { $who } leads. Goals left: { $goals }
race-ahead = 🏁 { $who } leads with { $left } left
race-one = { $who } { $goals }
score = { $count } { $count ->
    [one] goal
   *[other] goals
} left
score-done = all goals tagged

## How it ended
ended = { $who } { reason }.
ended-drawn = { $who } drew: { draw-reason }.
ended-nobody = No winner: { nobody-reason }.
reason = { $reason ->
    [tagged] tagged their last goal
    [limit] had the fewest goals left of those still in the game after the last round
    [agreed] had the fewest goals left of those still in the game after the agreed last round
   *[alone] was the last one left at the table
}
draw-reason = { $reason ->
    [limit] everyone had the same number of goals left after the last round
    [agreed] everyone had the same number of goals left after the agreed last round
   *[none] the game was ended
}
nobody-reason = { $reason ->
    [cancelled] someone was out before the goals were set
   *[none] the game was ended
}

## News: what happened, from one player's side
news-last-tag = { $who } tagged { CASE($colours, "gen") }, their last { $count ->
    [one] goal
   *[other] goals
}.
news-you = You { $deeds }.
news-you-next = You { $deeds }. Next: { $next }.
news-you-all = You { $deeds }. No goals left!
news-tagged = tagged { CASE($colours, "gen") }
news-took = took { CASE($pieces, "gen") } from { CASE($whom, "abl") }
news-stood-goal = stood up { CASE($what, "gen") }, your next goal
news-done = { $who } { $deeds }.
news-moved = { shove-verb } you to { $cell }
news-tipped = knocked you over
news-stood = stood you upright
news-rammed = RAMmed you
news-robbed = took your { CASE($pieces, "own") }
news-left = { $who } is out of the game.
news-agreed = It's agreed: round { $round } is the last.
news-others = { $tags }.
news-other = { $who } tagged { CASE($colours, "gen") }
news-quiet = You're on { $cell }.
