# What a player has, what is asked, and the whole table in plain sentences.

## What is asked
question-roster = Choose your robots' sides
question-swap = Swap two priority tokens for a new one, or keep them
question-dock = Load your dock
question-target = Choose your Missile's target
question-clones = Choose where your Cloner puts clones
question-direction = Choose which way your Ricochet goes next
question-to = Move your Creeper, or let it stay
rings-worth = The centre scores 5, the spaces around it 3, the next ones 2, the rim 1.
ask-swap = Swap two priorities, or keep them?
ask-swap-note = 1 goes first. The new priority is drawn at random.
ask-target = Which target should the Missile hit?
ask-target-note = They're all equally close. The Missile flies at the one you choose.
ask-clones = Where should the Cloner put clones?
ask-clones-note = A clone scores half of what its space is worth, rounded up.
ask-direction = Which way does the Ricochet go next?
ask-direction-note = It goes straight on that way with its leftover power. { rings-worth }
ask-to = Where should the Creeper go?
ask-to-note = It faces the way it goes. +1 means that the space is worth 1 point.
ask-side = Token { $letter }: which side faces up?
ask-dock = Which side do your robots come from?
ask-dock-note = You can use each of your docks once in a game.
ask-order = What should the { robot-called } prefer?
ask-order-note = Put the best first. This round, I'll only ask you if none fits.
ask-part = { $part ->
    [space] { robot-called }: on which space of the dock?
    [facing] { robot-called }: facing which way?
    [power] { robot-called }: how many spaces does it go?
   *[priority] { robot-called }: when does it go?
}
ask-part-note = { $part ->
    [space] `f` is the front row, `b` the one behind it.
    [facing] It goes straight on that way.
    [power] You can use each power token once in a game.
   *[priority] 1 goes first. You draw new ones every round.
}

## What a player has
your-tokens = **Your tokens**, two sides each: { $tokens }
two-sides = Each token has a robot on either side.
robot-waits = { $robot } { CASE($space, "ine") }.
robot-waits-facing = { $robot } { CASE($space, "ine") }, facing { $way }.
robot-asks = { $robot } { CASE($space, "ine") }:
option-numbered = **{ $number }** { $what }
option-stay = stay
option-target = { $pieces } { CASE($space, "ine") }
you-have = **You have** { $robots }
you-have-powers = **Powers** { $numbers }
you-have-priorities = **Priorities** { $numbers }
you-have-docks = **Docks** { $docks }
face-down = **Face-down powers**: { $robots }
standing-order = **Standing order**, { $robot }: { $wishes }
lies-open = Their open hand: robots { $robots }; docks { $docks }.
lies-open-priorities = Their open hand: robots { $robots }; docks { $docks }; priorities { $numbers }.
no-robots = none
no-sectors = none
loaded-already = They've used: { $robots }.
powers-seen = Powers they've shown: { $numbers }.
other-has-score = { $who } has { $stock } left. Score: you { $mine }, them { $theirs }.
count-robots = { $count } { $count ->
    [one] robot
   *[other] robots
}
count-powers = { $count } { $count ->
    [one] power
   *[other] powers
}
count-docks = { $count } { $count ->
    [one] dock
   *[other] docks
}
count-priorities = { $count } { $count ->
    [one] priority
   *[other] priorities
}
count-points = { $count } { $count ->
    [one] point
   *[other] points
}
ended-by = { $who } { $reason ->
    [letters] won the tiebreak on the letters on the field
    [draw] drew: tied on points and on the tiebreak
   *[left] is the only one left
}.

## The state of the game
tell-set-up = Setup for { $games } { $games ->
    [one] game
   *[other] games
} ({ $rounds } { $rounds ->
    [one] round
   *[other] rounds
}{ $games ->
    [one] {""}
   *[other] {" "}each
}): both players choose the sides of their robots.
tell-swap = { $round }: { $who } may swap priorities.
tell-swap-nobody = { $round }: nobody may swap priorities.
tell-dock = { $round }: loading docks.
tell-open = { $round }: the robots move.
tell-over = The game is over. { $won } { $round }.
tell-over-set-up = The game ended during setup. { $won }
tell-round = Round { $number } of { $of }
tell-round-game = Game { $game } of { $games }, round { $number } of { $of }
tell-score = Score: { $scores }.
tell-first-game = Score of the first game: { $scores }.
tell-points = { $who } { $points }
tell-won = { $who } won { $reason ->
    [points] with the most points
    [letters] on the tiebreak, by the letters on the field
    [left] as the last one left
   *[none] when the game was ended
}.
tell-nobody-won = Nobody won: the game was ended.
tell-drew = { $who } drew: tied on points and on the tiebreak.

