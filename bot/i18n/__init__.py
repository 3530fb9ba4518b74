"""Words in people's languages: whole sentences with named fields, kept in files, said in the language of who reads."""

from bot.i18n.catalog import Later, LazyMessage, MessageCatalog
from bot.i18n.languages import ENGLISH, LANGUAGES
from bot.i18n.translator import Field, InflectedTerm, Translator

__all__ = ["ENGLISH", "LANGUAGES", "Field", "InflectedTerm", "Later", "LazyMessage", "MessageCatalog", "Translator"]
