# Kielen oma nimi.
own-name = Suomi
# Sanaluettelot. $case on sija, jonka jokainen sana saa.
alone = { CASE($what, $case) }
and-so-on = { CASE($some, $case) }, { CASE($next, $case) }
all-of = { CASE($some, $case) } ja { CASE($last, $case) }
one-of = { CASE($some, $case) } tai { CASE($last, $case) }
