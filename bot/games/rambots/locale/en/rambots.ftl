# RAMbots and Kolmio: what only these games say.
title-rambots = RAMbots
pitch-rambots = Program your robot in secret. Watch everyone's programs run, one instruction at a time. Be the first to knock over your four goals, in order. Beams push, pull, slide and stand up whatever they hit, your plans included.
title-kolmio = Kolmio
pitch-kolmio = RAMbots on a hexagon of triangles, the Finnish way. Six directions pair up for the first step, red beams knock down and rob, and upright robots fire all round.
board-squares = The board has files a to h from west to east and ranks 1 to 8 from south to north.
board-triangles = The board is a hexagon whose edges are { $side } triangles long. Rows are a to { $last } from south to north; spaces are numbered from west to east. The first space of a row points down in rows a to { $low } and up in rows { $high } to { $last }. From there, the two kinds alternate.
chart-triangles = { $up } and { $down } are empty triangles that point up and down. Each line begins with its row's letter.
option-side = Board size
option-side-value = edges of { $side } triangles, { $spaces } spaces
option-side-help = The length of each edge of the hexagon, in triangles.
