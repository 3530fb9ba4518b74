# What people may type, separated by commas. Words of all languages are read.
input-turn-right = right, clockwise, cw, ↻ 90°
input-turn-half = half, around, 180°, 180
input-turn-left = left, anticlockwise, counterclockwise, ccw, ↺ 90°
input-turn-keep = keep, same, straight
input-stay = stay, here
input-skip = skip, pass, none, nothing, no
# The place beside a board, and the words for its sides there.
input-beside = { $way } of { $board }
input-side-N = north, n
input-side-E = east, e
input-side-S = south, s
input-side-W = west, w
# Words that mean nothing between the parts of an answer.
input-filler = board, boards, to, and, then, at, on, onto, from, into, with, rotation, place, space, a turn, turn, turns, only, quarter, move, swap, hop, aim, add, replace, dig
