# What somebody is called who was forgotten.
former-player = A former player
# Who plays in a puzzle that everybody sees.
anybody = Solver
