# R.U.M.B.L.: who and what there is. $case is the form that the sentence around it needs: for a space, "ill" means
# to it, and "ine" means on it.
title-rumbl = R.U.M.B.L.
pitch-rumbl = Two teams of robots, two secret docks, one board. Load bombs, missiles, cloners and shields, send them in by priority, and hold the middle when the dust settles.

## Robots
robot = { $kind ->
    [bomb] Bomb
    [mine] Mine
    [missile] Missile
    [shield] Shield
    [cloner] Cloner
    [blockader] Blockader
    [magnetbot] Magnetbot
    [repulsor] Repulsor
    [activator] Activator
    [nullifier] Nullifier
    [helibot] Helibot
    [ricochet] Ricochet
    [creeper] Creeper
    [sleeper] Sleeper
    [plow] Plow
    [hauler] Hauler
    [clone] clone
   *[obstacle] obstacle
}
# The name where it stands alone.
robot-called = { robot }
# The name at the beginning of a line.
robot-title = { $kind ->
    [clone] Clone
    [obstacle] Obstacle
   *[robot] { robot }
}
piece = { $case ->
    [start] The
   *[nom] the
} { shade } { robot }
piece-with-icon = { $icon } { robot }
an-obstacle = { $case ->
    [start] An
   *[nom] an
} obstacle
the-obstacle = the obstacle
obstacles = { $count } obstacles
# In logs, an obstacle is only its icon.
obstacle-with-icon = { $icon }
obstacles-with-icon = { $count } { $icon }
something = something
something-start = Something
the-thing = { $kind ->
    [obstacle] an
   *[robot] the
} { robot }
things = { $count } pieces

## People
player-plain-team = { $name } ({ shade })
player-with-icon-team = { $icon } **{ $name }**

## Sectors and spaces
sector = { $sector }
sector-called = { $sector }
sector-with-icon = { $icon } { sector }
space = { $case ->
    [ill] { $where ->
        [centre] to { $name } (centre)
        [dock] to { $sector } { $name }
        [off] off the field
       *[board] to { $name }
    }
    [ine] { $where ->
        [centre] on { $name } (centre)
        [dock] on { $sector } { $name }
        [off] off the field
       *[board] on { $name }
    }
   *[nom] { $where ->
        [centre] { $name } (centre)
        [dock] { $sector } { $name }
        [off] off the field
       *[board] { $name }
    }
}

## Rounds and points
round-of-game = Game { $game }, round { $round }
score-of = { $one } { $points }, { $other } { $others }
icon-power = power { $number }
icon-priority = priority { $number }
icon-dock = { $sector } dock
icon-of-team = { shade-called } { $kind }
icon-robot-kind = { $kind }

## Sealed parts
part-dock = dock
part-orders = orders
part-power = power of robot { $number }
