"""Messages in several languages: their fields, their cases, and the fallback if a language lacks something."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest

from bot.engine.errors import UserError
from bot.i18n import ENGLISH, LANGUAGES, MessageCatalog
from bot.i18n.placeables import town
from tests.texts import text

if TYPE_CHECKING:
    from pathlib import Path

WORDS = {
    "en": "beacon = the { $colour } beacon\nrams = rams { CASE($what, 'ill') }\nonly = only here\n"
    "left = { $count } { $count ->\n    [one] goal\n   *[other] goals\n}\n",
    "fi": "beacon = { $case ->\n    [ill] { $colour } majakkaan\n   *[nom] { $colour } majakka\n}\n"
    "rams = törmää { CASE($what, 'ill') }\n"
    "left = { $count } { $count ->\n    [one] tavoite\n   *[other] tavoitetta\n}\n",
}


@pytest.fixture
def vocabulary(tmp_path: Path) -> MessageCatalog:
    for language, words in WORDS.items():
        (tmp_path / language).mkdir()
        (tmp_path / language / "words.ftl").write_text(words.replace("'", '"'), encoding="utf-8")
    return MessageCatalog((tmp_path,))


def test_english_is_the_first_language() -> None:
    assert LANGUAGES == (ENGLISH, "fi")


def test_phrase_takes_the_grammatical_case_of_its_message(vocabulary: MessageCatalog) -> None:
    finnish = vocabulary.translator("fi")
    beacon = finnish.phrase("beacon", colour="vihreä")
    assert str(beacon) == "vihreä majakka"
    assert finnish.say("rams", what=beacon) == "törmää vihreä majakkaan"
    assert vocabulary.translator().say("rams", what=vocabulary.translator().phrase("beacon", colour="red")) == (
        "rams the red beacon"
    )


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize(
    ("number", "some", "last"),
    [(0, "", ""), (1, "a", ""), (2, "a", "b"), (3, "a, b", "c")],
)
def test_lists_are_joined_in_each_language(
    vocabulary: MessageCatalog, language: str, number: int, some: str, last: str
) -> None:
    items = ["a", "b", "c"][:number]
    tongue = vocabulary.translator(language)
    for listed, key in ((tongue.join_list(items), "all-of"), (tongue.join_alternatives(items), "one-of")):
        assert str(listed) == (text(key, language=language, some=some, last=last) if last else some)


def test_each_listed_phrase_takes_the_same_case(vocabulary: MessageCatalog) -> None:
    finnish = vocabulary.translator("fi")
    beacons = [finnish.phrase("beacon", colour=colour) for colour in ("a", "b", "c")]
    said = finnish.say("rams", what=finnish.join_list(beacons))
    assert said == f"törmää {text('all-of', language='fi', some='a majakkaan, b majakkaan', last='c majakkaan')}"


def test_plural_forms_agree_with_the_count(vocabulary: MessageCatalog) -> None:
    assert [vocabulary.translator("fi").say("left", count=count) for count in (0, 1, 2)] == [
        "0 tavoitetta",
        "1 tavoite",
        "2 tavoitetta",
    ]


def test_missing_translations_fall_back_to_english(vocabulary: MessageCatalog) -> None:
    assert vocabulary.translator("fi").say("only") == "only here"
    assert vocabulary.translator("sv").say("only") == "only here"


def test_unknown_key_or_missing_field_raises_lookup_error(vocabulary: MessageCatalog) -> None:
    with pytest.raises(LookupError, match="no words for nothing"):
        vocabulary.translator().say("nothing")
    with pytest.raises(LookupError, match="left in fi"):
        vocabulary.translator("fi").say("left")


def test_later_folder_overrides_messages(vocabulary: MessageCatalog, tmp_path: Path) -> None:
    (tmp_path / "own" / "fi").mkdir(parents=True)
    (tmp_path / "own" / "fi" / "words.ftl").write_text("left = loput\n", encoding="utf-8")
    own = MessageCatalog((*vocabulary.folders, tmp_path / "own"))
    assert own.translator("fi").say("left", count=1) == "loput"
    assert own.translator().say("left", count=1) == "1 goal"


def test_translator_survives_pickling(vocabulary: MessageCatalog) -> None:
    tongue = vocabulary.translator("fi")
    assert pickle.loads(pickle.dumps(tongue)) == tongue
    assert tongue != vocabulary.translator()


def test_error_is_rendered_in_the_readers_language(vocabulary: MessageCatalog) -> None:
    mistake = UserError(vocabulary.later("rams", what=vocabulary.later("beacon", colour="X")))
    assert str(mistake) == "rams the X beacon"
    assert mistake.render("fi") == "törmää X majakkaan"
    assert UserError("As it is.").render("fi") == "As it is."


@pytest.mark.parametrize(
    ("zone", "english", "finnish"),
    [
        ("Europe/London", "London", "Lontoo"),
        ("America/New_York", "New York", "New York"),
        ("America/Argentina/Buenos_Aires", "Buenos Aires", "Buenos Aires"),
        ("Asia/Tokyo", "Tokyo", "Tokio"),
        ("UTC", "UTC", "UTC"),
        ("Nowhere/Much_Nearer", "Much Nearer", "Much Nearer"),
        ("", "", ""),
    ],
)
def test_city_names_are_localized(zone: str, english: str, finnish: str) -> None:
    assert (town(zone, "en"), town(zone, "fi")) == (english, finnish)
