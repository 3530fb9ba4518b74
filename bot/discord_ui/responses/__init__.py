"""The meanings of Discord's responses, interpreted only here. Everything that calls Discord may import them."""
