"""The pyramid games' shared rules on integers and flat lists, for speed."""
