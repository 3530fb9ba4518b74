"""Words in people's languages: whole sentences with named fields, kept in files, said in the language of who reads."""

from bot.speech.languages import ENGLISH, LANGUAGES
from bot.speech.tongue import Field, Phrase, Tongue
from bot.speech.vocabulary import Later, Saying, Vocabulary

__all__ = ["ENGLISH", "LANGUAGES", "Field", "Later", "Phrase", "Saying", "Tongue", "Vocabulary"]
