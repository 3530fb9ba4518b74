"""The judge of R.U.M.B.L."""
