"""Localized messages: whole sentences with named fields, stored in files, shown in the reader's language."""

from bot.i18n.catalog import Later, LazyMessage, MessageCatalog
from bot.i18n.languages import ENGLISH, LANGUAGES
from bot.i18n.translator import Field, InflectedTerm, Translator

__all__ = ["ENGLISH", "LANGUAGES", "Field", "InflectedTerm", "Later", "LazyMessage", "MessageCatalog", "Translator"]
