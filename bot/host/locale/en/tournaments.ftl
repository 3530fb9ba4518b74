# Tournaments: reasons why something can't be done, and notices to their tables.
cup-unknown = I can't run a tournament like that. Try `/tournament`.
cup-too-many = This server already has { $count } tournaments going, and that's the limit.
cup-over = This tournament is over.
cup-left = You're out of this tournament. You're welcome in the next one.
cup-already-in = You've already signed up.
cup-not-in = You're not in this tournament.
cup-begun = This tournament has already started.
cup-too-few = A tournament needs at least { $count } people.
cup-damaged = I can no longer show that tournament.
cup-gone = I can't find that tournament.
cup-no-game = I no longer have that tournament's game.
cup-played-by-others = { $who } didn't play most of this game themselves: someone from outside the tournament or a Master computer did. So they rank behind those who played their own turns.
cup-time-up = The tournament's round is over, so this game ends here. Players who left or missed turns rank lower, and the state of play decides the rest.
