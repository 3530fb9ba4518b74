"""Discord: translates and never decides."""
