"""RAMbots and Kolmio in sentences."""
