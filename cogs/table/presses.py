"""Presses at a table, from opening one to the next game.

Its screens link to each other, so they share this vocabulary; other features may offer these presses too.

Ids of plays carry their turn and what cards become, so a press means the same whenever it arrives
(``bot/tables/state/games.py``). Ids that wait for everybody present carry the number of people that the panel showed;
those of 0.1.0 do not. Ids of selects that choose among seats carry the table's ``version``, so that a choice can be
repeated after every change.
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
from bot.turns.steps import PartOfRun, fits_an_id, notation_of, parts_of_short_line, run_parts, short_line, source_name
from cogs.core.press_ids import NOTHING, AboutChannel, AboutNothing, AboutTable, press_id, read_press

_HIGHEST_RANK: Final = 15


class TableCommand(StrEnum):
    """Command about a table."""

    HAND = "hand"
    TABLE = "table"
    LEAVE = "leave"
    STOP = "stop"


class Points(StrEnum):
    """Points with which a person begins who takes a seat in a match."""

    OWN = "own"
    FOR_OWNER = "for"


# A table is opened, shown, left or stopped.


@press_id("leave")
class LeaveTable(AboutTable):
    """Confirmation to leave; ``means`` is what the presser was told it does, None on a lobby's button."""

    means: Leaving | None = None


@press_id("leave-sure", reopens=True)
class AskToLeave(AboutTable):
    """Request to leave, before the confirmation."""


@press_id("play-now")
class PlayNow(AboutChannel):
    """Request for the game against computers that suits the presser."""


@press_id("first-game")
class PlayFirstGame(AboutTable):
    """Request for a short first game against an easy computer, at a table or ``HERE``."""


@press_id("open-table")
class OpenTable(AboutChannel):
    """Request for a lobby."""


@press_id("open-thread")
class OpenInThread(AboutChannel):
    """Request for a lobby in a thread, since the channel has a table; ``game`` is the requested game, where it was
    named."""

    game: str = ""


@press_id("meet")
class MeetHere(AboutChannel):
    """Acceptance of an invitation: sit down at the lobby here, or open it."""


@press_id("invite-these")
class InviteThese(AboutNothing):
    """Choice of people to invite; answered where people are found for a game."""


@press_id("more", reopens=True)
class OpenMore(AboutTable):
    """Request for the menu of everything that is not a move."""


@press_id("remind")
class ChooseReminding(AboutTable):
    """Choice of how the presser is told of their turn."""

    way: Reminding


@press_id("words", reopens=True)
class ShowInWords(AboutTable):
    """Request for the table in words."""


@press_id("show-table")
class ShowToAll(AboutTable):
    """Request to make a private table public."""


@press_id("stop-sure", reopens=True)
class AskToStop(AboutTable):
    """Request to stop, before the confirmation."""


@press_id("which-table", formerly=(NOTHING, "which"))
class ChooseTable(AboutNothing):
    """Choice of the table that a command means."""

    command: TableCommand


@press_id("stop")
class StopGame(AboutTable):
    """Confirmation to stop a game or close a table; ``means`` is the game's number or the table itself."""

    means: str = ""


@press_id("stop-why", opens_form=True)
class AskWhy(AboutTable):
    """Request for the form with a reason to stop."""


@press_id("stop-said")
class StopWithReason(AboutTable):
    """Submitted form with a reason to stop; otherwise as ``StopGame``."""

    means: str = ""


# In a lobby.


@press_id("join")
class SitDown(AboutTable):
    """Request for a seat."""


@press_id("computer")
class SeatComputer(AboutTable):
    """Choice of a level for a new or seated computer.

    ``version`` is the table's, which keeps ids apart so that a level can be chosen again; in ids of earlier releases it
    is the number of taken seats.
    """

    version: int = 0


@press_id("no-computer")
class SendComputerAway(AboutTable):
    """Request to remove the last computer."""


@press_id("more-seats")
class MoreSeats(AboutTable):
    """Request to extend the lobby to ``seats``."""

    seats: int


@press_id("partners")
class ChoosePairs(AboutTable):
    """Choice of partners at one ``version`` of the table."""

    version: int


@press_id("quick")
class MakeQuick(AboutTable):
    """Request for a short game."""


@press_id("usual")
class MakeUsual(AboutTable):
    """Request for a game of usual length."""


@press_id("one-game")
class PlayOneGame(AboutTable):
    """Request for one game instead of a match."""


@press_id("whole-match")
class PlayWholeMatch(AboutTable):
    """Request for the whole match again."""


