"""Animation: from shots to frames, and from frames to a file."""
