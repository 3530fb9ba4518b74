"""Texts about R.U.M.B.L. games."""
