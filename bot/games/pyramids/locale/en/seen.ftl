# What pictures say: short, in the present tense.

smaller-first = { $one } before { CASE($other, "par") }
precedence-first = precedence: { $one } before { CASE($other, "par") }
seen-order = { $who }: { size } { shade }, { pointing }
seen-moved = { $what } { $beam ->
    [blue] is pushed
    [yellow] is pulled
    [red] slides
    [green] is moved
   *[none] moves
} to { $cell }
seen-pushes = pushes { CASE($what, "gen") }
seen-pushes-more = pushes { CASE($what, "gen") } and { $more } more
seen-thing-pushes = { $who } pushes { CASE($what, "gen") }
seen-thing-pushes-more = { $who } pushes { CASE($what, "gen") } and { $more } more
seen-stuck = can't go any farther
seen-stopped = { $what } is blocked
seen-why = { $what }: { $why }
seen-rams = RAMs { CASE($what, "ill") }
seen-rams-over = RAMs { CASE($what, "ill") } and tips it over
seen-tips = tips { CASE($what, "gen") } over
seen-stand = { $what } { $count ->
    [one] stands
   *[other] stand
} up
seen-steals = steals { CASE($what, "gen") } from { CASE($whom, "abl") }
seen-tags = tags the { CASE($colour, "gen") } goal: { $left } left!
seen-tags-last = tags the { CASE($colour, "gen") } goal: the last one!
seen-beam = { shade } beam: hits { CASE($targets, "ill") }
seen-goals = The goal stacks are revealed
seen-programs = The programs are revealed
seen-round = Round { $number } is over: ties now go to { shade } first
seen-last-round = Round { $number } is over
seen-left = { $who } is out of the game
seen-agreed = It's agreed: round { $round } is the last

## What a still says
still-goals = Choosing goals for the player on the left
still-programming = Programming up to five instructions
replay-set-up = The setup
game-over = Game over

## A draft
draft-goals = Goals for { CASE($whom, "all") }:
    { $count } of { $of } chosen
draft-program = If nobody else moves:
    { $outcome }
draft-begun = { $outcome }; { CASE($piece, "nom") }: which way?
draft-stays = stays put
draft-ends = ends on { $cell } { $way ->
    [up] upright
   *[other] pointing { way }
}
draft-rams = { $ends }, { $count } { $count ->
    [one] RAM
   *[other] RAMs
}
draft-tags = { $ends }, { $count } { $count ->
    [one] tag
   *[other] tags
}

## Cards
label-you = you
label-out = out
label-win = win
label-none = none
