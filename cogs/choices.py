"""What a seat can press in its turn: its legal moves merged for people, and the ids that carry them.

Equal ranks from one source are one choice, equally high centre piles one destination. An offer depends on the
seat's view alone. The ids say which moves in which turn and what the cards become, so that a press means the
same whenever it arrives (``bot/tables/play.py``).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from bot.engine.cards import NO_SUIT, face_name, parse_face, printed_rank, suit_of
from bot.engine.errors import MalformedFace, MalformedMove
from bot.engine.moves import NO_CARD, OWN, PASS, Move, Source, parse_move
from bot.engine.moves import Kind as MoveKind
from bot.engine.rules import Rules
from bot.engine.state import facts_of
from bot.engine.views import SeatView
from bot.tables.actions import Play
from bot.text.card_words import suits_count
from bot.text.move_words import height_before, moved_card
from cogs.ids import MalformedId, Press, make_id
from cogs.runs import Step, runs_of, source_name
from render.scenes import sorted_hand

Kind = Literal["goal", "run", "side", "hand", "wild", "load", "which"]

ROW: Final = 5
"""Buttons in a row."""
MOST_BUTTONS: Final = 2 * ROW
MOST_OPTIONS: Final = 25
"""Options in a select."""
_HIGHEST_RANK: Final = 15
_LONGEST_RUN: Final = 15


@dataclass(frozen=True, slots=True)
class Choice:
    """What one press plays: one move, or those of a run one after the other.

    ``wild`` says that the card becomes what is written beside it. A choice of kind ``which`` plays nothing: it stands
    for all plays of one wild card and asks what that becomes.
    """

    kind: Kind
    steps: tuple[Step, ...]
    wild: bool = False

    @property
    def first(self) -> Step:
        return self.steps[0]

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves in the notation of the record."""
        return tuple(step.move.notation for step in self.steps)

    @property
    def ranks(self) -> tuple[int, ...]:
        """What each card becomes in the centre; 0 where it goes elsewhere."""
        return tuple(step.rank for step in self.steps)

    @property
    def moves_goal_card(self) -> bool:
        return any(step.move.source is Source.GOAL for step in self.steps)


@dataclass(frozen=True, slots=True)
class Discard:
    """A card of the hand, or a pair, and the own side stacks it may go to now (none where it must stay)."""

    cards: tuple[int, ...]
    stacks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """Everything that can be pressed in a turn.

    ``rows`` are the buttons of the plays, ``more`` the further ones, which go into a select. ``discards`` is the
    whole hand in the order shown, pairs last. ``pass_asks`` says that something else is possible, so that a pass is
    asked about first.
    """

    rows: tuple[tuple[Choice, ...], ...]
    more: tuple[Choice, ...]
    discards: tuple[Discard, ...]
    can_pass: bool
    pass_asks: bool

    @property
    def plays(self) -> tuple[Choice, ...]:
        return tuple(choice for row in self.rows for choice in row) + self.more

    def discard_of(self, cards: tuple[int, ...]) -> Discard | None:
        """The entry of those cards, if they may be discarded now."""
        return next((entry for entry in self.discards if entry.cards == cards and entry.stacks), None)


def offer_of(view: SeatView, asked: str | None = None) -> Offer:
    """What that seat can press now.

    :param asked: the source of a wild card (``hKS``, ``s1``), if only what it may become is to be offered; ignored
        where no wild card lies there.
    """
    plays = sorted([*_single_plays(view), *_runs(view)], key=_place)
    plays = [choice for choice in plays if choice.wild and source_name(choice.first.move) == asked] or plays
    rows, more = _lay_out(plays)
    return Offer(rows, more, _discards(view), PASS in view.legal, pass_asks=view.legal != (PASS,))


def same_card(card: int, rules: Rules) -> tuple[int, int, int]:
    """Equal for cards that a button does not tell apart: one natural rank or kind of wild card, and one suit if
    suits count."""
    return *_same_rank(card, rules), suit_of(card) if suits_count(rules) else NO_SUIT


def _same_rank(card: int, rules: Rules) -> tuple[int, int]:
    return facts_of(rules).rank[card], printed_rank(card)


def _single_plays(view: SeatView) -> Iterable[Choice]:
    shown = {card: place for place, card in enumerate(sorted_hand(view.hand, view.rules))}
    plays = [move for move in view.legal if move.kind in (MoveKind.PLAY, MoveKind.LOAD)]
    plays.sort(key=lambda move: (shown.get(move.card, 0), move.target))
    merged: dict[object, Choice] = {}
    for move in plays:
        merged.setdefault(*_single(view, move))
    return merged.values()


