"""The clocks of tables."""
