"""What can be pressed on the private panel of a game. Ids say the turn they were made in and what cards become, so a
press means the same whenever it arrives (``bot/tables/state/games.py``)."""

from dataclasses import dataclass
from typing import Final

from bot.engine.cards import face_name, parse_face
from bot.engine.errors import MalformedFace, MalformedMove
from bot.engine.moves import PASS, Move, MoveKind, parse_move
from bot.ids import MalformedId
from bot.tables.actions import Play, Step
from bot.turns.choices import Choice, ChoiceKind
from bot.turns.steps import (
    PartOfRun,
    fits_an_id,
    notation_of,
    parts_of_short_line,
    run_parts,
    short_line,
    source_name,
)
from cogs.core.press_ids import AboutTable, press_id, read_press

_HIGHEST_RANK: Final = 15


@press_id("hand")
class ShowHand(AboutTable):
    """The presser's hand; for whoever only looks on the table."""


@press_id("off")
class Nothing(AboutTable):
    """Can't be pressed: it shows a card or a pile. Each has a ``number`` of its own."""

    number: int


@dataclass(frozen=True)
class InTurn(AboutTable):
    """A press in one turn."""

    turn: int


class PlayPress(InTurn):
    """A press that plays."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """The moves that it makes. Raises ``MalformedId`` where it says no possible ones."""
        raise NotImplementedError

    @property
    def play(self) -> Play:
        """What it asks the table to play. Raises ``MalformedId``."""
        return Play(self.turn, self.steps)


@press_id("play")
class PlayCard(PlayPress):
    """One card onto a pile, as high as ``rank``; 0 onto a goal pile."""

    rank: int
    move: str

    @property
    def steps(self) -> tuple[Step, ...]:
        return (Step(_move(self.move, MoveKind.PLAY if _possible(self.rank) else MoveKind.LOAD), self.rank),)


@press_id("run")
class PlayRun(PlayPress):
    """Several cards one after the other; at least two."""

    parts: tuple[PartOfRun, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        return _steps_of(self.parts)


@press_id("line")
class PlayLine(PlayPress):
    """The same, written shorter (``bot/turns/steps.py``): a way to a goal card may be long."""

    line: str

    @property
    def steps(self) -> tuple[Step, ...]:
        try:
            return _steps_of(parts_of_short_line(self.line))
        except ValueError:
            raise MalformedId(self.line) from None


def _steps_of(parts: tuple[PartOfRun, ...]) -> tuple[Step, ...]:
    steps: list[Step] = []
    for part in parts:
        sources = part.sources.split(",")
        if part.rank < 1:
            raise MalformedId(str(part.rank))
        _possible(part.rank + len(sources) - 1)
        moves = [_move(notation_of(source, f"c{part.pile}"), MoveKind.PLAY) for source in sources]
        steps += [Step(move, part.rank + above) for above, move in enumerate(moves)]
    if len(steps) < 2:
        raise MalformedId(str(len(steps)))
    return tuple(steps)


@press_id("drop")
class DropCards(PlayPress):
    """The chosen cards onto an own side stack, counted from 1."""

    cards: str
    stack: int

    @property
    def steps(self) -> tuple[Step, ...]:
        return (Step(_move(f"h:{self.cards}>s{self.stack}", MoveKind.DISCARD), fills=isinstance(self, FillStack)),)


@press_id("fill")
class FillStack(DropCards):
    """A card onto an empty side stack that has to be filled."""


@press_id("pass")
class PassTurn(PlayPress):
    """Nothing is played."""

    @property
    def steps(self) -> tuple[Step, ...]:
        return (Step(PASS),)


@press_id("pass-sure")
class PassSurely(PassTurn):
    """The same, after it was asked about."""


@press_id("ask-pass")
class AskToPass(InTurn):
    """Whether to pass although something could be played."""


@press_id("all-plays")
class ShowAllPlays(InTurn):
    """Everything that can be played now; nothing is played yet."""


@press_id("more-plays")
class ChoosePlay(AboutTable):
    """One of the plays for which there is no button, chosen in a select; it may be one of several."""

    place: int


@press_id("pick")
class PickCards(InTurn):
    """Cards are chosen to discard; without any the choice is dropped. Nothing is played yet."""

    names: str | None = None

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards. Raises ``MalformedId``."""
        if self.names is None:
            return ()
        try:
            cards = tuple(map(parse_face, self.names.split(",")))
        except MalformedFace:
            raise MalformedId(self.names) from None
        if len(cards) > 2:
            raise MalformedId(self.names)
        return cards


