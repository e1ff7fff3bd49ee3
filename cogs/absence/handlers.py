"""What each press about time and the absent does. The router calls these."""

from typing import Final

from bot.tables.actions import ComeBack, StepAway, TakeSeat, Wake
from cogs.core.press import Handler, Press
from cogs.shared.seats import points_panel


async def step_away(press: Press) -> None:
    await press.act_and_show_hand(StepAway())


async def come_back(press: Press) -> None:
    await press.act_and_show_hand(ComeBack(), line=press.texts.say("hand-back"))


async def wake(press: Press) -> None:
    await press.act_and_show_hand(Wake())


async def take_seat(press: Press) -> None:
    """In a match whoever takes somebody else's seat is asked first with which points they begin."""
    table, seat = press.table, press.id.number(0) if press.id.arguments else None
    chosen = press.id.text(1) if len(press.id.arguments) > 1 else None
    if chosen is None and seat is not None and press.kernel.tables.may_choose_points(table.id, seat, press.user):
        await press.show(points_panel(table, seat, press.texts))
        return
    await press.act_and_show_hand(TakeSeat(seat, chosen == "for"), line=press.texts.say("seat-yours"))


ABSENCE_HANDLERS: Final[dict[str, Handler]] = {
    "away": step_away,
    "back": come_back,
    "wake": wake,
    "take-seat": take_seat,
}
