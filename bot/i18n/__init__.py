"""Words in people's languages: whole sentences with named fields, kept in files, said in the language of who reads."""

from bot.i18n.catalog import Later, Saying, Vocabulary
from bot.i18n.languages import ENGLISH, LANGUAGES
from bot.i18n.translator import Field, Phrase, Tongue

__all__ = ["ENGLISH", "LANGUAGES", "Field", "Later", "Phrase", "Saying", "Tongue", "Vocabulary"]
