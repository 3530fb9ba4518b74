"""Documents of RAMbots and Kolmio."""
