# What people may type in a chat, separated by commas. Words of all languages are read.
input-lock = compile, lock, lock it, lock this, lock in, lock it in, lock this in
input-opening = ok, okay, so, well, sure, yes, yep, hi, hey, please, pls, sorry, first, maybe, try, play, go, go with, let's go, let's go with, lets go, lets go with, let's do, lets do, let's play, i play, i'll play, i'll do, i'll go, i'll go with, i'll try, no wait, @RAMbots
input-my = my
input-answer = program, programme, move, moves, dock, goal, goals
input-is = is, are
input-closing = done, please, pls, thanks, thank you, thx, now, ok, okay, that's it, that's all
input-edited = edited
input-and = and, then
input-way-N = north
input-way-NE = north-east, north east, northeast
input-way-E = east
input-way-SE = south-east, south east, southeast
input-way-S = south
input-way-SW = south-west, south west, southwest
input-way-W = west
input-way-NW = north-west, north west, northwest
