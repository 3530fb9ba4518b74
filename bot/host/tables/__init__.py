"""Tables: who may know of them."""
