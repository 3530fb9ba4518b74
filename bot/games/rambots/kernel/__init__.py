"""The rules of RAMbots and Kolmio on integers and flat lists, for speed."""
