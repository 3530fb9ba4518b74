# A game's rules in full: /rules.
rules-full = Full rules
rules-pictured = In pictures
rules-sections = Sections
rules-part = { $title } ({ $number })
rules-found = From the rules of { $game }
rules-found-more = { $count ->
    [one] 1 more passage mentions it.
   *[other] { $count } more passages mention it.
}
# Words that people type, and after the colon those of the rulebooks with the same meaning.
rules-synonyms =
    tie: equal, draw, share the win
    draw: equal, tie, share the win
    stolen: steal
    rob: steal
    timeout: in time
    time is up: in time
    late: in time
    pushed off: off the board, off the field, wall
    fall off: off the board, pushed off, leaves field
    shoot: beam, laser
    laser: beam, laser
    crash: ram, contact
    collision: ram, contact, blocked
    knock over: tip, lies
    stand up: upright
    turn: turning, turned
    order: precedence, priority
    first: precedence, priority
    die: lost, destroyed
    destroyed: destroy, lost
    win: wins, most points
    points: scores
    quit: leaves
    secret: hidden, secret
    chance: random
