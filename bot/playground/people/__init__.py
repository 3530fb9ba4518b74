"""People in front of Discord clients, and the socket that their page speaks."""