def _single(view: SeatView, move: Move) -> tuple[object, Choice]:
    """A play, and what it has in common with those that it is merged with."""
    card = moved_card(view, move)
    if move.kind is MoveKind.LOAD:
        return move.notation, Choice("load", (Step(move, card, 0),))
    rank = height_before(view, move) + 1
    wild = view.public.is_wild(card)
    source = same_card(card, view.rules) if move.source is Source.HAND else (move.owner, move.index)
    return (move.source, source, rank), Choice(_kind(move, wild), (Step(move, card, rank),), wild)


def _kind(move: Move, wild: bool) -> Kind:
    if move.source is Source.GOAL:
        return "goal"
    if wild:
        return "wild"
    return "side" if move.source is Source.SIDE else "hand"


def _runs(view: SeatView) -> list[Choice]:
    return [Choice("run", steps) for steps in runs_of(view)]


def _place(choice: Choice) -> tuple[int, ...]:
    """Where a choice stands among the others: goals, runs, own sides, hand, lent sides, wild cards, loads."""
    step = choice.first
    kind_of_wild = -printed_rank(step.card) if choice.wild else 0
    return _group(choice), step.move.owner, step.move.source, kind_of_wild, step.rank, step.card, step.move.index


def _group(choice: Choice) -> int:
    match choice.kind:
        case "goal":
            return 0
        case "run":
            return 2 if choice.moves_goal_card else 3
        case "side":
            return 4 if choice.first.move.owner == OWN else 6
        case "hand":
            return 5
        case "load":
            return 1 if choice.moves_goal_card else 8
        case _:
            return 7


def _lay_out(plays: list[Choice]) -> tuple[tuple[tuple[Choice, ...], ...], tuple[Choice, ...]]:
    """Two rows of buttons, wild cards and loads in the second; more than that go into a select."""
    if len(plays) > MOST_BUTTONS:
        return (tuple(plays[:ROW]),), tuple(_folded(plays[ROW:]))
    first = sum(_group(choice) < 7 for choice in plays) or ROW
    first = min(ROW, max(first, len(plays) - ROW))
    rows = (tuple(plays[:first]), tuple(plays[first:]))
    return tuple(row for row in rows if row), ()


def _folded(plays: list[Choice]) -> list[Choice]:
    """The plays of a select; if it gets too long, each wild card becomes one that asks what it stands for."""
    if len(plays) <= MOST_OPTIONS:
        return plays
    folded: dict[object, Choice] = {}
    for choice in plays:
        if choice.wild:
            source = source_name(choice.first.move)
            asking = Choice("which", choice.steps, wild=True)
            folded[source] = asking if source in folded else choice
        else:
            folded[choice] = choice
    return list(folded.values())


def _discards(view: SeatView) -> tuple[Discard, ...]:
    hand = sorted_hand(view.hand, view.rules)
    merged: dict[object, Discard] = {}
    for card in hand:
        merged.setdefault(same_card(card, view.rules), Discard((card,), _stacks(view, card)))
    for first, second in _pairs(view, hand):
        # Pairs are never told apart by suit: four equal ranks would make six of them.
        kinds = sorted((_same_rank(first, view.rules), _same_rank(second, view.rules)))
        merged.setdefault(tuple(kinds), Discard((first, second), _stacks(view, first, second)))
    return tuple(merged.values())


def _stacks(view: SeatView, card: int, second: int = NO_CARD) -> tuple[int, ...]:
    return tuple(
        move.target
        for move in view.legal
        if move.kind is MoveKind.DISCARD and move.card == card and move.second == second
    )


def _pairs(view: SeatView, hand: tuple[int, ...]) -> list[tuple[int, int]]:
    pairs = {(move.card, move.second) for move in view.legal if move.second != NO_CARD}
    return sorted(pairs, key=lambda pair: (hand.index(pair[0]), hand.index(pair[1])))


def id_of(choice: Choice, table: str, turn: int) -> str:
    """The id of a choice's button."""
    verb, arguments = _press_of(choice, turn)
    return make_id(table, verb, *arguments)


def value_of(choice: Choice, turn: int) -> str:
    """The value of a choice in a select: its id without the table."""
    verb, arguments = _press_of(choice, turn)
    return f"{verb}:{'|'.join(map(str, arguments))}"


