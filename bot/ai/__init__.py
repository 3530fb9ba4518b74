"""Computer players, based on menus and rules alone."""
