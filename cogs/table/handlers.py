"""What each press on a table's public message and in its menu does. The router calls these."""

from typing import Final

from bot.tables.actions import Leave, NextGame, Stop
from bot.tables.errors import Reason, Refused
from cogs.core.interactions import moderates
from cogs.core.parts import note
from cogs.core.press import Handler, Press
from cogs.core.replies import update_private
from cogs.house_rules.rules_panel import table_rules_panel
from cogs.table import menu
from render import look_named


async def leave(press: Press) -> None:
    table = (await press.act(Leave())).table
    await update_private(press.interaction, note(menu.left_words(table, press.texts)))


async def leave_sure(press: Press) -> None:
    await press.show(menu.leave_sure_panel(press.table, press.user, press.texts))


async def next_game(press: Press) -> None:
    await press.act_and_show_hand(NextGame())


async def more(press: Press) -> None:
    preferences = await press.context.preferences.user(press.user)
    moderator = moderates(press.interaction, press.table) or press.is_host
    await press.show(menu.more_panel(press.table, press.user, press.texts, preferences, moderator=moderator))


async def rules(press: Press) -> None:
    await press.show(table_rules_panel(press.table, press.texts))


async def words(press: Press) -> None:
    table = press.table
    if table.game is None:
        raise Refused(Reason.NOT_STARTED, name=table.seats[0].name)
    own = press.context.tables.personal_view(table.id, press.user)
    look = look_named((await press.context.preferences.user(press.user)).look)
    signs = press.context.card_emojis.signs(look, table.game.public.rules)
    await press.show(menu.words_panel(table, own, press.texts, signs))


async def stop_sure(press: Press) -> None:
    await press.show(menu.stop_sure_panel(press.table, press.texts))


async def stop(press: Press) -> None:
    name = press.person.name
    await press.act(Stop())
    await press.say(press.texts.say("more-stopped", name=name))


TABLE_HANDLERS: Final[dict[str, Handler]] = {
    "leave": leave,
    "leave-sure": leave_sure,
    "next": next_game,
    "more": more,
    "rules": rules,
    "words": words,
    "stop-sure": stop_sure,
    "stop": stop,
}
