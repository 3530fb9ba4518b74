"""The host as one object, its main loop and its scheduler."""
