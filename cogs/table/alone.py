"""Games that somebody plays alone: **Play now** and other games beside it, and games tried out from a position."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from discord import ui

from bot.engine.errors import RecordError
from bot.errors import Reason, Refused
from bot.ids import MalformedId
from bot.players.levels import FIRST_LEVEL, FOR_PEOPLE, strength_of
from bot.standing.fitting import FIRST_OF_ALL, FittingGame, Rung, games_around
from bot.tables.actions import Leave, NextGame, OtherGame, Start
from bot.tables.automatic.computer_names import computer_name
from bot.tables.rules.lobby_rules import make_rules, system_with
from bot.tables.service.opening import Opening, TrialStart
from bot.tables.state.meaning import leaving_means
from bot.tables.state.status import Status
from bot.tables.state.trial import Trial, TrialOf
from bot.tables.view import GameView, TableView
from bot.text import Texts
from bot.text.card_words import join_and
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.interactions import person_of, place_of
from cogs.core.kernel import Kernel
from cogs.core.panel_extras import NO_EXTRAS, PanelExtras
from cogs.core.press import Press
from cogs.core.press_ids import HERE, PressId
from cogs.core.reply import Reply
from cogs.core.ways_on import Place, ways_on
from cogs.table import presses
from cogs.table.opening import (
    computers_of,
    fitting_game,
    game_dealt_at,
    open_table,
    opening_of,
    require_free_place,
    with_other,
)

logger = logging.getLogger(__name__)

_MOST_GOAL_CARDS: Final = 200
"""More than any game of ours has; a press that names more is not ours."""
THEN: Final = "then"
"""Stands in ids for the levels of then."""
_PLACES: Final = {TrialOf.GAME: Place.TRIED_GAME, TrialOf.PUZZLE: Place.TRIED_PUZZLE}
MakeStart = Callable[[bytes], TrialStart]
"""Deals the hidden cards anew from a secret seed; slow."""


def first_rules(texts: Texts) -> PanelExtras:
    """Return what a person is told as their first game begins."""
    return PanelExtras(line=f"🌱 {texts.say('first-game-rules')}")


async def open_fitting(kernel: Kernel, reply: Reply, texts: Texts, game: FittingGame | None = None) -> None:
    """Deal the asker the game against computers that suits them. Of many presses at once, one deals.

    :param game: another game to be dealt.
    :raises Refused: none can be dealt here.
    """
    interaction = reply.interaction
    await require_free_place(kernel, interaction, texts, alone=True)
    fits = game or await fitting_game(kernel, place_of(interaction), reply.user, texts)
    is_first = fits.rung is Rung.FIRST
    named = fits.system, {} if is_first else fits.changes, None
    opening = await opening_of(kernel, interaction, named, computers=computers_of(fits))
    said = first_rules(texts) if is_first else NO_EXTRAS
    await open_table(kernel, reply, texts, replace(opening, is_first=is_first, once=True), said)
    # The lobby in which the asker sat alone here closes, since they play by themselves now. Where somebody joins at
    # that moment, leaving only hands it over: the table decides, under its lock.
    lobby = kernel.tables.holder_of(interaction.channel_id or 0)
    in_lobby = lobby is not None and lobby.status is Status.LOBBY and lobby.tournament is None
    if lobby is not None and in_lobby and lobby.people() == [reply.user]:
        with suppress(Refused):  # the game has begun all the same
            asker = person_of(interaction, texts, lobby).besides()
            await kernel.tables.act(lobby.id, Leave(leaving_means(lobby, reply.user)), asker)


def start_of(table: TableView, fits: FittingGame, people: int | None = None) -> Start:
    """Return the start of a game against computers for somebody alone in a lobby, as it is shown there."""
    if fits.rung is Rung.FIRST:
        return Start(FIRST_LEVEL, computer_name(1), people=people, is_first=True)
    if len(fits.levels) == 1 and (table.system, table.changes) == (fits.system, fits.changes):
        return Start(fits.level, computer_name(1), people=people)
    other = OtherGame(fits.system, fits.changes, computers_of(fits), (table.system, dict(table.changes)))
    return Start(fits.level, computer_name(1), people=people, other=other)


def around_buttons(table: TableView, game: FittingGame, texts: Texts) -> list[ui.Button[Any]]:
    """Return the ways to a shorter, a longer, an easier and a stronger game than that at a table."""
    seats = 1 + len(game.levels)
    system = system_with(game.system, seats)
    around = games_around(system, seats, make_rules(system, seats, game.changes).goal_size, game.level)
    found = []
    for key, goals in (("around-shorter", around.shorter), ("around-longer", around.longer)):
        if goals is not None:
            found.append(parts.button(texts.say(key, count=goals), presses.PlayLength(table.id, goals).custom_id))
    for key, level in (("after-easier", around.easier), ("after-stronger", around.stronger)):
        if level is not None:
            label = texts.say(key, level=texts.say(f"level-title-{level}"))
            found.append(parts.button(label, presses.PlayLevel(table.id, level).custom_id))
    return found


@answers(presses.PlayNow)
async def play_now(press: Press, asked: presses.PlayNow) -> None:
    """Deal the game that suits the presser in this channel."""
    await open_fitting(press.kernel, press.reply, press.texts)


@answers(presses.PlayFirstGame)
async def first_game(press: Press, asked: presses.PlayFirstGame) -> None:
    """Deal a short game against an easy computer: at the table named, else at a new one in this channel."""
    if asked.table == HERE:
        await open_fitting(press.kernel, press.reply, press.texts, FIRST_OF_ALL)
    else:
        await press.act_and_show_hand(Start(FIRST_LEVEL, computer_name(1), is_first=True), first_rules(press.texts))


@answers(presses.PlayLevel, presses.PlayLength)
async def play_other(press: Press, asked: presses.PlayLevel | presses.PlayLength) -> None:
    """Deal another length or level at once: after a game the next one, in a lobby its game, in a game that the presser
    has not begun another in its place.

    :raises Refused: others sit there, or the game has begun.
    """
    goals = asked.goals if isinstance(asked, presses.PlayLength) else None
    level = asked.level if isinstance(asked, presses.PlayLevel) else None
    if (level is not None and strength_of(level) is None) or (goals is not None and not 0 < goals <= _MOST_GOAL_CARDS):
        raise MalformedId(asked.verb)
    table = press.own.table
    game = await game_dealt_at(press.kernel, table, press.user, press.texts)
    if table.status is Status.LOBBY:
        await press.act_and_show_hand(start_of(table, with_other(game, goal_size=goals, level=level), people=1))
    elif table.status is Status.OVER:
        stronger = level is not None and (strength_of(level) or 0) > (strength_of(game.level) or 0)
        await press.act_and_show_hand(NextGame(level=level, stronger=stronger, goal_size=goals))
    else:
        await _deal_instead(press, table, with_other(game, goal_size=goals, level=level))


async def _deal_instead(press: Press, table: TableView, game: FittingGame) -> None:
    """Deal another game in the place of one alone that the presser has not begun."""
    if not table.private or not table.is_not_begun_by(press.user):
        raise Refused(Reason.STALE)
    kernel = press.kernel
    opening = Opening(
        table.guild,
        table.channel,
        game.system,
        changes=game.changes,
        computers=computers_of(game),
        replaces=table.id,
    )
    kernel.private_panels.release_pressed(press.reply, table.id)
    await open_table(kernel, press.reply, press.texts, opening)


def trial_panel(
    where: str, levels: Sequence[str], begin: PressId, choose: PressId, texts: Texts, *ways: ui.Button[Any]
) -> ui.LayoutView:
    """Say what trying out is, with the ways to begin.

    :param where: the moment in words.
    :param levels: the opponents' levels of then.
    :param begin: begins against these.
    :param choose: begins against the level that is chosen in a select.
    :param ways: buttons beside these.
    """
    names = [texts.say(f"level-title-{level}") for level in levels]
    lines = [f"### {texts.say('try-title')}", where, texts.say("try-hidden"), texts.say("try-counts")]
    others = [
        parts.select_option(texts.say(f"level-title-{level}"), level, texts.say(f"level-line-{level}"))
        for level in FOR_PEOPLE
        if set(levels) != {level}
    ]
    select: ui.Select[Any] = ui.Select(
        custom_id=choose.custom_id, placeholder=texts.say("try-against-other"), options=others
    )
    label = texts.say("try-against", levels=join_and([*dict.fromkeys(names)], texts))
    play_on = parts.row(parts.button(label, begin.custom_id, parts.GREEN, emoji="🧪"), *ways)
    items: list[parts.Item] = [parts.text("\n".join(lines)), play_on, parts.row(select)]
    return parts.panel(items, parts.EDGE_WAIT)


async def try_out(press: Press, trial: Trial, levels: Sequence[str], make: MakeStart) -> None:
    """Begin a game that only the presser sees, and show their hand. Pressed again before they have moved it is the
    one that has begun.

    :param levels: the opponents' levels, by seats.
    :raises Refused: they have too many games, or nobody can play on from there.
    """
    kernel, interaction, texts = press.kernel, press.interaction, press.texts
    await require_free_place(kernel, interaction, texts, alone=True)
    async with kernel.tables.opening_of(press.user):
        for begun in kernel.tables.private_games_of(press.user):
            is_same = begun.running().trial == trial and begun.computer_levels() == list(levels)
            if is_same and begun.is_not_begun_by(press.user):
                await kernel.private_panels.show(press.reply, begun.id, texts)
                return
        computers = tuple((level, computer_name(place)) for place, level in enumerate(levels, start=1))
        opening = Opening(press.guild, interaction.channel_id or 0, "", computers=computers)
        await kernel.tables.check_opening(opening, person_of(interaction, texts))
        try:
            start = await asyncio.to_thread(make, kernel.randomness.seed())
        except RecordError as error:
            logger.warning("Nobody can play on from %s, move %d: %s", trial.origin, trial.place, error)
            raise Refused(Reason.UNREADABLE) from error
        await open_table(kernel, press.reply, texts, replace(opening, system=start.system, trial=start))


def level_chosen(chosen: str, levels: Sequence[str]) -> tuple[str, ...]:
    """Return the opponents' levels after a choice. Raises ``Refused`` for a level that is not offered."""
    if chosen == THEN:
        return tuple(levels)
    if chosen not in FOR_PEOPLE:
        raise Refused(Reason.UNKNOWN_LEVEL)
    return (chosen,) * len(levels)


def trial_lines(game: GameView, texts: Texts) -> list[str]:
    """Return the mark of a game that is tried out; nothing of any other."""
    return [] if game.trial is None else [f"-# 🧪 {texts.say('try-mark')}"]


def after_trial_buttons(game: GameView, texts: Texts) -> list[ui.Button[Any]]:
    """Return the ways on from the end of a game that was tried out."""
    trial = game.trial
    return [] if trial is None else ways_on(_PLACES[trial.kind], f"{trial.origin}/{trial.place}", texts)
