"""Areas beside a board: a picture's composition, cards of both kinds, and the tray."""
