"""Records of what people do besides their games: ratings, profiles, matchmaking, tournaments and lessons."""
