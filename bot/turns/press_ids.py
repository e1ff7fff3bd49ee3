"""The ids that carry the choices of a turn: which moves, in which turn, and what the cards become.

So a press means the same whenever it arrives (``bot/tables/state/games.py``).
"""

from typing import Final

from bot.engine.cards import face_name, parse_face
from bot.engine.errors import MalformedFace, MalformedMove
from bot.engine.moves import PASS, Move, MoveKind, parse_move
from bot.ids import SEPARATOR, CustomId, MalformedId, make_id
from bot.tables.actions import Play, Step
from bot.turns.choices import Choice, ChoiceKind, Discard
from bot.turns.steps import id_words, notation_of, source_name

_HIGHEST_RANK: Final = 15


def id_of(choice: Choice, table: str, turn: int) -> str:
    """The id of a choice's button."""
    verb, arguments = _press_of(choice, turn)
    return make_id(table, verb, *arguments)


def value_of(choice: Choice, turn: int) -> str:
    """The value of a choice in a select: its id without the table."""
    verb, arguments = _press_of(choice, turn)
    return f"{verb}:{SEPARATOR.join(map(str, arguments))}"


def press_of_value(value: str, table: str) -> CustomId:
    """The press that the value of a choice in a select stands for. Raises ``MalformedId``."""
    verb, _, rest = value.partition(":")
    if verb not in ("play", "run", "which"):
        raise MalformedId(value)
    return CustomId(table, verb, tuple(rest.split(SEPARATOR)))


def _press_of(choice: Choice, turn: int) -> tuple[str, tuple[object, ...]]:
    step = choice.first
    if choice.kind is ChoiceKind.WHICH:
        return "which", (turn, source_name(step.move))
    if choice.kind is ChoiceKind.RUN:
        return "run", (turn, *id_words(choice.steps))
    return "play", (turn, step.rank, step.move.notation)


def pick_id(table: str, turn: int, cards: tuple[int, ...] = ()) -> str:
    """The id that chooses cards to discard; without cards it drops the choice."""
    return make_id(table, "pick", turn, *_faces(cards))


def fill_id(table: str, turn: int, entry: Discard) -> str:
    """The id that fills an empty side stack."""
    return make_id(table, "fill", turn, *_faces(entry.cards), entry.stacks[0] + 1)


def drop_id(table: str, turn: int, cards: tuple[int, ...], stack: int) -> str:
    """The id that discards the chosen cards onto an own side stack (counted from 0)."""
    return make_id(table, "drop", turn, *_faces(cards), stack + 1)


def _faces(cards: tuple[int, ...]) -> list[str]:
    return [",".join(map(face_name, cards))] if cards else []


def play_of(press: CustomId) -> Play:
    """What a press asks the table to play.

    :raises MalformedId: the press has another verb, or says no possible play.
    """
    match press.verb, len(press.arguments):
        case "play", 3:
            rank = press.number(1)
            _check_rank(rank)
            move = _move(press.text(2), MoveKind.PLAY if rank else MoveKind.LOAD)
            return Play(press.number(0), (Step(move, rank),))
        case "run", length if length > 1 and length % 3 == 1:
            return Play(press.number(0), _steps_of_run(press))
        case "drop" | "fill", 3:
            move = _move(f"h:{press.text(1)}>s{press.number(2)}", MoveKind.DISCARD)
            return Play(press.number(0), (Step(move, fills=press.verb == "fill"),))
        case "pass" | "pass-sure", 1:
            return Play(press.number(0), (Step(PASS),))
    raise MalformedId(press.verb)


def _steps_of_run(press: CustomId) -> tuple[Step, ...]:
    """For each part of a run its pile, its first rank and its sources; at least two cards."""
    steps: list[Step] = []
    for place in range(1, len(press.arguments), 3):
        pile, rank, sources = press.number(place), press.number(place + 1), press.text(place + 2).split(",")
        if rank < 1:
            raise MalformedId("run")
        _check_rank(rank + len(sources) - 1)
        for above, source in enumerate(sources):
            steps.append(Step(_move(notation_of(source, f"c{pile}"), MoveKind.PLAY), rank + above))
    if len(steps) < 2:
        raise MalformedId("run")
    return tuple(steps)


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


def cards_of(press: CustomId) -> tuple[int, ...]:
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


def hinted_of(press: CustomId) -> tuple[int, tuple[str, ...]]:
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


def asked_of(press: CustomId) -> str:
    """The source of the wild card that a ``which`` asks about. Raises ``MalformedId``."""
    source = press.text(1)
    _move(notation_of(source, "c1"), MoveKind.PLAY)
    return source
