"""The locales of Discord's clients."""

from __future__ import annotations

from typing import Final

ENGLISH: Final = "en-US"
LOCALES: Final = (
    *("ar", "bg", "cs", "da", "de", "el", ENGLISH, "en-GB", "es-ES", "es-419", "fi", "fr", "he", "hi", "hr", "hu"),
    *("id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN"),
    "zh-TW",
)


def locale_of(language: str) -> str:
    """The client's locale for a browser's language ("fi-FI"); English for unknown ones."""
    if language in LOCALES:
        return language
    spoken = language.partition("-")[0]
    return next((each for each in LOCALES if spoken and each.partition("-")[0] == spoken), ENGLISH)
