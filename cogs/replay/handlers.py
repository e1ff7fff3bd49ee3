"""Finished games, for whoever may see them: the list, going through one move by move, and its animation.

The router calls what each press does; the command opens the list.
"""

import re
from datetime import date
from functools import partial
from typing import Any, Final

import discord
from discord import ui

from bot.daily.days import day_of_code
from bot.daily.deal import game_of
from bot.entities.kept import FinishedGame
from bot.errors import Reason, Refused
from bot.finished.replay import levels_of, moment_of
from bot.ids import MalformedId
from bot.store.personal_data import NOBODY
from bot.tables.actions import Person
from bot.text import Texts
from cogs.core.context import BotContext
from cogs.core.forms import ask, typed_text
from cogs.core.interactions import chosen_value, person_of
from cogs.core.parts import note
from cogs.core.pictures import labels_of
from cogs.core.press import Handler, Press
from cogs.core.replies import Answer, is_private, promise, update_private
from cogs.core.waiting_line import Requester
from cogs.history.panel import history_button
from cogs.replay import panel as panels
from cogs.replay.films import FilmRequest
from cogs.review.reviews import ReviewRequest
from cogs.table.buttons import way_back
from render import ReplayScene, draw_moment

REPLAY_NAME: Final = "replay.png"
MOST_GAMES: Final = 200
"""So many of a server's games are looked through, the last ones."""
_GAME: Final = re.compile(r"[a-z0-9]{1,16}-[0-9]{1,6}")


def may_watch(interaction: discord.Interaction, game: FinishedGame) -> bool:
    """Whether somebody may see a finished game: it is of this channel, or of one that they see, or they sat there. What
    only its player saw is nobody else's."""
    if interaction.user.id in game.users:
        return True
    if game.private:
        return False
    if game.channel == interaction.channel_id:
        return True
    guild, member = interaction.guild, interaction.user
    channel = None if guild is None else guild.get_channel_or_thread(game.channel)
    if channel is None or not isinstance(member, discord.Member):
        return False
    if isinstance(channel, discord.Thread) and channel.is_private():
        return False
    return channel.permissions_for(member).view_channel


