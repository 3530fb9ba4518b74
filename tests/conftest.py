"""What all tests share."""

pytest_plugins = ["tests.discord.plugin"]
