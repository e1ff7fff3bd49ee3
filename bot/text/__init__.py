"""Text shown to people: Fluent catalogues, and words made from rules and views."""

from bot.text.catalogue import LANGUAGES, MissingText, Texts, texts_for

__all__ = ["LANGUAGES", "MissingText", "Texts", "texts_for"]
