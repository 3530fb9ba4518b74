"""The rules of RAMbots and Kolmio."""
