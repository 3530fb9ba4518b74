# RAMbots Factory: what is its alone.

## What stops a thing, in pictures
shut-arrow = no arrow points there
shut-edge = no board joins there
shut-wall = a wall
shut-line = something in the way
