# Computer players: the difficulty on a button, and the name at a table.
computer-apprentice = Medium
computer-master = Master
computer-planner = Hard
computer-rookie = Easy
# $temper is a temperament, or empty.
computer-name = { $kind ->
    [rookie] Easy
    [apprentice] Medium
    [planner] Hard
   *[master] Master
} { $temper ->
    [thief] thief
    [racer] racer
   *[plain] bot
}
# The second, third ... computer with the same name at a table.
computer-numbered = { computer-name } { $number }
