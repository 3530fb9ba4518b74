"""What the host keeps and shows, as plain frozen data. It imports nothing else of the host."""
