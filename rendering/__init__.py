"""Pictures: knows no game and no Discord."""
