"""Options in words: names, meanings and values, and changes needed for options that make no game."""

from typing import Any, Final

from bot.engine.allowed import NumberPerSeat, Numbers, Ranks, Words
from bot.engine.errors import RulesError, RulesReason
from bot.engine.options import UNLIMITED, allowed_values
from bot.engine.rules import OPTION_NAMES, SEATS_OF_PARTNERS, Rules
from bot.text.catalogue import Texts
from bot.text.facts import rank_names, recycle_below, slug

_PAIRS_SEATS: Final = (SEATS_OF_PARTNERS[0], SEATS_OF_PARTNERS[-1])
_NUMBERS_IN_WORDS: Final = frozenset({"side_predeal"})
"""Options whose bare number would mislead: no side cards at the start does not mean no side piles."""


def option_title(name: str, texts: Texts) -> str:
    """Return the name of an option for a person: ``Goal cards``."""
    return texts.say(f"option-title-{name}")


def option_meaning(name: str, texts: Texts) -> str:
    """Return the meaning of an option in one line."""
    return texts.say(f"option-meaning-{name}")


def value_words(rules: Rules, name: str, texts: Texts) -> str:
    """Return an option's present value for a person: ``no limit``, ``A, 7``, ``yes``."""
    return words_for_value(name, getattr(rules, name), texts, rules.numbered)


def words_for_value(name: str, value: Any, texts: Texts, numbered: bool = False) -> str:
    """Return any value of an option in words; ``numbered`` if the pack has no suits."""
    match allowed_values(name):
        case Numbers():
            if value is None or value == UNLIMITED:
                return texts.say(f"value-{name}-{'none' if value is None else 'unlimited'}")
            return texts.say(f"value-{name}" if name in _NUMBERS_IN_WORDS else "value-count", count=value)
        case NumberPerSeat():
            return ", ".join(map(str, value)) if value else texts.say(f"value-{name}-none")
        case Ranks(only=None):
            return rank_names(value, numbered) or texts.say("value-no-ranks")
        case Ranks():
            return texts.say(f"value-{name}-{slug(name, value)}", pack="numbers" if numbered else "french")
        case Words():
            return texts.say(f"value-{name}-{slug(name, value)}", count=recycle_below(value))
        case _:
            return texts.say("value-yes" if value else "value-no")


def rules_refusal(error: RulesError, texts: Texts) -> str:
    """Return what a person should change so that the options make a game."""
    reason, arguments = str(error.reason), error.arguments
    # Numbers of seats are said as people would: "for 2", "for 4 or 6", "for 2 or 3", not "from 2 to 3".
    if reason == RulesReason.SEATS_OF_SYSTEM and arguments["low"] == arguments["high"]:
        reason = "seats-exactly"
    elif reason == RulesReason.SEATS_OF_SYSTEM and (arguments["low"], arguments["high"]) == _PAIRS_SEATS:
        reason = "seats-pairs"
    elif reason == RulesReason.SEATS_OF_SYSTEM and int(str(arguments["high"])) == int(str(arguments["low"])) + 1:
        reason = "seats-two"
    # Replace the option by its title, and its value by words.
    option, value = error.option, arguments.get("value", "")
    words = {**arguments, "option": option_title(option, texts) if option in OPTION_NAMES else option}
    if reason == RulesReason.NO_SUITS:
        words["value"] = words_for_value(option, value, texts)
    if reason == RulesReason.WRONG_TOP:
        words["value"] = texts.say("rank-phrase", rank=value)
    return texts.say(f"rules-{reason}", **words)
