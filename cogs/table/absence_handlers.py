"""What each press about time and the absent does. The router calls these."""

from bot.tables.actions import ComeBack, StepAway, TakeSeat, Wake
from bot.tables.state.status import Status
from cogs.core.feature import answers
from cogs.core.panel_extras import PanelExtras
from cogs.core.press import Press
from cogs.table.lobby import visitor_panel
from cogs.table.presses import LetComputerPlay, PlayMyself, Points, SitOnSeat, WakeTable
from cogs.table.seats import points_panel


@answers(LetComputerPlay)
async def step_away(press: Press, asked: LetComputerPlay) -> None:
    await press.act_and_show_hand(StepAway())


@answers(PlayMyself)
async def come_back(press: Press, asked: PlayMyself) -> None:
    await press.act_and_show_hand(ComeBack(), PanelExtras(line=press.texts.say("hand-back")))


@answers(WakeTable)
async def wake(press: Press, asked: WakeTable) -> None:
    await press.act_and_show_hand(Wake())


@answers(SitOnSeat)
async def take_seat(press: Press, asked: SitOnSeat) -> None:
    """In a match whoever takes somebody else's seat is asked first with which points they begin; where the table is
    in its lobby again, what is to be played may be something else, and they see whether they can join."""
    table, place, may_choose = press.table, asked.place, press.kernel.tables.may_choose_points
    if table.status is Status.LOBBY and table.seat_of(press.user) is None:
        await press.show(visitor_panel(table, press.texts))
        return
    if asked.points is None and place is not None and may_choose(table.id, place, press.user):
        await press.show(points_panel(table, place, press.texts))
        return
    action = TakeSeat(place, asked.points is Points.FOR_OWNER)
    await press.act_and_show_hand(action, PanelExtras(line=press.texts.say("seat-yours")))
