"""Pictures of a game: knows what boards and things look like, no rules and no Discord.

A game describes what is to be seen as plain data (`rendering.scene`: a `Scene`, and for what happened a sequence
of `Shot`s). Two pure functions turn that into files, and a worker process may call either by name:

    painter.still(scene)                  -> a PNG, 960 wide and about as high at most
    film.animation.replay(first, shots)   -> a looping GIF of that size, whose last frame is the still of the last scene

`boards` has where cells lie and the empty boards, `things` what stands on them and is marked there, `panel` what stands
beside them, `film` what moves. What is drawn again and again is drawn once per process and kept; `painter.warm_up()`
does that ahead of time.
"""
