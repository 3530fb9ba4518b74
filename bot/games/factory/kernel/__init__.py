"""The rules of RAMbots Factory on integers and flat lists, for speed."""
