"""The rules of R.U.M.B.L.: what is on the table, what may be answered, and what then happens."""
