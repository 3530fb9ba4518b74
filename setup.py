"""How to compile what computer players do by the thousand, and what a source distribution has in it.

pyproject.toml can say neither.

Everything runs without, as it is read. With RAMBOTS_COMPILE=1 it is compiled where there are mypyc and a C compiler;
where there are not, or one of them gives up, nothing is, and the rest is built all the same.
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
"""Modules without a menu, a label or a step: whole numbers and flat lists."""

BESIDE = (".ci", ".dockerignore", ".gitignore", "Dockerfile", "Makefile", "bot", "docs", "requirements.lock", "tests")
"""What a source distribution has beside the packages, as far as it isn't in it anyway."""
SKIPPED = {"__pycache__", "node_modules"}


def extensions() -> list[Any]:
    """The modules as extensions; none if nobody asked for them."""
    if not os.environ.get("RAMBOTS_COMPILE"):
        return []
    try:
        from mypyc.build import mypycify

        return list(mypycify(["--follow-imports=silent", *COMPILED], opt_level="2"))
    except (Exception, SystemExit) as error:  # by leaving it says that it cannot; the modules are whole as they are
        _say(error)
        return []


class AllOrNone(build_ext):
    """Half of them would not find the other half."""

    def run(self) -> None:
        """Build them, or leave nothing behind."""
        try:
            super().run()
        except Exception as error:  # whatever is the matter with a compiler
            _say(error)
            self.extensions = []
            for made in Path(self.build_lib).rglob("*"):
                if made.suffix in {".so", ".pyd"}:
                    made.unlink()


def _say(error: BaseException) -> None:
    sys.stderr.write(f"Nothing is compiled, and everything runs all the same: {error!r}\n")


class WithTests(sdist):
    """With all that the tests need, so that they run from it."""

    def make_distribution(self) -> None:
        """Add what no package contains: what the list of files is made by asks setuptools alone."""
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
