"""Adjudication documents of R.U.M.B.L., in and out."""
