# What the language is called by those who speak it.
own-name = English
# How words are put together. $case is passed on to each.
alone = { CASE($what, $case) }
and-so-on = { CASE($some, $case) }, { CASE($next, $case) }
all-of = { CASE($some, $case) } and { CASE($last, $case) }
one-of = { CASE($some, $case) } or { CASE($last, $case) }
