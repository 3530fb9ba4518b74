"""Read and write adjudication documents of R.U.M.B.L."""
