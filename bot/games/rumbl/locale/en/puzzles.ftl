# Puzzles for newcomers, the pack's puzzles, and what was missing in a wrong answer to either.

puzzle-robots-load = Land your Helibot in the middle, for 5 points.
puzzle-robots-load-lesson = You're blue. Your dock is red: its colour names a side, not a team. A robot needs a space (`f1`–`f4` in front, `b1`–`b5` behind), a facing, a **power** (how many spaces it goes) and a **priority** (when). A Helibot flies over things.
puzzle-robots-load-hint = South-west from f1, the line runs right through the middle. Count the spaces.
puzzle-robots-load-won = The middle scores 5, the rings around it 3, 2 and 1. Most points at the end wins.
puzzle-robots-load-wrong-1 = One space short: 3 spaces get you next to the middle, for 3 points.
puzzle-robots-load-wrong-2 = One space too far: it flew over the middle.
puzzle-robots-load-wrong-3 = That line misses the middle by one row.

puzzle-robots-three = Score at least 10 points this round with up to three robots.
puzzle-robots-three-lesson = Load up to **three robots** a round, each with its own power and priority. Robots, powers and docks are used up; priorities are new every round.
puzzle-robots-three-hint = One of them has to reach the middle; the other two can score 3 each beside it.
puzzle-robots-three-won = These three robots and powers and this dock are used up now. Keep something good for later rounds!
puzzle-robots-three-wrong-1 = The middle alone scores 5. Load two more robots.
puzzle-robots-three-wrong-2 = Two robots score 8. Load the third one, too.
puzzle-robots-three-wrong-3 = All three are on their way, but none of them reaches the middle: give the Helibot another power.

puzzle-robots-plow = Push the green Hauler off the field.
puzzle-robots-plow-lesson = Most robots stop at anything in their way. A **Plow** pushes it along instead, with everything behind it, even off the field. Anything pushed off is lost.
puzzle-robots-plow-hint = It's on the line that runs west from f3. How many times do you have to push?
puzzle-robots-plow-won = It's gone for good. Plow and Hauler are the two sides of token H: whichever faces up is yours. There's a token like it for each letter from A to H.
puzzle-robots-plow-wrong-1 = You pushed it to the rim. One more push and it's off.
puzzle-robots-plow-wrong-2 = You stopped right in front of it.
puzzle-robots-plow-wrong-3 = That's another row: the Hauler is in f3's row.

puzzle-robots-bomb = Blow up the green Bomb and the green Hauler, but not your own Plow.
puzzle-robots-bomb-lesson = A **Bomb** explodes where its move ends, along with what's next to it, friend or foe.
puzzle-robots-bomb-hint = Which space is next to both green robots, but not to your Plow?
puzzle-robots-bomb-won = By the way, a Bomb that gets blown up doesn't go off itself.
puzzle-robots-bomb-wrong-1 = One space short: the Hauler is out of reach.
puzzle-robots-bomb-wrong-2 = That's next to your own Plow, but not next to the green Bomb.
puzzle-robots-bomb-wrong-3 = That's next to the Bomb and a clone, but too far from the Hauler.

puzzle-robots-missile = Load a Missile that hits the green Shield.
puzzle-robots-missile-lesson = After its move a **Missile** flies at the nearest thing, friend or foe, and both are destroyed.
puzzle-robots-missile-hint = Count from where the Missile stops: the Shield has to be at least as close as your Plow and the clone.
puzzle-robots-missile-won = If two things are equally close, you choose, unless it ran into one.
puzzle-robots-missile-wrong-1 = Your own Plow was closer, so it went there.
puzzle-robots-missile-wrong-2 = The green clone was closer, so it went there.

puzzle-robots-order = Score 5 in the middle, even though Max drops a Bomb beside it with priority 4.
puzzle-robots-order-lesson = Robots go in order of priority, 1 first. Powers stay covered until a robot's turn. You draw three new priorities every round.
puzzle-robots-order-hint = Get there once the smoke has cleared.
puzzle-robots-order-won = First is quick, last has the last word.
puzzle-robots-order-wrong-1 = You were first, so you were still beside the Bomb when it went off. Take your turn after it.
puzzle-robots-order-wrong-2 = Your turn is late enough, but you ended beside the middle: 3 points. Start on f1.

puzzle-robots-cloner = Put a clone in the middle: it scores half of 5, rounded up.
puzzle-robots-cloner-lesson = A **Cloner** puts up to two clones on empty spaces next to it. You choose where.
puzzle-robots-cloner-hint = The Cloner has to end next to the middle. Then choose a pair of spaces that includes u4.
puzzle-robots-cloner-won = Now you know enough to play. When you choose a robot, you'll see what it does.
puzzle-robots-cloner-wrong-1 = From there the middle is two spaces away: out of reach.
puzzle-robots-cloner-wrong-2 = The middle was next to it, but you chose other spaces.

## What was missing
goal-loaded-nothing = You didn't load anything. Load at least one robot.
goal-was-lost = Your { robot-called } was lost, so it scores nothing.
goal-scored = Your { robot-called } ended on { $at } and scored { $points }, not { $wanted }.
goal-still-there = { $what } { $count ->
    [one] is
   *[other] are
} still on the field.
goal-went-too = { $what } got destroyed, too.
goal-yours = { $case ->
    [start] Your
   *[nom] your
} { robot-called }
goal-theirs = { $case ->
    [start] The
   *[nom] the
} green { robot-called }
goal-missile-took = Your Missile hit { $what } on { $at } instead.
goal-missile-nothing = Your Missile hit nothing.
goal-with-more = That works, but with { robots-number }: { $most } { $most ->
    [one] is
   *[other] are
} enough.
goal-score = You score { $found }, not { $number }.
goal-behind = Green scores { $found } more than you. You need to be { $number } ahead.
goal-ahead = You score only { $found } more than Green, not { $number }.
goal-even = You and Green score the same. You need to be { $number } ahead.
goal-rid = { $found ->
    [0] None of those pieces was gone
    [one] 1 of those pieces was gone
   *[other] { $found } of those pieces were gone
} when the round was scored. You need { $number }.
robots-number = { $count ->
    [0] no robot
    [1] one robot
    [2] two robots
   *[3] three robots
}

## The pack
wants-score = Score { $number } this round with { robots-number }.
wants-ahead = Score { $number } more than Green this round, with { robots-number }.
wants-rid = With { robots-number }, get rid of { $number ->
    [1] a green piece
    [2] two green pieces
    [3] three green pieces
    [4] four green pieces
   *[5] five green pieces
} already on the field, before the round is scored.
max-sends-nothing = You're blue. Max (green) isn't sending anything.
max-sends = You're blue. In the same round, Max (green) sends { $robots }.
max-robot = { $kind ->
    [activator] an
   *[other] a
} { robot-called } from { $at }, heading { way } (power { $power }, priority { $priority })
hint-starts = The { robot-called } starts on { $at }.
hint-use = Use the { robot-called }, and watch its path.
