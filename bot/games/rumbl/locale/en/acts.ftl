# Choices in menus, acts that change drafts, and typed answers.

## Robots, one per line
robot-does = { $kind ->
    [bomb] blows up, along with what's next to it
    [mine] blows up when a robot or clone comes next to it
    [missile] flies at the nearest thing and destroys it
    [shield] climbs onto things and protects what it stands on
    [cloner] puts up to two clones next to itself; each scores half, rounded up
    [blockader] leaves obstacles behind it
    [magnetbot] pulls the nearest things one space closer
    [repulsor] pushes its neighbours one space away
    [activator] gives its leftover power to the robot it runs into
    [nullifier] silences the robots next to it
    [helibot] flies over everything
    [ricochet] turns when it's blocked, and goes on
    [creeper] may creep one more space at the end of every round
    [sleeper] waits at the rim, moves at the very end, counts double
    [plow] pushes anything in its way
   *[hauler] drags along whatever is behind it
}
# Shorter, for all robots in a single line.
robot-briefly = { $kind ->
    [bomb] blows up
    [mine] blows up when approached
    [missile] homes in
    [shield] protects
    [cloner] adds clones
    [blockader] leaves obstacles
    [magnetbot] pulls
    [repulsor] pushes away
    [activator] passes power on
    [nullifier] silences
    [helibot] flies
    [ricochet] bounces
    [creeper] creeps on
    [sleeper] wakes last
    [plow] shoves
   *[hauler] drags
}

