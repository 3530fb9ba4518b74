# What is missing to what a puzzle wants, and the puzzles of a pack.

goal-nothing = Your program was empty, so you stayed where you were.
goal-tagged = Tagged: { $colours }. { $missed }
goal-rammed-lying = You RAMmed { CASE($what, "ill") }, but it was lying then, and only what stands can be tagged.
goal-rammed-other = You RAMmed { CASE($what, "ill") }, but its colour was not on top.
goal-untouched = You ended on { $cell }; { CASE($what, "nom") } is on { $there }, and your nose never touched it.
goal-turned = It is on { $cell }, but its nose does not point { way } any more.
goal-stuck = You got stuck on { $cell }, not on { $wanted }.
goal-ended = You ended on { $cell }, not on { $wanted }.
goal-elsewhere = { CASE($what, "start") } is on { $cell }, not on { $wanted }.
goal-lying = The { $colours } { noun }{ $count ->
    [one] {" "}is
   *[other] s are
} still lying.
goal-took = You took { $count ->
    [0] no pieces
    [one] 1 piece
   *[other] { $count } pieces
}, not { $wanted }.
goal-not-stopped = Max still tagged { CASE($colours, "gen") }.
goal-too-many = That does it, but with { $used } pieces: { $most } { $most ->
    [one] is
   *[other] are
} enough.

## The packs
wanted-tag = Tag { CASE($colours, "gen") }
wanted-rob = Take { number-word } pieces from Max
wanted-stop = Max is about to tag { $colours }: stop that
wanted-raise = Have all beacons stand
wanted-corner = Get Max's RAMbot into a corner
with-pieces = { $wanted } with { number-word } { $count ->
    [one] piece
   *[other] pieces
}.
number-word = { $count ->
    [0] no
    [1] one
    [2] two
    [3] three
    [4] four
   *[5] five
}
max-idle = You are red. Max, blue, does not move.
max-runs = You are red. At the same time Max, blue, runs `{ $plan }`: { $told }.
hint-first = The { CASE($piece, "nom") } comes first.
hint-only = The { CASE($piece, "nom") } does it.
