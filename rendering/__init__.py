"""Render pictures of games; this package knows boards and pieces, but neither rules nor Discord.

A game describes a picture as plain data (`rendering.scene`: a `Scene`, and for events a sequence of `Shot`s). Two pure
functions turn that into files, and a worker process may call either by name:

    painter.still(scene)                  -> a PNG, 960 pixels wide and about as tall
    film.animation.replay(first, shots)   -> a looping GIF of that size, whose last frame is the still of the last scene

`boards` has the layouts and the empty boards, `things` the sprites of pieces and marks, `panel` the areas beside the
board, `film` the animation. Parts that many pictures need are drawn once per process and cached; `painter.warm_up()`
fills these caches in advance.
"""
