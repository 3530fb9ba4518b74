"""Compile what computer players run most, and choose the files of a source distribution: pyproject.toml can do neither.

Everything also runs without compilation. With RAMBOTS_COMPILE=1, the modules are compiled by mypyc and a C compiler. If
one of them is missing or fails, the package is built without compiled modules.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

COMPILED = [
    "bot/games/factory/kernel/kernel.py",
    "bot/games/factory/kernel/lanes.py",
    "bot/games/pyramids/rules/board.py",
    "bot/games/pyramids/kernel/flat.py",
    "bot/games/pyramids/kernel/kernel.py",
    "bot/games/rambots/kernel/kernel.py",
    "bot/games/rumbl/kernel/arena.py",
    "bot/games/rumbl/kernel/docks.py",
    "bot/games/rumbl/kernel/kernels.py",
    "bot/games/rumbl/kernel/numbers.py",
    "bot/games/rumbl/kernel/policy.py",
    "bot/games/rumbl/kernel/positions.py",
    "bot/games/rumbl/kernel/practice.py",
    "bot/games/rumbl/kernel/rounds.py",
    "bot/games/rumbl/kernel/seeking.py",
]
"""Modules that work on integers and flat lists."""

BESIDE = (".ci", ".dockerignore", ".gitignore", "Dockerfile", "Makefile", "bot", "docs", "requirements.lock", "tests")
"""Files and folders to include in a source distribution in addition to the packages."""
SKIPPED = {"__pycache__", "node_modules"}


def extensions() -> list[Any]:
    """The modules as extensions; none unless RAMBOTS_COMPILE is set, or if mypyc fails."""
    if not os.environ.get("RAMBOTS_COMPILE"):
        return []
    try:
        from mypyc.build import mypycify

        return list(mypycify(["--follow-imports=silent", *COMPILED], opt_level="2"))
    except (Exception, SystemExit) as error:  # mypyc exits if it fails; the modules also run uncompiled
        _say(error)
        return []


class AllOrNone(build_ext):
    """Builds all extensions or none: compiled modules don't work with missing ones."""

    def run(self) -> None:
        """Build the extensions. If that fails, delete those already built."""
        try:
            super().run()
        except Exception as error:  # compilers fail in many ways
            _say(error)
            self.extensions = []
            for made in Path(self.build_lib).rglob("*"):
                if made.suffix in {".so", ".pyd"}:
                    made.unlink()


def _say(error: BaseException) -> None:
    sys.stderr.write(f"Nothing is compiled, and everything runs all the same: {error!r}\n")


class WithTests(sdist):
    """A source distribution with everything that the tests need, so that they run from it."""

    def make_distribution(self) -> None:
        """Add the files outside packages, because setuptools only finds its own."""
        for name in BESIDE:
            found = [Path(name)] if Path(name).is_file() else Path(name).rglob("*")
            self.filelist.extend([str(each) for each in found if each.is_file() and not SKIPPED & {*each.parts}])
        self.filelist.sort()
        self.filelist.remove_duplicates()
        super().make_distribution()


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": AllOrNone, "sdist": WithTests},
    setup_requires=["mypy>=2.0"] if os.environ.get("RAMBOTS_COMPILE") else [],
)
