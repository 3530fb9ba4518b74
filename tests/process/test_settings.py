"""Settings from environment variables."""

import logging
import traceback
from pathlib import Path

import pytest

from bot.settings import SettingsError, describe_unknown, load_settings, make_folder


def test_empty_environment_gives_defaults() -> None:
    settings = load_settings({})
    assert (settings.token, settings.data, settings.log_level, settings.workers, settings.tables) == (
        None,
        Path("data"),
        logging.INFO,
        1,
        25,
    )
    assert (settings.holidays, settings.holiday) == (30, 14)


def test_empty_variable_counts_as_missing() -> None:
    assert load_settings(
        {"DISCORD_TOKEN": " ", "RAMBOTS_LOG": "", "RAMBOTS_WORKERS": " ", "RAMBOTS_TABLES": ""}
    ) == load_settings({})
    assert load_settings({"RAMBOTS_METRICS": " "}).metrics is None


@pytest.mark.parametrize(
    ("written", "address"),
    [("9100", ("127.0.0.1", 9100)), ("0.0.0.0:9100", ("0.0.0.0", 9100)), ("[::1]:80", ("::1", 80))],
)
def test_metrics_address_defaults_to_localhost(written: str, address: tuple[str, int]) -> None:
    assert load_settings({"RAMBOTS_METRICS": written}).metrics == address


def test_every_variable_is_read() -> None:
    environment = {"DISCORD_TOKEN": "t", "RAMBOTS_DATA": "/d", "RAMBOTS_LOG": "Warning", "RAMBOTS_WORKERS": "3"}
    environment |= {"RAMBOTS_LOG_FORMAT": "JSON"}
    numbers = {"RAMBOTS_TABLES": "1000", "RAMBOTS_HOLIDAYS": "40", "RAMBOTS_HOLIDAY": "21"}
    settings = load_settings(environment | numbers)
    assert (settings.token, settings.database) == ("t", Path("/d/rambots.sqlite3"))
    assert (settings.log_level, settings.workers, settings.tables) == (logging.WARNING, 3, 1000)
    assert (settings.holidays, settings.holiday) == (40, 21)
    assert settings.log_json


def test_accepts_database_url_and_hides_its_password() -> None:
    settings = load_settings({"RAMBOTS_DATABASE": "postgres://me:s3cret@there:5433/games?passfile=x"})
    assert str(settings.database) == "postgresql://me@there:5433/games"
    assert "s3cret" not in f"{settings!r} {settings.database!r} {settings.database}"


UNESCAPED = [f"postgresql://me:12{mark}s3cret@there/games" for mark in "/?#"]


@pytest.mark.parametrize(
    "written", ["mysql://me:s3cret@there/x", "games.sqlite3", "postgresql://me:s3cret@there:x/y", *UNESCAPED]
)
def test_rejects_invalid_database_url_without_leaking_password(written: str) -> None:
    with pytest.raises(SettingsError, match="RAMBOTS_DATABASE") as refused:
        load_settings({"RAMBOTS_DATABASE": written})
    assert "s3cret" not in "".join(traceback.format_exception(refused.value))


def test_token_is_hidden_in_settings_repr() -> None:
    assert "s3cret" not in f"{load_settings({'DISCORD_TOKEN': 's3cret'})!r}"


def test_unknown_variable_is_reported_with_a_suggestion() -> None:
    given = {"RAMBOTS_DATBASE": "x", "RAMBOTS_SERVICE_HOST": "x", "RAMBOTS_COMPILE": "1", "RAMBOTS_DATA": "x"}
    assert describe_unknown(given) == [
        "RAMBOTS_DATBASE isn't a setting (did you mean RAMBOTS_DATABASE?)",
        "RAMBOTS_SERVICE_HOST isn't a setting",
    ]


def test_rejects_unusable_folder_naming_its_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_folder(tmp_path / "new" / "data")
    assert (tmp_path / "new" / "data").is_dir()
    with pytest.raises(SettingsError, match="RAMBOTS_DATA is '/proc/nope', which can't be created"):
        make_folder(Path("/proc/nope"))
    monkeypatch.setattr("os.access", lambda *_: False)  # root may write anywhere
    with pytest.raises(SettingsError, match=r"RAMBOTS_DATA .* can't write: its permissions don't allow it"):
        make_folder(tmp_path)
    monkeypatch.setattr("os.geteuid", lambda: tmp_path.stat().st_uid + 1)
    with pytest.raises(SettingsError, match=r"RAMBOTS_DATA .* we're user \d+. Change its owner: chown"):
        make_folder(tmp_path)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("RAMBOTS_LOG", "loud"),
        ("RAMBOTS_LOG_FORMAT", "xml"),
        ("RAMBOTS_WORKERS", "0"),
        ("RAMBOTS_WORKERS", "x"),
        ("RAMBOTS_TABLES", "0"),
        ("RAMBOTS_TABLES", "1001"),
        ("RAMBOTS_TABLES", "9" * 5000),
        ("RAMBOTS_METRICS", "0"),
        ("RAMBOTS_METRICS", "65536"),
        ("RAMBOTS_METRICS", "localhost"),
        ("RAMBOTS_METRICS", "9" * 5000),
        ("RAMBOTS_HOLIDAYS", "366"),
        ("RAMBOTS_HOLIDAY", "0"),
    ],
)
def test_rejects_invalid_value_naming_its_variable(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=name):
        load_settings({name: value})
