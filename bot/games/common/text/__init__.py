"""Words, icons and sentences for tables and events."""
