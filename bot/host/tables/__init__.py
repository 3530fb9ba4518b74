"""Tables outside the match itself: lobbies, terms, guests, names, channels and open questions."""
