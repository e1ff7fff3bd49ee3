"""Hints: what the presser could do now, thought out beside the event loop, and the presses that play it."""

from bot.engine.errors import MoveError
from bot.engine.views import SeatView
from bot.tables.actions import Play
from bot.tables.errors import Refused
from bot.tables.table import Table
from cogs.choice_ids import hinted_of
from cogs.presses import Handler, Pressed
from cogs.replies import is_private
from cogs.steps import steps_of


async def hint(pressed: Pressed) -> None:
    """Shows what to do; if the table has moved on while that was thought about, the present panel."""
    table = pressed.table
    view, version = view_in_turn(table, pressed.person.user), table.version
    if view is None:
        await pressed.show_hand(table)
        return
    await _acknowledge(pressed)
    found = await pressed.desk.thinker.hint(view)
    now = pressed.table
    await pressed.show_hand(now, hint=found if now.version == version else None)


async def play_hinted(pressed: Pressed) -> None:
    """Plays a hint, or the whole of its goal line, in the very position that it was given for."""
    table = pressed.table
    version, moves = hinted_of(pressed.press)
    view = view_in_turn(table, pressed.person.user)
    if view is None or table.version != version:
        raise Refused("stale")
    outcome = await pressed.act(play_of_line(view, moves))
    await pressed.show_hand(outcome.table)


def view_in_turn(table: Table, user: int) -> SeatView | None:
    """What somebody sees if it is theirs to play now, else None."""
    seat = table.seat_of(user)
    if seat is None or table.game is None or table.status != "playing" or table.seats[seat].away:
        return None
    view = table.view_of(seat)
    return view if view.is_turn and view.legal else None


def play_of_line(view: SeatView, moves: tuple[str, ...]) -> Play:
    """What a hint's moves ask of the table. Raises ``Refused`` where they can't be played now."""
    try:
        steps = steps_of(view, moves)
    except MoveError:
        raise Refused("stale") from None
    return Play(view.public.turn, moves, tuple(step.rank for step in steps))


async def _acknowledge(pressed: Pressed) -> None:
    """Thinking may take longer than Discord waits for an answer."""
    if is_private(pressed.interaction):
        pressed.hands.let_go(pressed.press.table, pressed.person.user)
        await pressed.interaction.response.defer()
    else:
        await pressed.interaction.response.defer(ephemeral=True, thinking=True)


HINT_HANDLERS: dict[str, Handler] = {"hint": hint, "hinted": play_hinted}
