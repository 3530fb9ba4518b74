"""Pictures of R.U.M.B.L., as plain data."""
