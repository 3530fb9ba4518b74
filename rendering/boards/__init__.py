"""The boards: where their cells lie, and what they look like when they are empty."""
