"""Finished games: the list of them, and going through one move by move.

Everything that a press needs lies in its id: the game, the move, and whose hand is seen.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

import discord
from discord import ui

from bot.discord_limits import MOST_OPTIONS
from bot.engine.errors import MalformedMove
from bot.entities.kept import FinishedGame
from bot.errors import Reason, Refused
from bot.finished.replay import ReplayMoment, levels_of, moment_of
from bot.ids import MalformedId
from bot.places import is_server
from bot.text import Texts
from bot.text.play_words import describe_hand, describe_table
from bot.text.rules_words import system_title
from cogs.core.feature import answers
from cogs.core.forms import ask, text_form, typed_text
from cogs.core.interactions import chosen_value, place_of
from cogs.core.kernel import Kernel
from cogs.core.parts import (
    BLUE,
    EDGE_LOBBY,
    EDGE_OVER,
    GREY,
    BackButton,
    BackToHand,
    Item,
    button,
    choices_of,
    gallery,
    off_button,
    panel,
    row,
    select_option,
    text,
)
from cogs.core.pictures import labels_of
from cogs.core.press import Press
from cogs.core.press_ids import NOTHING, AboutGame, AboutNothing, PressId, press_id
from cogs.core.replies import Answer
from cogs.core.ways_on import Place, way_on
from cogs.shared.finished import (
    daily_of,
    finished_record,
    may_watch,
    names_of,
    page_buttons,
    place_of_game,
    played_game,
    winner_name,
)
from cogs.shared.services import history_of
from cogs.table.buttons import ways_back
from render import ReplayScene, draw_moment

ALL: Final = "all"
"""Stands in ids where others name the seat whose hand alone is seen."""


LEFT: Final = "="
"""Stands for the game that was looked at, where the way back names that one (``way_back.py``)."""


_FEW: Final = 4
"""So many better moves are named where ids have little room."""


REVIEW: Final = "review"
"""How ways begin that lead from a review to a turn."""


@press_id("replay")
class OpenReplay(AboutGame):
    """A game from its start."""


@press_id("step", reopens=True)
class ShowMoment(AboutGame):
    """A moment of a game. ``way`` makes the ids of ways that lead to the same moment differ; from a review ``better``
    are the moves that would have been better then, as many as an id holds, and what was played is told with them."""

    place: int
    whose: str
    way: str = ""
    better: tuple[str, ...] = ()

    @property
    def in_short(self) -> PressId:
        if not self.is_from_review:
            return replace(self, way="")
        return replace(self, better=self.better[:_FEW])

    @property
    def is_from_review(self) -> bool:
        return self.way.startswith(REVIEW)


@press_id("step-seat")
class ChooseWhose(AboutGame):
    """Choice of the hand to show."""

    place: int


@press_id("step-ask", opens_form=True)
class AskPlace(AboutGame):
    """A press that asks for the number of a move."""

    last: int
    whose: str


@press_id("step-typed")
class GoToPlace(AboutGame):
    """The number of a move was typed."""

    whose: str


@press_id("games")
class ChooseReplayed(AboutNothing):
    """A game is chosen in the select of a page."""

    page: int


@press_id("games-page", reopens=True)
class ListGames(AboutNothing):
    """A page of the games that the presser may see; where one was looked at, which, at what move and whose hand, so
    that there is a way back to it."""

    page: int
    game: str | None = None
    place: int | None = None
    whose: str | None = None

    @property
    def in_short(self) -> PressId:
        return self if self.game is None else ListGames(self.page, LEFT)


@press_id("try", reopens=True)
class TryMoment(AboutGame):
    """A moment of the presser's own game is to be tried out."""

    place: int


@press_id("film")
class PostFilm(AboutGame):
    """A game's animation, for everybody."""


@press_id("review", reopens=True)
class LookBack(AboutGame):
    """A game as a seat has played it; the presser's own where none is named."""

    seat: int | None = None


LONGEST_PLACE: Final = 5