## Pieces
tell-you = You, { $who }
tell-team = { $who }: { $told }.
tell-nothing = nothing in play
tell-obstacles = Obstacles: { $told }.
tell-piece = { robot-called } { CASE($space, "ine") }
tell-piece-facing = { robot-called } { CASE($space, "ine") } facing { way }
tell-piece-top = { robot-called } { CASE($space, "ine") } on top of { $what }
tell-piece-top-facing = { robot-called } facing { way } { CASE($space, "ine") }, on top of { $what }
tell-at = { $space }
tell-at-top = { $space } on top of { $what }
tell-priority = priority { $number }
tell-armed = armed
tell-protects = protecting what it stands on
tell-protects-later = protecting what it stands on once the field is gone
tell-active = with an active field
tell-gone = a robot that's gone
tell-there = { $what } { CASE($space, "ine") }
tell-dock-at = { $who } has the { $sector } dock.
tell-tokens = Everyone's tokens: { $told }.
tell-token = { $one } or { $other }
tell-board = From north to south, the rows are x, w, v, u, t, s and r. They have 4, 5, 6, 7, 6, 5 and 4 spaces, numbered from the west. The centre, u4, scores 5, the spaces around it 3, the next ring 2, the rim 1. A dock has spaces f1 to f4 in front and b1 to b5 behind, from left to right when looking outwards.

## Unused tokens
tell-has-left = { $who } has { $stock } left.
tell-has-gone = { $who } is out of the game. Still unused: { $stock }.
tell-used = Used by { $who }: { $told }.
tell-known = Robots { $who } is known to have: { $robots }.
tell-robots = robots { $told }
tell-docks = docks { $told }
tell-powers = powers { $told }
tell-priorities = priorities { $told }
tell-shown = { $power } ({ robot-called } in round { $round })
tell-opened = Everyone can see what { $who } has: robots { $robots }; docks { $docks }; priorities { $priorities }.
tell-none = none
tell-hold = You have { $told }.
tell-gave-back = You returned priorities { $numbers }.
tell-under = Under { $what } is power { $power }.
tell-order = Your standing order for the { robot-called }: { $wishes }.
tell-no-wishes = none yet

## A round in progress
tell-asked = Question for { $who }: { $topic ->
    [target] a target for
    [clones] where clones go next to
    [direction] the next direction for
   *[to] the next space for
} { $what }. { $options }.
tell-option = { $number }, { $what }
tell-target = { $what } { CASE($space, "ine") }
tell-move-of = Acting now: { $what }.
tell-last-turn = { $who } had the latest turn.
tell-to-come = Still to come: { $told }.
tell-then = { $some }, then { $next }
tell-closing = { $closing ->
    [creepers] any Creepers
    [sleepers] any Sleepers
   *[scoring] the scoring
}
tell-turn = a turn for { $what }
tell-power = a move with power { $power } by { $what }
tell-power-given = a move with power { $power }, given by { $givers }, by { $what }
tell-ability = the ability of { $what }
tell-last-move = the end-of-round move of { $what }
tell-waking = { $what } waking up

## Drafts
laid-sides = The sides you've chosen so far: { $robots }.
laid-sides-none = The sides you've chosen so far: none.
laid-swap = { $told }.
laid-answer = Your answer: { $what }.
laid-no-answer = You haven't answered yet.
laid-load-nothing = You aren't loading anything.
laid-not-loaded = You haven't loaded anything yet.
laid-dock = Your { $sector } dock so far: { $robots }.
laid-dock-none = Your { $sector } dock so far: no finished robots.
laid-unfinished = Not finished: { $told }.
laid-order-unfinished = Your standing order for the { robot-called } isn't finished.
laid-robot = { robot-called } on { $at } facing { way }, power { $power }, priority { $priority }
laid-part-1 = { robot-called }
laid-part-2 = { robot-called } on { $at }
laid-part-3 = { robot-called } on { $at } facing { way }
laid-part-4 = { robot-called } on { $at } facing { way }, power { $power }
laid-ends = After that ({ $points ->
    [one] 1 point
   *[other] { $points } points
}): { $told }

## The chart
chart-piece = { $number } { $what }
chart-on = { $told }, on top of { $other }
chart-of-team = { shade-called } { robot-called }
chart-facing = { $what } facing { way }
chart-told = { $told }.
chart-lines = Each row begins with its letter. A dot is a free space; + after a number means more pieces are stacked on top.
chart-dock = The { $sector } dock

## Odds: you ...
odds-more = score more than your rival
odds-points = score { $count } or more
odds-lose-robot = lose a robot
odds-destroy = see your rival lose a robot

## Options
option-learning = Learning game
option-learning-off = off (three rounds, eight robots)
option-learning-on = on (one round, letters A to D)
option-learning-help = One round with four robots and one sector each.
option-roster-choice = Roster choice
option-roster-choice-off = off (robots are random)
option-roster-choice-on = on (everyone picks the sides of their tokens)
option-roster-choice-help = Both players secretly choose which side of each robot token they play.
option-priority-swap = Priority swap
option-priority-swap-off = off
option-priority-swap-on = on (two priority tokens for a new one)
option-priority-swap-help = Every round Blue, and then Green, may swap two priorities for a random new one.
option-series = Series
option-series-off = a single game
option-series-on = two games, the second with all robots turned over
option-series-help = Two games, the second with all robots turned over. The scores add up.
option-open = Open hands
option-open-off = off (rosters, sectors and priorities are secret)
option-open-on = on (everyone sees them)
option-open-help = Everyone sees robots, sectors and priorities. Docks and powers stay secret until they're revealed.
option-timed = Loading time
option-timed-none = same as other turns
option-timed-seconds = { $count } seconds
option-timed-minutes = { $count } minutes
option-timed-help = A time limit for loading a dock, unless turns are shorter. Unfinished robots stay home.
