# What people may type, separated by commas. Words of all languages are read. For robots and docks, see `typed-word`.
input-nothing = none, nothing, empty, pass
input-keep = keep, keep all, keep them, no, none, nothing, pass
input-stay = stay
# Other ways to answer that a robot stays.
input-stay-too = stays, stay here, no, none, pass
input-own = own, my, your, yours
input-rivals = enemy, rival, foe, their, his, her
input-any = any
input-centre = centre, center, middle
input-priority = priority, prio, p
input-power = power, pow, pw
# Words that mean nothing between the parts of a dock, and of another answer.
input-dock-filler = the, my, our, dock, sector, at, on, in, to, and, then, with, facing, faces, from, robot, order, orders, space, way
input-answer-filler = and, with, for, to, the, on, at, fly, go, turn, swap, return
