"""Render pictures of games; this package knows boards and pieces, but neither rules nor Discord.

A game describes a picture as plain data (`rendering.scene`): a `Scene`, and for events a sequence of `Shot`s.
`painter.still` turns a scene into a PNG, and `replay.timeline.replay` turns shots into a looping GIF of the same size;
its last frame is the still of the last scene. Parts that many pictures need are cached.
"""
