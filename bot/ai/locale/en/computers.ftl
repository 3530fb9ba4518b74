# Computer players: how hard one is to beat, as a button says it, and what it is called at a table.
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
# The second, third ... of those with the same name at a table.
computer-numbered = { computer-name } { $number }
