"""Names, meanings and values of the options in words, and what to change where options make no game."""

from typing import Any, Final

from bot.engine.allowed import NumberPerSeat, Numbers, Ranks, Words
from bot.engine.errors import RulesError, RulesReason
from bot.engine.options import UNLIMITED, allowed_values
from bot.engine.rules import OPTION_NAMES, SEATS_OF_PARTNERS, Rules
from bot.text.catalogue import Texts
from bot.text.facts import rank_names, recycle_below, slug

_PAIRS_SEATS: Final = (SEATS_OF_PARTNERS[0], SEATS_OF_PARTNERS[-1])
_NUMBERS_IN_WORDS: Final = frozenset({"side_predeal"})
"""Options whose bare number says something else: no side piles at the start, where none of them has a card."""


def option_title(name: str, texts: Texts) -> str:
    """The name of an option for a person: ``Goal cards``."""
    return texts.say(f"option-title-{name}")


def option_meaning(name: str, texts: Texts) -> str:
    """One line that says what the option is."""
    return texts.say(f"option-meaning-{name}")


def value_words(rules: Rules, name: str, texts: Texts) -> str:
    """An option's present value for a person: ``no limit``, ``A, 7``, ``yes``."""
    return words_for_value(name, getattr(rules, name), texts, rules.numbered)


def words_for_value(name: str, value: Any, texts: Texts, numbered: bool = False) -> str:
    """Any value of an option for a person; ``numbered`` where the pack has no suits."""
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
    """What a person should change so that the options make a game."""
    reason, arguments = str(error.reason), error.arguments
    if reason == RulesReason.SEATS_OF_SYSTEM and arguments["low"] == arguments["high"]:
        reason = "seats-exactly"
    elif reason == RulesReason.SEATS_OF_SYSTEM and (arguments["low"], arguments["high"]) == _PAIRS_SEATS:
        reason = "seats-pairs"
    elif reason == RulesReason.SEATS_OF_SYSTEM and int(str(arguments["high"])) == int(str(arguments["low"])) + 1:
        reason = "seats-two"
    # The arguments as a person reads them: the option by its title, its value in words
    option, value = error.option, arguments.get("value", "")
    words = {**arguments, "option": option_title(option, texts) if option in OPTION_NAMES else option}
    if reason == RulesReason.NO_SUITS:
        words["value"] = words_for_value(option, value, texts)
    if reason == RulesReason.WRONG_TOP:
        words["value"] = texts.say("rank-phrase", rank=value)
    return texts.say(f"rules-{reason}", **words)
