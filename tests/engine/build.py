"""Positions set up by hand, for tests that read like the rules.

Cards are named as in the record (``7H``, ``10S``, ``KD``, ``*1``, ``7``, ``W``), several in one text with spaces
between them, the top card (or the next to be drawn) last. A position need not hold a whole pack. Whatever a test
leaves out is filled with cards that disturb nothing: goals that end in a nine, hands of eights, a stock of tens.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from bot.engine.cards import face_names, numbered_card, parse_faces
from bot.engine.deal import deal, key_of, make_transcript
from bot.engine.events import Event
from bot.engine.game import apply, begin, legal_moves
from bot.engine.moves import parse_move
from bot.engine.rules import Rules
from bot.engine.state import State, empty_state
from bot.engine.systems import SYSTEMS

Cards = str
"""Faces with spaces between them."""
Piles = Sequence[Cards]

KEY = bytes(range(32))
STOCK_SIZE = 30
NINE = 9


def rules_for(system: str, seats: int | None = None, **changes: Any) -> Rules:
    """The rules of a named system for so many seats (by default its fewest) with these changes."""
    found = SYSTEMS[system]
    return found.rules(seats or found.seats[0]).change(**changes)


def position(
    rules: Rules,
    *,
    hands: Sequence[Cards] = (),
    goals: Sequence[Cards | Piles] = (),
    sides: Sequence[Piles] = (),
    centre: Iterable[int | Cards] = (),
    stock: int | Cards = STOCK_SIZE,
    done: Iterable[Cards] = (),
    to_play: int = 0,
    **more: Any,
) -> State:
    """A position in the middle of a turn. ``hands``, ``goals`` and ``sides`` are by seat; seats left out are filled up.

    ``centre`` lists heights (a pile of plain cards up to that rank) or the cards of each pile. ``more`` sets further
    attributes of the state, such as ``passes`` or ``dealer``.
    """
    state = empty_state(rules, KEY)
    for seat in range(rules.players):
        state.hands[seat] = cards(hands[seat]) if seat < len(hands) else _plain(rules, 8) * rules.hand_size
        state.goals[seat] = _goals(rules, goals, seat)
        state.shown[seat] = [1 if pile else 0 for pile in state.goals[seat]]
        for stack, faces in enumerate(sides[seat] if seat < len(sides) else ()):
            state.sides[seat][stack] = cards(faces)
    state.centre = [pile_up_to(rules, pile) if isinstance(pile, int) else cards(pile) for pile in centre]
    state.stock = _plain(rules, 10) * stock if isinstance(stock, int) else cards(stock)
    state.done = [cards(pile) for pile in done]
    state.to_play = state.first = to_play
    state.turn = 1
    for name, value in more.items():
        setattr(state, name, value)
    return state


def cards(faces: Cards) -> list[int]:
    return parse_faces(faces.split())


def _plain(rules: Rules, rank: int) -> list[int]:
    return [numbered_card(rank)] if rules.numbered else cards(f"{rank}C")


def _goals(rules: Rules, goals: Sequence[Cards | Piles], seat: int) -> list[list[int]]:
    if seat >= len(goals):
        return [_plain(rules, NINE) * 3 for _ in range(rules.goal_piles)]
    piles = [goals[seat]] if isinstance(goals[seat], str) else goals[seat]
    return [cards(pile) for pile in piles]


def pile_up_to(rules: Rules, height: int) -> list[int]:
    """An open centre pile of plain cards from the ace up to that rank."""
    if rules.numbered:
        return [numbered_card(rank) for rank in range(1, height + 1)]
    names = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    return [card for name in names[:height] for card in cards(f"{name}S")]


def full_pile(rules: Rules) -> Cards:
    """A completed pile."""
    return " ".join(face_names(pile_up_to(rules, rules.top_rank)))


def legal(state: State) -> set[str]:
    """The notations of all legal moves."""
    return {move.notation for move in legal_moves(state)}


def legal_of(state: State, source: str) -> set[str]:
    """The legal moves of one source: ``g``, ``s1``, ``h:7H`` ..."""
    return {notation for notation in legal(state) if notation.split(">")[0] == source}


def plays(state: State) -> set[str]:
    """The legal plays to centre piles."""
    return {notation for notation in legal(state) if ">c" in notation}


def discards(state: State) -> set[str]:
    """The legal moves from hand to side stacks."""
    return {notation for notation in legal(state) if ">s" in notation}


def play(state: State, *notations: str) -> list[Event]:
    """Plays the moves one after the other and returns everything that happened."""
    return [event for notation in notations for event in apply(state, parse_move(notation))]


def kinds(events: Iterable[Event]) -> list[str]:
    """What happened, in order, as names of events."""
    return [type(event).__name__ for event in events]


def hand(state: State, seat: int = 0) -> list[str]:
    return face_names(state.hands[seat])


def side(state: State, stack: int, seat: int = 0) -> list[str]:
    """Names of the cards on a side stack, counted from 1 as in the notation."""
    return face_names(state.sides[seat][stack - 1])


def goal(state: State, seat: int = 0, pile: int = 0) -> list[str]:
    return face_names(state.goals[seat][pile])


def heights(state: State) -> list[int]:
    """Heights of the centre piles, free places included."""
    return [len(pile) for pile in state.centre]


def ending(state: State) -> str | None:
    """How the game ended, None while it goes on."""
    return None if state.result is None else state.result.ending


def winners(state: State) -> tuple[int, ...]:
    assert state.result is not None
    return state.result.winners


def points(state: State) -> list[int]:
    assert state.result is not None
    return list(state.result.points)


def key_for(rules: Rules, number: int = 0) -> bytes:
    """A key as a game has it, another for every number."""
    transcript = make_transcript(f"game {number}", rules, ["random"] * rules.players, None)
    return key_of(number.to_bytes(32, "big"), transcript)


def started(rules: Rules, number: int = 0) -> State:
    """A game dealt from the key of that number, its first turn begun."""
    state = deal(rules, key_for(rules, number))
    begin(state)
    return state
