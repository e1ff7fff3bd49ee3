"""Hints: what the presser could do now, thought out beside the event loop, and the presses that play it."""

from bot.engine.errors import MoveError
from bot.engine.views import SeatView
from bot.tables.actions import Play
from bot.tables.errors import Refused
from bot.tables.table import Table
from bot.turns.press_ids import hinted_of
from bot.turns.steps import steps_of
from cogs.core.press import Handler, Press
from cogs.core.replies import is_private


async def hint(press: Press) -> None:
    """Shows what to do; if the table has moved on while that was thought about, the present panel."""
    table = press.table
    view, version = view_in_turn(table, press.person.user), table.version
    if view is None:
        await press.show_hand(table)
        return
    await _acknowledge(press)
    found = await press.context.thinker.hint(view)
    now = press.table
    await press.show_hand(now, hint=found if now.version == version else None)


async def play_hinted(press: Press) -> None:
    """Plays a hint, or the whole of its goal line, in the very position that it was given for."""
    table = press.table
    version, moves = hinted_of(press.id)
    view = view_in_turn(table, press.person.user)
    if view is None or table.version != version:
        raise Refused("stale")
    outcome = await press.act(play_of_line(view, moves))
    await press.show_hand(outcome.table)


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


async def _acknowledge(press: Press) -> None:
    """Thinking may take longer than Discord waits for an answer."""
    if is_private(press.interaction):
        press.private_panels.let_go(press.id.table, press.person.user)
        await press.interaction.response.defer()
    else:
        await press.interaction.response.defer(ephemeral=True, thinking=True)


HINT_HANDLERS: dict[str, Handler] = {"hint": hint, "hinted": play_hinted}