## Choices in a menu
choice-robot = { $letter } · { robot-called }
choice-keep = Keep all
choice-return = Return { $one } and { $other }
choice-dock = The { sector-called } dock
choice-load-nothing = Load nothing this round
choice-order = Standing order for the { robot-called }
choice-send = Done: load this dock
choice-facing = { way }
choice-power = Power { $number }
choice-priority = Priority { $number }
choice-target = { $team ->
    [blue] blue
   *[green] green
} { $kind }
choice-team = A { $team ->
    [blue] blue
   *[green] green
} object…
choice-obstacle = An obstacle
choice-stay = Stay
choice-end = That's all
choice-numbered = { $number } · { $what }
choice-at = on { $space }
choice-at-under = on { $space }, under { $riders }
choice-way = { $way } · { $space }, +{ $points }
choice-way-off = { $way } · { $space }
choice-stays = Stay · { $space }, +{ $points }
choice-stays-off = Stay · { $space }
piece-yours = { robot-title } (yours)
piece-rivals = { robot-title } (rival's)

## Dock drafts
choose-for-me = Choose for me
no-order = No standing order
no-order-note = you'll choose for the { robot-called } if there's a choice
ask-robot = Robot { $number } of up to { $most }
add-robot = Add a robot
ask-first-robot = Which robot will you load first?
swap-or-elsewhere = Swap priorities or choose another side:
swap-or-side = Priorities and side:
swap-priorities = Swap priorities:
dock-elsewhere = Another side
one-is-first = 1 goes first.
ask-power = Its power
ask-power-note = More power can take it farther.
docked-how = { $at } { $way }, power { $power }, priority { $priority }
# The number beside the robot is its priority, as in a log.
docked-short = { robot-called } ({ $priority }): { $at } { $way }, power { $power }
turn-to = turn to face { $way }
go-to = go to { $at }, facing { $way }
swaps-places = { $ends }; swaps places with the { robot-called }
gets-power = { $ends }; the { robot-called } gets power { $power }
ends-no-farther = gets no farther than { $space }
ends-off = off the field
ends-blast = blows up on { $space }
ends-flight = flies on from { $space }
ends-asleep = sleeps on { $space }, moves at the very end (power { $power })
ends-turns = turns at { $space }
ends-early = lost before its turn
ends-lost = destroyed on { $space }
ends-hits = hits what's on { $space }
ends-straight = straight to { $space }, worth { $worth }
ends-unless = { $ends }, if nobody interferes
the-centre = the centre
act-power = power { $number }
act-priority = priority { $number }
goes-earlier = may go earlier
goes-later = may go later
gets-priority = { $goes }; the { robot-called } gets priority { $priority }
take-off = Remove it
take-off-note = you won't use it this round
group-orders = Standing orders
forget-order = { robot-called }: cancel its standing order
order-now = now: { $wishes }
order-act = { robot-called }: standing order…
order-forgets = cancels the orders for the { $robots }
order-forgets-next = { $some } and the { $next }
order-asks = { $kind ->
    [missile] its target, if several things are equally close
    [cloner] where it puts its clones
    [ricochet] which way it goes when it's blocked
   *[creeper] where it creeps at the end of the round
}
wishes-then = { $some }, then { $next }

## Roster drafts
ready-team = Ready-made teams
team-name = { $team ->
    [holders] Holders
    [wreckers] Wreckers
   *[allrounders] Mixed
}
team-note = { $team ->
    [holders] take good spaces early and hold them with a Mine and a Shield
    [wreckers] let others settle, then blow them up and push them away
   *[allrounders] some of both, easy to play
}
turn-one-over = Turn one over to get…

## Illegal choices
not-a-side = The next token has no side { $key }.
not-a-pair = Those aren't two of your priority tokens.
not-in-dock = You can't choose { $key } next.
no-answer-here = You can't answer { $key } here.

## Typed
typed-word = { $word }
what-priority = Priority
what-robot = Robot
what-answer = In your answer
what-space = Space
what-dock = In your answer
complete-already = your answer needs nothing more
expected-these = { $what } belongs here
expected-priority = choose one of your priorities ({ $mine }), or `keep`
expected-other-priority = choose another of your priorities ({ $mine })
expected-another = choose a different token: you can't return the same one twice
exactly-two = return exactly two tokens
expected-two = choose two tokens to swap for a new one
letter-taken = letter { $letter } is already the { robot-called }
letter-missing = letter { $letter } is missing; choose { $which }
letter-unknown = that letter isn't in this game
expected-robot = a robot ({ $which }) belongs here
expected-number = choose a number from 1 to { $most }
clone-already = you've already named that space
expected-spaces = choose { $count } empty { $count ->
    [one] space
   *[other] spaces
} next to the Cloner
why-and-expected = { $why }; { $expected }
target-farther = { $space } isn't one of the closest
nothing-to-hit = there's nothing to hit { CASE($space, "ine") }
not-next-to = { $space } isn't next to the { $robot }
the-robot = robot
not-empty = { $space } isn't empty
no-place = it can't go there ({ $space })
several-near = several of those are equally close; choose one by its number
expected-hex = a facing (E, SE, SW, W, NW or NE)
expected-space = a dock space (f1 to f4, b1 to b5)
expected-power = a power (such as 4)
expected-a-priority = a priority (such as p7)
another-robot = the { robot-called } already has all it needs
none-left = none are left
nothing-more = nothing more
none-at-all = none
expected-dock = begin with one of your docks ({ $mine })
dock-used = you've already used the { sector-called } dock; what's left: { $mine }
dock-not-yours = you don't have the { sector-called } dock; yours: { $mine }
expected-your-robot = one of your robots belongs here
expected-your-robots = one of your robots ({ $mine }) belongs here
expected-orderable = only robots that take standing orders can come before the colon: { $able }
three-robots = a dock takes at most three robots, each with a power and a priority
fewer-robots = your powers and priorities are only enough for { $most ->
    [one] one robot
   *[other] { $most } robots
}
docked-already = the { robot-called } is already on the dock
not-orderable = the { robot-called } can't take standing orders; { $able } can
expected-for = the { robot-called } still needs { $expected }
given-twice = { $part ->
    [space] you gave the { robot-called }'s space twice
    [facing] you gave the { robot-called }'s facing twice
    [power] you gave the { robot-called }'s power twice
   *[priority] you gave the { robot-called }'s priority twice
}
not-on-dock = { $space } isn't on the { sector-called } dock
orders-already = the { robot-called } already has a standing order
only-creeper-stays = only a Creeper can stay
expected-direction = give the { robot-called } a direction (E, SE, SW, W, NW, NE)
expected-direction-or-stay = give the { robot-called } a direction (E, SE, SW, W, NW, NE), or `stay`
expected-target = name a target: an obstacle, or a team (blue, green, own, enemy, any) and a kind of robot or clone
could-be = it could be { $which }
expected-kind = name a kind of robot, or `clone`
no-order-now = you can't give a { robot-called } a standing order now
wish-already = the { robot-called }'s order already includes that, or nothing more can be added
orders-open = the { robot-called }'s standing order isn't finished
loaded-before = the { robot-called } was loaded in an earlier round
other-side = your token { $letter } is the { $back } in this game, not the { robot-called }
not-yours = the { robot-called } isn't one of your robots
part-taken = { $part ->
    [space] the { robot-called } already has that space
   *[priority] the { robot-called } already has that priority
}
only-these-ways = from { $at } only { $ways } leads over the dock onto the field; right behind a Hauler on the same dock, any facing is fine
no-such-power = there's no power { $power } for the { robot-called }; you have { $left } left
not-your-priority = priority { $priority } isn't yours this round; you have { $left }
cannot-be-placed = the { robot-called } can't go there
help-roster =
    A robot for each letter, in any order. For example, for A to D: `bomb shield cloner magnetbot`.
    The first three letters of a name will do, and so will a letter and a side: `A1` is the Bomb, `A2` the Mine.
help-swap =
    The two tokens you swap for a random new one: `2 7`.
    To keep yours: `keep`.
help-dock =
    Your side, then each robot with its space, facing, power and priority. Put `;` between robots.
    Standing orders, if you like: `ricochet: NE E`, `creeper: stay`, `missile: enemy nullifier, any mine`.
help-target =
    A target by its number in the list (`2`), its space (`w3`) or its name (`green nullifier`).
    All the targets are equally close.
help-clones =
    Each clone's space, by direction from the Cloner (`NE`) or by name (`u5`).
    Or a number from the list in `/hand`: `3`.
help-direction =
    A direction: `NE`, `↗` or a word.
    Or a number from the list in `/hand`: `2`.
help-to =
    A direction (`NE`), a space (`w3`) or a number from the list in `/hand` (`2`).
    To stay put: `stay`.
