"""Everything that the hosting files name exists."""

from __future__ import annotations

import json
import re
from configparser import RawConfigParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from prometheus_client import REGISTRY, generate_latest

from bot import metrics
from bot.__main__ import main
from bot.settings import ENVIRONMENT, load_settings

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "hosting"


def known() -> set[str]:
    """Names of all metrics, including labelled ones, which first appear when they're counted."""
    for each in (metrics.TURN, metrics.WAITING):
        each.labels("moves")
    metrics.STORE.labels("reading")
    metrics.ANSWERED.labels("200")
    metrics.ALERTS.labels("flagged")
    metrics.TABLES.labels("open")
    page = generate_latest(REGISTRY).decode()
    return {re.split(r"[{ ]", line)[0] for line in page.splitlines() if not line.startswith("#")}


def named(text: str) -> set[str]:
    return set(re.findall(r"\b(?:rambots|process)_[a-z_]+", text))


@pytest.mark.parametrize("file", ["dashboard.json", "alerts.yml"])
def test_only_existing_metrics_are_queried(file: str) -> None:
    asked = named((FOLDER / file).read_text("utf-8"))
    assert len(asked) > 5
    assert asked - known() == set()


def test_dashboard_shows_every_own_metric() -> None:
    shown = named(" ".join(_expressions()))
    ours = {each.rpartition("_")[0] if each.endswith(("_sum", "_created")) else each for each in known()}
    wanted = {each for each in ours if each.startswith("rambots_") and not each.endswith(("_bucket", "_count"))}
    missing = {each for each in wanted if not any(name.startswith(each.removesuffix("_total")) for name in shown)}
    assert missing == set()


def test_dashboard_panels_have_distinct_places() -> None:
    panels = json.loads((FOLDER / "dashboard.json").read_text("utf-8"))["panels"]
    places = {(each["gridPos"]["x"], each["gridPos"]["y"]) for each in panels}
    assert len(places) == len({each["id"] for each in panels}) == len(panels) == 10


def _expressions() -> list[str]:
    panels = json.loads((FOLDER / "dashboard.json").read_text("utf-8"))["panels"]
    return [target["expr"] for panel in panels for target in panel["targets"]]


def services() -> dict[str, str]:
    """The compose file's text for each service."""
    text = (FOLDER / "compose.yml").read_text("utf-8")
    parts = re.split(r"^  (\w+):\n", text.split("services:\n")[1].split("\nvolumes:\n")[0], flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def variables(service: str) -> dict[str, str]:
    """A service's environment variables, with secrets filled in."""
    found = re.findall(r"^      ([A-Z_]+): (.+)$", services()[service], re.MULTILINE)
    return {name: re.sub(r"\$\{\w+:\?[^}]+\}", "5ecret", value) for name, value in found}


def test_bot_container_variables_are_valid_settings() -> None:
    given = variables("rambots")
    assert set(given) <= set(ENVIRONMENT)
    chosen = load_settings(given)
    assert (chosen.token, chosen.metrics, chosen.log_json) == ("5ecret", ("0.0.0.0", 9100), True)


def test_bot_container_finds_its_database() -> None:
    url, given = urlsplit(variables("rambots")["RAMBOTS_DATABASE"]), variables("database")
    assert url.scheme == "postgresql"
    assert (url.hostname, url.port) == ("database", 5432)
    assert (url.username, url.password) == (given["POSTGRES_USER"], given["POSTGRES_PASSWORD"])
    assert url.path == f"/{given['POSTGRES_DB']}"
    bot, database = services()["rambots"], services()["database"]
    assert "      database:\n        condition: service_healthy\n" in bot
    assert "healthcheck:" in database
    assert f"--username={given['POSTGRES_USER']}, --dbname={given['POSTGRES_DB']}" in database
    image = re.search(r"image: postgres:(\d+)$", database, re.MULTILINE)
    assert image is not None
    assert int(image[1]) >= 15


def test_volumes_are_declared_and_compose_file_has_no_secrets() -> None:
    text = (FOLDER / "compose.yml").read_text("utf-8")
    kept = set(re.findall(r"^  (\w+):$", text.split("\nvolumes:\n")[1], re.MULTILINE))
    assert set(re.findall(r"^      - (\w+):/", text, re.MULTILINE)) == kept
    for given in (variables("rambots"), variables("database")):
        for name, value in given.items():
            assert ("5ecret" in value) == (name in {"DISCORD_TOKEN", "POSTGRES_PASSWORD", "RAMBOTS_DATABASE"})


def test_containers_use_existing_files_and_port() -> None:
    text = (FOLDER / "compose.yml").read_text("utf-8")
    for file in re.findall(r"\./([a-z.]+):", text):
        assert (FOLDER / file).is_file()
    port = re.search(r"RAMBOTS_METRICS: 0\.0\.0\.0:(\d+)", text)
    assert port is not None
    assert f'"rambots:{port[1]}"' in (FOLDER / "prometheus.yml").read_text("utf-8")
    assert re.search(r"games:(/\w+)", text)[1] in (ROOT / "Dockerfile").read_text("utf-8")  # type: ignore[index]


def test_unit_uses_existing_command_and_variables() -> None:
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
