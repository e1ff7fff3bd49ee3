"""What each press on leaderboards and profiles does. The router calls these."""

from functools import partial
from typing import Final

from bot.entities.kept import FirstSeason
from bot.figures.parts import BOARDS, Field
from bot.ids import MalformedId
from bot.text import Texts
from cogs.core.kernel import Kernel
from cogs.core.preferences import TEXT
from cogs.core.press import Handler, Press
from cogs.core.replies import Answer
from cogs.shared.services import standings_of
from cogs.standing import panel as panels
from render import draw_leaderboard, draw_profile, look_named

STANDING_NAME: Final = "standing.png"


async def leaders_answer(
    kernel: Kernel, guild: int, reader: int, texts: Texts, field: Field, number: int = 0, *, all_time: bool
) -> Answer:
    """A page of a leaderboard. Raises ``Unavailable``."""
    page = await standings_of(kernel).leaders(guild, field, number, all_time=all_time)
    preferences, picture = await kernel.preferences.user(reader), None
    if page.leaders and preferences.cards != TEXT:
        scene = panels.leaders_scene(page, reader, texts, all_time=all_time)
        theme = kernel.pictures.use(look_named(preferences.look).theme)
        picture = await kernel.pictures.draw(STANDING_NAME, partial(draw_leaderboard, scene, theme))
    name = picture.name if picture else None
    return Answer(panels.leaders_panel(page, field, number, texts, all_time=all_time, picture=name), picture)


async def shows_all_time(kernel: Kernel, guild: int) -> bool:
    """Whether a server's leaderboard shows all time where it is opened, and not this month."""
    return (await kernel.preferences.settings(guild)).season is FirstSeason.ALL


async def profile_answer(kernel: Kernel, guild: int, user: int, reader: int, texts: Texts) -> Answer:
    """Somebody's card. Raises ``Refused`` and ``Unavailable``."""
    own = kernel.tables.private_game_of(user, guild) if user == reader else None
    profile = await standings_of(kernel).profile(guild, user, reader)
    if profile is None:
        return Answer(panels.no_profile_panel(texts, all_time=await shows_all_time(kernel, guild), own=own))
    preferences, picture = await kernel.preferences.user(reader), None
    if preferences.cards != TEXT:
        theme = kernel.pictures.use(look_named(preferences.look).theme)
        draw = partial(draw_profile, panels.profile_scene(profile, texts), theme)
        picture = await kernel.pictures.draw(STANDING_NAME, draw)
    all_time, name = await shows_all_time(kernel, guild), picture.name if picture else None
    return Answer(panels.profile_panel(profile, texts, all_time=all_time, picture=name, own=own), picture)


async def show_leaders(press: Press) -> None:
    period, number = press.id.text(0), press.id.number(2)
    if period not in (panels.ALL, panels.MONTH):
        raise MalformedId(period)
    try:
        field = Field(press.id.text(1))
    except ValueError:
        raise MalformedId(press.id.text(1)) from None
    if field not in BOARDS:
        raise MalformedId(field)
    answer = await leaders_answer(
        press.kernel, press.guild, press.user, press.texts, field, number, all_time=period == panels.ALL
    )
    await press.show(answer.layout, answer.picture)


async def show_profile(press: Press) -> None:
    answer = await profile_answer(press.kernel, press.guild, press.user, press.user, press.texts)
    await press.show(answer.layout, answer.picture)


async def hide(press: Press) -> None:
    """Hides the presser from all standings, or lets them be seen again."""
    await standings_of(press.kernel).hide(press.user, hidden=press.id.number(0) == 1)
    await show_profile(press)


async def count_private(press: Press) -> None:
    """Whether games that only the presser sees count where others look, answered where they were asked."""
    counted = press.id.number(0) == 1
    await standings_of(press.kernel).count_private_games(press.user, counted=counted)
    said = press.texts.say("private-games-counted" if counted else "private-games-not-counted")
    await press.show_hand(line=f"✅ {said}")


STANDING_HANDLERS: Final[dict[str, Handler]] = {
    "leaders": show_leaders,
    "profile": show_profile,
    "profile-hide": hide,
    "count-private": count_private,
}
