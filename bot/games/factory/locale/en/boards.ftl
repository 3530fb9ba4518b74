# The board movement's questions, what can be chosen, and the floor in words.

## What is asked
question-swap = Swap two boards, or skip
question-hop = Move or turn a board, or skip
question-aim = Turn boards, or skip
question-wild = Choose a face of the die, or skip
question-add = Add the drawn element to a board
question-replace = Replace an element with the drawn one
question-dig = Move an element on its board
ask-swap-1 = Which two boards change places?
ask-swap-1-note = Everything on them moves, too.
ask-hop-1 = Which board hops, or turns in place?
ask-hop-1-note = Everything on it moves, too.
ask-hop-2 = Where does it go?
ask-hop-2-note = A move doesn't turn it. You can turn it next.
ask-hop-3 = How far should it turn there?
ask-hop-3-note = Everything on it turns with it.
ask-aim-1 = Which boards turn, and how far?
ask-aim-1-note = Everything on a board turns with it.
ask-wild-1 = Which face of the die do you choose?
ask-add-1 = Which board gets the new element?
ask-add-1-note = Of the boards with room for it, choose one with the fewest elements.
ask-add-2 = Which space does it go on?
ask-replace-1 = On which board will you replace an element?
ask-replace-2 = Which element will you replace?
ask-dig-1 = On which board will you move an element?
ask-dig-2 = Which element moves?
ask-dig-3 = Where does it move to?
the-die = **The die shows** { $face }
the-drawn = **Drawn**: { $what }
the-drawn-does = **Drawn**: { $what }, which { device-does }
scrap-heap = **Scrap heap**: { $pieces }
answer-so-far = Your answer so far: { $told }.
answer-nothing = Your answer so far: nothing.

## What can be chosen
skip = Skip
skip-choice = Skip: { skip-note }
skip-note = { $task ->
    [aim] turn nothing
    [wild] only add an element
   *[swap] leave the boards where they are
}
swap-choice = Boards { $one } and { $other }
swap-act = { $one } and { $other }
board-choice = Board { $board }
stay-choice = Stay where it is
place-choice = To the { $place }
aim-choice = Board { $board }: { turn }
aim-act = { $board } { turn-button }
aim-done = Done: turn no other boards
board-with = Board { $board }, with { $count } { $count ->
    [one] element
   *[other] elements
}
space-choice = { $space }, { space-side }: { $what }
space-empty = empty
stays-turned = only turns
device-act = { $spot } { device-called } { $pips }
device-act-note = { device-does }; { space-side }
device-act-hits = { device-does } ({ $hits } of { $pips } pips out); { space-side }
device-act-words = { $label }: { device-does }
by-their-names = { $kind ->
    [repulsor] Each button shows the way it pushes on this board.
    [tractor] Each button shows the way it pulls on this board.
    [laser] Each button shows the way it fires over this board.
   *[other] The buttons use the labels round the board.
} { tap-to-see }
tap-to-see = Choose one to see what would happen.
then-where = Then choose where it goes.

## Typed
what-part = Part
expected-board = a board (A, B, C or D)
expected-rim = a space on the board's rim (a2 to e4)
expected-face = swap, hop, aim, tip or dig
expected-hop = a place (like `east of C`) or how far it turns (right, left or half)
expected-turn = how far it turns (right, left, half or keep)
complete-before = your answer was already complete before this
turned-twice = you named board { $board } twice
no-place-for-board = board { $board } can't move there
no-change = that changes nothing; type `skip` to move nothing
board-first = every board has a space { $space }; put the board first, as in `C { $space }`
why-expected = { $why }; choose { $offered }
why-nothing = { $why }; there's nothing to choose
fewest-elements = of the boards with room for it, this element has to go on one with the fewest elements
no-element-of = you can't choose an element on board { $board }
no-such-element = you can't choose the element on { $space } of board { $board }
no-element-there = there's no element on { $space } of board { $board }
holds-already = { $space } of board { $board } already has an element
no-place-for-wall = a wall can't go on { $space } of board { $board }
not-to-choose = you can't choose that
not-a-part = You can't choose { $key } here.
typed-beside = { way } of { $board }
typed-stay = stay
typed-skip = skip
typed-turn = { $turn }
help-turns = **right** and **left** turn a board by 90°, **half** by 180°; **keep** doesn't turn it.
help-swap =
    Two boards that change places: `A C`.
    To swap nothing: `skip`.
