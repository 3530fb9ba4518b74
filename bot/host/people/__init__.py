"""What people and servers have chosen, and what's stored about them."""
