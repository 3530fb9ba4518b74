# People, colours, pieces and what stands on the board. $case is the form that the sentence around it needs.

# The letters of typed programs.
size-letter = { $size ->
    [small] S
    [medium] M
   *[large] L
}
colour-letter = { $colour ->
    [red] R
    [yellow] Y
    [green] G
   *[blue] B
}
way-letter = { $way ->
    [up] U
   *[other] { $way }
}
piece-letters = { size-letter }{ colour-letter }
instruction = { size-letter }{ colour-letter }{ way-letter }

# $icon is a small picture with a space after it, or nothing.
size = { $size }
# The same where it stands alone.
size-called = { $size }
colour = { $icon }{ shade }
piece = { size } { shade }
piece-plain = a { size } { shade }
# "own" comes after "your".
piece-named = { $case ->
    [own] { $icon }
   *[other] a { $icon }
}{ size } { shade }
pieces-named = { $count } { $icon }{ size } { shade }s
pieces = { $count } { $count ->
    [one] piece
   *[other] pieces
}
and-then = { CASE($some, $case) }, then { CASE($next, $case) }
noun = { $noun ->
    [beacon] beacon
    [flag] flag
   *[rambot] RAMbot
}
thing = { $case ->
    [start] The
   *[other] the
} { $icon }{ shade } { noun }
it = it
# A RAMbot in a picture: its player.
robot-of = { $name }
player-plain = { $name } ({ shade })
player-with-icon = { $icon }**{ $name }**

# The direction in which something lies. $way is "up" if it stands.
facing = { $way ->
    [up] upright
   *[other] facing { way }
}
lies = { facing } on { $cell }
pointing = { $way ->
    [up] upright
   *[other] { way }
}
piece-pointing = { size } { shade } { pointing }
