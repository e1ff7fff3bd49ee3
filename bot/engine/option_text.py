"""Parser for options as people type them, on a command line or in a form."""

import re
from typing import Any, Final

from bot.engine.allowed import NumberPerSeat, Numbers, Ranks, Switch, Words
from bot.engine.errors import RulesError, RulesReason
from bot.engine.options import allowed_values, check_value
from bot.engine.packs import smallest_workable_decks
from bot.engine.rules import Rules

_SWITCH_WORDS: Final = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
_RANK_WORDS: Final = {"A": 1, "J": 11, "Q": 12, "K": 13}


def parse_option(rules: Rules, name: str, text: str) -> Any:
    """Return the value that ``text`` means for an option, as typed on a command line or in a form.

    Understands ``auto`` and ``per_player`` for decks, ``players+1`` for centre piles, ``yes`` and ``no``,
    ranks as ``A,7`` or ``1,7`` (``none`` for the empty set), and a number for each seat as ``10,20`` (or ``none``).

    :raises RulesError: the text means no allowed value.
    """
    text = text.strip()
    match allowed_values(name):
        case Numbers(word=word):
            value: Any = _parse_number(rules, name, text, word)
        case NumberPerSeat():
            value = _parse_number_per_seat(text)
        case Words():
            value = text
        case Ranks():
            value = _parse_ranks(name, text)
        case Switch():
            value = _SWITCH_WORDS.get(text.lower(), text)
    check_value(name, value)
    return value


def _parse_number(rules: Rules, name: str, text: str, word: str | None) -> Any:
    """Return the number meant, or the text itself, which ``check_value`` then refuses."""
    if text == "players+1" and name == "centre_limit":
        return rules.players + 1
    if text == "per_player" and name == "decks":
        return max(2, rules.players)
    if text == "auto" and name == "decks":
        return smallest_workable_decks(rules)
    if word is not None and text == word:
        return None if word == "none" else word
    return int(text) if re.fullmatch(r"\d{1,6}", text) else text


def _parse_number_per_seat(text: str) -> Any:
    if text in ("", "none"):
        return None
    parts = re.split(r"[\s,;·]+", text)
    return tuple(map(int, parts)) if all(re.fullmatch(r"\d{1,6}", part) for part in parts) else text


def _parse_ranks(name: str, text: str) -> frozenset[int]:
    if text in ("", "none"):
        return frozenset()
    ranks = set()
    for part in (part.strip().upper() for part in text.split(",")):
        if part not in _RANK_WORDS and not re.fullmatch(r"\d{1,2}", part):
            raise RulesError(name, RulesReason.NOT_ALLOWED, f"{text!r} is not allowed", value=text)
        ranks.add(_RANK_WORDS.get(part) or int(part))
    return frozenset(ranks)
