# What people may type, separated by commas. Words of all languages are read. Letters are in things.ftl.
input-size-small = small
input-size-medium = med, medium
input-size-large = large
input-colour-red = red
input-colour-yellow = yellow
input-colour-green = green
input-colour-blue = blue
input-upright = upright, back, backward, backwards
# Directions in the picture, or of a RAMbot. Words with several meanings are asked about.
input-pointing-up = up, upward, upwards
input-pointing-down = down, downward, downwards
input-pointing-left = left, to the left, leftward, leftwards
input-pointing-right = right, to the right, rightward, rightwards
input-pointing-ahead = forward, forwards, ahead, straight, straight ahead, straight on
input-nothing = none, nothing, empty
