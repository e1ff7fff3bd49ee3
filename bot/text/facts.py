"""Facts of options: one short statement for every value, made from the options alone."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, Final

from bot.engine.allowed import NumberPerSeat, Numbers, Ranks, Switch, Words
from bot.engine.cards import KING, rank_name
from bot.engine.options import UNLIMITED, allowed_values
from bot.engine.packs import deck_size
from bot.engine.rules import Rules
from bot.text.catalogue import Argument, Texts

_RECYCLE_BELOW: Final = "when_stock_below_"
_SLUGS: Final = {"goal_deck+stock_deck": "goal_deck"}
_FORCED_SETS: Final = {frozenset[int](): "none", frozenset({1}): "aces", frozenset({1, 2}): "aces_twos"}


def slug(name: str, value: Any) -> str:
    """Return the last part of the keys for a value that is a word, a switch or a set of forced ranks."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, frozenset):
        return _FORCED_SETS[value]
    if name == "recycle" and value.startswith(_RECYCLE_BELOW):
        return "below"
    return _SLUGS.get(value, str(value))


def recycle_below(value: str) -> int:
    """Return the number in ``when_stock_below_12``; 0 for other values."""
    return int(value.removeprefix(_RECYCLE_BELOW)) if value.startswith(_RECYCLE_BELOW) else 0


def rank_phrase(rank: int, rules: Rules, texts: Texts) -> str:
    """Return a rank as in rules: ``an ace``, ``a 7``; plain numbers in packs without suits."""
    key = "rank-phrase-number" if rules.numbered or rank > KING else "rank-phrase"
    return texts.say(key, rank=rank)


def ranks_phrase(ranks: frozenset[int], rules: Rules, texts: Texts) -> str:
    """Return ranks after a "not": ``an ace, a 7 or a queen``."""
    first, *others = [rank_phrase(rank, rules, texts) for rank in sorted(ranks)]
    for number, other in enumerate(others, start=1):
        joint = "list-or" if number == len(others) else "list-comma"
        first = texts.say(joint, first=first, last=other)
    return first


def rank_names(ranks: frozenset[int], numbered: bool) -> str:
    """Return ``A, 7, Q``."""
    return ", ".join(rank_name(rank, numbered) for rank in sorted(ranks))


def wild_kind(rules: Rules) -> str:
    """Return the kind of wild cards, if there is only one: ``king`` or ``joker``, otherwise ``wild``."""
    if rules.numbered or (rules.kings == "wild" and rules.jokers):
        return "wild"
    return "king" if rules.kings == "wild" else "joker"


def fact(rules: Rules, name: str, texts: Texts, names: Sequence[str] = ()) -> str:
    """Return the meaning of an option's value, in a few words without a full stop.

    :param names: the people by seat as far as they are known, for values that differ between seats.
    """
    value = getattr(rules, name)
    arguments: dict[str, Argument] = {"hand": rules.hand_size, "pack": rules.pack}
    if isinstance(value, int):
        arguments["now"] = value
    if isinstance(value, tuple):
        # A preset may give more seats than people are known: theirs are numbers without names.
        arguments["list"] = ", ".join(
            f"{who} {number}".strip() for who, number in zip_longest(names[: len(value)], value, fillvalue="")
        )
    # Some texts tell what follows from a value, which languages must not compute.
    if name == "recycle":
        arguments["now"] = recycle_below(value)
    if name == "direction" and rules.centre_limit != UNLIMITED:
        arguments["down"] = int(rules.centre_limit) // 2
        arguments["up"] = int(rules.centre_limit) - int(rules.centre_limit) // 2
    if name == "decks":
        arguments["cards"] = deck_size(rules)
    if name == "top_rank":
        arguments["rank"] = rank_phrase(value, rules, texts)
    if isinstance(value, frozenset) and value:
        arguments["ranks"] = ranks_phrase(value, rules, texts)
        arguments["wild"] = wild_kind(rules)
    if name == "wild_not":
        arguments["wild"] = wild_kind(rules)
    return texts.say(f"fact-{name}{_key_suffix(rules, name)}", **arguments)


def _key_suffix(rules: Rules, name: str) -> str:
    """Return the suffix that distinguishes the texts of an option's values: ``-unlimited``, ``-some``, ``-yes``."""
    value = getattr(rules, name)
    # Values that make one sentence with another number share a text; those that need another sentence have their own.
    match allowed_values(name):
        case Numbers():
            if value == UNLIMITED:
                return "-unlimited"
            if value is None:
                return "-none"
            return "-piles" if name == "goal_size" and rules.goal_piles > 1 else ""
        case NumberPerSeat():
            return "" if value else "-none"
        case Ranks(only=None):
            if name == "wild_not" and not value and rules.wild_must_be_covered:
                return "-any-covered"
            return "-some" if value else "-any"
        # Without a limit there is no number of piles for each direction that could be told.
        case Words() if name == "direction" and rules.both_ways and rules.centre_limit == UNLIMITED:
            return "-both-unlimited"
        case Ranks() | Words() | Switch():
            return f"-{slug(name, value)}"
