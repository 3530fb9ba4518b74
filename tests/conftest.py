"""What all tests share."""

import os
import shutil
from pathlib import Path

from hypothesis import settings

pytest_plugins = ["tests.discord.plugin"]

# How long an example takes depends on what a cache has met before and on who else uses the machine.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

# A store waits for the disk at the end of every transaction, which is most of the time that tests of it take. What
# they ask is what outlives a process; so does a file in memory.
_MEMORY = Path("/dev/shm")
if _MEMORY.is_dir() and os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > 1 << 30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))