help-hop =
    A board, where it goes and how far it turns: `B east of C, right`, or `B north of D, keep`. To turn it in place: `B stay half`.
    { help-turns }
    To move nothing: `skip`.
help-aim =
    Boards, and how far each turns: `A right, D half`.
    { help-turns }
    To turn nothing: `skip`.
help-wild =
    A face of the die: `swap`, `hop`, `aim`, `tip` or `dig`.
    To choose none: `skip`.
help-add =
    A board and a free space on its rim, by its label: `C a3`.
    Corners hold no elements.
help-replace =
    The board and space of the element to replace: `C a3`.
    It goes back into the bag, and its hits are cleared.
help-dig =
    A board, an element's space, and the space to move it to: `C a3 c5`.
    The element stays on its board.

## The floor in words
pieces-at-first = { " " }(started with { $count })
robot-arrows = arrows { $ways }
robot-torch = holds the torch
its-arrows = Its arrows lead { $told }.
arrow-leads = { way } to { $where }
leads-nowhere = nowhere (no board joins there)
leads-wall = the wall on { $cell }
boards-lie = Boards: { $told }.
rank-five = Rank 5 is { $told }.
rank-five-of = to the { way } on { $board }
elements-count = { $count } { $count ->
    [one] element.
    [0] elements.
   *[other] elements, oldest first.
}
element-told = { $spot } { device-called }, { $left } of { $pips } { $kind ->
    [repair] { $pips ->
        [one] repair
       *[other] repairs
    }
   *[other] { $pips ->
        [one] hit
       *[other] hits
    }
} left: { $does }.
laser-told = { $spot } laser: { $does }.
does-freeze = board { $board } can't be swapped, moved or turned
does-wall = blocks the way and RAMbots' beams { $crossing }
does-repair = gives a lost piece back, if the scrap heap has one, to anyone short of pieces who drives forwards { $crossing }
does-tractor = pulls anyone ending an instruction on { $lane } closer{ $now }, unless blocked
does-repulsor = pushes anyone ending an instruction on { $lane } away{ $now }, unless blocked
does-laser = takes { $pips } { $pips ->
    [one] piece
   *[other] pieces
} from anyone ending an instruction on { $lane }{ $now }
effect = { $spot } { device-called }: { $does }.
effect-tractor = pulls anyone ending an instruction on { $lanes }{ $now }, unless blocked
effect-repulsor = pushes anyone ending an instruction on { $lanes }{ $now }, unless blocked
lane-way = { $squares } ({ way })
crossing-between = between { $one } and { $other }
crossing-out = from { $one } towards it
stands-now = { " " }(there now: { $who })
scrap-told = Scrap heap, { $count } { $count ->
    [one] piece
   *[other] pieces
}: { $pieces }.
bag-told = In the bag: { $parts }.
bag-empty = The bag is empty.
bag-kind = { device-called }s, { $told }
bag-first = { $count } with { $pips } { $pips ->
    [one] pip
   *[other] pips
}
bag-next = { $count } with { $pips }
arrows-on = Arrows on { $board }: { $told }.
square-named = A square is named by its board, file and rank (A:b4). Files and ranks turn with their board. Elements surround a board's nine squares, on files a and e and ranks 1 and 5. { lying-note }
die-shows = The die shows { $face }.
has-to = { $who } gets to { $told }.
has-to-then = { $some }, then { $next }
task-told = { $task ->
    [swap] swap two boards
    [hop] move or turn a board
    [aim] turn boards
    [wild] choose a face
    [add] add an element
    [replace] replace an element
   *[dig] move an element on its board
}
drawn-told = Drawn: { part }.
chart-board = Board { $told }
chart-elements = Elements: { $told }. For example, t1/2 has 1 of 2 hits left.
chart-element = { $letter } { device-called }
chart-free = A free square shows its arrows, a free element space a dot.
