# The language's own name.
own-name = English
# Lists of words. $case is passed on to each word.
alone = { CASE($what, $case) }
and-so-on = { CASE($some, $case) }, { CASE($next, $case) }
all-of = { CASE($some, $case) } and { CASE($last, $case) }
one-of = { CASE($some, $case) } or { CASE($last, $case) }
