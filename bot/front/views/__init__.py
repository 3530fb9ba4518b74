"""What people see: pure functions from the host's views to pages, a module for each kind of message."""
