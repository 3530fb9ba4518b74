# What people may type, separated by commas. Words of all languages are read. Letters are in things.ftl.
input-size-small = small
input-size-medium = med, medium
input-size-large = large
input-colour-red = red
input-colour-yellow = yellow
input-colour-green = green
input-colour-blue = blue
input-upright = upright
# Directions in the picture. Words with several meanings are asked about.
input-pointing-up = up, upward, upwards
input-pointing-down = down, downward, downwards
input-pointing-left = left, to the left, leftward, leftwards
input-pointing-right = right, to the right, rightward, rightwards
input-nothing = none, nothing, empty
