"""RAMbots: programmed movement on a chessboard."""