def stepper(
    game: FinishedGame,
    moment: ReplayMoment,
    texts: Texts,
    *,
    picture: str | None,
    back: Sequence[ui.Button[Any]],
    film: bool,
    own: int | None,
) -> ui.LayoutView:
    """Return one moment of a game, and the ways to others.

    :param back: the way to where the reader may have come from.
    :param film: whether the reader may have the animation posted.
    :param own: where the reader sat.
    """
    names = names_of(game, texts)
    words = describe_table(moment.frame.view, names, texts)
    if moment.seat is not None:
        words = describe_hand(moment.seat, names, texts)
    items: list[Item] = [
        text("\n".join(_lines(game, moment, names, texts))),
        text(words) if picture is None else gallery(picture, words),
        row(*_ways(game, moment, texts)),
        row(_seat_select(game, moment, names, texts)),
    ]
    review = review_button(game, own if moment.seat is None else moment.seat.seat, own, texts)
    tries = [try_button(game, moment, texts)] if own is not None and moment.place < moment.last else []
    look = [row(*tries, *review)] if tries or review else []
    return panel([*items, *look, row(*_further(game, moment, texts, back=back, film=film))], EDGE_OVER)


def _lines(game: FinishedGame, moment: ReplayMoment, names: Sequence[str], texts: Texts) -> list[str]:
    head = f"### {' · '.join(names)}"
    small = f"-# {system_title(game.system, texts)} · <t:{int(game.ended_at)}:d>"
    if (ahead := moment.ahead) is not None:
        turn = moment.turn + moment.ends_turn
        named = _turn_named(moment, turn, names, texts)
        begins = texts.say("replay-turn-ahead", turn=named, place=moment.place + 1, last=moment.last)
        told = [ahead.news]
        if ahead.better:
            told = [texts.say("review-played", moves=ahead.played), texts.say("review-better", moves=ahead.better)]
        return [head, small, f"**{begins}**", *told]
    if not moment.place:
        return [head, small, texts.say("replay-start")]
    named = _turn_named(moment, moment.turn, names, texts)
    place = texts.say("replay-place", turn=named, place=moment.place, last=moment.last)
    if moment.ends_turn:
        seat, number = moment.whose_turn(moment.turn + 1)
        small = f"{small} · {texts.say('replay-next-turn', name=names[seat], turn=number)}"
    lines = [head, small, f"**{place}**", moment.frame.caption]
    return lines if moment.place < moment.last else [*lines, texts.say("replay-end")]


def _turn_named(moment: ReplayMoment, turn: int, names: Sequence[str], texts: Texts) -> str:
    """Return ``Ana's turn 3``, as in reviews."""
    seat, number = moment.whose_turn(turn)
    return texts.say("turn-of", who="other", name=names[seat], turn=number)


def _whose(moment: ReplayMoment) -> str:
    return ALL if moment.seat is None else str(moment.seat.seat)


def _ways(game: FinishedGame, moment: ReplayMoment, texts: Texts) -> list[ui.Button[Any]]:
    """Return the buttons to other moments, all in one row of a phone: the signs of every player of films, and one
    word."""
    place, last = moment.place, moment.last
    ways = (
        ("⏮️", "first", 0, place > 0),
        ("◀️", "back", max(0, place - 1), place > 0),
        ("▶️", "forward", min(last, place + 1), place < last),
        ("⏩", "turn", moment.next_turn, place < last),
        ("⏭️", "last", last, place < last),
    )
    buttons = []
    for sign, way, to, possible in ways:
        label = texts.say("replay-turn") if way == "turn" else ""
        press = ShowMoment(*place_of_game(game.game), to, _whose(moment), way).custom_id
        style = BLUE if way == "forward" else GREY
        if possible:
            buttons.append(button(label, press, style, emoji=sign))
        else:  # the lines above say that this is the start, or the end
            buttons.append(off_button(label, press, texts, style, emoji=sign, told=True))
    return buttons


def _seat_select(game: FinishedGame, moment: ReplayMoment, names: Sequence[str], texts: Texts) -> ui.Select[Any]:
    choices = [(texts.say("replay-all"), ALL)]
    choices += [(texts.say("replay-hand-of", name=name), str(seat)) for seat, name in enumerate(names)]
    options = [select_option(label, value, chosen=value == _whose(moment)) for label, value in choices]
    return choices_of(ChooseWhose(*place_of_game(game.game), moment.place), options)


def _further(
    game: FinishedGame, moment: ReplayMoment, texts: Texts, *, back: Sequence[ui.Button[Any]], film: bool
) -> list[ui.Button[Any]]:
    jump = AskPlace(*place_of_game(game.game), moment.last, _whose(moment))
    buttons = [button(texts.say("replay-jump"), jump.custom_id)]
    if film:
        buttons.append(film_button(game.game, texts))
    buttons.append(button(texts.say("replay-games"), ListGames(0, game.game, moment.place, _whose(moment)).custom_id))
    return [*buttons, *back]


