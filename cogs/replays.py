"""Finished games, for whoever may see them: the list, going through one move by move, and its animation.

The router calls what each press does; the command opens the list.
"""

import re
from contextvars import copy_context
from functools import partial
from typing import Final

import discord

from bot.replays import Moment, moment_of
from bot.tables.errors import Refused
from bot.tables.ports import FinishedGame
from bot.text import Texts
from cogs.desk import Answer, Desk
from cogs.forms import ask, typed_text
from cogs.ids import MalformedId
from cogs.panels import replay as panels
from cogs.panels.parts import note
from cogs.pictures import labels_of
from cogs.presses import Handler, Pressed, chosen_value
from cogs.replies import Picture, is_private, update_private
from cogs.reviews import Asker
from render import ReplayScene, draw_moment

REPLAY_NAME: Final = "replay.png"
MOST_GAMES: Final = 200
"""So many of a server's games are looked through, the last ones."""
_GAME: Final = re.compile(r"[a-z0-9]{1,16}-[0-9]{1,6}")


def may_watch(interaction: discord.Interaction, game: FinishedGame) -> bool:
    """Whether somebody may see a finished game: it is of this channel, or of one that they see, or they sat there."""
    if game.channel == interaction.channel_id or interaction.user.id in game.users:
        return True
    guild, member = interaction.guild, interaction.user
    channel = None if guild is None else guild.get_channel_or_thread(game.channel)
    if channel is None or not isinstance(member, discord.Member):
        return False
    if isinstance(channel, discord.Thread) and channel.is_private():
        return False
    return channel.permissions_for(member).view_channel


async def games_answer(desk: Desk, interaction: discord.Interaction, texts: Texts, page: int = 0) -> Answer:
    """The list of the games that somebody may see. Raises ``Refused`` where there is none."""
    found = await desk.tables.finished_games(interaction.guild_id or 0, most=MOST_GAMES)
    games = [game for game in found if may_watch(interaction, game)]
    if not games:
        raise Refused("no-finished-game")
    return Answer(panels.games_panel(games, min(page, (len(games) - 1) // panels.GAMES_ON_PAGE), texts))


async def _game_of(pressed: Pressed, name: str) -> FinishedGame:
    """A game that the presser may see. Raises ``Refused``."""
    game = await pressed.desk.tables.finished_game(pressed.interaction.guild_id or 0, name)
    if game is None or not may_watch(pressed.interaction, game):
        raise Refused("no-finished-game")
    return game


async def _named(pressed: Pressed) -> FinishedGame:
    return await _game_of(pressed, f"{pressed.press.table}-{pressed.press.number(0)}")


async def _answer(pressed: Pressed, game: FinishedGame, place: int, whose: str) -> Answer:
    """A moment of a game as a panel with its picture."""
    texts, desk, user = pressed.texts, pressed.desk, pressed.person.user
    names = panels.names_of(game, texts)
    moment = await _moment(pressed, game, place, _seat(whose, len(names)), names)
    picture = await _picture(pressed, moment, names)
    table = desk.tables.find(panels.parts_of(game.game)[0])
    back = table is not None and table.seat_of(user) is not None
    name = picture.name if picture else None
    own = game.seat_of(user)
    layout = panels.stepper(game, moment, texts, picture=name, back=back, film=user in game.users, own=own)
    return Answer(layout, picture)


def _seat(whose: str, seats: int) -> int | None:
    if whose == panels.ALL:
        return None
    if not (whose.isascii() and whose.isdigit() and len(whose) == 1 and int(whose) < seats):
        raise MalformedId(whose)
    return int(whose)


async def _moment(pressed: Pressed, game: FinishedGame, place: int, seat: int | None, names: tuple[str, ...]) -> Moment:
    record = await pressed.desk.tables.finished(pressed.interaction.guild_id or 0, game.channel, game.game)
    if record is None:
        raise Refused("no-finished-game")
    return await pressed.desk.pictures.run(partial(moment_of, record, place, names, pressed.texts, seat))


async def _picture(pressed: Pressed, moment: Moment, names: tuple[str, ...]) -> Picture | None:
    pictures = pressed.desk.pictures
    theme = pictures.use(await pressed.desk.languages.theme_of_user(pressed.person.user))
    scene = ReplayScene((moment.frame,), names, labels_of(pressed.texts))
    return await pictures.draw(REPLAY_NAME, partial(draw_moment, moment.frame, scene, moment.part, theme))


async def _show(pressed: Pressed, game: FinishedGame, place: int, whose: str) -> None:
    answer = await _answer(pressed, game, place, whose)
    await update_private(pressed.interaction, answer.layout, answer.picture)


async def open_replay(pressed: Pressed) -> None:
    """Begins at the start; a hand's panel that was pressed makes room."""
    answer = await _answer(pressed, await _named(pressed), 0, panels.ALL)
    await pressed.show(answer.layout, answer.picture)


async def step(pressed: Pressed) -> None:
    await _show(pressed, await _named(pressed), pressed.press.number(1), pressed.press.text(2))


async def choose_seat(pressed: Pressed) -> None:
    whose = chosen_value(pressed.interaction)
    await _show(pressed, await _named(pressed), pressed.press.number(1), whose)


async def ask_place(pressed: Pressed) -> None:
    game = await _named(pressed)
    form = panels.jump_form(game, pressed.press.number(1), pressed.press.text(2), pressed.texts)
    await ask(pressed.interaction, form)


async def typed_place(pressed: Pressed) -> None:
    """Jumps to the move that was typed; whatever is no number is the start."""
    typed = typed_text(pressed.interaction, most=panels.LONGEST_PLACE)
    place = int(typed) if typed.isascii() and typed.isdigit() else 0
    await _show(pressed, await _named(pressed), place, pressed.press.text(1))


async def show_games(pressed: Pressed) -> None:
    answer = await games_answer(pressed.desk, pressed.interaction, pressed.texts, pressed.press.number(0))
    await update_private(pressed.interaction, answer.layout)


async def choose_game(pressed: Pressed) -> None:
    chosen = chosen_value(pressed.interaction)
    if not _GAME.fullmatch(chosen):
        raise MalformedId(chosen[:20])
    await _show(pressed, await _game_of(pressed, chosen), 0, panels.ALL)


async def film(pressed: Pressed) -> None:
    """Has a game's animation posted, or tells where it is."""
    game, guild, texts = await _named(pressed), pressed.interaction.guild_id or 0, pressed.texts
    if pressed.person.user not in game.users:
        raise Refused("not-at-game")
    pressed.desk.films.make_sure_of_room()
    await pressed.show(panels.film_note(game, texts.say("over-replay-wait"), texts))
    pressed.desk.films.ask(guild, game, pressed.interaction, texts)


async def review(pressed: Pressed) -> None:
    """Looks back on a game from the seat named, or else from the presser's own; the answer comes when it is made."""
    game, texts, user = await _named(pressed), pressed.texts, pressed.person.user
    own = game.seat_of(user)
    seat = _seat(pressed.press.text(1), len(game.names)) if len(pressed.press.arguments) > 1 else own
    if seat is None:
        raise Refused("no-review")
    desk, interaction = pressed.desk, pressed.interaction
    desk.reviews.make_sure_of_room()
    if is_private(interaction):
        await pressed.show(note(texts.say("review-wait")))
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)
    desk.reviews.ask(interaction.guild_id or 0, game, Asker(interaction, copy_context(), texts, seat, seat == own))


REPLAY_HANDLERS: dict[str, Handler] = {
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
