"""Lessons and puzzles of R.U.M.B.L."""
