"""House rules: what a change of one option brings with it."""

from collections.abc import Callable, Mapping, Sized
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from bot.engine.cards import KING
from bot.engine.errors import RulesError
from bot.engine.rules import Rules, rules_from_data, smallest_workable_decks
from bot.tables.lobby_rules import Lobby, make_rules, playable_seats, rules_at, seats_allowed, seats_to_show, system_at

Data = dict[str, Any]
JOKERS_IN_DECK: Final = 4
_QUEEN: Final = KING - 1
_FIFTEEN: Final = 15


def with_consequences(rules: Rules, option: str, value: Any, usual: Rules | None = None) -> Data:
    """What has to change, as plain data, so that an option gets a value: that option, and others where exactly one
    sensible value fits the choice (kings that are not wild end the piles; a target needs points).

    :param usual: the rules without house rules; a pack of playing cards comes back as it is there.
    :raises RulesError: it makes no game, and what is to be changed for it is the players' choice.
    """
    settle = _SETTLED.get(option)
    changes = {option: value, **(settle(rules, value, usual) if settle else {})}
    _drop_lost_ranks(rules, changes)
    wanted = rules_from_data({**rules.to_data(), **changes}).to_data()
    present = rules.to_data()
    return {name: wanted[name] for name in wanted if name == option or wanted[name] != present[name]}


def _drop_lost_ranks(rules: Rules, changes: Data) -> None:
    """Ranks that the new pack does not have are no longer named."""
    top = changes.get("top_rank", rules.top_rank)
    if top >= rules.top_rank:
        return
    for name in ("wild_not", "no_discard_ranks"):
        if name not in changes:
            changes[name] = sorted(rank for rank in getattr(rules, name) if rank <= top)


def _settle_pack(rules: Rules, pack: Any, usual: Rules | None) -> Data:
    if pack == "french":
        return _playing_cards(rules, usual) if rules.numbered else {}
    changes: Data = {"decks": 1, "jokers": 0, "kings": "out", "load_opponent": False}
    changes["top_rank"] = _FIFTEEN if pack == "fifteen" else _QUEEN
    if pack == "numbers":
        changes["deck_split"] = "mixed"
    return changes


def _playing_cards(rules: Rules, usual: Rules | None) -> Data:
    if usual is not None and not usual.numbered:
        return {name: getattr(usual, name) for name in ("decks", "jokers", "kings", "top_rank")}
    changes: Data = {"jokers": 0, "kings": "wild", "top_rank": _QUEEN}
    _drop_lost_ranks(rules, changes)
    plenty = {**rules.to_data(), **changes, "pack": "french", "decks": 8}
    return {**changes, "decks": smallest_workable_decks(rules_from_data(plenty))}


def _settle_kings(rules: Rules, kings: Any, usual: Rules | None) -> Data:
    return {} if rules.numbered else {"top_rank": KING if kings == "natural" else _QUEEN}


def _settle_top(rules: Rules, top: Any, usual: Rules | None) -> Data:
    if top == _FIFTEEN:
        return {"pack": "fifteen", **_settle_pack(rules, "fifteen", usual)}
    if rules.numbered:
        return {}
    if top == KING:
        return {"kings": "natural"}
    return {"kings": "wild"} if top == _QUEEN and rules.kings == "natural" else {}


