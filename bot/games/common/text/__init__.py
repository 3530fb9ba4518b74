"""Words for events: sentences, news, records."""
