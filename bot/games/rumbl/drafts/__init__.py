"""Draft answers in R.U.M.B.L."""
