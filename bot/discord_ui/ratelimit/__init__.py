"""Discord's rate limits, respected before Discord has to refuse a request."""
