"""Plain frozen data that the host keeps and shows."""
