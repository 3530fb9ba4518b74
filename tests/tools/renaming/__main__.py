"""`python -m tests.tools.renaming`: store data with the current program, rename at random, and read it with the
copy."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

from tests.tools.renaming.names import rename

ROOT = Path(__file__).parents[3]
COPIED = (
    "bot",
    "rendering",
    "tests/__init__.py",
    "tests/host/__init__.py",
    "tests/host/harness.py",
    "tests/host/toy.py",
    "tests/tools/renaming",
)


def main() -> int:
    """Print what was renamed, and check that everything can be read. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.renaming", description=__doc__)
    parser.add_argument("--seed", type=int, default=Random().randrange(10**6), help="which names are drawn")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data, copy = Path(folder) / "data", Path(folder) / "copy"
        data.mkdir()
        for each in COPIED:
            (copy / each).parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / each).is_dir():
                shutil.copytree(ROOT / each, copy / each, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / each, copy / each)
        names, modules = rename(copy, Random(given.seed))
        print(f"seed {given.seed}: {names} names and {modules} modules are renamed", flush=True)  # noqa: T201 - the command's own output
        run(ROOT, "store", data)
        run(copy, "read", data)
    return 0


def run(root: Path, what: str, data: Path) -> None:
    """Run a step with the program in a folder. Raises CalledProcessError if it fails."""
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-P", "-m", "tests.tools.renaming.stored", what, str(data), str(root)]
    subprocess.run(command, cwd=root, env=environment, check=True)


if __name__ == "__main__":
    sys.exit(main())
