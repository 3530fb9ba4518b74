"""What all tests share."""

from hypothesis import settings

pytest_plugins = ["tests.discord.plugin"]

# How long an example takes depends on what a cache has met before and on who else uses the machine.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
