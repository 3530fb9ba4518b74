"""Test the Dockerfile without Docker: build what it copies, and run it as in the image."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bot.settings import ENVIRONMENT

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).parents[2]


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile's instructions in order, as (name, rest)."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(), flags=re.MULTILINE).replace("\\\n", " ")
    return [(line.split()[0], line.split(maxsplit=1)[1]) for line in text.splitlines() if line.strip()]


def last(name: str) -> str:
    """The rest of the last instruction with that name, which is the one that counts."""
    return [rest for instruction, rest in instructions() if instruction == name][-1]


def copied() -> list[str]:
    """Sources copied from the build context."""
    return [
        source
        for name, rest in instructions()
        if name == "COPY" and not rest.startswith("--from")
        for source in rest.split()[:-1]
    ]


def test_copies_exactly_the_files_dockerignore_allows() -> None:
    allowed = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert set(copied()) == allowed
    assert all((ROOT / source).exists() for source in copied())


def test_runs_as_unprivileged_user_owning_the_data() -> None:
    user = last("USER")
    assert user not in {"root", "0"}
    assert any(name == "RUN" and f"chown {user} /data" in rest for name, rest in instructions())
    assert last("VOLUME") == "/data"


def test_environment_names_only_known_settings() -> None:
    names = {assignment.split("=")[0] for assignment in last("ENV").split()}
    assert names <= {*ENVIRONMENT, "PATH", "PYTHONUNBUFFERED"}


@pytest.fixture(scope="session")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the image installs: a wheel built from only the copied files, unpacked."""
    context = tmp_path_factory.mktemp("context")
    for source in copied():
        origin = ROOT / source
        if origin.is_dir():
            shutil.copytree(origin, context / source, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(origin, context / source)
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "--quiet",
            "--no-deps",
            "--no-build-isolation",
            "--no-index",
            "-w",
            "out",
            ".",
        ],
        cwd=context,
        check=True,
    )
    (wheel,) = (context / "out").glob("*.whl")
    site = tmp_path_factory.mktemp("site")
    zipfile.ZipFile(wheel).extractall(site)
    (about,) = site.glob("*.dist-info")
    wanted = closure(metadata.Distribution.at(about), installed_extra())
    names = {name for name, owners in metadata.packages_distributions().items() if not wanted & canonical(owners)}
    # Python imports this first; the developers' own one mustn't be used.
    (site / "sitecustomize.py").write_text(f"import sys\nsys.modules.update(dict.fromkeys({sorted(names)}))\n")
    return site


def canonical(names: Iterable[str]) -> set[str]:
    """Distribution names in canonical form."""
    return {canonicalize_name(name) for name in names}


def installed_extra() -> str:
    """The extra that the image's `pip install` names, or an empty string."""
    (line,) = [rest for name, rest in instructions() if name == "RUN" and "pip install" in rest]
    found = re.fullmatch(r"\.(?:\[([\w,-]+)\])?", line.split()[-1])
    assert found
    return found[1] or ""


def closure(distribution: metadata.Distribution, extra: str = "") -> set[str]:
    """Names of a distribution and all its dependencies."""
    names = canonical([distribution.name])
    for text in distribution.requires or []:
        needed = Requirement(text)
        if needed.marker is None or needed.marker.evaluate({"extra": extra}):
            for each in ("", *needed.extras):
                names |= closure(metadata.distribution(needed.name), each)
    return names


def in_image(image: Path, *command: str, data: Path) -> subprocess.CompletedProcess[str]:
    """Run `rambots ...` from the unpacked wheel in an empty folder, with the image's environment."""
    assert command[0] == "rambots"
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(image), "RAMBOTS_DATA": str(data)}
    return subprocess.run(
        [sys.executable, "-P", "-m", "bot", *command[1:]],
        cwd=data,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_image_lacks_playground_dependencies(image: Path, tmp_path: Path) -> None:
    done = in_image(image, "rambots", "play", "--port", "0", data=tmp_path)
    assert done.returncode == 2
    assert "pip install 'rambots[playground]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_image_contains_every_program_file(image: Path) -> None:
    tracked = subprocess.run(
        ["git", "ls-files", "bot", "rendering"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert [name for name in tracked.stdout.split() if not (image / name).exists()] == []


def test_command_without_token_names_the_missing_variable(image: Path, tmp_path: Path) -> None:
    done = in_image(image, *json.loads(last("CMD")), data=tmp_path)
    assert done.returncode == 2
    assert "DISCORD_TOKEN" in done.stderr
    assert "Traceback" not in done.stderr


def test_health_check_fails_without_a_running_bot(image: Path, tmp_path: Path) -> None:
    check = json.loads(last("HEALTHCHECK").split("CMD", 1)[1])
    done = in_image(image, *check, data=tmp_path)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
