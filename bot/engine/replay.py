"""Replay of records: played through move by move, and verified whole (``docs/records.md``, The record)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NoReturn

from bot.engine.canonical import canonical_json
from bot.engine.cards import parse_faces
from bot.engine.deal import ALGORITHM, deal, shuffled
from bot.engine.errors import EngineError, RecordError
from bot.engine.events import Event
from bot.engine.game import apply, begin
from bot.engine.moves import Move, parse_move
from bot.engine.record import FORMAT, POSITION, Fairness, Json, abandoned_result, digest_of, entries_of, layout_of
from bot.engine.rules import Rules, rules_from_data
from bot.engine.state import NO_PILE, State, empty_state, every_card

_HEADER: Final = ("format", "game", "system", "options", "seats", "teams", "players", "dealer", "first", "layout")
POSITION_NAME: Final = "position"
"""Part of the header in records of games that began with a position."""
HEADER: Final = -1
"""``entry`` of a fault in the header or the deal."""


def rules_of(record: Json) -> Rules:
    """Return the rules of a record. Raises ``RecordError``."""
    try:
        return rules_from_data(record["options"])
    except (EngineError, KeyError, TypeError, AttributeError) as error:
        raise RecordError(HEADER, f"the options make no game ({error})") from error


def state_of(record: Json) -> State:
    """Return the position before the first turn, as the layout describes it. Raises ``RecordError``."""
    rules = rules_of(record)
    try:
        key = bytes.fromhex(record["fairness"]["seed"]) if record.get("fairness") else b""
        state = empty_state(rules, _fairness_of(record).key if key else b"")
        layout = record["layout"]
        state.goals = [[parse_faces(pile) for pile in piles] for piles in layout["goals"]]
        state.hands = [parse_faces(hand) for hand in layout["hands"]]
        state.sides = [[parse_faces(stack) for stack in stacks] for stacks in layout["sides"]]
        state.stock = parse_faces(layout["stock"])
        state.shown = [[1] * len(piles) for piles in state.goals]
        if state.rules.deck_split != "mixed":
            state.turned = [pile[-1] for piles in state.goals for pile in piles]
        state.dealer, state.first = int(record["dealer"]), int(record["first"])
        state.to_play = state.first
        if POSITION_NAME in record:
            # The rest of a position, of which the layout is part.
            position = record[POSITION_NAME]
            state.centre, state.done = ([parse_faces(pile) for pile in position[name]] for name in ("centre", "done"))
            state.shown, state.turned = [list(counts) for counts in position["shown"]], parse_faces(position["turned"])
            for name in POSITION:
                if type(position[name]) is not type(getattr(state, name)):
                    raise TypeError(name)
                setattr(state, name, position[name])
            for counts, piles in zip(state.shown, state.goals, strict=True):
                if not all(0 <= count <= len(pile) for count, pile in zip(counts, piles, strict=True)):
                    raise ValueError("shown")
            if state.to_play not in range(rules.players) or not NO_PILE <= state.cover < len(state.centre):
                raise ValueError("to_play")
    except RecordError:
        raise
    except (EngineError, KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise RecordError(HEADER, f"the layout can't be read ({error})") from error
    return state


def _fairness_of(record: Json) -> Fairness:
    data = record["fairness"]
    return Fairness(bytes.fromhex(data["seed"]), data["transcript"])


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One move of a replayed record, with its events and the position after it.

    First comes the first draw (``move`` None); nothing is drawn where a game began with a position.
    """

    move: Move | None
    events: tuple[Event, ...]
    state: State


def replay(record: Json) -> Iterator[ReplayStep]:
    """Play a record through, move by move. Check every draw and new order against its entries.

    :raises RecordError: the first entry that is broken, altered or against the rules.
    """
    return _Replay(record).steps()


