"""The command line, with a module for each command. It may import anything in the bot."""
