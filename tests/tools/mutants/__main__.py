"""`make mutants`: see the package's docstring."""

from __future__ import annotations

import argparse
import itertools
import json
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from tests.tools.mutants import equivalent, lines, report, trial
from tests.tools.mutants.places import File, in_chance_order

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.tools.mutants.places import Mutant
    from tests.tools.mutants.trial import Verdict

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / ".mutants"
GAMES = "bot/games"
PACKAGES = ("bot/engine", GAMES, "bot/host", "bot/storage", "bot/discord_ui", "bot/ai")
SHOWN_OR_TOLD = frozenset(
    {
        *("stage.py", "staging.py", "looks.py", "lessons.py", "exercises.py"),
        *("words.py", "telling.py", "sentences.py", "prose.py", "descriptions.py", "names.py"),
    }
)
"""Names of modules that are left out in the games: those for pictures, lessons and texts."""
BEFORE_ALL = 5
"""Number of tests that must pass before a mutant is tried; the fastest ones."""


def main() -> int:
    """Try mutants. Returns 1 if something has to be fixed first."""
    asked = _arguments().parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        _copy_into(tree)
        if asked.fresh or not (FOLDER / "prints.json").exists():
            lines.find_out(tree, FOLDER, jobs=asked.jobs)
        known = equivalent.read(tree / "tests/tools/mutants/equivalent.txt")
        for each in equivalent.outdated(known, tree):
            say(f"equivalent.txt speaks of what is no longer in {each.path}: {each.difference[0]}")
        mutants = _last(tree) if asked.again else in_chance_order(tree, _files(tree, asked.only), asked.seed)
        no_faults = equivalent.List(known)
        verdicts = _try_all(tree, (mutant for mutant in mutants if mutant not in no_faults), asked)
    if verdicts is None:
        say("Even without a mutant, tests or mypy fail in a copy of the tree: mend that first.")
        return 1
    say(f"\n{len(verdicts)} mutants, seed {asked.seed}\n", *report.survivors(verdicts), *report.rates(verdicts))
    kept = [[each.mutant.path, each.mutant.difference] for each in verdicts if not each.noticed]
    (FOLDER / "survivors.json").write_text(json.dumps(kept))
    return 0


def say(*said: str) -> None:
    """Print lines at once."""
    sys.stdout.write("\n".join(said) + "\n")
    sys.stdout.flush()


def _copy_into(folder: Path) -> None:
    """Copy the tree without ignored files, so that you can go on working in it."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    paths = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    for path in {path for path in paths if (ROOT / path).is_file()}:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / path, folder / path)


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make mutants", description="How many faults would our tests notice?")
    parser.add_argument("--sample", type=int, default=300, help="how many mutants at most (300)")
    parser.add_argument("--minutes", type=float, default=20, help="for how long mutants are begun to be tried (20)")
    parser.add_argument("--seed", type=int, default=date.today().toordinal(), help="which sample; the day's number")  # noqa: DTZ011 - wherever it is that day
    parser.add_argument("--only", action="append", help="a file or folder, may be repeated (the six packages)")
    parser.add_argument("--jobs", type=int, default=2, help="how many are tried side by side (2)")
    parser.add_argument("--patience", type=float, default=40, help="seconds of tests that a survivor has to pass (40)")
    parser.add_argument("--fresh", action="store_true", help="find out anew which tests execute which lines")
    parser.add_argument("--again", action="store_true", help="try the last run's survivors again")
    return parser


def _files(tree: Path, only: list[str] | None) -> list[str]:
    """The requested files; in folders, those that count."""
    found = []
    for start in only or PACKAGES:
        if (tree / start).is_file():
            found.append(start)
        inside = sorted(path.relative_to(tree).as_posix() for path in (tree / start).rglob("*.py"))
        found += [path for path in inside if not (path.startswith(GAMES) and Path(path).name in SHOWN_OR_TOLD)]
    return found


def _last(tree: Path) -> Iterator[Mutant]:
    """Survivors of the last run that can still be made."""
    wanted = {tuple(each) for each in json.loads((FOLDER / "survivors.json").read_text())}
    for path in sorted({path for path, _ in wanted}):
        file = File(tree, path)
        for number in range(len(file)):
            mutant = file.mutant(number)
            if mutant is not None and (path, mutant.difference) in wanted:
                wanted.remove((path, mutant.difference))
                yield mutant


def _try_all(tree: Path, mutants: Iterator[Mutant], asked: argparse.Namespace) -> list[Verdict] | None:
    """Try each mutant, with as many jobs side by side as requested. None if the tests fail without a mutant."""
    known = lines.Map(tree, FOLDER)
    if known.new:
        say(f"{len(known.new)} tests are new; --fresh finds out what they execute.")
    sample = itertools.islice(mutants, asked.sample)
    end = time.monotonic() + 60 * asked.minutes
    fastest = sorted(known.takes, key=known.takes.__getitem__)[:BEFORE_ALL]
    one_at_a_time = Lock()
    verdicts: list[Verdict] = []

    def drawn() -> tuple[Mutant, list[str]] | None:
        with one_at_a_time:
            mutant = next(sample, None) if time.monotonic() < end else None
            return None if mutant is None else (mutant, known.chosen(mutant.path, mutant.line))

    def work() -> bool:
        with tempfile.TemporaryDirectory() as folder:
            copy = trial.Copy(tree, Path(folder))
            if copy.run(dict.fromkeys(fastest, 60.0), seconds=600)[0] != 0 or not copy.is_typed():
                return False
            while (each := drawn()) is not None:
                verdicts.append(trial.attempt(copy, *each, known.takes, patience=asked.patience))
                _tell(verdicts)
        return True

    with ThreadPoolExecutor(asked.jobs) as pool:
        sound = list(pool.map(lambda _: work(), range(asked.jobs)))
    return verdicts if all(sound) else None


def _tell(verdicts: list[Verdict]) -> None:
    last = verdicts[-1]
    noticed = sum(verdict.noticed for verdict in verdicts)
    where = f"{last.mutant.path}:{last.mutant.line}"
    sys.stderr.write(f"{noticed}/{len(verdicts)} {where} {last.fate.value} {last.by}\n")


if __name__ == "__main__":
    sys.exit(main())