def review_button(game: FinishedGame, seat: int | None, own: int | None, texts: Texts) -> list[ui.Button[Any]]:
    """Return the button that looks back on the game from a seat, where there is one."""
    if seat is None:
        return []
    name = names_of(game, texts)[seat]
    label = texts.say("over-my-review") if seat == own else texts.say("review-of", name=name)
    return [button(label, LookBack(*place_of_game(game.game), seat).custom_id)]


def try_button(game: FinishedGame, moment: ReplayMoment, texts: Texts) -> ui.Button[Any]:
    """Return the button that leads to playing on from a moment."""
    return button(texts.say("try-here"), TryMoment(*place_of_game(game.game), moment.place).custom_id, emoji="🧪")


def jump_form(game: FinishedGame, last: int, whose: str, texts: Texts) -> ui.Modal:
    """Return the form that asks for the number of a move."""
    hint = texts.say("replay-jump-hint", last=last)
    custom_id = GoToPlace(*place_of_game(game.game), whose).custom_id
    title, label = texts.say("replay-jump-title"), texts.say("replay-jump-label")
    return text_form(custom_id, title, label, hint, most=LONGEST_PLACE)


def games_panel(games: Sequence[FinishedGame], asked: ListGames, texts: Texts) -> ui.LayoutView:
    """Return the finished games that the reader may see, a page at a time, and the way back to the one that was looked
    at."""
    page = asked.page
    options = [_option(game, texts) for game in games[page * MOST_OPTIONS : (page + 1) * MOST_OPTIONS]]
    select: ui.Select[Any] = ui.Select(
        custom_id=ChooseReplayed(page).custom_id, placeholder=texts.say("replay-games-which"), options=options
    )
    items: list[Item] = [text(f"### {texts.say('replay-games-title')}"), row(select)]
    has_more = (page + 1) * MOST_OPTIONS < len(games)
    newer = replace(asked, page=page - 1).custom_id if page else None
    older = replace(asked, page=page + 1).custom_id if has_more else None
    ways = page_buttons(newer, older, texts)
    if asked.game is not None:
        left: PressId = BackToHand(NOTHING)
        if asked.game != LEFT:
            left = ShowMoment(*place_of_game(asked.game), asked.place or 0, asked.whose or ALL, "left")
        ways.append(BackButton(texts.say("more-back"), left))
    return panel([*items, row(*ways)] if ways else items, EDGE_LOBBY)


def _option(game: FinishedGame, texts: Texts) -> discord.SelectOption:
    names = names_of(game, texts)
    won = " + ".join(winner_name(game, seat, texts) for seat in game.winners)
    ended = texts.say("replay-won", names=won) if won else texts.say("replay-no-winner")
    day = datetime.fromtimestamp(game.ended_at, UTC).date().isoformat()
    told = f"{day} · {system_title(game.system, texts)} · {ended}"
    return select_option(" · ".join(names), game.game, told)


@way_on(Place.POSTED, 10)
def film_button(game: str, texts: Texts) -> ui.Button[Any]:
    """Return the button that posts the game's animation, where everybody sees it, and says so."""
    return button(texts.say("replay-film-public"), PostFilm(*place_of_game(game)).custom_id, emoji="🎬")


@way_on(Place.RESULT, 20)
@way_on(Place.OWN_RESULT, 10)
@way_on(Place.REVIEW, 10)
def replay_button(game: str, texts: Texts) -> ui.Button[Any]:
    """Return the button that goes through a game privately."""
    return button(texts.say("replay-step"), OpenReplay(*place_of_game(game)).custom_id)


_NAME: Final = "replay.png"


_MOST_GAMES: Final = 200
"""So many of a server's games are looked through, the last ones."""


_GAME: Final = re.compile(r"[a-z0-9]{1,16}-[0-9]{1,6}")


@answers(ListGames)
async def show_games(press: Press, asked: ListGames) -> None:
    if asked.game not in (None, LEFT):
        _require_game(asked.game)
    layout = await games_layout(press.kernel, press.interaction, press.texts, asked)
    press.leads_back(layout)
    await press.reply.update(layout)