async def games_answer(context: BotContext, interaction: discord.Interaction, texts: Texts, page: int = 0) -> Answer:
    """The list of the games that somebody may see. Raises ``Refused`` where there is none."""
    found = await context.tables.finished_games(interaction.guild_id or 0, most=MOST_GAMES, reader=interaction.user.id)
    games = await context.history.unnamed([game for game in found if may_watch(interaction, game)], interaction.user.id)
    if not games:
        raise Refused(Reason.NO_FINISHED_GAME)
    return Answer(panels.games_panel(games, min(page, (len(games) - 1) // panels.GAMES_ON_PAGE), texts))


async def watchable_game(context: BotContext, interaction: discord.Interaction, name: str) -> FinishedGame:
    """A game of this server that somebody may see, or their own try of a daily deal. Raises ``Refused``."""
    if (day := daily_of(name)) is not None:
        return await context.daily.finished_game(await _asker(context, interaction), day)
    game = await context.tables.finished_game(interaction.guild_id or 0, name, reader=interaction.user.id)
    if game is None or not may_watch(interaction, game):
        raise Refused(Reason.NO_FINISHED_GAME)
    (unnamed,) = await context.history.unnamed([game], interaction.user.id)
    return unnamed


async def _asker(context: BotContext, interaction: discord.Interaction) -> Person:
    return person_of(interaction, await context.preferences.for_reader(interaction))


def daily_of(game: str) -> date | None:
    """The day of a game of the daily deal; None for all others."""
    try:
        day = day_of_code(game.rpartition("-")[0])
    except ValueError:
        return None
    return day if game == game_of(day) else None


async def record_of(press: Press, game: FinishedGame) -> dict[str, Any]:
    """The record of a game that the presser may see. Raises ``Refused`` where it is not kept any more."""
    if (day := daily_of(game.game)) is not None:
        return await press.context.daily.record(person_of(press.interaction, press.texts), day)
    record = await press.context.tables.finished(press.guild, game.channel, game.game, reader=press.user)
    if record is None:
        raise Refused(Reason.NO_FINISHED_GAME)
    return record


async def named_game(press: Press) -> FinishedGame:
    """The game that the press names by its number at its table. Raises ``Refused``."""
    return await watchable_game(press.context, press.interaction, f"{press.id.table}-{press.id.number(0)}")


def ways_back(press: Press, game: FinishedGame) -> list[ui.Button[Any]]:
    """To the hand, whose panel may have made room, for whoever sits at the game's table; for others who played it, to
    their own games."""
    table = press.context.tables.find(panels.parts_of(game.game)[0])
    if table is not None and table.seat_of(press.user) is not None:
        return way_back(table.id, press.texts)
    listed = press.user in game.users and daily_of(game.game) is None
    return [history_button(press.texts)] if listed else []


async def _answer(press: Press, game: FinishedGame, place: int, whose: str) -> Answer:
    """A moment of a game as a panel with its picture."""
    texts, pictures, user = press.texts, press.context.pictures, press.user
    names = panels.names_of(game, texts)
    record = await record_of(press, game)
    moment = await pictures.run(partial(moment_of, record, place, names, texts, _seat(whose, len(names))))
    theme = pictures.use(await press.context.preferences.theme_of_user(user))
    scene = ReplayScene((moment.frame,), names, labels_of(texts), levels_of(record))
    picture = await pictures.draw(REPLAY_NAME, partial(draw_moment, moment.frame, scene, moment.part, theme))
    layout = panels.stepper(
        game,
        moment,
        texts,
        picture=picture.name if picture else None,
        back=ways_back(press, game),
        film=user in game.users and daily_of(game.game) is None,
        own=game.seat_of(user),
    )
    return Answer(layout, picture)


def _seat(whose: str, seats: int) -> int | None:
    if whose == panels.ALL:
        return None
    if not (whose.isascii() and whose.isdigit() and len(whose) == 1 and int(whose) < seats):
        raise MalformedId(whose)
    return int(whose)


async def _show(press: Press, game: FinishedGame, place: int, whose: str) -> None:
    answer = await _answer(press, game, place, whose)
    await update_private(press.interaction, answer.layout, answer.picture)


async def open_replay(press: Press) -> None:
    """Begins at the start; a hand's panel that was pressed makes room."""
    answer = await _answer(press, await named_game(press), 0, panels.ALL)
    await press.show(answer.layout, answer.picture)


async def step(press: Press) -> None:
    await _show(press, await named_game(press), press.id.number(1), press.id.text(2))


async def choose_seat(press: Press) -> None:
    whose = chosen_value(press.interaction)
    await _show(press, await named_game(press), press.id.number(1), whose)


async def ask_place(press: Press) -> None:
    game = await named_game(press)
    form = panels.jump_form(game, press.id.number(1), press.id.text(2), press.texts)
    await ask(press.interaction, form)


async def typed_place(press: Press) -> None:
    """Jumps to the move that was typed; whatever is no number is the start."""
    typed = typed_text(press.interaction, most=panels.LONGEST_PLACE)
    place = int(typed) if typed.isascii() and typed.isdigit() else 0
    await _show(press, await named_game(press), place, press.id.text(1))


async def show_games(press: Press) -> None:
    answer = await games_answer(press.context, press.interaction, press.texts, press.id.number(0))
    await update_private(press.interaction, answer.layout)


async def choose_game(press: Press) -> None:
    chosen = chosen_value(press.interaction)
    if not _GAME.fullmatch(chosen):
        raise MalformedId(chosen[:20])
    await _show(press, await watchable_game(press.context, press.interaction, chosen), 0, panels.ALL)


async def film(press: Press) -> None:
    """Has a game's animation posted, or tells where it is; one that only its player saw is everybody's from then on."""
    game, texts, films = await named_game(press), press.texts, press.context.films
    if press.user not in game.users or daily_of(game.game) is not None:
        raise Refused(Reason.NOT_AT_GAME)
    with films.place_for(press.user):
        if game.private:
            await press.context.tables.show_finished(game.game, press.user)
        await press.show(panels.film_note(game, texts.say("over-replay-wait"), texts))
        (unnamed,) = await press.context.history.unnamed([game], NOBODY)  # all will see it
        films.ask(FilmRequest(press.guild, unnamed, Requester(press.interaction, texts)))


async def review(press: Press) -> None:
    """Looks back on a game from the seat named, or else from the presser's own; the answer comes when it is made."""
    game, interaction, reviews = await named_game(press), press.interaction, press.context.reviews
    own = game.seat_of(press.user)
    seat = _seat(press.id.text(1), len(game.names)) if len(press.id.arguments) > 1 else own
    if seat is None:
        raise Refused(Reason.NO_REVIEW, game=game.game)
    with reviews.place_for(press.user):
        record = await record_of(press, game)
        if is_private(interaction):
            await press.show(note(press.texts.say("review-wait")))
        else:
            await promise(interaction)
        requester = Requester(interaction, press.texts)
        reviews.ask(ReviewRequest(game, record, seat, seat == own, requester, ways_back(press, game)))


REPLAY_HANDLERS: Final[dict[str, Handler]] = {
    "replay": open_replay,
    "step": step,
    "step-seat": choose_seat,
    "step-ask": ask_place,
    "step-typed": typed_place,
    "games": choose_game,
    "games-page": show_games,
    "film": film,
    "review": review,
}
