"""The rules on integers and flat lists, for computer players."""
