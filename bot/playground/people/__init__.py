"""People who use Discord clients, and their page's WebSocket."""
