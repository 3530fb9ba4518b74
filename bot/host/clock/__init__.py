"""Changes to tables' clocks: extra time, pauses, and stops during outages."""
