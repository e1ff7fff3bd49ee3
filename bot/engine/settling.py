"""Consequences of an option's value for other options, where exactly one sensible value fits the choice.

Each function takes the rules before, the value, and the rules without house rules; it returns what else changes.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from bot.engine.cards import KING
from bot.engine.packs import JOKERS_IN_DECK, MOST_DECKS, smallest_workable_decks, usual_packs_of_numbers

if TYPE_CHECKING:
    from bot.engine.rules import Rules

_QUEEN: Final = KING - 1
_FIFTEEN: Final = 15

Changes = dict[str, Any]
Settling = Callable[["Rules", Any, "Rules | None"], Changes]


def settle_pack(rules: "Rules", pack: Any, usual: "Rules | None") -> Changes:
    """Return the deck, jokers and kings that go with a pack."""
    changes: Changes
    if pack == "french":
        if not rules.numbered:
            return {}
        # The pack of playing cards as it is without house rules, or where that has numbers, one that is large enough.
        if usual is not None and not usual.numbered:
            return {name: getattr(usual, name) for name in ("decks", "jokers", "kings", "top_rank")}
        changes = {"jokers": 0, "kings": "wild", "top_rank": _QUEEN}
        drop_lost_ranks(rules, changes)
        return {**changes, "decks": smallest_workable_decks(rules.change(**changes, pack="french", decks=MOST_DECKS))}
    changes = {"decks": 1, "jokers": 0, "kings": "out", "load_opponent": False}
    changes["top_rank"] = _FIFTEEN if pack == "fifteen" else _QUEEN
    if pack == "numbers":
        changes |= {"deck_split": "mixed", "decks": usual_packs_of_numbers(rules.players)}
    return changes


def drop_lost_ranks(rules: "Rules", changes: Changes) -> None:
    """Drop ranks from the sets of ranks that the changed pack no longer has."""
    top = changes.get("top_rank", rules.top_rank)
    if top >= rules.top_rank:
        return
    for name in ("wild_not", "no_discard_ranks"):
        if name not in changes:
            changes[name] = frozenset(rank for rank in getattr(rules, name) if rank <= top)


def settle_kings(rules: "Rules", kings: Any, usual: "Rules | None") -> Changes:
    """Return the top rank: natural kings end the piles."""
    return {} if rules.numbered else {"top_rank": KING if kings == "natural" else _QUEEN}


def settle_top(rules: "Rules", top: Any, usual: "Rules | None") -> Changes:
    """Return the pack or the kings that have this top rank."""
    if top == _FIFTEEN:
        return {"pack": "fifteen", **settle_pack(rules, "fifteen", usual)}
    if rules.numbered:
        return {}
    if top == KING:
        return {"kings": "natural"}
    return {"kings": "wild"} if top == _QUEEN and rules.kings == "natural" else {}


def settle_jokers(rules: "Rules", jokers: Any, usual: "Rules | None") -> Changes:
    """Return enough decks for the jokers."""
    if rules.numbered or jokers <= JOKERS_IN_DECK * rules.decks:
        return {}
    return {"decks": -(-jokers // JOKERS_IN_DECK)}


def settle_decks(rules: "Rules", decks: Any, usual: "Rules | None") -> Changes:
    """Return no more jokers than the decks can hold."""
    return {"jokers": min(rules.jokers, JOKERS_IN_DECK * decks)}


def settle_split(rules: "Rules", split: Any, usual: "Rules | None") -> Changes:
    """Return the decks that a goal deck needs. It is dealt evenly, so a handicap ends."""
    if split == "mixed":
        return {}
    return {"handicap": None} if rules.numbered else {"handicap": None, "decks": max(2, rules.decks)}


def settle_goal_size(rules: "Rules", size: Any, usual: "Rules | None") -> Changes:
    """Drop the handicap: with equal goal piles there is none."""
    return {"handicap": None}


def settle_scoring(rules: "Rules", scoring: Any, usual: "Rules | None") -> Changes:
    """Drop the target of a match without scores."""
    return {"match_target": None} if scoring == "none" else {}


def settle_target(rules: "Rules", target: Any, usual: "Rules | None") -> Changes:
    """Score games where a match has a target."""
    return {} if target is None else {"scoring": "win_plus_left"}


def no_loading_where(value: str) -> Settling:
    """Return a settling that ends loading with ``value``, under which cards could be loaded back and forth for ever."""
    return lambda rules, chosen, usual: {"load_opponent": False} if chosen == value else {}