class _Replay:
    """Walk through the entries of one record."""

    def __init__(self, record: Json) -> None:
        self.entries = _entries(record)
        self.at = 0
        self.orders_read = 0
        self.state = state_of(record)
        self.fair = record.get("fairness") is not None
        self.begins_within = POSITION_NAME in record

    def steps(self) -> Iterator[ReplayStep]:
        """Yield the first draw, then each move."""
        # A game that began with a position is past its first draw.
        begun = [] if self.begins_within else self._guard(partial(begin, self.state, self._order))
        yield self._step(None, begun)
        while self.at < len(self.entries):
            entry = self.entries[self.at]
            if set(entry) - {"check"} != {"seat", "move"}:
                self._fail("a move is expected here")
            if entry["seat"] != self.state.to_play or self.state.result is not None:
                self._fail("it is not this seat's turn")
            try:
                move = parse_move(entry["move"])
            except (EngineError, KeyError) as error:
                self._fail(str(error))
            self.at += 1
            # ``back``: the entry has been consumed already, but a refusal is this entry's fault.
            yield self._step(move, self._guard(partial(apply, self.state, move, self._order), back=1))

    def _step(self, move: Move | None, events: list[Event]) -> ReplayStep:
        """Compare the events of a move with the entries that follow it."""
        for entry in entries_of(events):
            found = self.entries[self.at] if self.at < len(self.entries) else {}
            found = {name: value for name, value in found.items() if name != "check"}
            is_same = entry == found
            # Piles lie aside in no order that people could see, so records may name each one's faces in any.
            if "recycle" in entry and set(found) == {"recycle"}:
                is_same = _sorted_recycle(entry["recycle"]) == _sorted_recycle(found["recycle"])
            if not is_same:
                kind, content = next(iter(entry.items()))
                self._fail(f"expected {kind} {str(content)[:60]}")
            self.at += 1
        return ReplayStep(move, tuple(events), self.state)

    def _guard(self, play: Callable[[], list[Event]], back: int = 0) -> list[Event]:
        """Turn a refusal of the engine into a fault of the entry being played."""
        try:
            return play()
        except RecordError:
            raise
        except EngineError as error:
            raise RecordError(self.at - back, str(error)) from error

    def _order(self, state: State, label: str, cards: list[int]) -> list[int]:
        """Return the new order that the record names next. If the seed is known, the order must follow from it."""
        # Shuffles are numbered (``recycle 2``); entries name their kind alone, in the same order.
        kind = label.split()[0]
        place = self._place_of_order(kind)
        entry = self.entries[place][kind]
        try:
            order = parse_faces(entry["stock"])
            # The hands of a redeal were dealt from the end of the new order: put them back.
            if kind != "recycle":
                hands = [parse_faces(hand) for hand in entry["hands"]]
                order = order + [card for hand in reversed(hands) for card in reversed(hand)]
        except (EngineError, KeyError, TypeError) as error:
            raise RecordError(place, str(error)) from error
        if sorted(order) != sorted(cards):
            raise RecordError(place, "the cards are not those that lay on the table")
        # Only a published seed lets anyone repeat the shuffle; without one any order of the right cards is accepted.
        if self.fair and order != shuffled(state.key, label, cards):
            raise RecordError(place, "the order does not follow from the seed")
        return order

    def _place_of_order(self, kind: str) -> int:
        """Return the index of the next order of that kind, behind those that this move has already used."""
        for place in range(max(self.at, self.orders_read), len(self.entries)):
            if kind in self.entries[place]:
                self.orders_read = place + 1
                return place
            if "move" in self.entries[place]:
                break
        raise RecordError(self.at, f"a {kind} is missing")

    def _fail(self, text: str) -> NoReturn:
        raise RecordError(self.at, text)


def _sorted_recycle(recycle: Json) -> tuple[Any, ...]:
    try:
        return sorted(sorted(pile) for pile in recycle["piles"]), recycle["stock"], len(recycle)
    except (KeyError, TypeError):
        return ()


