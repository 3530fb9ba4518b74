"""Localized messages: texts with named fields, kept in files and shown in the reader's language."""

from bot.i18n.catalog import LazyField, LazyMessage, MessageCatalog
from bot.i18n.languages import ENGLISH, LANGUAGES
from bot.i18n.translator import Field, InflectedTerm, Translator
from bot.i18n.word_lists import alternatives, typed_words, words_by_language
