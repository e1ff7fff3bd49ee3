"""What each press on a table's public message and in its menu does. The router calls these."""

from typing import Final

from bot.engine.systems import DEFAULT_SYSTEM, FIRST_GOAL_SIZE
from bot.errors import Reason, Refused
from bot.ids import MalformedId
from bot.players.levels import FIRST_LEVEL
from bot.tables.actions import Leave, ShowTable, Start, Stop
from bot.tables.automatic.computer_names import computer_name
from bot.tables.state.meaning import IN_LOBBY, leaving_means
from cogs.agreement.handlers import stop_as_asked
from cogs.agreement.panel import Meant
from cogs.core.interactions import chosen_value, person_of
from cogs.core.parts import note
from cogs.core.permissions import require_place_of
from cogs.core.press import Handler, Press
from cogs.core.replies import update_private
from cogs.house_rules.games import Named
from cogs.table import menu
from cogs.table.buttons import HERE
from cogs.table.opening import open_table, opening_of, require_free_place, usual_game, usual_level
from render import look_named


async def leave(press: Press) -> None:
    """Leaves as it was asked for; where leaving means something else by now, it is asked for once more."""
    asked, before = press.id.first or IN_LOBBY, press.table
    try:
        table = (await press.act(Leave(asked))).table
    except Refused as refused:
        if refused.reason is not Reason.STALE or asked == leaving_means(press.table, press.user):
            raise
        await leave_sure(press)
        return
    if table.private and table.live:  # paused, and this panel is all that there is of it
        await press.show_hand()
        return
    press.context.private_panels.dismiss_left(press.interaction, table.id)
    left = menu.left_panel(table, before.seat_of(press.user), press.user, press.texts)
    await update_private(press.interaction, left)


async def leave_sure(press: Press) -> None:
    await press.show(menu.leave_sure_panel(press.table, press.user, press.texts))


async def more(press: Press) -> None:
    preferences = await press.context.preferences.user(press.user)
    await press.show(menu.more_panel(press.table, press.user, press.texts, preferences, leads=press.leads))


async def words(press: Press) -> None:
    table = press.table
    if table.game is None:
        raise Refused(Reason.NOT_STARTED, name=table.host_name)
    own = press.context.tables.personal_view(table.id, press.user)
    look = look_named((await press.context.preferences.user(press.user)).look)
    signs = press.context.card_emojis.signs(look, table.game.public.rules)
    await press.show(menu.words_panel(table, own, press.texts, signs, at=press.context.tables.now()))


async def which(press: Press) -> None:
    """Does what a command asked for with the table that was chosen. Raises ``Refused`` where it is gone."""
    context = press.context
    try:
        meant = Meant(press.id.text(0))
    except ValueError:
        raise MalformedId(press.id.text(0)) from None
    table = context.tables.get(chosen_value(press.interaction))
    if table.guild != press.guild or not table.may_be_seen_by(press.user):
        raise Refused(Reason.TABLE_GONE)
    person = person_of(press.interaction, press.texts, table)
    match meant:
        case Meant.HAND:
            await context.private_panels.show(press.interaction, table.id, press.texts)
        case Meant.TABLE:
            lately = context.board.show_anew(table)
            again = note(press.texts.say("table-reposted"))
            shown = again if lately is None else menu.shown_lately_panel(lately, press.texts)
            await update_private(press.interaction, shown)
        case Meant.LEAVE:
            await context.tables.check(table.id, Leave(), person)
            await update_private(press.interaction, menu.leave_sure_panel(table, press.user, press.texts))
        case Meant.STOP:
            await context.tables.check(table.id, Stop(), person)
            await update_private(press.interaction, menu.stop_sure_panel(table, press.texts))


async def show_table(press: Press) -> None:
    """Shows everybody a table that only its player has seen so far; another press finds it shown."""
    table = press.table
    if table.private:
        await require_place_of(press.interaction, table, press.texts)
        await press.act(ShowTable())
    await press.show_hand(line=press.texts.say("more-shown"))


async def stop_sure(press: Press) -> None:
    await press.show(menu.stop_sure_panel(press.table, press.texts))


async def stop(press: Press) -> None:
    await stop_as_asked(press)


async def play_now(press: Press) -> None:
    """A game against a computer in this channel, at once."""
    game = await usual_game(press.context, press.guild, press.texts, seats=2)
    await _open_here(press, game, level=await usual_level(press.context, press.guild))


async def first_game(press: Press) -> None:
    """A short game against the weakest computer: at the table named, else at a new one in this channel."""
    if press.id.table == HERE:
        await _open_here(press, (DEFAULT_SYSTEM, {"goal_size": FIRST_GOAL_SIZE}, None), level=FIRST_LEVEL)
    else:
        name = computer_name(1)
        await press.act_and_show_hand(Start(FIRST_LEVEL, name, FIRST_GOAL_SIZE))


async def open_here(press: Press) -> None:
    """A lobby in this channel."""
    await _open_here(press, await usual_game(press.context, press.guild, press.texts))


async def _open_here(press: Press, game: Named, *, level: str | None = None) -> None:
    await require_free_place(press.context, press.interaction, press.texts, alone=level is not None)
    computers = () if level is None else ((level, computer_name(1)),)
    opening = await opening_of(press.context, press.interaction, game, computers=computers)
    await open_table(press.context, press.interaction, press.texts, opening)


TABLE_HANDLERS: Final[dict[str, Handler]] = {
    "leave": leave,
    "leave-sure": leave_sure,
    "play-now": play_now,
    "first-game": first_game,
    "open-table": open_here,
    "more": more,
    "words": words,
    "show-table": show_table,
    "stop-sure": stop_sure,
    "which-table": which,
    "stop": stop,
}
