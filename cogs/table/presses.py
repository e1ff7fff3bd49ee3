"""What can be pressed at a table, from opening one to the next game: the vocabulary of its screens, which link to each
other. Other features may offer these presses, too.

Ids of plays say the turn they were made in and what cards become, so a press means the same whenever it arrives
(``bot/tables/state/games.py``). Ids of what waits for everybody present say how many people the panel showed; those of
0.1.0 do not. Ids of selects that choose among seats name the ``version`` of the table, so that the same can be chosen
again after every change.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.engine.cards import face_name, parse_face
from bot.engine.errors import MalformedFace, MalformedMove
from bot.engine.moves import PASS, Move, MoveKind, parse_move
from bot.entities.settings import Reminding
from bot.ids import MalformedId
from bot.tables.actions import Play, Step
from bot.tables.state.meaning import Leaving
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
from cogs.core.press_ids import NOTHING, AboutChannel, AboutNothing, AboutTable, press_id, read_press

_HIGHEST_RANK: Final = 15


class TableCommand(StrEnum):
    """What a command asks of a table."""

    HAND = "hand"
    TABLE = "table"
    LEAVE = "leave"
    STOP = "stop"


class Points(StrEnum):
    """With which points somebody begins who takes a seat in a match."""

    OWN = "own"
    FOR_OWNER = "for"


# A table is opened, shown, left or stopped.


@press_id("leave")
class LeaveTable(AboutTable):
    """The presser leaves, and was told what that means; the button of a lobby does not say."""

    means: Leaving | None = None


@press_id("leave-sure", reopens=True)
class AskToLeave(AboutTable):
    """What leaving would mean."""


@press_id("play-now")
class PlayNow(AboutChannel):
    """A game against a computer, at once."""


@press_id("first-game")
class PlayFirstGame(AboutTable):
    """A short first game against an easy computer, at a table or ``HERE``."""


@press_id("open-table")
class OpenTable(AboutChannel):
    """A lobby, for whoever comes."""


@press_id("open-thread")
class OpenInThread(AboutChannel):
    """A lobby in a thread of this channel, which has a table already; ``game`` is what was asked for, where it has a
    name of its own."""

    game: str = ""


@press_id("meet")
class MeetHere(AboutChannel):
    """Whoever is invited sits down at the lobby that waits for players here; the first of them opens it."""


@press_id("more", reopens=True)
class OpenMore(AboutTable):
    """The menu of everything that is not a move."""


@press_id("remind")
class ChooseReminding(AboutTable):
    """How the presser is told of their turn from now on."""

    way: Reminding


@press_id("words", reopens=True)
class ShowInWords(AboutTable):
    """The table in words."""


@press_id("show-table")
class ShowToAll(AboutTable):
    """A table that only the presser has seen so far is shown to everybody."""


@press_id("stop-sure", reopens=True)
class AskToStop(AboutTable):
    """What stopping would mean."""


@press_id("which-table", formerly=(NOTHING, "which"))
class ChooseTable(AboutNothing):
    """The table that a command means, chosen in a select."""

    command: TableCommand


@press_id("stop")
class StopGame(AboutTable):
    """A game is stopped, by its number, or the table closed: what the presser was asked about."""

    means: str = ""


@press_id("stop-why", opens_form=True)
class AskWhy(AboutTable):
    """The form for a reason to stop."""


@press_id("stop-said")
class StopWithReason(AboutTable):
    """The same as ``StopGame``, with the reason that was typed into a form."""

    means: str = ""


# In a lobby.


@press_id("join")
class SitDown(AboutTable):
    """The presser takes a seat."""


@press_id("computer")
class SeatComputer(AboutTable):
    """A computer of the level chosen in a select sits down, or one that sits there gets it. The ``version`` of the
    table makes ids differ, so that the same level can be chosen again; ids of earlier releases say how many seats were
    taken."""

    version: int = 0


@press_id("no-computer")
class SendComputerAway(AboutTable):
    """The last computer leaves."""


@press_id("more-seats")
class MoreSeats(AboutTable):
    """The lobby gets that many ``seats``."""

    seats: int


@press_id("partners")
class ChoosePairs(AboutTable):
    """Who plays with whom, as chosen in a select of that ``version`` of the table."""

    version: int


@press_id("quick")
class MakeQuick(AboutTable):
    """A short game."""


@press_id("usual")
class MakeUsual(AboutTable):
    """A game of the usual length."""


@press_id("one-game")
class PlayOneGame(AboutTable):
    """One game is to decide, where it would be a match."""


@press_id("whole-match")
class PlayWholeMatch(AboutTable):
    """A match after all, as the game has it."""


@press_id("start")
class StartGame(AboutTable):
    """The game begins. Ids say how many ``people`` the panel showed at least, where that were several."""

    people: int | None = None


# In a turn.


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


# Somebody is away.


@press_id("away")
class LetComputerPlay(AboutTable):
    """A computer is to play for the presser."""


@press_id("back")
class PlayMyself(AboutTable):
    """The presser plays themselves again."""


@press_id("wake")
class WakeTable(AboutTable):
    """A sleeping table is to go on."""


@press_id("take-seat")
class SitOnSeat(AboutTable):
    """The presser takes a free seat of a game: the one named, else any."""

    place: int | None = None
    points: Points | None = None


# What waits for everybody present.


@press_id("next")
class WantNextGame(AboutTable):
    """The presser wants another game."""

    people: int | None = None


@press_id("next-most")
class BeginWithoutOthers(AboutTable):
    """The presser wants the next game without those who have not said that they do."""

    people: int | None = None


@press_id("next-level")
class PlayLevel(AboutTable):
    """The presser, who plays alone, wants another game against computers of a level."""

    level: str


@press_id("resume")
class WantToGoOn(AboutTable):
    """The presser wants a game that was stopped to go on."""

    people: int | None = None


@press_id("consent")
class AgreeToStop(AboutTable):
    """The presser agrees to the stop."""


@press_id("change")
class BackToLobby(AboutTable):
    """Rules, seats and people are to be changed."""


# What the host and moderators do.


@press_id("host", reopens=True)
class OpenHostPanel(AboutTable):
    """What the host and moderators can do."""


@press_id("hand-over")
class ChooseHost(AboutTable):
    """Somebody else leads the table from now on."""

    version: int = 0


@press_id("open-seat")
class ChooseSeatToOpen(AboutTable):
    """The seat of a computer, or one that a computer plays for, becomes free."""

    version: int = 0


@press_id("free-seat-yes")
class FreeSeatSurely(AboutTable):
    """The seat of whoever sits on that place and is absent becomes free, after it was asked about."""

    place: int
    user: str


@press_id("show-out")
class ChooseWhoGoes(AboutTable):
    """Somebody has to leave."""

    version: int = 0


@press_id("show-out-yes")
class ShowOutSurely(AboutTable):
    """Whoever sits on that place is shown out, after it was asked about."""

    place: int
    user: str


@press_id("let-in")
class ChooseWhoReturns(AboutTable):
    """Somebody who was shown out may come back."""

    version: int = 0


@press_id("play-for")
class LetPlayFor(AboutTable):
    """A computer plays for whoever is silent in that turn."""

    turn: int


@press_id("quiet")
class QuietTable(AboutTable):
    """Whether nobody is mentioned at the table."""

    is_quiet: bool


@press_id("quiet-server")
class QuietServer(AboutTable):
    """Whether nobody is mentioned in the whole server."""

    is_quiet: bool


@press_id("clock", reopens=True)
class OpenClock(AboutTable):
    """The turn clock."""


@press_id("clock-set")
class ChooseSeconds(AboutTable):
    """How long a turn may last."""


@press_id("clock-weekends")
class ChooseWeekends(AboutTable):
    """Whether weekends count against nobody's clock."""

    is_off: bool


@press_id("clock-level")
class ChooseAbsentLevel(AboutTable):
    """The level that plays for the absent."""


# Plays and their ids.


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
