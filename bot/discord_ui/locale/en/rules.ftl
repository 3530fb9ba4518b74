# The command /rules, and a game's rules in full.
command-rules = The rules in a few pictures
option-about = about
command-for-about = Your topic, such as a robot, a piece or an element
rules-full = Full rules
rules-pictured = In pictures
rules-sections = Sections
rules-part = { $title } ({ $number })
rules-found = From the rules of { $game }
rules-found-more = { $count ->
    [one] Found 1 more passage.
   *[other] Found { $count } more passages.
}
# Words that people type, and after the colon those of the rulebooks with the same meaning.
rules-synonyms =
    tie: with a round limit, the end. most, equal, share the win
    draw: with a round limit, the end. most, equal, tie, share the win
    stolen: steal, red hits, red does damage
    steal: red hits, red does damage
    robbed: steal, red hits, red does damage
    timeout: in time
    time is up: in time
    late: in time
    pushed off: a step off, pushing, off the field
    fall off: a step off, a step where no board joins, off the field, leaves the field
    wall: black, a wall, a step off
    lying: a lying piece
    shoot: beam, lasers
    laser: a laser, beam
    crash: ram., rammed, runs into
    collision: ram., rammed, runs into
    knock over: tip, falls over
    stand up: green stands
    backwards: an upright piece
    reverse: an upright piece
    turn: a lying piece, turning, turned
    repair: to use a repair bay
    order: execution, in order of priority, precedence
    first: execution, in order of priority, precedence
    die: lost, destroyed
    destroyed: destroy, lost
    win: you win, the end. most, wins
    points: scoring, scores
    quit: if you leave
    resign: if you leave
    leave: if you leave
    give up: if you leave
    secret: hidden, secret
    chance: random
