"""The rules of RAMbots Factory."""
