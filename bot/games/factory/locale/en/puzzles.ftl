# Puzzles for newcomers: what to do, what to know, a hint, and comments on answers.

puzzle-floor-arrows = Tag the red beacon in the middle of your board.
puzzle-floor-arrows-lesson = You're red. Each piece is an order: turn the way it points, then drive (S 1, M 2, L 3; turning costs 1). You can only drive off a square the way its **arrows** point. Run into your top goal while it's upright to tag it.
puzzle-floor-arrows-hint = Drive at the beacon from the west: the square south of it has no arrow to the north.
puzzle-floor-arrows-won = Check the arrows first: they're half of this game.
puzzle-floor-arrows-wrong-SGE-LGN = The square south of the beacon has no arrow to the north: you only turned.
puzzle-floor-arrows-wrong-LGN-MGE = The large took you one square too far north.
puzzle-floor-arrows-wrong-MGN = You're beside it now. Turn east and drive into it with one more piece.

puzzle-floor-cross = Tag the red beacon on the next board.
puzzle-floor-cross-lesson = Where two boards join, you cross the narrow spaces between them in **one** step, if an arrow points that way.
puzzle-floor-cross-hint = One step to the edge of your board, one over the crossing.
puzzle-floor-cross-won = Beams cross, too: they go on through all boards in line.
puzzle-floor-cross-wrong-SGE = One step gets you to the edge of your board. The crossing is the next one.
puzzle-floor-cross-wrong-MGN = There's no arrow to the north here, so you only turned.

puzzle-floor-bricks = A wall blocks your way east. Shoot it, then tag the red beacon behind it.
puzzle-floor-bricks-lesson = After its move a RAMbot fires ahead in the piece's colour. In this game, a **red** beam does damage: each hit puts out one of an element's **pips** (its lights), and the last one destroys it.
puzzle-floor-bricks-hint = Which piece's beam does damage? Run it first.
puzzle-floor-bricks-won = Red breaks walls, freezers, tractors and repulsors, and takes a piece from a RAMbot's player.
puzzle-floor-bricks-wrong-LGE-SRE = You ran into the wall, and only then shot it. Shoot first.
puzzle-floor-bricks-wrong-SRE = The wall is gone! Now drive on with one more piece.
puzzle-floor-bricks-wrong-LGE = The wall stopped you. A green beam does nothing to it.

puzzle-floor-magnet = Get to the square north-east of you. There's no arrow to the north here!
puzzle-floor-magnet-lesson = **Tractors** (magnets) pull you one square, **repulsors** (triangles) push you away one square, and **lasers** (bolts) burn your pieces, if your instruction ends in their dotted lane.
puzzle-floor-magnet-hint = What could pull you, and where do you have to stop for that?
puzzle-floor-magnet-won = The tractor did the rest. Elements help players who plan for them.
puzzle-floor-magnet-wrong-MGE = You crossed to the next board, out of the tractor's lane.
puzzle-floor-magnet-wrong-MGN = There's no arrow to the north here, so you only turned.

puzzle-floor-repair = Drive over the repair bay to get a lost piece back.
puzzle-floor-repair-lesson = Drive forwards over a **repair bay** (the cross), or into it, to get one lost piece back from the **scrap heap** (on the left, under the boards).
puzzle-floor-repair-hint = It's on the crossing to the next board. How many steps away is that?
puzzle-floor-repair-won = Every repair puts out one of the repair bay's pips.
puzzle-floor-repair-wrong-SGE = You stopped right in front of it: the crossing is the next step.
puzzle-floor-repair-wrong-MGW = That leads away from it. The repair bay is to the east.

puzzle-floor-turn = You hold the torch. Turn your board, D, so that you face north.
puzzle-floor-turn-lesson = The **torch** is by its holder's name. At the end of a round its holder rolls the die, then swaps, hops or turns (aims) boards, or changes their elements. Everything on a board moves and turns with it. **Freezers** (crystals) keep their boards in place.
puzzle-floor-turn-hint = East to north is a quarter turn anticlockwise.
puzzle-floor-turn-won = The labels round board D turned with it, and so did its orange dot.
puzzle-floor-turn-wrong-D2 = That's clockwise: you're facing south now.
puzzle-floor-turn-wrong-skip = You didn't turn anything.

puzzle-floor-place = You drew a wall from the bag. Put it between you and Max.
puzzle-floor-place-lesson = The **bag** (on the right, under the boards) holds new elements. Each goes on a board with the fewest, if there's room. The labels round a board name its spaces and turn with the board. Its letter and the **orange dot** mark the corner between a4 and b5.
puzzle-floor-place-hint = Max is north of you. Which of board D's labels lies between you?
puzzle-floor-place-won = Now you know enough to play!
puzzle-floor-place-wrong-D-a2 = That's one column too far west: it isn't between you and Max.
puzzle-floor-place-wrong-D-b5 = That's to the east, on the way to board C.
puzzle-floor-place-wrong-D-d5 = That's to the east, on the way to board C.

goal-no-cross = You ended on { $cell } and never drove forwards over the repair bay.
goal-not-between = There's no wall between you and Max.
goal-not-north = You're facing { pointing }, not north.