def _settle_jokers(rules: Rules, jokers: Any, usual: Rules | None) -> Data:
    if rules.numbered or jokers <= JOKERS_IN_DECK * rules.decks:
        return {}
    return {"decks": -(-jokers // JOKERS_IN_DECK)}


def _settle_decks(rules: Rules, decks: Any, usual: Rules | None) -> Data:
    return {"jokers": min(rules.jokers, JOKERS_IN_DECK * decks)}


def _settle_split(rules: Rules, split: Any, usual: Rules | None) -> Data:
    return {} if split == "mixed" or rules.numbered else {"decks": max(2, rules.decks)}


def _settle_scoring(rules: Rules, scoring: Any, usual: Rules | None) -> Data:
    return {"match_target": None} if scoring == "none" else {}


def _settle_target(rules: Rules, target: Any, usual: Rules | None) -> Data:
    return {} if target is None else {"scoring": "win_plus_left"}


def _settle_end_turn(rules: Rules, end_turn: Any, usual: Rules | None) -> Data:
    return {"load_opponent": False} if end_turn == "may_pass" else {}


def _settle_exhaustion(rules: Rules, exhaustion: Any, usual: Rules | None) -> Data:
    return {"load_opponent": False} if exhaustion == "play_on" else {}


_SETTLED: Final[Mapping[str, Callable[[Rules, Any, Rules | None], Data]]] = {
    "pack": _settle_pack,
    "kings": _settle_kings,
    "top_rank": _settle_top,
    "jokers": _settle_jokers,
    "decks": _settle_decks,
    "deck_split": _settle_split,
    "end_turn": _settle_end_turn,
    "exhaustion": _settle_exhaustion,
    "scoring": _settle_scoring,
    "match_target": _settle_target,
}


@dataclass(frozen=True, slots=True)
class _Chosen:
    """A lobby as it would be with other house rules."""

    system: str
    changes: Data
    capacity: int
    seats: Sized


def usual_rules(table: Lobby) -> Rules:
    """The rules of the table's system without house rules, for the number of seats that the lobby explains."""
    seats = seats_to_show(table)
    return make_rules(system_at(table, seats), seats, {})


def changes_with(table: Lobby, option: str, value: Any) -> Data:
    """The table's house rules with one more, as ``ChangeRules`` takes them; what is usual is left out.

    :raises RulesError: it makes a game for no number of seats that may come about.
    """
    refusals = []
    for seats in _seats_to_come(table):
        try:
            return _changes_for(table, seats, option, value)
        except RulesError as error:
            refusals.append(error)
    raise refusals[0]


def _seats_to_come(table: Lobby) -> list[int]:
    """The numbers of seats that may come about, the one explained first."""
    shown = seats_to_show(table)
    return [shown, *(seats for seats in seats_allowed(table.system) if shown < seats <= table.capacity)]


def _changes_for(table: Lobby, seats: int, option: str, value: Any) -> Data:
    usual = make_rules(system_at(table, seats), seats, {})
    standard = usual.to_data()
    changes = {**table.changes, **with_consequences(_rules_to_change(table, seats), option, value, usual)}
    return {name: value for name, value in changes.items() if value != standard[name]}


def _rules_to_change(table: Lobby, seats: int) -> Rules:
    """The table's rules. Where they make no game any more, the usual ones with as much as holds of what was changed."""
    with suppress(RulesError):
        return rules_at(table, seats)
    rules = make_rules(system_at(table, seats), seats, {})
    for option, value in table.changes.items():
        with suppress(RulesError):
            rules = rules_from_data({**rules.to_data(), **with_consequences(rules, option, value)})
    return rules


def rules_shown(table: Lobby) -> Rules:
    """The rules that the lobby explains, or, where house rules make no game any more, the nearest that do."""
    return _rules_to_change(table, seats_to_show(table))


def rules_with(table: Lobby, option: str, value: Any) -> Rules:
    """What the lobby would explain with one more house rule. Raises ``RulesError``."""
    return rules_shown(_Chosen(table.system, changes_with(table, option, value), table.capacity, table.seats))


def seats_without_game(table: Lobby) -> list[tuple[int, RulesError]]:
    """The numbers of seats that may still come about and for which the house rules make no game, and why."""
    wrong = []
    playable = playable_seats(table)
    for seats in seats_allowed(table.system):
        if len(table.seats) <= seats <= table.capacity and seats not in playable:
            try:
                rules_at(table, seats)
            except RulesError as error:
                wrong.append((seats, error))
    return wrong
