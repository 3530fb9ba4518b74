# Who can be forgotten.
still-seated = You're still playing at { $count ->
    [one] table
   *[other] tables
} { $tables }, and others may be waiting for you. Finish, or leave with `/resign` or from `/table`. Then come back here.
