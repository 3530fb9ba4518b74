"""Custom IDs and their actions, requests and replies, and the registration of commands with Discord."""
