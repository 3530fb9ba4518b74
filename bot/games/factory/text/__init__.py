"""RAMbots Factory in sentences."""
