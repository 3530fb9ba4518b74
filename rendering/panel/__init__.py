"""Areas beside a board: the composition of a picture, cards of both kinds, and the shelf."""
