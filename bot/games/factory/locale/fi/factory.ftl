# RAMbots Factory: mikä on vain sen.

## Mikä pysäyttää, kuvissa
shut-arrow = sinne ei osoita nuolta
shut-edge = siellä ei ole lautaa
shut-wall = seinä
shut-line = jotain on tiellä
