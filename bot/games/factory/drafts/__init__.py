"""Draft answers of RAMbots Factory."""
