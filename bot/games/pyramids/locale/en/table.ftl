# What a seat has to work with, and the whole table in plain sentences.

## Pool and goals
pool-empty = empty
your-pool = **Your pool** ({ pieces }): { $pieces }
stack-for = { CASE($whom, "gen") } has to tag the stack you choose, top goal first.
precedence = **Precedence**, first to last: { $colours }
first-goal = **First goal**: { $aims }
first-goal-lying = **First goal**: { $aims } (can't be tagged while lying down)
next-goal = **Next goal**: { $aims }
next-goal-lying = **Next goal**: { $aims } (can't be tagged while lying down)
aim-brief = **Goal**: { $piece } { $cells }
aim-brief-lying = **Goal**: { $piece } { $cells } (lying down)
aim-on = { $what } on { $cell }
aim-on-lying = { $what } on { $cell } (lying down)
aim-or = { $one } or { $other }
your-goals = **Your goals**: { $pieces }
choose-for = Choose four of your pieces as goals for { CASE($whom, "nom") }.
goal-then = { $first }. Then { $then }

## What is asked
question-goals = Choose the goal stack
question-program = Program your RAMbot
sizes = Small to large: 1 to 3 units
ask-goal = Goal { $number } of { $of }: which piece?
ask-goal-note = One per colour, top first. 🎲 deals the rest.
ask-piece = Instruction { $number } (max { $of }): choose a piece
ask-piece-note = { sizes }; { $beams }.
ask-way = { $number }/{ $of }, { size } { shade }: which way?
beam-hits = { $colour ->
    [red] { $red ->
        [slide] slides what it hits sideways
        [rob] tips or robs what it hits
       *[damage] damages or robs what it hits
    }
    [yellow] pulls what it hits
    [green] stands up what it hits
   *[blue] pushes what it hits
}
piece-does = Moves { $steps } (1 to turn), then { beam-hits }.
turning = A lying piece first turns your RAMbot the way it points, if needed. That uses 1 unit.
beam-does = { $colour ->
    [red] { $red ->
        [slide] slides sideways
        [rob] tips or robs
       *[damage] damages or robs
    }
    [yellow] pulls
    [green] stands up
   *[blue] pushes
}
beam-with-icon = { $icon } { beam-does }
deed = goes up to { $steps }; its beam { beam-hits }
upright-backwards = lying RAMbots back up
upright-round = backs up, or fires all round
# Beside what a piece does: should fit into two lines on a phone.
and-upright = { $does } Upright: { $upright }.

## The table in sentences
begins-goals = Setup: choosing goals for the next player clockwise.
begins-program = Round { $round }: programming.
begins-running = Round { $round }: the programs run.
begins-boards = Round { $round }: board movement.
over-set-up = The game ended during setup. { $won }
over-after = The game ended after round { $round }. { $won }
over-in = The game ended in round { $round }. { $won }
won-because = { $who } won { $reason ->
    [tagged] by tagging their last goal
    [limit] with the fewest goals left of those still in the game after the last round
    [agreed] with the fewest goals left of those still in the game after the agreed last round
    [alone] as the last one left at the table
   *[none] when the game was ended
}.
drawn-because = It's a draw between { $who }: { draw-reason }.
nobody-won = Nobody won: { nobody-reason }.
you-are = You, { $who }
player-told = { $who }: { $told }.
robot-lies = RAMbot { lies }
gone = out of the game
goals-unknown = goals not revealed
goals-left = to tag: { CASE($goals, "gen") }
goals-all = all goals tagged
beacons = { $noun ->
    [flag] Flags
   *[beacon] Beacons
}: { $told }.
beacon-lies = { shade } { lies }
pool-yours = Your pool, { pieces }{ $note }: { $stock }.
pool-of = { $whom } has { pieces }{ $note }: { $stock }.
stock-size = { size }
stock-sizes = { $count } { size }
stock-colour = { shade } { $sizes }
program-of = { $whom }'s program, { $done } done: { $program }.
running = { $whom }'s instruction is running.
precedence-plain = Precedence: { $colours }.
laid-goals = The goals you've chosen for { CASE($whom, "all") } so far: { $stack }.
laid-goals-none = The goals you've chosen for { CASE($whom, "all") } so far: none.
laid-program = Your program so far: { $program }.
laid-nothing = Your program so far: nothing.
laid-begun = No direction yet: { CASE($piece, "nom") }.
draft-leaves = After that, your RAMbot is { lies }; { $aims }.
lying-note = A lying piece's tip shows where it points; the others are upright.
chart-robot = { $number } is { $whom }'s RAMbot
chart-robots = { $told }.
chart-beacons = R, Y, G and B are the red, yellow, green and blue { $noun ->
    [flag] flags
   *[beacon] beacons
}.
chart-faced = { $beacons } The letter after each RAMbot or beacon shows which way it faces; U means upright.

## When the game is over
counts-goals = goals tagged
marks-piece = a piece taken
record-push = Longest ride: { $count } spaces for { CASE($whom, "gen") } in round { $round }, thanks to { $who }.
record-push-rival = Longest ride: { $who } moved a rival { $count } spaces in round { $round }.
record-taken = Most taken: { $count } pieces ({ $who }).
record-round = Best round: { $who }, { $count } goals in round { $round }.
record-luck = Worst luck: { $who }, moved, tipped or robbed by rivals { $count } times.

## Odds
odds-tag = tag { CASE($colour, "gen") }
odds-tag-win = tag { CASE($colour, "gen") } and win
odds-tags = tag two or more
odds-tags-win = tag both and win
odds-lose = lose a piece
odds-take = take a piece
odds-moved = get moved by others

## Why an instruction did what it did
why-unit = instruction
why-never = the game would already have been over: you'd have won
why-named = { $icon } { piece-pointing }
why-you-did = You { $deeds }.
why-shut = { $did } From { $cell }, the way { way } was blocked by the edge, or by things lined up against it.
why-shut-because = { $did } From { $cell }, the way { way } was blocked: { $why }.
why-aim-tag = a { CASE($colour, "gen") } tag
why-aim-steal = { $count ->
    [one] a piece
   *[other] { $count } pieces
} from { CASE($whom, "abl") }
why-goals-both = { $who } has to tag these goals, and { $colour } on top is as hard a start as any. You'll miss the largest pieces least: they move late.
why-goals-hard = { $who } has to tag these goals, and { $colour } on top is as hard a start as any.
why-goals-large = { $who } has to tag these goals. You'll miss the largest pieces least: they move late.
why-would-end = you'd have ended { where }
why-would-leave = you'd have left { CASE($what, "gen") } { where }
why-would-put = you yourself would have put { CASE($what, "gen") } { where }
why-would-be-there = you'd already have been in place
why-would-not-be-there = you wouldn't already have been in place
why-would-not-tip = you wouldn't have knocked { CASE($what, "gen") } over with this instruction
why-would-not-move = you wouldn't have moved { CASE($what, "gen") } with this instruction
where = on { $cell }, { facing }
why-tagged = you'd have tagged { CASE($what, "gen") }
why-not-tagged = you wouldn't have tagged { CASE($what, "gen") } with this instruction
why-raised = you'd have stood { CASE($what, "gen") } up
why-not-raised = you wouldn't have stood { CASE($what, "gen") } up with this instruction
why-goal = { $what } would have been your next goal
why-not-goal = { $what } wouldn't have been your next goal
why-stolen-some = you'd have stolen something from { CASE($what, "abl") }
why-stolen-not = you wouldn't have stolen anything from { CASE($what, "abl") } with this instruction
why-stolen-more = you'd have stolen more from { CASE($what, "abl") } with this instruction
why-stolen-less = you'd have stolen less from { CASE($what, "abl") } with this instruction
why-rammed = you'd have RAMmed { CASE($what, "ill") }
why-not-rammed = you wouldn't have RAMmed { CASE($what, "ill") } with this instruction
why-hit = you'd have hit { CASE($what, "ill") } with your beam
why-not-hit = this instruction's beam wouldn't have hit { CASE($what, "ill") }
why-you = you
why-moved = moved { CASE($what, "gen") } to { $cell }
why-stood = stood { CASE($what, "gen") } upright
why-knocked = knocked { CASE($what, "gen") } over
why-stole = stole { CASE($what, "gen") } from { CASE($whom, "abl") }
why-went = ended up on { $cell }

## Icons, read out
icon-piece = { size-called } { shade-called }
icon-lying = { size-called } { shade-called }, { way }
icon-robot = { shade-called } RAMbot

## Options
option-speedbots = Speedbots
option-speedbots-off = off (everyone gets their time)
option-speedbots-on = on (the last player's draft is used as it is)
option-speedbots-help = Programs run once all but one have locked in. The last player's draft is used as it is.
option-round-limit = Round limit
option-round-limit-none = none
option-round-limit-value = { $count } rounds
option-round-limit-help = After the last round, those still in with the fewest goals left win; if all players do, it's a draw.

## A picture in words
two-programs = { $one }'s program: { $yours }. { $other }'s program: { $theirs }.
