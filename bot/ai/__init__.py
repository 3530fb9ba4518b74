"""Computer players, through menus and rules alone."""