@press_id("start")
class StartGame(AboutTable):
    """Request to start. ``people`` is the least number that the panel showed, where that were several."""

    people: int | None = None


# In a turn.


@press_id("hand")
class ShowHand(AboutTable):
    """Request for the presser's hand, or for a look at the table."""


@press_id("hand-from")
class HandFrom(AboutTable):
    """Request for the presser's hand at any table of theirs, pressed anywhere."""

    goes_to_table = True


@press_id("off")
class Nothing(AboutTable):
    """Disabled button that shows a card or a pile; ``number`` keeps its id unique."""

    number: int


@dataclass(frozen=True)
class InTurn(AboutTable):
    """Press that belongs to one turn."""

    turn: int


class PlayPress(InTurn):
    """Press that plays cards."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """Return the moves. Raises ``MalformedId`` for impossible ones."""
        raise NotImplementedError

    @property
    def play(self) -> Play:
        """Return the play for the table. Raises ``MalformedId``."""
        return Play(self.turn, self.steps)


@press_id("play")
class PlayCard(PlayPress):
    """Play of one card onto a pile as ``rank``; 0 for a goal pile."""

    rank: int
    move: str

    @property
    def steps(self) -> tuple[Step, ...]:
        return (Step(_move(self.move, MoveKind.PLAY if _possible(self.rank) else MoveKind.LOAD), self.rank),)


@press_id("run")
class PlayRun(PlayPress):
    """Play of at least two cards in a row."""

    parts: tuple[PartOfRun, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        return _steps_of(self.parts)


@press_id("line")
class PlayLine(PlayPress):
    """Play of several cards in a shorter notation (``bot/turns/steps.py``), since a line to a goal card may be long."""

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
        # Anybody can send an id, so ranks beyond any pile are refused before they are used.
        _possible(part.rank + len(sources) - 1)
        moves = [_move(notation_of(source, f"c{part.pile}"), MoveKind.PLAY) for source in sources]
        steps += [Step(move, part.rank + above) for above, move in enumerate(moves)]
    if len(steps) < 2:
        raise MalformedId(str(len(steps)))
    return tuple(steps)


@press_id("drop")
class DropCards(PlayPress):
    """Discard of the chosen cards onto a side stack of one's own, counted from 1."""

    cards: str
    stack: int

    @property
    def steps(self) -> tuple[Step, ...]:
        return (Step(_move(f"h:{self.cards}>s{self.stack}", MoveKind.DISCARD), fills=isinstance(self, FillStack)),)


@press_id("fill")
class FillStack(DropCards):
    """Play of a card onto an empty side stack that has to be filled."""


@press_id("pass")
class PassTurn(PlayPress):
    """Pass."""

    @property
    def steps(self) -> tuple[Step, ...]:
        return (Step(PASS),)


@press_id("pass-sure")
class PassSurely(PassTurn):
    """Confirmation to pass."""


@press_id("ask-pass")
class AskToPass(InTurn):
    """Request to pass although something could be played, before the confirmation."""


@press_id("all-plays")
class ShowAllPlays(InTurn):
    """Request for all plays; plays nothing."""


@press_id("more-plays")
class ChoosePlay(AboutTable):
    """Choice of a play that has no button; ``place`` numbers the selects."""

    place: int


@press_id("pick")
class PickCards(InTurn):
    """Choice of cards to discard, or none; plays nothing."""

    names: str | None = None

    @property
    def cards(self) -> tuple[int, ...]:
        """Return the cards. Raises ``MalformedId``."""
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
    """Request for all that the wild card of a ``source`` can become; plays nothing."""

    source: str

    def __post_init__(self) -> None:
        _move(notation_of(self.source, "c1"), MoveKind.PLAY)


@press_id("undo")
class TakeBack(InTurn):
    """Request to undo the last of that many ``presses`` of the turn; for 0 the refusal gives the reason."""

    presses: int


@press_id("hint")
class AskHint(AboutTable):
    """Request for a hint."""


@press_id("hinted")
class PlayHinted(AboutTable):
    """Play of a hint or its line at one ``version`` of the table. ``line`` omits a target equal to the one before."""

    version: int
    line: str

    @property
    def moves(self) -> tuple[str, ...]:
        """Return the moves. Raises ``MalformedId``."""
        moves, target = [], ""
        for word in self.line.split(";"):
            source, _, named = word.partition(">")
            # A target that is left out is the one before it.
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
    """Request for the moves since the presser's turn."""


# Somebody is away.


@press_id("away")
class LetComputerPlay(AboutTable):
    """Request that a computer plays for the presser."""


@press_id("back")
class PlayMyself(AboutTable):
    """Request to play oneself again."""


