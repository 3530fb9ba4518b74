"""The meanings of Discord's responses. Any code that calls Discord may import this package."""
