# What's missing for a puzzle's goal, and the puzzles of a pack.

goal-nothing = Your program was empty, so you did nothing.
goal-tagged = Tagged: { $colours }. { $missed }
goal-rammed-lying = You RAMmed { CASE($what, "ill") }, but it was lying down, and only upright things can be tagged.
goal-rammed-other = You RAMmed { CASE($what, "ill") }, but that wasn't your top goal.
goal-untouched = You ended on { $cell }; { CASE($what, "nom") } is on { $there }, and your nose never touched it.
goal-turned = You're on { $cell }, but you're no longer facing { way }.
goal-stuck = You got stuck on { $cell } and didn't reach { $wanted }.
goal-ended = You ended on { $cell }, not on { $wanted }.
goal-elsewhere = { CASE($what, "start") } is on { $cell }, not on { $wanted }.
goal-lying = The { $colours } { noun }{ $count ->
    [one] {" "}is
   *[other] s are
} lying down.
goal-took = You took { $count ->
    [0] nothing. You need
    [one] 1 piece. You need
   *[other] { $count } pieces. You need
} { $wanted }.
goal-not-stopped = Max still tagged { CASE($colours, "gen") }.
goal-too-many = That works, but you used { $used } pieces: { $most } { $most ->
    [one] is
   *[other] are
} enough.

## The packs
wanted-tag = Tag { CASE($colours, "gen") }
wanted-rob = Take { number-word } pieces from Max
wanted-stop = Stop Max from tagging { $colours }
wanted-raise = Stand every { noun } up
wanted-corner = Get Max's RAMbot into a corner
with-pieces = { $wanted }, using { number-word } { $count ->
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
max-idle = You're red. Max (blue) isn't moving.
max-runs = You're red. In the same round, Max (blue) runs { $told }.
hint-first = The { CASE($piece, "nom") } comes first.
hint-only = The { CASE($piece, "nom") } is all you need.
