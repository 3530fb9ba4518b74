# Texts shared by the games. Names are never inflected.

# A player known only by name.
somebody = { $name }
nobody = Nobody

## Directions in which something points or goes.
way = { $way ->
    [N] north
    [NE] north-east
    [E] east
    [SE] south-east
    [S] south
    [SW] south-west
    [W] west
   *[NW] north-west
}

## Colours of seats and things.
shade = { $colour }

# The same where it stands alone.
shade-called = { $colour }

## The frame of a story
round-name = Round { $number }
set-up = Setup
sentence = { $text }.
if-alone = If nobody else did anything:
next-picture = Part 2 shows the rest.
label-part = part { $number } of 2
label-continued = to be continued
second-half = { $opening }, second half.
more-things = … and { $count } more { $count ->
    [one] thing
   *[other] things
}
and-more = And more.

## How it ended, as a caption
victory-nobody = The game was cancelled
victory-alone = { $who } wins!
victory-draw = It's a draw!
victory-shared = { $who } share the win!

## Typed answers
# What somebody typed, by its number if there are several.
numbered = { $number ->
    [0] { $what }
   *[other] { $what } { $number }
}
unreadable = { numbered }, { $token }: { $why }.
unreadable-character = { numbered }, { $token }: { $why }.
expected-end = { $expected } is missing
expected-not = { $expected } belongs here, not { $character }
no-words = I can't find an answer in that.

## In pictures
odds-caption = Where you end up in simulated rounds
