# Computer players: their levels, and their names at a table.
computer-apprentice = Medium
computer-master = Master
computer-planner = Hard
computer-rookie = Easy
# $temperament is a temperament, or empty.
computer-name = { $kind ->
    [rookie] Easy
    [apprentice] Medium
    [planner] Hard
   *[master] Master
} { $temperament ->
    [thief] thief
    [racer] racer
   *[plain] bot
}
# The second, third ... computer with the same name at a table.
computer-numbered = { computer-name } { $number }
