"""What stands beside a board: how a picture is divided, cards of both kinds, and the shelf."""
