"""People using Discord clients, and their page's WebSocket."""
