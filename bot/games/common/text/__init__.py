"""Words, signs and sentences for tables and events."""
