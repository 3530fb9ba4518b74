"""Words about events: sentences, news, records."""
