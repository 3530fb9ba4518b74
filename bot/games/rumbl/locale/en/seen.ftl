# What pictures say: short, in the present tense.

## What happens
film-chosen = Both rosters are ready
film-swaps = { $who } swaps { $count } priority tokens for a new one
film-keeps = { $who } keeps their priority tokens
film-open = { $count ->
    [0] Nobody loaded anything
    [one] The dock is open
   *[other] The docks are open
}
film-priority = priority { $one } before { $other }
film-priority-last = priority { $one }, the last
film-flies = { $off ->
    [yes] flies off the field
   *[no] flies { $count } { $count ->
        [one] space
       *[other] spaces
    }
}
film-draws = pulls { $what } closer
film-drives = pushes { $what } away
film-pushes = pushes { $what }
film-hauls = hauls { $what }
film-silenced = is silenced by a Nullifier
film-held = is held by a Nullifier
film-stopped = is stopped by a Nullifier
film-held-lost = its power is lost in a Nullifier's field
film-explodes = { CASE($robot, "nom") } explodes
film-explodes-with = { CASE($robot, "nom") } destroys { $victims }
film-explode-with = { $count } blasts at once destroy { $victims }
film-destroys = destroys { $victims }
film-goes-off = { $pieces } { $count ->
    [one] goes
   *[other] go
} off the field
film-many = { $count } pieces
film-picked = { $ordered ->
    [yes] by standing order
   *[no] chosen
}: { $what }
film-spaces = { $count } { $count ->
    [one] space
   *[other] spaces
} for clones
film-stays = stays
film-goes = goes { way }
film-way = { way }
film-scores = { $who } scores { $points }
film-removed =
    Removed { $from ->
        [centre] from the centre
       *[docks] with the { $count ->
            [one] dock
           *[other] docks
        }
    }:
    { $pieces }
film-wins = { $who } wins
film-draw = A draw
film-blocked = is blocked
film-blocked-by = is blocked by { $what }
film-came-down-again = comes down where it started
film-turns = turns { way }
film-nothing = the Missile finds nothing and flies away
film-armed = the Mine is armed
film-protects = protects { $what }
film-clones = makes { $count } { $count ->
    [one] clone
   *[other] clones
}
film-field = silences the spaces around it
film-gift = the Activator gives { $power } power to { $what }
film-power-back = { $power } power comes back and is lost
film-asleep = falls asleep
film-round = { $round } begins
film-second-game =
    The first game ends { $one } to { $other }.
    All robots are turned over
film-left = { $who } is out of the game
film-robot = { $who }: { $robot }{ $what }
film-power = , power { $power }
film-power-hidden = , power hidden
film-wakes = , wakes with power { $power }
film-moves-on = , moves with power { $power }

## Stills
film-over = Game over
film-title = Round { $number } of { $of }
film-title-game = Game { $game }, round { $number } of { $of }
film-roster = Both players choose the sides of their robots
film-swap = { $who } may swap priority tokens
film-dock = Loading docks in secret
film-asked =
    { $who }:
    { topic-asked }

## Drafts
film-robots = Your robots so far
film-dock-empty = Your dock is empty
film-if-alone =
    Possible points if nobody else moved:
    { $outcome }
film-no-robot = no robot on the dock yet
film-unfinished = { $robot } unfinished
film-out = { $robot } out
film-worth = { $robot }: { $points }
film-clones-worth = { $count } { $count ->
    [one] clone
   *[other] clones
}: { $points }
swap-or-keep = Swap two priority tokens for a new one, or keep them all
swap-keeps = You keep your priority tokens
swap-returns = You return { $one } and { $other }
label-you = you
label-out = out
label-win = win
