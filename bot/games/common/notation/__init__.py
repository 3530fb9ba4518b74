"""Reading typed answers and documents."""
