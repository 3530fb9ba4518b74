# Who can be forgotten.
still-seated = You still sit at { $count ->
    [one] table
   *[other] tables
} { $tables }, and others may wait for you there. Finish, or leave with `/resign` or from `/table`; then come back here.
