"""Portable records of games (``docs/records.md``, The record); ``replay`` reads them back.

A record names every card and every order, so that anyone can write a second referee for it. Its checks form a chain:
any alteration is found, and the entry named.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from bot.engine.canonical import canonical_json
from bot.engine.cards import face_names
from bot.engine.deal import ALGORITHM, commitment_of, deal, key_of, make_transcript
from bot.engine.events import Drew, Event, Recycled, Redealt
from bot.engine.game import apply, begin
from bot.engine.moves import Move
from bot.engine.picking import picked_key
from bot.engine.rules import Rules, rules_from_data
from bot.engine.state import Ending, Result, State, goal_count

FORMAT: Final = "spite-record/1"
PERSON: Final = "person"
"""Name in records of a player who is no computer."""
_CHECK_DIGITS: Final = 8
_PILES: Final = ("centre", "done")
POSITION: Final = (
    *("to_play", "turn", "passes", "quiet", "redeals", "cover"),
    *("acted", "goal_left", "filling", "low_played", "forcing"),
)
"""Counters and flags of a position, by their names in ``State``."""

Json = dict[str, Any]
Record = Json
"""A whole record, as JSON."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """Origin of a deal: the seed, and the transcript of who joined and how the game started."""

    seed: bytes
    transcript: Json

    @property
    def key(self) -> bytes:
        """Return the key that all orders follow from; that of the picked deal, if one was picked."""
        key = key_of(self.seed, self.transcript)
        if self.pick is None:
            return key
        return picked_key(self.pick, rules_from_data(self.transcript["options"]), key, self.transcript.get("dealer"))

    @property
    def pick(self) -> str | None:
        """Return the rule by which the deal was picked; None if it is the only one that follows from the seal."""
        pick: str | None = self.transcript.get("pick")
        return pick

    @property
    def commitment(self) -> str:
        return commitment_of(self.transcript["game"], self.seed)

    def deal(self, rules: Rules) -> State:
        """Return the game dealt. The transcript names the dealer if the deal has passed on within a match."""
        return deal(rules, self.key, self.transcript.get("dealer"))


def make_fairness(
    game: str,
    rules: Rules,
    seed: bytes,
    seats: Sequence[str],
    start: str | None,
    dealer: int | None = None,
    *,
    pick: str | None = None,
) -> Fairness:
    """Return the fairness of a game about to start.

    :param seats: each seat's contribution: the joining interaction's id, or the computer's level.
    :param dealer: the seat that the deal has passed to, in later games of a match.
    :param pick: the rule by which the deal is picked.
    """
    # What goes without saying is left out, so that transcripts of earlier releases still give the same key.
    transcript = make_transcript(game, rules, seats, start)
    if dealer is not None:
        transcript["dealer"] = dealer
    if pick is not None:
        transcript["pick"] = pick
    return Fairness(seed, transcript)


@dataclass(slots=True)
class Recorder:
    """Writer of a record during a game: ``note`` each move with its events, then ``record``."""

    header: Json
    entries: list[Json] = field(default_factory=list)

    def note(self, seat: int, move: Move, events: Sequence[Event]) -> None:
        """Add a move and its events."""
        self.entries.append({"seat": seat, "move": move.notation})
        self.note_events(events)

    def note_events(self, events: Sequence[Event]) -> None:
        """Add draws, recycles and redeals, also those before the first move."""
        self.entries += entries_of(events)

    def record(self, result: Result | None, fairness: Fairness | None) -> Json:
        """Return the whole record with its chain of checks."""
        record: Json = {**self.header, "entries": []}
        digest = digest_of(canonical_json(self.header))
        for entry in self.entries:
            # Each check covers the one before, so altering an entry breaks all later ones.
            digest = digest_of(digest.encode() + canonical_json(entry))
            record["entries"].append({**entry, "check": digest})
        if result is not None:
            data = result.to_data()
            record["result"] = {**data, "check": digest_of(digest.encode() + canonical_json(data))}
        # Outside the chain: the seed is published only once the game is over, and entries are checked before that.
        record["fairness"] = None
        if fairness is not None:
            record["fairness"] = {
                "algorithm": ALGORITHM,
                "commitment": fairness.commitment,
                "seed": fairness.seed.hex(),
                "transcript": fairness.transcript,
            }
        return record


def start_record(state: State, game: str, system: str, players: Sequence[str]) -> Recorder:
    """Return a recorder for a game dealt but not yet begun. ``players`` names a level or ``person`` for each seat."""
    return Recorder(
        {
            "format": FORMAT,
            "game": game,
            "system": system,
            "options": state.rules.to_record(),
            "seats": state.rules.players,
            "teams": list(state.facts.team) if state.rules.partners else None,
            "players": list(players),
            "dealer": state.dealer,
            "first": state.first,
            "layout": layout_of(state),
        }
    )


def layout_of(state: State) -> Json:
    """Return the names of all cards by place; tops and next draws come last."""
    return {
        "goals": [[face_names(pile) for pile in piles] for piles in state.goals],
        "hands": [face_names(hand) for hand in state.hands],
        "sides": [[face_names(stack) for stack in stacks] for stacks in state.sides],
        "stock": face_names(state.stock),
    }


def position_of(state: State) -> Json:
    """Return what a position has besides its layout: centre and completed piles, seen goal cards, counters, flags."""
    piles = {name: [face_names(pile) for pile in getattr(state, name)] for name in _PILES}
    seen = {"shown": [counts[:] for counts in state.shown], "turned": face_names(state.turned)}
    return {**piles, **seen, **{name: getattr(state, name) for name in POSITION}}


def entries_of(events: Sequence[Event]) -> list[Json]:
    """Return the entries, without checks, that events leave in a record. What follows from the moves leaves none."""
    entries: list[Json] = []
    for event in events:
        match event:
            case Drew(seat, cards):
                entries.append({"draw": seat, "cards": face_names(cards)})
            case Recycled(piles, stock):
                entries.append({"recycle": {"piles": [face_names(pile) for pile in piles], "stock": face_names(stock)}})
            case Redealt(hands, stock):
                # Written like a layout, whose side stacks are empty at the beginning.
                empty: list[list[str]] = [[] for _ in hands]
                dealt = {"hands": [face_names(hand) for hand in hands], "sides": empty, "stock": face_names(stock)}
                entries.append({"redeal": dealt})
    return entries


def digest_of(text: bytes) -> str:
    """Return the check of an entry: the first digits of its SHA-256 with the check before it."""
    return sha256(text).hexdigest()[:_CHECK_DIGITS]


def write_record(
    rules: Rules,
    system: str,
    players: Sequence[str],
    fairness: Fairness,
    moves: Sequence[Move],
    abandoned: bool = False,
) -> Json:
    """Return the record of a game given by its deal and its moves.

    :raises IllegalMove: a move is not legal.
    """
    state = fairness.deal(rules)
    recorder = start_record(state, fairness.transcript["game"], system, players)
    recorder.note_events(begin(state))
    return _finished(recorder, state, moves, fairness, abandoned=abandoned)


def write_record_from(
    state: State, game: str, system: str, players: Sequence[str], moves: Sequence[Move], *, abandoned: bool = False
) -> Json:
    """Return the record of a game that began with a position, which it names. It has no proof of a fair deal.

    :raises IllegalMove: a move is not legal.
    """
    recorder = start_record(state, game, system, players)
    recorder.header["position"] = position_of(state)
    return _finished(recorder, state.copy(), moves, None, abandoned=abandoned)


def _finished(
    recorder: Recorder, state: State, moves: Sequence[Move], fairness: Fairness | None, *, abandoned: bool
) -> Json:
    """Return a record after all moves, which are made on ``state``."""
    # The seat is read before the move, which may end its turn.
    for move in moves:
        seat = state.to_play
        recorder.note(seat, move, apply(state, move))
    result = abandoned_result(state) if abandoned and state.result is None else state.result
    return recorder.record(result, fairness)


def abandoned_result(state: State) -> Result:
    """Return the result of a game that was stopped before its end: nobody wins, nobody scores."""
    seats = range(state.rules.players)
    return Result(Ending.ABANDONED, (), tuple(goal_count(state, seat) for seat in seats), tuple(0 for _ in seats))
