# What people may type, separated by commas. Words of all languages are read. Letters are in things.ftl.
input-size-small = small
input-size-medium = med, medium
input-size-large = large
input-colour-red = red
input-colour-yellow = yellow
input-colour-green = green
input-colour-blue = blue
input-upright = up, upright
input-nothing = none, nothing, empty
