# Actions on a goal stack or program in the making, and typed goal stacks and programs.

place = { $place ->
    [1] first
    [2] second
    [3] third
    [4] fourth
   *[5] fifth
}
named = { piece-pointing }
whole-note = **Undo** goes back a step. **More** lets you change any piece.
deal-rest = Deal the rest
deal-some = Deal at random
deal-others = Deal all four
act-way = { way }
act-upright = upright
act-out = Take out the { place }: { named }
moves-up = The rest move up.
was-last = Nothing comes after it.
act-swap = Swap { $one } and { $other }
swapped = { $one } and { $other }
group-out-or-swap = Take one out, or swap two
group-turn = Point a piece another way
group-use = Use a different piece
act-numbered = { $number }: { named }
instead = instead of { pointing }
instead-upright = instead of { pointing }; { $upright }
use-note = { deed } (instead of { $piece })
group-order = Change the order
group-order-note = The top goal has to be tagged first.
act-size = { $one } instead of { $other }
size-note = { deed }; the player who tags it gets it
group-size = Use a different size
act-goal-out = Take { $piece } out
stays-in-pool = It stays in your pool.
group-take-out = Take one out

## Typed
what-goal = Goal
what-instruction = Instruction
expected-size = a size (S, M or L)
# $before is the language of the letters before: "none" if there were only digits or words.
expected-colour = { $before ->
    [fi] a colour in Finnish (P, K, V or S)
   *[other] a colour (R, Y, G or B)
}
expected-way = { $before ->
    [fi] an orientation in Finnish ({ $points }, or { way-letter } for upright)
   *[other] an orientation ({ $points }, or { way-letter } for upright)
}
# An answer to "medium red up": "type `MRN` (north) or `MRU` (upright)".
which-way = type { $ways }
way-typed = `{ $some }{ instruction }` ({ pointing })
typed-next = { $some }{ instruction }{ " " }
too-many = a program has at most { $most } instructions
four-goals = a goal stack has four pieces, one of each colour
twice = { $colour } is already in the stack; choose { $missing }
holds-none = your pool has no { size } { shade } ({ piece-letters })
holds-only = your pool only has { $held } { size } { shade } ({ piece-letters })
help-goals =
    Four pieces, one of each colour, top goal first: `SR LB MG SY`.
    Sizes **S M L**, colours **R Y G B**. Words work too: `small red, large blue`.
help-program =
    Up to five instructions, each a size, a colour and an orientation: `{ $example }`.
    Sizes **S M L** (or 1 2 3), colours **R Y G B**, orientations **{ $points }**, or **U** for upright.
    `{ $arrows }` for directions, `*` for upright and words work too: `small red { $first }, large green upright`.
    An empty program: `none`.

## What isn't legal
not-a-stack = A goal stack has one piece of each colour, from your pool.
not-a-program = Your pool doesn't have the pieces for that program.
not-an-end = You can end a program only after a whole instruction. After the fifth, it ends automatically.
not-a-piece = { $key } isn't a piece.

## Choices of a menu
choice-done = Done: use this program
choice-piece = { $icon } { size } { shade }
choice-pieces = { $icon } { size } { shade } ×{ $count }
choice-way = { $icon } { way }
choice-upright = ⏺️ upright: { $upright }
