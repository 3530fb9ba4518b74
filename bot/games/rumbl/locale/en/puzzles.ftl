# The puzzles for a newcomer, and what is missing to them and to those of the pack.

puzzle-robots-load = Land your Helibot in the middle, for 5 points.
puzzle-robots-load-lesson = You are blue. Load a robot on your dock: a space, where it faces, a **power** (how many spaces it goes) and a **priority** (when). It goes straight. A Helibot flies over what is in its way.
puzzle-robots-load-hint = From f1 to the south-west the line runs right through the middle. Count the spaces.
puzzle-robots-load-won = The middle scores 5, the rings round it 3, 2 and 1. Most points after three rounds win.
puzzle-robots-load-wrong-1 = One short: 3 spaces lead next to the middle, for 3 points.
puzzle-robots-load-wrong-2 = One too far: it flew over the middle.
puzzle-robots-load-wrong-3 = That line runs past the middle, one row beside it.

puzzle-robots-plow = Push the green Hauler off the field.
puzzle-robots-plow-lesson = A robot stops at what is in its way. A **Plow** pushes it along instead, and all behind it, even off the board. Anything pushed off is lost.
puzzle-robots-plow-hint = It stands in the line that runs west from f3. How often do you have to push?
puzzle-robots-plow-won = A robot pushed off the board is gone for good and scores nothing.
puzzle-robots-plow-wrong-1 = You pushed it to the rim. One more push, and it is off.
puzzle-robots-plow-wrong-2 = You stopped right before it.
puzzle-robots-plow-wrong-3 = That is another row: the Hauler stands in the one of f3.

puzzle-robots-bomb = Blow up the green Bomb and the green Hauler, but not your own Plow.
puzzle-robots-bomb-lesson = A **Bomb** explodes where its move ends, along with everything next to it, friend or foe.
puzzle-robots-bomb-hint = Which space touches both green robots, and not your Plow?
puzzle-robots-bomb-won = And a Bomb that is blown up does not go off itself.
puzzle-robots-bomb-wrong-1 = One space too far: that touches your own Plow, but not the green Bomb.
puzzle-robots-bomb-wrong-2 = There it touches neither of them: they stand below the row of f3.
puzzle-robots-bomb-wrong-3 = The green Bomb was in its way, and so the Hauler was not next to it.

puzzle-robots-missile = Load a Missile that hits the green Shield.
puzzle-robots-missile-lesson = After its move a **Missile** flies to the nearest thing, whoever's that is, and destroys it and itself.
puzzle-robots-missile-hint = Count from where the Missile's move ends: the Shield has to be nearer than your Plow.
puzzle-robots-missile-won = Where two things are equally near, you choose.
puzzle-robots-missile-wrong-1 = Your own Plow was nearer, and so it went there.
puzzle-robots-missile-wrong-2 = It ran into your own Plow on its way.

puzzle-robots-order = Score 5 in the middle, even though Max drops a Bomb beside it with priority 4.
puzzle-robots-order-lesson = Robots go in the order of their priorities, 1 first. Powers stay covered until a robot moves, but everybody can see docks, facings and priorities.
puzzle-robots-order-hint = Be there when the smoke has cleared.
puzzle-robots-order-won = First is quick, last has the last word.
puzzle-robots-order-wrong-1 = You were first, and sat beside the Bomb when it went off. Go after it.
puzzle-robots-order-wrong-2 = Late enough, but beside the middle: 3 points. Start on f1.

puzzle-robots-cloner = Put a clone into the middle: it scores half of 5, rounded up.
puzzle-robots-cloner-lesson = A **Cloner** puts two clones on empty spaces next to it. You are asked where, as soon as it has moved.
puzzle-robots-cloner-hint = The Cloner has to end next to the middle. Then take a pair of spaces with u4 in it.
puzzle-robots-cloner-won = Now you know enough to play. What each robot does is shown next to its name.
puzzle-robots-cloner-wrong-1 = From there the middle is two spaces away: out of reach.
puzzle-robots-cloner-wrong-2 = The middle was next to it, but you chose other spaces.

## What was missing
goal-loaded-nothing = You loaded nothing, so nothing of yours moved.
goal-was-lost = Your { robot-title } was lost, so it scores nothing.
goal-scored = Your { robot-title } ended on { $at } and scores { $points }, not { $wanted }.
goal-still-there = { $what } { $count ->
    [one] is
   *[other] are
} still on the field.
goal-went-too = { $what } went, too.
goal-yours = { $case ->
    [start] Your
   *[nom] your
} { robot-title }
goal-theirs = { $case ->
    [start] The
   *[nom] the
} green { robot-title }
goal-missile-took = Your Missile took { $what } on { $at }: that was nearer.
goal-missile-nothing = Your Missile hit nothing.
goal-with-more = That does it, but with { robots-number }: { $most } { $most ->
    [one] is
   *[other] are
} enough.
goal-score = You score { $found }, not { $number }.
goal-behind = Green scores { $found } more than you. You are to score { $number } more.
goal-ahead = You score only { $found } more than Green, not { $number }.
goal-even = You score as much as Green, not { $number } more.
goal-rid = { $found ->
    [0] None
   *[other] { $found }
} of them went, not { $number }.
robots-number = { $count ->
    [0] no robot
    [1] one robot
    [2] two robots
   *[3] three robots
}

## The pack
wants-score = Score { $number } this round with { robots-number }.
wants-ahead = Score { $number } more than Green this round, with { robots-number }.
wants-rid = Get rid of { $number ->
    [1] a green piece
    [2] two green pieces
    [3] three green pieces
    [4] four green pieces
   *[5] five green pieces
} with { robots-number }.
max-sends-nothing = You are blue. Max, green, sends nothing.
max-sends = You are blue. At the same time Max, green, sends { $robots }.
max-robot = { $kind ->
    [activator] an
   *[other] a
} { robot-called } from { $at } to the { way }, power { $power }, priority { $priority }
hint-starts = The { robot-called } starts on { $at }.
hint-use = Use the { robot-called }; mind its way.