def _press_of(choice: Choice, turn: int) -> tuple[str, tuple[object, ...]]:
    step = choice.first
    if choice.kind == "which":
        return "which", (turn, source_name(step.move))
    if choice.kind == "run":
        sources = ",".join(source_name(other.move) for other in choice.steps)
        return "run", (turn, step.move.target + 1, step.rank, sources)
    return "play", (turn, step.rank, step.move.notation)


def pick_id(table: str, turn: int, cards: tuple[int, ...] = ()) -> str:
    """The id that chooses cards to discard; without cards it drops the choice."""
    return make_id(table, "pick", turn, *_faces(cards))


def drop_id(table: str, turn: int, cards: tuple[int, ...], stack: int) -> str:
    """The id that discards the chosen cards onto an own side stack (counted from 0)."""
    return make_id(table, "drop", turn, *_faces(cards), stack + 1)


def _faces(cards: tuple[int, ...]) -> list[str]:
    return [",".join(map(face_name, cards))] if cards else []


def play_of(press: Press) -> Play:
    """What a press asks the table to play.

    :raises MalformedId: the press has another verb, or says no possible play.
    """
    match press.verb, len(press.arguments):
        case "play", 3:
            return _single_play(press.number(0), press.number(1), press.text(2))
        case "run", 4:
            return _run(press.number(0), press.number(1), press.number(2), press.text(3).split(","))
        case "drop", 3:
            move = _move(f"h:{press.text(1)}>s{press.number(2)}", MoveKind.DISCARD)
            return Play(press.number(0), (move.notation,), (0,))
        case "pass" | "pass-sure", 1:
            return Play(press.number(0), (PASS.notation,), (0,))
    raise MalformedId(press.verb)


def _single_play(turn: int, rank: int, notation: str) -> Play:
    move = _move(notation, MoveKind.PLAY if rank else MoveKind.LOAD)
    _check_rank(rank)
    return Play(turn, (move.notation,), (rank,))


def _run(turn: int, pile: int, rank: int, sources: list[str]) -> Play:
    _check_rank(rank + len(sources) - 1)
    notations = [f"{'h:' + source[1:] if source.startswith('h') else source}>c{pile}" for source in sources]
    moves = tuple(_move(notation, MoveKind.PLAY).notation for notation in notations)
    if not rank or not 2 <= len(moves) <= _LONGEST_RUN:
        raise MalformedId("run")
    return Play(turn, moves, tuple(range(rank, rank + len(moves))))


def _move(notation: str, kind: MoveKind) -> Move:
    try:
        move = parse_move(notation)
    except MalformedMove:
        raise MalformedId(notation) from None
    if move.kind is not kind:
        raise MalformedId(notation)
    return move


def _check_rank(rank: int) -> None:
    if rank > _HIGHEST_RANK:
        raise MalformedId(str(rank))


def cards_of(press: Press) -> tuple[int, ...]:
    """The cards that a ``pick`` chooses; none where it drops the choice. Raises ``MalformedId``."""
    if len(press.arguments) < 2:
        return ()
    try:
        cards = tuple(parse_face(name) for name in press.text(1).split(","))
    except MalformedFace:
        raise MalformedId(press.text(1)) from None
    if len(cards) > 2:
        raise MalformedId(press.text(1))
    return cards


def hinted_id(table: str, version: int, moves: tuple[str, ...]) -> str | None:
    """The id that plays a line in one version of a table; None where there is none or an id can't hold it.

    A target is left out where it is the one before.
    """
    words, before = [], ""
    for move in moves:
        source, _, target = move.partition(">")
        words.append(source if target and target == before else move)
        before = target
    try:
        return make_id(table, "hinted", version, ";".join(words)) if moves else None
    except MalformedId:
        return None


def hinted_of(press: Press) -> tuple[int, tuple[str, ...]]:
    """The version and the moves that a ``hinted`` names. Raises ``MalformedId``."""
    moves, target = [], ""
    for word in press.text(1).split(";"):
        source, _, named = word.partition(">")
        target = named or target
        move = word if named or not target else f"{source}>{target}"
        moves.append(move)
        try:
            parse_move(move)
        except MalformedMove:
            raise MalformedId(word) from None
    return press.number(0), tuple(moves)


def asked_of(press: Press) -> str:
    """The source of the wild card that a ``which`` asks about. Raises ``MalformedId``."""
    source = press.text(1)
    _move(f"{'h:' + source[1:] if source.startswith('h') else source}>c1", MoveKind.PLAY)
    return source
