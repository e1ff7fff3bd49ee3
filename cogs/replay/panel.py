"""Finished games: the list of them, going through one move by move, and the message of its animation.

Everything that a press needs lies in its id: the game, the move, and whose hand is seen.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

import discord
from discord import ui

from bot.discord_limits import MOST_OPTIONS
from bot.entities.kept import FinishedGame
from bot.finished.replay import ReplayMoment
from bot.text import Texts
from bot.text.play_words import describe_hand, describe_table
from bot.text.rules_words import system_title
from cogs.core.forms import text_form
from cogs.core.parts import (
    BLUE,
    EDGE_LOBBY,
    EDGE_OVER,
    EDGE_WAIT,
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
from cogs.core.press_ids import NOTHING, PressId
from cogs.core.ways_on import Place, way_on
from cogs.replay.presses import (
    ALL,
    LEFT,
    AskPlace,
    ChooseReplayed,
    ChooseWhose,
    GoToPlace,
    ListGames,
    OpenReplay,
    PostFilm,
    ShowMoment,
)
from cogs.review.presses import LookBack
from cogs.shared.records import names_of, page_buttons, place_of_game, winner_name

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
    """One moment of a game, and the ways to others.

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
    return panel([*items, row(*_further(game, moment, texts, back=back, film=film), *review)], EDGE_OVER)


def _lines(game: FinishedGame, moment: ReplayMoment, names: Sequence[str], texts: Texts) -> list[str]:
    head = f"### {' · '.join(names)}"
    small = f"-# {system_title(game.system, texts)} · <t:{int(game.ended_at)}:d>"
    if (ahead := moment.ahead) is not None:
        turn = moment.turn + moment.ends_turn
        begins = texts.say("replay-turn-ahead", turn=turn, place=moment.place + 1, last=moment.last)
        told = [ahead.news]
        if ahead.better:
            told = [texts.say("review-played", moves=ahead.played), texts.say("review-better", moves=ahead.better)]
        return [head, small, f"**{begins}**", *told]
    if not moment.place:
        return [head, small, texts.say("replay-start")]
    place = texts.say("replay-place", turn=moment.turn, place=moment.place, last=moment.last)
    if moment.ends_turn:
        small = f"{small} · {texts.say('replay-next-turn', turn=moment.turn + 1)}"
    lines = [head, small, f"**{place}**", moment.frame.caption]
    return lines if moment.place < moment.last else [*lines, texts.say("replay-end")]


def _whose(moment: ReplayMoment) -> str:
    return ALL if moment.seat is None else str(moment.seat.seat)


def _ways(game: FinishedGame, moment: ReplayMoment, texts: Texts) -> list[ui.Button[Any]]:
    """All in one row of a phone: the signs of every player of films, and one word."""
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
    """Looks back on the game from a seat, where there is one."""
    if seat is None:
        return []
    name = names_of(game, texts)[seat]
    label = texts.say("over-my-review") if seat == own else texts.say("review-of", name=name)
    return [button(label, LookBack(*place_of_game(game.game), seat).custom_id)]


def jump_form(game: FinishedGame, last: int, whose: str, texts: Texts) -> ui.Modal:
    """Asks for the number of a move."""
    hint = texts.say("replay-jump-hint", last=last)
    custom_id = GoToPlace(*place_of_game(game.game), whose).custom_id
    title, label = texts.say("replay-jump-title"), texts.say("replay-jump-label")
    return text_form(custom_id, title, label, hint, most=LONGEST_PLACE)


def games_panel(games: Sequence[FinishedGame], asked: ListGames, texts: Texts) -> ui.LayoutView:
    """The finished games that the reader may see, a page at a time, and the way back to the one that was looked at."""
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


def film_panel(game: FinishedGame, file: str, texts: Texts, poster: str) -> ui.LayoutView:
    """The public message of a game's animation.

    :param poster: the name of who has had it posted; empty where nobody is named.
    """
    title = texts.say("replay-film-title", names=" · ".join(names_of(game, texts)))
    named = f"-# {system_title(game.system, texts)} · <t:{int(game.ended_at)}:d>"
    named += f" · {texts.say('replay-film-by', name=poster)}" if poster else ""
    items: list[Item] = [text(f"### 🎬 {title}\n{named}"), gallery(file, texts.say("over-replay-ready"))]
    return panel([*items, row(replay_button(game.game, texts))], EDGE_OVER)


def film_note(game: FinishedGame, words: str, texts: Texts) -> ui.LayoutView:
    """What became of the animation, for whoever asked for it."""
    return panel([text(words), row(replay_button(game.game, texts))], EDGE_WAIT)


@way_on(Place.POSTED, 10)
def film_button(game: str, texts: Texts) -> ui.Button[Any]:
    """Posts the game's animation, where everybody sees it, and says so."""
    return button(texts.say("replay-film-public"), PostFilm(*place_of_game(game)).custom_id, emoji="🎬")


@way_on(Place.RESULT, 20)
@way_on(Place.OWN_RESULT, 10)
@way_on(Place.REVIEW, 10)
def replay_button(game: str, texts: Texts) -> ui.Button[Any]:
    """Goes through a game privately."""
    return button(texts.say("replay-step"), OpenReplay(*place_of_game(game)).custom_id)
