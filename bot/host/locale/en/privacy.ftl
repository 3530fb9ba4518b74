# The reason why a person's data can't be deleted yet.
still-seated = You still have a seat at { $count ->
    [one] table
   *[other] tables
} { $tables }. Others may be waiting for you: finish, or leave with `/resign` or in the lobby. Then come back here.
