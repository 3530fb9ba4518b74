# Why a robot did what it did. $not is yes if it wouldn't have.
why-robot = robot
why-lost-before = this robot would have been lost before its turn
why-robot-named = { $robot }, priority { $priority }
why-did-nothing = did nothing
why-aim-destroy = a hit on your rival
why-aim-space = a space that scores { $points }
why-your-robot = Your { $robot } { $deeds }.
why-waited-lost = was lost
why-waited = stood { CASE($space, "ine") }
your-piece = your { CASE($piece, $case) }

promise-broken = Your { $robot } scored { $scored ->
    [0] nothing
   *[other] { $scored }
}, not { $promised } as planned.
# The same for a lock screen, on which the points could give away a hidden power.
promise-broken-lock-screen = Your { $robot } scored less than planned.

## What it did
deed-went = went { CASE($space, "ill") }
deed-flew = flew { CASE($space, "ill") }
deed-carried = carried { $what } { CASE($space, "ill") }
deed-pushed = pushed { $what } { CASE($space, "ill") }
deed-hauled = hauled { $what } { CASE($space, "ill") }
deed-drew = pulled { $what } { CASE($space, "ill") }
deed-sent = sent { $what } { CASE($space, "ill") }
deed-drove = pushed { $what } away { CASE($space, "ill") }
deed-left = left { $count ->
    [one] an obstacle
   *[other] obstacles
} on { $spaces }
deed-protected = protected { $what }
deed-armed = armed itself
deed-field = spread its field
deed-gave = gave { $power } power to { $what }
deed-set-off = set off { $what }
deed-exploded = exploded
deed-destroyed = destroyed { $what }
deed-lost = was lost
deed-in-the-way = was in the way of { $what } { CASE($space, "ine") }
deed-held = held { $what } back with its field
deed-flew-away = found nothing to hit and flew away
deed-blocked = was blocked
deed-blocked-by = was blocked by { $what }
deed-came-down-again = came down where it started
deed-silenced = was silenced by a Nullifier
deed-stopped = was stopped by a Nullifier
deed-met-field = saw a Nullifier hold { $what } back
deed-cloned = put { $count ->
    [one] a clone
   *[other] clones
} on { $spaces }
deed-power-lost = lost its power
deed-asleep = fell asleep

## What would have happened
would-end = { $robot } would have ended { CASE($space, "ine") }
would-leave = { $robot } { $not ->
    [yes] wouldn't have
   *[no] would have
} left { $what } { CASE($space, "ine") }
would-destroy = { $robot } { $not ->
    [yes] wouldn't have
   *[no] would have
} got rid of { $what }
would-be-lost = { $robot } { $not ->
    [yes] wouldn't have
   *[no] would have
} been lost
would-lose = you { $not ->
    [yes] wouldn't have
   *[no] would have
} lost { $what }
would-deed-protected = { $robot } { $not ->
    [yes] wouldn't have
   *[no] would have
} protected { $what }
would-deed-armed = { $robot } { $not ->
    [yes] wouldn't have
   *[no] would have
} armed itself
would-deed-field = { $robot } { $not ->
    [yes] wouldn't have
   *[no] would have
} spread its field
would-deed-gave = { $robot } { $not ->
    [yes] wouldn't have
   *[no] would have
} given { $power } power to { $what }
