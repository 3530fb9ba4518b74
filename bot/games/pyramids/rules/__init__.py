"""The rules that the pyramid games share."""