@press_id("which")
class AskWild(InTurn):
    """What the wild card of a ``source`` is to become; nothing is played yet."""

    source: str

    def __post_init__(self) -> None:
        _move(notation_of(self.source, "c1"), MoveKind.PLAY)


@press_id("undo")
class TakeBack(InTurn):
    """The last of that many ``presses`` of the turn is taken back; of none, that is refused with the reason."""

    presses: int


@press_id("hint")
class AskHint(AboutTable):
    """What the computer would do."""


@press_id("hinted")
class PlayHinted(AboutTable):
    """A hint or its whole goal line, in one ``version`` of the table. A target of the ``line`` is left out where it is
    the one before."""

    version: int
    line: str

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves. Raises ``MalformedId``."""
        moves, target = [], ""
        for word in self.line.split(";"):
            source, _, named = word.partition(">")
            target = named or target
            move = word if named or not target else f"{source}>{target}"
            try:
                parse_move(move)
            except MalformedMove:
                raise MalformedId(word) from None
            moves.append(move)
        return tuple(moves)


@press_id("since", reopens=True)
class ShowSince(AboutTable):
    """What has happened since the presser's turn."""


def play_press(choice: Choice, table: str, turn: int) -> PlayCard | PlayRun | PlayLine | AskWild:
    """What is pressed for a choice of an offer."""
    move = choice.first.move
    if choice.kind is ChoiceKind.WHICH:
        return AskWild(table, turn, source_name(move))
    if len(choice.steps) > 1 and not fits_an_id(choice.steps):
        return PlayLine(table, turn, short_line(choice.steps))
    if len(choice.steps) > 1:
        return PlayRun(table, turn, run_parts(choice.steps))
    return PlayCard(table, turn, choice.first.rank, move.notation)


def value_of(press: PlayCard | PlayRun | PlayLine | AskWild) -> str:
    """The value of a choice in a select: its id without the table."""
    return press.custom_id.split(":", 2)[2]


def press_of_value(value: str, table: str) -> PlayCard | PlayRun | PlayLine | AskWild:
    """What the value of a choice in a select stands for. Raises ``MalformedId``."""
    press = read_press(f"s:{table}:{value}")
    if not isinstance(press, PlayCard | PlayRun | PlayLine | AskWild):
        raise MalformedId(value)
    return press


def faces_of(cards: tuple[int, ...]) -> str:
    """Cards as ids say them."""
    return ",".join(map(face_name, cards))


def hinted_id(table: str, version: int, moves: tuple[str, ...]) -> str | None:
    """The id that plays a line in one version of a table; None where there is none or an id can't hold it."""
    words, before = [], ""
    for move in moves:
        source, _, target = move.partition(">")
        words.append(source if target and target == before else move)
        before = target
    try:
        return PlayHinted(table, version, ";".join(words)).custom_id if moves else None
    except MalformedId:
        return None


def _move(notation: str, kind: MoveKind) -> Move:
    try:
        move = parse_move(notation)
    except MalformedMove:
        raise MalformedId(notation) from None
    if move.kind is not kind:
        raise MalformedId(notation)
    return move


def _possible(rank: int) -> int:
    if rank > _HIGHEST_RANK:
        raise MalformedId(str(rank))
    return rank
