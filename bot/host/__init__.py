"""Tables, seats, rounds, deadlines and what is to be posted."""
