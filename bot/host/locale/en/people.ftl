# The name for a person whose data was deleted.
former-player = A former player
# The name of the player in a puzzle that everyone sees.
anybody = Solver
