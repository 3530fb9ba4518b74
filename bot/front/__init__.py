"""The front: Discord. It translates and never decides.

What comes in: `client` (events) -> `edge` (every interaction is answered once, in time) -> `seating`, `answering`,
`looking` (what a click does, by the verb in its custom id) and `direct` (what is typed privately); `commands` only
find the table that is meant. What goes out: `poster` says what the host wants said. What is seen: `views`, functions
from the host's views to `pages`; `studio` and `pictures` have the pictures drawn.
"""
