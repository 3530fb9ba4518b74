"""RAMbots Factory in pictures, as plain data."""
