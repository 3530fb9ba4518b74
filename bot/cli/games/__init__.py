"""Commands about the games themselves: adjudicate documents, verify and replay matches, and make or check puzzles."""
