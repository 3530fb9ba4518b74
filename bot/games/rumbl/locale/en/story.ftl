# What happened, in sentences and in the icons of a log.

## A robot's turn
turn-told = { $heading }: { $deeds }.
# A sentence, and the next one about the same turn; its subject is the robot, unless the clause has one of its own.
then-it = { $some }. Then it { $next }
then-robot = { $some }. Then { $robot } { $next }
then-other = { $some }. Then { $next }
turn-idle = { $heading }: did nothing.
turn-of = { $priority }. { CASE($robot, "start") } (power { $power })
turn-of-hidden = { $priority }. { CASE($robot, "start") } (hidden power)
turn-pictured = `{ $priority }` { CASE($robot, "start") } (power { $power })
turn-pictured-hidden = `{ $priority }` { CASE($robot, "start") } (hidden power)
turn-wakes = { CASE($robot, "start") } wakes (power { $power })
turn-gift = { CASE($target, "start") } ({ $giver } gives it { $power } power)
turn-anew = { CASE($robot, "start") }
walk-went = { $off ->
    [yes] went off the field
   *[no] went { $count } { $count ->
        [one] space
       *[other] spaces
    } { CASE($space, "ill") }
}
walk-went-way = { $off ->
    [yes] went { way } off the field
   *[no] went { $count } { $count ->
        [one] space
       *[other] spaces
    } { way } { CASE($space, "ill") }
}
walk-landed = { $off ->
    [yes] flew off the field
   *[no] flew { $count } { $count ->
        [one] space
       *[other] spaces
    } and came down { CASE($space, "ine") }
}
walk-flew = flew { CASE($space, "ill") }
walk-carrying = carrying { $what }
walk-pushing = pushing { $what }
walk-hauling = hauling { $what }
walk-drew = pulled { $what }
walk-drove = pushed { $what }
walk-leaving = leaving { $count } { $count ->
    [one] obstacle
   *[other] obstacles
}
piece-to = { $piece } { CASE($space, "ill") }

## What robots do
is-lost = was lost
is-lost-with = was lost, along with { $pieces }
went-off = { $pieces } went off the field and { $count ->
    [one] was
   *[other] were
} lost
blocked-by = was blocked by { $what }
came-down-again = found no open space and came down where it started
turned-way = turned { way }
somebody-did = { $who } { $deed }
field-silenced = was silenced by a Nullifier
field-held = was held by a Nullifier
field-stopped = couldn't go on because of a Nullifier
power-gone = { $deed }, and { $power } power was lost
exploded = exploded
exploded-pieces = { $sources } exploded
explosion-took = { $what }, destroying { $victims }
explosion-alone = { $what } without hitting anything else
struck = struck { $victims }: they're { $count ->
    [2] both
   *[other] all
} gone
struck-with = destroyed { $victims } and itself, along with { $riders }
flew-away = found nothing to hit and flew away
is-armed = armed itself
protects = began protecting { $what }
put-clones = put { $count } { $count ->
    [one] clone
   *[other] clones
} on { $spaces }
spreads-field = spread its field
power-back = { $power } power came back to { $what } and was lost
falls-asleep = fell asleep
falls-asleep-docked = fell asleep on the dock
picked = picked { $what }
picked-ordered = picked { $what } by standing order
stays-on = stayed { CASE($space, "ine") }
stays-on-ordered = stayed { CASE($space, "ine") } by standing order
follows-order = followed its standing order

## Before and after the turns
rosters-chosen = Both rosters are ready.
handed-in = { $who } swapped { $count } priority tokens for a new one.
handed-in-open = { $who } swapped { $count } priority tokens ({ $tokens }) for a new one.
kept-priorities = { $who } kept their priorities.
loaded-nothing = { $who } loaded nothing.
docks-at = { $who } opens the { $sector } dock with { $robots }.
docked-robot = { robot } ({ $priority }) on { $name } facing { $way }
scores = { $who } scores { $points }.
scores-with = { $who } scores { $points }: { $told }.
taken-from-centre = Removed from the centre: { $pieces }.
cleared-with-docks = Removed with the { $count ->
    [one] dock
   *[other] docks
}: { $pieces }.
score-label = Score
final-score-label = Final score
score-now = { $label }: { $score }.
round-begins = { $label }: { $score }. { $round } begins.
second-game = The first game ends { $one } to { $other }. All robots are turned over for the second game.
left-table = { $who } is out of the game.
won-game = { $who } won the game!
drawn-game = It's a draw!
lost-these = Lost: { $pieces }.
is-asked = Over to { $who }: { topic-asked }
topic-asked = { $topic ->
    [target] which target for the Missile?
    [clones] where does the Cloner put clones?
    [direction] which way does the Ricochet go next?
   *[to] where does the Creeper go?
}

## The most important events
note-fell = { $icon } { $pieces } { $fate ->
    [off] went off the field
   *[away] flew away
}
note-moved = { $icon } { $robot } { $how ->
    [draw] pulled
    [drive] pushed
    [push] pushed
   *[haul] hauled
} { $what }
note-gone = { $door } { $who } is out of the game
note-second-game = 🔁 The first game ends { $one } to { $other }; all robots are turned over
note-exploded = { $icon } { $sources } destroyed { $victims }
note-struck = { $icon } { $missile } hit { $victims }
note-held = { $icon } A Nullifier stopped { $robot }
note-swapped = { $who } swapped priorities
note-kept = { $who } kept their priorities
note-chosen = Both rosters are ready
note-points = ⭐ { $points }
tally = 🏁 { $one } { $points } · { $other } { $others }
tally-led = 🏁 { $one } leads: { $points } · { $other } { $others }
points-added = { $points } (+{ $added })

## News: from one player's side
news-scored = You scored { $mine }, they scored { $theirs }. It's { $own } to { $other }.
news-lost = You lost { $pieces }.
news-they-lost = They lost { $pieces }.
news-gone = { $who } is out of the game.

## When the game is over
counts-points = points
record-best-round = Best round: { $who }, { $count } points.
record-blow = Hardest blow: { $who } lost { $count } pieces at once.
record-lost = Most pieces lost: { $who }, { $count }.
