"""Draft answers of R.U.M.B.L."""
