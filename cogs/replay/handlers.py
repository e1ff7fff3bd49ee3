"""Finished games, for whoever may see them: the list, going through one move by move, and its animation.

The router calls what each press does; the command opens the list.
"""

import re
from functools import partial
from typing import Final

import discord

from bot.entities.kept import NOBODY, FinishedGame
from bot.errors import Reason, Refused
from bot.finished.replay import levels_of, moment_of
from bot.ids import MalformedId
from bot.text import Texts
from cogs.core.forms import ask, typed_text
from cogs.core.interactions import chosen_value
from cogs.core.kernel import Kernel
from cogs.core.pictures import labels_of
from cogs.core.press import Handler, Press
from cogs.core.replies import Answer, update_private
from cogs.core.waiting_line import Requester
from cogs.replay import panel as panels
from cogs.replay.films import FilmRequest, films_of
from cogs.shared.finished import daily_of, may_watch, named_game, record_of, seat_named, watchable_game, ways_back
from cogs.shared.records import names_of
from cogs.shared.services import history_of
from cogs.shared.ways import ALL
from render import ReplayScene, draw_moment

REPLAY_NAME: Final = "replay.png"
MOST_GAMES: Final = 200
"""So many of a server's games are looked through, the last ones."""
_GAME: Final = re.compile(r"[a-z0-9]{1,16}-[0-9]{1,6}")


async def games_answer(kernel: Kernel, interaction: discord.Interaction, texts: Texts, page: int = 0) -> Answer:
    """The list of the games that somebody may see. Raises ``Refused`` where there is none."""
    found = await kernel.tables.finished_games(interaction.guild_id or 0, most=MOST_GAMES, reader=interaction.user.id)
    games = await history_of(kernel).unnamed(
        [game for game in found if may_watch(interaction, game)], interaction.user.id
    )
    if not games:
        raise Refused(Reason.NO_FINISHED_GAME)
    return Answer(panels.games_panel(games, min(page, (len(games) - 1) // panels.GAMES_ON_PAGE), texts))


async def _answer(press: Press, game: FinishedGame, place: int, whose: str) -> Answer:
    """A moment of a game as a panel with its picture."""
    texts, pictures, user = press.texts, press.kernel.pictures, press.user
    names = names_of(game, texts)
    record = await record_of(press, game)
    moment = await pictures.run(partial(moment_of, record, place, names, texts, seat_named(whose, len(names))))
    theme = pictures.use(await press.kernel.preferences.theme_of_user(user))
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


async def _show(press: Press, game: FinishedGame, place: int, whose: str) -> None:
    answer = await _answer(press, game, place, whose)
    await update_private(press.interaction, answer.layout, answer.picture)


async def open_replay(press: Press) -> None:
    """Begins at the start; a hand's panel that was pressed makes room."""
    answer = await _answer(press, await named_game(press), 0, ALL)
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
    answer = await games_answer(press.kernel, press.interaction, press.texts, press.id.number(0))
    await update_private(press.interaction, answer.layout)


async def choose_game(press: Press) -> None:
    chosen = chosen_value(press.interaction)
    if not _GAME.fullmatch(chosen):
        raise MalformedId(chosen[:20])
    await _show(press, await watchable_game(press.kernel, press.interaction, chosen), 0, ALL)


async def film(press: Press) -> None:
    """Has a game's animation posted, or tells where it is; one that only its player saw is everybody's from then on."""
    game, texts, films = await named_game(press), press.texts, films_of(press.kernel)
    if press.user not in game.users or daily_of(game.game) is not None:
        raise Refused(Reason.NOT_AT_GAME)
    with films.place_for(press.user):
        if game.private:
            await press.kernel.tables.show_finished(game.game, press.user)
        await press.show(panels.film_note(game, texts.say("over-replay-wait"), texts))
        (unnamed,) = await history_of(press.kernel).unnamed([game], NOBODY)  # all will see it
        films.ask(FilmRequest(press.guild, unnamed, Requester(press.interaction, texts)))


REPLAY_HANDLERS: Final[dict[str, Handler]] = {
    "replay": open_replay,
    "step": step,
    "step-seat": choose_seat,
    "step-ask": ask_place,
    "step-typed": typed_place,
    "games": choose_game,
    "games-page": show_games,
    "film": film,
}
