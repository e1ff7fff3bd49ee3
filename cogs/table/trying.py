"""A game that is tried out from a position: the choice of opponents, its beginning, and the marks on its panels."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from discord import ui

from bot.engine.errors import RecordError
from bot.errors import Reason, Refused
from bot.players.levels import FOR_PEOPLE
from bot.tables.automatic.computer_names import computer_name
from bot.tables.service.opening import Opening, TrialStart
from bot.tables.state.trial import Trial, TrialOf
from bot.tables.view import GameView, TableView
from bot.text import Texts
from bot.text.card_words import join_and
from cogs.core.interactions import person_of
from cogs.core.parts import EDGE_WAIT, GREEN, Item, button, panel, row, select_option, text
from cogs.core.press import Press
from cogs.core.press_ids import PressId
from cogs.core.ways_on import Place, ways_on
from cogs.table.opening import open_table, require_free_place

logger = logging.getLogger(__name__)

THEN: Final = "then"
"""Stands in ids for the levels of then."""
_PLACES: Final = {TrialOf.GAME: Place.TRIED_GAME, TrialOf.PUZZLE: Place.TRIED_PUZZLE}

MakeStart = Callable[[bytes], TrialStart]
"""Deals the hidden cards anew from a secret seed; slow."""


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
        select_option(texts.say(f"level-title-{level}"), level, texts.say(f"level-line-{level}"))
        for level in FOR_PEOPLE
        if set(levels) != {level}
    ]
    select: ui.Select[Any] = ui.Select(
        custom_id=choose.custom_id, placeholder=texts.say("try-against-other"), options=others
    )
    label = texts.say("try-against", levels=join_and([*dict.fromkeys(names)], texts))
    play_on = row(button(label, begin.custom_id, GREEN, emoji="🧪"), *ways)
    items: list[Item] = [text("\n".join(lines)), play_on, row(select)]
    return panel(items, EDGE_WAIT)


async def try_out(press: Press, trial: Trial, levels: Sequence[str], make: MakeStart) -> None:
    """Begin a game that only the presser sees, and show their hand. Pressed again before they have moved it is the
    one that has begun.

    :param levels: the opponents' levels, by seats.
    :raises Refused: they have too many games, or nobody can play on from there.
    """
    kernel, interaction, texts = press.kernel, press.interaction, press.texts
    await require_free_place(kernel, interaction, texts, alone=True)
    async with kernel.tables.opening_of(press.user):
        begun = _begun(kernel.tables.private_games_of(press.user), press.user, trial, levels)
        if begun is not None:
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


def _begun(games: Sequence[TableView], user: int, trial: Trial, levels: Sequence[str]) -> TableView | None:
    """Return the game that a person has begun from there, against these, and in which they have not moved."""
    for table in games:
        game, found = table.running(), [seat.level for seat in table.seats if seat.user is None]
        if game.trial == trial and table.is_not_begun_by(user) and found == list(levels):
            return table
    return None


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
