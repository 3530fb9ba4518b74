"""Read and write typed answers and adjudication documents for R.U.M.B.L."""
