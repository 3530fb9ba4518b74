"""Tables, seats, rounds, deadlines, and messages to be posted."""
