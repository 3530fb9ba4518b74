"""R.U.M.B.L. in pictures, as plain data."""
