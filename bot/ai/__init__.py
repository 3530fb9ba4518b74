"""Computer players, which use only menus and rules."""
