# Miksi kieltä sanovat ne, jotka sitä puhuvat.
own-name = Suomi
# Miten sanoja liitetään toisiinsa. $case on sija, jonka jokainen niistä saa.
alone = { CASE($what, $case) }
and-so-on = { CASE($some, $case) }, { CASE($next, $case) }
all-of = { CASE($some, $case) } ja { CASE($last, $case) }
one-of = { CASE($some, $case) } tai { CASE($last, $case) }
