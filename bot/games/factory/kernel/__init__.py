"""A second version of the rules on integers and flat lists, for computer players."""
