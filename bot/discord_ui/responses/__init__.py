"""The meanings of Discord's responses, interpreted only here. Any code that calls Discord may import this package."""