def _entries(record: Json) -> list[Json]:
    entries = record.get("entries")
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise RecordError(HEADER, "the entries are missing")
    return list(entries)


def verify_record(record: Any) -> State:
    """Check a whole record: its form, deal, chain, every move and the result. Return the last position.

    :raises RecordError: naming the first entry that is wrong.
    """
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise RecordError(HEADER, f"this is not a {FORMAT}")
    try:
        state = state_of(record)
        rules = state.rules
        # What follows from the options is written down for readers, and must not contradict them.
        teams = list(state.facts.team) if rules.partners else None
        fits = record.get("seats") == rules.players and record.get("teams") == teams
        if not fits or len(record.get("players", ())) != rules.players:
            raise RecordError(HEADER, "seats, teams and players do not fit the options")
        if state.dealer not in range(rules.players) or state.first not in range(rules.players):
            raise RecordError(HEADER, "there is no such seat")
        # A deal by any key holds the whole pack in piles of the right sizes.
        dealt = deal(rules, b"")
        if every_card(state) != every_card(dealt):
            raise RecordError(HEADER, "the layout is not one whole pack")
        if record.get("fairness") is not None:
            _check_deal(record, rules)
        elif POSITION_NAME not in record and _sizes(state) != _sizes(dealt):
            raise RecordError(HEADER, "the piles do not have the sizes that the options name")
        _check_chain(record)
        # Playing the moves checks all of them; only the last position is needed here.
        for step in replay(record):
            state = step.state
        named = record.get("result")
        expected = state.result
        if named is not None and expected is None and named.get("ending") == "abandoned":
            expected = abandoned_result(state)
        found = None if named is None else {name: value for name, value in named.items() if name != "check"}
        if found != (None if expected is None else expected.to_data()):
            raise RecordError(len(record["entries"]), "the result is not the one that the moves lead to")
    except RecordError:
        raise
    # A stranger's file may hold anything: wrong types show up as these errors, wherever they are used first.
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise RecordError(HEADER, f"something in it has the wrong form ({error})") from error
    return state


def _sizes(state: State) -> tuple[Any, ...]:
    goals = [[len(pile) for pile in piles] for piles in state.goals]
    sides = [[len(stack) for stack in stacks] for stacks in state.sides]
    return goals, sides, [len(hand) for hand in state.hands], len(state.stock)


def _check_deal(record: Json, rules: Rules) -> None:
    fairness = _fairness_of(record)
    data, transcript = record["fairness"], fairness.transcript
    if data.get("algorithm") != ALGORITHM or data.get("commitment") != fairness.commitment:
        raise RecordError(HEADER, "the seed does not fit its commitment")
    if transcript.get("game") != record["game"] or transcript.get("options") != record["options"]:
        raise RecordError(HEADER, "the transcript belongs to another game")
    dealt = fairness.deal(rules)
    named = (record["layout"], record["dealer"], record["first"])
    if named != (layout_of(dealt), dealt.dealer, dealt.first):
        raise RecordError(HEADER, "the layout does not follow from the seed")


def _check_chain(record: Json) -> None:
    """Check that no entry was altered after it was written: each holds a digest of all before it."""
    named = (*_HEADER, POSITION_NAME) if POSITION_NAME in record else _HEADER
    # The same chain as in ``Recorder.record``, link by link, so that the first altered entry is named.
    digest = digest_of(canonical_json({name: record.get(name) for name in named}))
    entries = _entries(record)
    for place, entry in enumerate(entries):
        body = {name: value for name, value in entry.items() if name != "check"}
        digest = digest_of(digest.encode() + canonical_json(body))
        if entry.get("check") != digest:
            raise RecordError(place, "the check does not fit: this entry, or one before it, was altered")
    result = record.get("result")
    if result is not None:
        body = {name: value for name, value in result.items() if name != "check"}
        if result.get("check") != digest_of(digest.encode() + canonical_json(body)):
            raise RecordError(len(entries), "the result's check does not fit")
