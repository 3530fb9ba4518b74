"""The world behind the API: what there is in it, what may be done there, and how Discord writes it."""
