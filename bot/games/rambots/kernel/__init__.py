"""The rules on whole numbers and flat lists, for computer players."""
