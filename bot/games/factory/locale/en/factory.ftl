# RAMbots Factory: what only this game says.
title-factory = RAMbots Factory
pitch-factory = RAMbots on four boards full of arrows. Between rounds, somebody bolts a wall, laser or other element to the floor, and often swaps, moves or turns the boards under the robots.

## What stands on the floor. $icon is a small picture with a space after it, or nothing.
device-called = { $kind ->
    [repair] repair bay
    [freeze] freezer
   *[other] { $kind }
}
device = { $icon }{ device-called }
device-on = { $case ->
    [start] The
   *[other] the
} { device } on { $spot }
part = { $icon }{ device-called } with { $pips } { $pips ->
    [one] pip
   *[other] pips
}
part-hit = { part }, { $hits } out
device-does = { $kind ->
    [wall] nobody gets past
    [repair] gives a lost piece back
    [freeze] keeps its board in place
    [tractor] pulls anyone ending in its lane
    [repulsor] pushes anyone ending in its lane
   *[laser] takes a piece per pip from anyone ending in its lane
}
icon-torch = torch

## The die
face-name = { $face ->
    [swap] Swap
    [hop] Hop
    [aim] Aim
    [tip] Tip
    [dig] Dig
   *[wild] Wild
}
face-called = { $face }
face-does = { $face ->
    [swap] make two boards change places
    [hop] move a board to an empty place or turn it
    [aim] turn boards in place
    [tip] add an element, then replace one
    [dig] add an element, then move one on its board
   *[wild] choose any other face
}
face-words = { face-name }: { face-does }
face-wild-as = Wild, used as { face-words }

## Boards and their places. $turn is how far one turns, clockwise.
turn = { $turn ->
    [keep] as it is
    [right] a quarter turn clockwise
    [half] half a turn
   *[left] a quarter turn anticlockwise
}
turn-alone = { $turn ->
    [keep] As it is
    [right] A quarter turn clockwise
    [half] Half a turn
   *[left] A quarter turn anticlockwise
}
turn-button = { $turn ->
    [keep] as it is
    [right] ↻ 90°
    [half] 180°
   *[left] ↺ 90°
}
turned-about = { $turn ->
    [right] clockwise
    [half] 180°
   *[left] anticlockwise
}
place-beside = { way } of { $board }
place-short = { $way } of { $board }
lies-beside = { $board } { way } of { $other }
space-side = { $side ->
    [N] north
    [S] south
    [E] east
   *[W] west
} side, { $end ->
    [W] west end
    [E] east end
    [S] south end
    [N] north end
   *[middle] middle
}

## An instruction and the floor
hit-counted = scored hit { $hits } of { $pips } on it
hit-repair = used repair { $hits } of { $pips }
destroyed-it = destroyed it
got-back = got { $piece } at { $what }
burnt = { $what } took { $pieces } from { $who }
burnt-nothing = { $what } found nothing to take
drawn-pulled = { $what } pulled { $who } to { $cell }
drawn-pulled-along = { $what } pulled { $who } to { $cell } and { $along }
drawn-pushed = { $what } pushed { $who } to { $cell }
drawn-pushed-along = { $what } pushed { $who } to { $cell } and { $along }

## The boards move: who did what
did = { $who } { $deeds }.
did-rolled = rolled { $face }
did-wild = chose { $face }
did-skip = left the boards as they were
did-skip-wild = chose no face
did-swap = swapped boards { $one } and { $other }
did-turn = turned board { $board } { turn }
did-hop = moved board { $board } to the { $place }
did-hop-turn = moved board { $board } to the { $place }, turning it { turn }
did-aim = turned { $boards }
board-turned = board { $board } { turn }
did-draw = drew a { $what }
did-put-back = couldn't use it and put it back in the bag
did-add = put the { $what } on { $spot }
did-replace = replaced the { $old } on { $spot } with a { $new }
did-dig = moved the { $what } on { $spot } to { $target }
torch-now = { $who } has the torch now.
rolled-to = { $who } rolled { $face }: { $does }.

