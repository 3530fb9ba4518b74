"""RAMbots and Kolmio in pictures, as plain data."""
