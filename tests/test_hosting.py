"""The files for hosts: what they name is there."""

from __future__ import annotations

import json
import re
from configparser import RawConfigParser
from pathlib import Path

import pytest
from prometheus_client import REGISTRY, generate_latest

from bot import figures
from bot.__main__ import main
from bot.settings import ENVIRONMENT

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "hosting"


def known() -> set[str]:
    """Every figure's name that the bot's page can have; those with labels are there when they first count."""
    for each in (figures.TURN, figures.WAITING):
        each.labels("moves")
    figures.STORE.labels("reading")
    figures.ANSWERED.labels("200")
    figures.TABLES.labels("open")
    page = generate_latest(REGISTRY).decode()
    return {re.split(r"[{ ]", line)[0] for line in page.splitlines() if not line.startswith("#")}


def named(text: str) -> set[str]:
    return set(re.findall(r"\b(?:rambots|process)_[a-z_]+", text))


@pytest.mark.parametrize("file", ["dashboard.json", "alerts.yml"])
def test_only_figures_that_there_are_are_asked_for(file: str) -> None:
    asked = named((FOLDER / file).read_text("utf-8"))
    assert len(asked) > 5
    assert asked - known() == set()


def test_every_figure_of_ours_is_on_the_dashboard() -> None:
    shown = named(" ".join(_expressions()))
    ours = {each.rpartition("_")[0] if each.endswith(("_sum", "_created")) else each for each in known()}
    wanted = {each for each in ours if each.startswith("rambots_") and not each.endswith(("_bucket", "_count"))}
    missing = {each for each in wanted if not any(name.startswith(each.removesuffix("_total")) for name in shown)}
    assert missing == set()


def test_the_dashboard_has_every_panel_in_a_place_of_its_own() -> None:
    panels = json.loads((FOLDER / "dashboard.json").read_text("utf-8"))["panels"]
    places = {(each["gridPos"]["x"], each["gridPos"]["y"]) for each in panels}
    assert len(places) == len({each["id"] for each in panels}) == len(panels) == 10


def _expressions() -> list[str]:
    panels = json.loads((FOLDER / "dashboard.json").read_text("utf-8"))["panels"]
    return [target["expr"] for panel in panels for target in panel["targets"]]


def test_the_containers_use_variables_files_and_a_port_that_there_are() -> None:
    text = (FOLDER / "compose.yml").read_text("utf-8")
    assert set(re.findall(r"^ +([A-Z_]+): ", text, re.MULTILINE)) <= set(ENVIRONMENT)
    for file in re.findall(r"\./([a-z.]+):", text):
        assert (FOLDER / file).is_file()
    port = re.search(r"RAMBOTS_METRICS: 0\.0\.0\.0:(\d+)", text)
    assert port is not None
    assert f'"rambots:{port[1]}"' in (FOLDER / "prometheus.yml").read_text("utf-8")
    assert re.search(r"games:(/\w+)", text)[1] in (ROOT / "Dockerfile").read_text("utf-8")  # type: ignore[index]


def test_the_unit_calls_a_command_that_there_is_and_sets_variables_that_there_are() -> None:
    unit = RawConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string((FOLDER / "rambots.service").read_text("utf-8"))
    service = unit["Service"]
    command = service["ExecStart"].split()[1:]
    with pytest.raises(SystemExit) as ended:
        main([*command, "--help"])
    assert ended.value.code == 0
    variables = {each.partition("=")[0] for each in service["Environment"].split()}
    assert variables - set(ENVIRONMENT) == {"PYTHONUNBUFFERED"}
    assert service["StateDirectory"] in service["Environment"]
