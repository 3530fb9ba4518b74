"""Tables outside the match itself: lobbies, terms, guests, names and channels."""