@press_id("wake")
class WakeTable(AboutTable):
    """Request to continue a sleeping table."""


@press_id("take-seat")
class SitOnSeat(AboutTable):
    """Request for a free seat of a game: the named one, else any."""

    place: int | None = None
    points: Points | None = None


# What waits for everybody present.


@press_id("next")
class WantNextGame(AboutTable):
    """Agreement to another game."""

    people: int | None = None


@press_id("next-most")
class BeginWithoutOthers(AboutTable):
    """Request for the next game without the people who have not agreed."""

    people: int | None = None


@press_id("next-level")
class PlayLevel(AboutTable):
    """Request of a lone player for a game against computers of a level."""

    level: str


@press_id("next-length")
class PlayLength(AboutTable):
    """Request of a lone player for a game of so many goal cards."""

    goals: int


@press_id("resume")
class WantToGoOn(AboutTable):
    """Agreement to continue a stopped game."""

    people: int | None = None


@press_id("consent")
class AgreeToStop(AboutTable):
    """Agreement to the stop."""

    sure: bool | None = None


@press_id("change")
class BackToLobby(AboutTable):
    """Request to change rules, seats and people."""


# What the host and moderators do.


@press_id("host", reopens=True)
class OpenHostPanel(AboutTable):
    """Request for the panel of the host and moderators."""


@press_id("hand-over")
class ChooseHost(AboutTable):
    """Choice of another host."""

    version: int = 0


@press_id("open-seat")
class ChooseSeatToOpen(AboutTable):
    """Choice of a computer's seat, or one it plays for a person, to be freed."""

    version: int = 0


@press_id("free-seat-yes")
class FreeSeatSurely(AboutTable):
    """Confirmation to free the seat of an absent person."""

    place: int
    user: str


@press_id("show-out")
class ChooseWhoGoes(AboutTable):
    """Choice of a person to show out."""

    version: int = 0


@press_id("show-out-yes")
class ShowOutSurely(AboutTable):
    """Confirmation to show out the person on a seat."""

    place: int
    user: str


@press_id("let-in")
class ChooseWhoReturns(AboutTable):
    """Choice of a person who was shown out and may return."""

    version: int = 0


@press_id("play-for")
class LetPlayFor(AboutTable):
    """Request that a computer plays for the silent person of this turn."""

    turn: int


@press_id("quiet")
class QuietTable(AboutTable):
    """Choice whether the table mentions nobody."""

    is_quiet: bool


@press_id("quiet-server")
class QuietServer(AboutTable):
    """Choice whether the whole server mentions nobody."""

    is_quiet: bool


@press_id("clock", reopens=True)
class OpenClock(AboutTable):
    """Request for the turn clock."""


@press_id("clock-set")
class ChooseSeconds(AboutTable):
    """Choice of the length of a turn."""


@press_id("clock-weekends")
class ChooseWeekends(AboutTable):
    """Choice whether weekends stop the clock."""

    is_off: bool


@press_id("clock-level")
class ChooseAbsentLevel(AboutTable):
    """Choice of the level that plays for the absent."""


# Plays and their ids.


def play_press(choice: Choice, table: str, turn: int) -> PlayCard | PlayRun | PlayLine | AskWild:
    """Return the press for a choice of an offer."""
    move = choice.first.move
    if choice.kind is ChoiceKind.WHICH:
        return AskWild(table, turn, source_name(move))
    if len(choice.steps) > 1 and not fits_an_id(choice.steps):
        return PlayLine(table, turn, short_line(choice.steps))
    if len(choice.steps) > 1:
        return PlayRun(table, turn, run_parts(choice.steps))
    return PlayCard(table, turn, choice.first.rank, move.notation)


def value_of(press: PlayCard | PlayRun | PlayLine | AskWild) -> str:
    """Return a press as a select's value: its id without the table."""
    return press.custom_id.split(":", 2)[2]


def press_of_value(value: str, table: str) -> PlayCard | PlayRun | PlayLine | AskWild:
    """Return the press of a select's value. Raises ``MalformedId``."""
    press = read_press(f"s:{table}:{value}")
    if not isinstance(press, PlayCard | PlayRun | PlayLine | AskWild):
        raise MalformedId(value)
    return press


def faces_of(cards: tuple[int, ...]) -> str:
    """Return cards as ids carry them."""
    return ",".join(map(face_name, cards))


def hinted_id(table: str, version: int, moves: tuple[str, ...]) -> str | None:
    """Return the id that plays a line at one version of a table; None for an empty line or one too long for an id."""
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
