# Who can be forgotten.
still-seated = You're still playing at { $count ->
    [one] table
   *[other] tables
} { $tables }. Others may be waiting for you: finish, or leave with `/resign` or from `/table`. Then come back here.
