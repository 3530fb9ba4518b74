"""RAMbots Factory: programmed movement on a floor whose boards move."""
