"""Answers of RAMbots Factory in the making."""
