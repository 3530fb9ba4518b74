"""What the command line does, a module to a command."""