@answers(ChooseReplayed)
async def choose_replayed(press: Press, asked: ChooseReplayed) -> None:
    chosen = chosen_value(press.interaction)
    _require_game(chosen)
    await _show(press, chosen, 0, ALL)


@answers(OpenReplay)
async def open_replay(press: Press, asked: OpenReplay) -> None:
    """Show the start of a game, seen by all; a hand's panel that was pressed makes room."""
    answer = await _moment(press, await played_game(press.kernel, press.interaction, asked.game), 0, ALL)
    await press.show(answer.layout, answer.picture)


@answers(ShowMoment)
async def show_moment(press: Press, asked: ShowMoment) -> None:
    better = asked.better if asked.is_from_review else None
    await _show(press, asked.game, asked.place, asked.whose, better)


@answers(ChooseWhose)
async def choose_seat(press: Press, asked: ChooseWhose) -> None:
    await _show(press, asked.game, asked.place, chosen_value(press.interaction))


@answers(AskPlace)
async def ask_place(press: Press, asked: AskPlace) -> None:
    game = await played_game(press.kernel, press.interaction, asked.game)
    await ask(press.reply, jump_form(game, asked.last, asked.whose, press.texts))


@answers(GoToPlace)
async def typed_place(press: Press, asked: GoToPlace) -> None:
    """Jump to the move that was typed. Raises ``Refused`` for what is no number."""
    typed = typed_text(press.interaction, most=LONGEST_PLACE)
    if not (typed.isascii() and typed.isdigit()):
        raise Refused(Reason.NO_NUMBER)
    await _show(press, asked.game, int(typed), asked.whose)


async def games_layout(
    kernel: Kernel, interaction: discord.Interaction, texts: Texts, asked: ListGames
) -> discord.ui.LayoutView:
    """Return the list of the games that somebody may see played. Raises ``Refused`` where there is none."""
    guild, user = place_of(interaction), interaction.user.id
    found = await kernel.tables.finished_games(guild, most=_MOST_GAMES, reader=user)
    games = [game for game in found if game.was_played and may_watch(interaction, game)]
    if not games:
        raise Refused(Reason.NOTHING_FINISHED)
    named = await history_of(kernel).unnamed(games, user)
    last = (len(games) - 1) // MOST_OPTIONS
    return games_panel(named, replace(asked, page=min(asked.page, last)), texts)


async def _show(press: Press, name: str, place: int, whose: str, better: tuple[str, ...] | None = None) -> None:
    game = await played_game(press.kernel, press.interaction, name)
    answer = await _moment(press, game, place, whose, better)
    await press.reply.update(answer.layout, answer.picture)


async def _moment(
    press: Press, game: FinishedGame, place: int, whose: str, better: tuple[str, ...] | None = None
) -> Answer:
    """Return a moment of a game as a panel with its picture.

    :param better: the moves that would have been better, where the turn ahead is looked at.
    :raises MalformedId: nobody is ``whose``, or those are no moves.
    """
    texts, pictures, user = press.texts, press.kernel.pictures, press.user
    names = names_of(game, texts)
    record = await finished_record(press, game)
    if whose not in (ALL, *map(str, range(len(names)))):
        raise MalformedId(whose)
    seat = None if whose == ALL else int(whose)
    try:
        moment = await pictures.run(partial(moment_of, record, place, names, texts, seat, better, game.stand_ins))
    except MalformedMove:
        raise MalformedId(ShowMoment.verb) from None
    theme = pictures.use(await press.kernel.preferences.theme_of_user(user))
    scene = ReplayScene((moment.frame,), names, labels_of(texts), levels_of(record))
    picture = await pictures.draw(_NAME, partial(draw_moment, moment.frame, scene, moment.part, theme))
    shown_by = ShowMoment(*place_of_game(game.game), place, whose)
    if isinstance(press.asked, ShowMoment) and press.asked.is_from_review:
        shown_by = press.asked
    layout = stepper(
        game,
        moment,
        texts,
        picture=picture.name if picture else None,
        back=ways_back(press, game, shown_by),
        film=user in game.users and daily_of(game.game) is None and is_server(press.guild),
        own=game.seat_of(user),
    )
    return Answer(layout, picture)


def _require_game(name: str) -> None:
    """Check that a name can be a game's id. Raises ``MalformedId``."""
    if not _GAME.fullmatch(name):
        raise MalformedId(name[:20])
