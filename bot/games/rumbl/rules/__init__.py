"""Rules of R.U.M.B.L.: the table, the legal answers, and their effects."""
