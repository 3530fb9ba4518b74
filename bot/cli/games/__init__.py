"""Commands about games themselves: play documents, verify and replay matches, and make puzzles."""
