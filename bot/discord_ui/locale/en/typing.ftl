# What people may type in a private message, separated by commas. Words of all languages are read.
input-compile = compile, lock, lock in, done
input-uncompile = uncompile, unlock
input-undo = undo
input-clear = clear
input-pass = pass, i pass, skip
input-board = board, status, panel, what next, where am i, whats up
input-words = words, in words, board in words, words board
input-grid = grid, board grid, as a grid, board as a grid
input-help = help, what, how, huh, help what, how play, what do, what do i do
input-hello = hello, hi, hey, hallo, good morning, good evening, there, hello there
# Phrases in which no word is filler.
input-board-whole = what now, now what, and now, whats now, what is next
# Words around those above that mean nothing by themselves, and the ones that express thanks.
input-filler = ok, okay, yes, yep, lets, please, pls, plz, thanks, thank, you, me, it, that, now, my, the, this, bot, so, to
input-thanks = thanks, thank
# Words at the beginning of a message that says where to go, but not with which pieces. A * at the end means that the word may continue.
input-moves = go, goes, move, moves, turn, turns, walk, walks, drive, drives, step, steps, left, right, up, down, forward, forwards, ahead, straight, back, backward, backwards, north, south, east, west
