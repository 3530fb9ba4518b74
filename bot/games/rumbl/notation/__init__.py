"""Read and write typed answers and adjudication documents of R.U.M.B.L."""
