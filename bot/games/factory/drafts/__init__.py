"""Draft answers in RAMbots Factory."""
