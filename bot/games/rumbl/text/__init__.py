"""R.U.M.B.L. in sentences."""
