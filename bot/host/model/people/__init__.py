"""Records of people and servers: settings, and the hours when people don't want to be disturbed."""