## The most important events
note-lost = 🔥 { $who } lost { $pieces } to lasers
note-pulled = 🧲 { CASE($what, "start") } pulled { $who } to { $cell }
note-pulled-along = 🧲 { CASE($what, "start") } pulled { $who } along to { $cell }
note-pushed = ↔️ { CASE($what, "start") } pushed { $who } to { $cell }
note-pushed-along = ↔️ { CASE($what, "start") } pushed { $who } along to { $cell }
note-repaired = 🔧 { $who } got { $pieces } from the scrap heap
note-destroyed = ☠️ { $who } destroyed a { $what }
note-boards = 🎲 { $told }
lost-to-lasers = { $who } lost { $pieces } to lasers.
destroyed-these = Destroyed: { $what }.

## In pictures
shut-arrow = no arrow points that way
shut-edge = no board joins there
shut-wall = a wall
shut-line = something in the way
a-device = a { device }
seen-repair = repairs: a { $piece } comes back from the scrap heap
seen-burn = a laser burns { $who }'s { $pieces }
seen-burn-nothing = a laser burns { $who }, but the pool is empty
seen-pulls = a { device } pulls { $who }
seen-pulls-more = a { device } pulls { $who } and { $more } more { $more ->
    [one] thing
   *[other] things
}
seen-pushed = a { device } pushes { $who }
seen-pushed-more = a { device } pushes { $who } and { $more } more { $more ->
    [one] thing
   *[other] things
}
seen-hit = the { device } takes a hit: { $hits } of { $pips }
seen-destroyed = the { device } is destroyed
seen-rolls =
    { $who } holds the torch and rolls:
    { $face ->
        [swap] Swap: two boards may change places
        [hop] Hop: a board may move or turn
        [aim] Aim: boards may turn
        [tip] Tip: add an element, then replace one
        [dig] Dig: add an element, then move one
       *[wild] Wild: any other face
    }
seen-wild = chooses { face-name }
seen-skip = { $who } leaves the boards as they are
seen-swap = boards { $one } and { $other } change places
seen-hop = board { $board } hops
seen-hop-turn = board { $board } hops and turns { turned-about }
seen-turn = board { $boards } turns { turned-about }
seen-turns = boards { $boards } turn { turned-about }
seen-turns-too = { $boards } { turned-about }
seen-draw = { $who } draws a { $what }
seen-put-back = The { $what } can't be used and goes back in the bag
seen-add = a { $what } goes on { $spot }
seen-replace = a { $what } replaces the { $old } on { $spot }
seen-dig = the { $what } moves from { $spot } to { $target }
seen-torch = The torch goes to { $who }

## Stills
opening-boards = Round { $number }: board movement
holds-torch =
    { $who } holds the torch:
    { awaited-task }
boards-move = Board movement
awaited-task = { $task ->
    [swap] swap two boards, or skip
    [hop] hop or turn a board, or skip
    [aim] turn boards, or skip
    [wild] choose a face of the die, or skip
    [add] choose where the new element goes
    [replace] choose which element the new one replaces
   *[dig] move an element on its board
}
you-are-to = Your turn to { awaited-task }
you-are-to-draft =
    Your turn to { awaited-task }:
    { $draft }
label-scrap = scrap
label-bag = bag

## News: what the floor did to a player's RAMbot
news-pulled = A tractor pulled you to { $cell }.
news-pulled-along = A tractor pulled another RAMbot, which moved you to { $cell }.
news-pushed = A repulsor pushed you to { $cell }.
news-pushed-along = A repulsor pushed another RAMbot, which moved you to { $cell }.
news-burnt = { $count ->
    [one] A laser
   *[other] Lasers
} took your { CASE($pieces, "own") }.
news-burnt-nothing = { $count ->
    [one] A laser hit you, but your pool was empty.
   *[other] Lasers hit you, but your pool was empty.
}
news-repaired = You got { CASE($pieces, "gen") } from the scrap heap.
