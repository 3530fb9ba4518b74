# What is said of tournaments where something cannot be done, and at their tables.
cup-unknown = There is no such tournament. `/tournament` shows what there is.
cup-too-many = This server has { $count } tournaments already, and that is as many as there can be at a time.
cup-over = This tournament is over.
cup-left = You have left this tournament. You are welcome in the next one.
cup-already-in = You are in already.
cup-not-in = You do not take part in this tournament.
cup-begun = This tournament has begun already.
cup-too-few = A tournament needs at least { $count } people.
cup-damaged = That tournament cannot be shown any more.
cup-gone = That tournament is not there any more.
cup-no-game = That tournament's game is not in the catalogue any more.
cup-played-by-others = { $who } didn't play most of this game themselves: somebody from outside the tournament, or a Master, did. So they come last here.
cup-time-up = The tournament's round is over, so this game ends here. Whoever missed more questions comes behind; between those who missed equally many it is decided as the board lies.
