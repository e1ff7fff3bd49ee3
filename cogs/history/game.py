"""Screen of one finished game: its course, its record, and a rematch with the same people."""

import logging
from collections.abc import Sequence
from functools import partial
from typing import Final

from discord import ui

from bot.engine.errors import RulesError
from bot.engine.rules import rules_from_data
from bot.entities.game_result import GameResult
from bot.errors import Reason, Refused, RulesRefused, Unavailable
from bot.places import is_server
from bot.players.levels import FOR_PEOPLE
from bot.standing.history import PlayedGame
from bot.tables.actions import Expected
from bot.tables.automatic.computer_names import computer_name
from bot.tables.rules.lobby_rules import changes_of, make_rules
from bot.tables.service.opening import Opening
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.card_words import join_and
from bot.text.names import safe_name, subject_of
from cogs.core.feature import answers
from cogs.core.parts import EDGE_WAIT, GREEN, BackButton, Item, button, panel, result_edge, row, text
from cogs.core.permissions import may_write
from cogs.core.press import Press
from cogs.core.press_ids import AboutGame, press_id
from cogs.core.ways_on import Place, ways_on
from cogs.gathering.presses import InviteThese
from cogs.history.panel import (
    Filters,
    ShowHistory,
    ShowOwnGame,
    ended_on,
    outcome_in_history,
    title_in_history,
)
from cogs.shared.finished import checked_game, names_of, place_of_game, proof_panel, record_file, watchable_game
from cogs.shared.games import difference_lines
from cogs.shared.level_words import with_levels
from cogs.shared.results import end_lines
from cogs.shared.services import gathering_of, history_of
from cogs.table.inviting import MOST_INVITED, people_reached, post_invitation
from cogs.table.opening import open_table, require_free_place, usual_level


@press_id("record")
class SendGameRecord(AboutGame):
    """Request for a game's record as a file."""


@press_id("again")
class PlayAgain(AboutGame):
    """Request for the same game with the same people."""


_MOST_RULES: Final = 10


def game_panel(played: PlayedGame, filters: Filters, page: int, texts: Texts, *, recorded: bool) -> ui.LayoutView:
    """Return a finished game with everything that can be done with it.

    :param page: page of the list that it was opened from.
    :param recorded: whether its moves are still stored.
    """
    game, result = played.game, played.result
    names = names_of(game, texts)
    head = f"### {title_in_history(played, texts)} · {ended_on(result.ended_at)}"
    lines = [head, f"**{outcome_in_history(played, texts)}**" + _length(played, texts)]
    if game.stand_ins:
        lines += [_stand_in_line(played, names, texts)]
    for seat, name in enumerate(with_levels(names, result, texts)):
        sign = "🏆" if seat in game.winners else "▫️"
        lines.append(f"{sign} {name} · {texts.say('history-left', count=result.seats[seat].goal_left)}")
    told = end_lines(played.end, (), texts, has_reader_lost=played.has_lost)
    lines += [f"-# {line}" for line in told]
    if result.house_rules:
        try:
            rules = rules_from_data(result.options)
            found = difference_lines(rules, make_rules(result.system, rules.players, {}), texts, names, _MOST_RULES)
            lines += [f"-# {texts.say('history-house-rules')}", *(f"- {each}" for each in found)]
        except RulesError:  # there are no such rules any more
            lines.append(f"-# {texts.say('history-house-rules-some')}")
    items: list[Item] = [text("\n".join(lines))]
    table, number = place_of_game(game.game)
    if recorded:
        record = button(texts.say("history-record"), SendGameRecord(table, number).custom_id)
        look_back = ways_on(Place.OWN_RESULT, game.game, texts) if game.was_played else []
        items.append(row(*look_back, *ways_on(Place.DEAL, game.game, texts), record))
    else:
        items.append(text(f"-# {texts.say('history-no-record')}"))
    again = button(texts.say("history-again"), PlayAgain(table, number).custom_id, GREEN, emoji="🔁")
    items.append(row(again, BackButton(texts.say("history-back"), ShowHistory(page, filters))))
    return panel(items, result_edge(won=bool(played.won)))


def not_invited_panel(names: Sequence[str], texts: Texts) -> ui.LayoutView:
    """Return the names of people who could not be invited to a rematch."""
    key = "history-left-out" if names else "history-nobody-invited"
    return panel([text(texts.say(key, names=join_and([safe_name(name) or "?" for name in names], texts)))], EDGE_WAIT)


def _length(played: PlayedGame, texts: Texts) -> str:
    return "" if played.turns is None else f" · {texts.say('history-turns', count=played.turns)}"


def _stand_in_line(played: PlayedGame, names: Sequence[str], texts: Texts) -> str:
    """Return whose stand-in has won, and who came first of those who were there."""
    won, end = [names[seat] for seat in played.game.winners], played.end
    lines = [texts.say("outcome-win-stand-in", who="one" if len(won) == 1 else "other", names=join_and(won, texts))]
    if end.first:
        who = subject_of(((names[seat], played.game.sat[seat] == played.reader) for seat in end.first), texts)
        lines.append(texts.say("outcome-first", who=who.who, names=who.names))
    return " ".join(lines)


logger = logging.getLogger(__name__)


async def _own_game(press: Press, game: str) -> PlayedGame:
    """Return a game in which the presser sat. Raises ``Refused``."""
    history = history_of(press.kernel)
    participant = await history.participant(press.guild, press.user)
    played = None if participant is None else await history.game(participant, game)
    if played is None:
        raise Refused(Reason.NO_FINISHED_GAME)
    return played


@answers(ShowOwnGame)
async def show_game(press: Press, asked: ShowOwnGame) -> None:
    played = await _own_game(press, asked.game)
    game = played.game
    found = await press.kernel.tables.finished(press.guild, game.channel, game.game, reader=press.user)
    layout = game_panel(played, asked.filters, asked.page, press.texts, recorded=found is not None)
    await press.show(layout, opened_from=ShowHistory(asked.page, asked.filters))


@answers(SendGameRecord)
async def record(press: Press, asked: SendGameRecord) -> None:
    """Send the record and its proof to a person who may see the game."""
    game = await watchable_game(press.kernel, press.interaction, asked.game)
    found, is_right = await checked_game(press, game)
    file = record_file(found)
    verifier = press.kernel.settings.verifier_url
    layout = proof_panel(found, press.texts, is_right=is_right, verifier=verifier, file=file.name)
    await press.reply.send_private(layout, file)


@answers(PlayAgain)
async def again(press: Press, asked: PlayAgain) -> None:
    """Open a table like a finished game, invite its people and hold their seats for some minutes.

    A game against computers alone is dealt at once.
    """
    kernel, interaction, texts = press.kernel, press.interaction, press.texts
    played = await _own_game(press, asked.game)
    opening = await _opening(press, played)
    await require_free_place(kernel, interaction, texts, alone=opening.deals, game=opening.system)
    if is_server(press.guild):  # elsewhere the answer is the table itself
        await press.reply.promise()
    table = await open_table(kernel, press.reply, texts, opening)
    if not opening.deals and is_server(press.guild):  # elsewhere nobody is mentioned who hasn't pressed
        await _invite_them(press, played, table)


async def _opening(press: Press, played: PlayedGame) -> Opening:
    """Return the opening of a rematch in this channel, with computers on as many seats as they began on."""
    result, usual = played.result, await usual_level(press.kernel, press.guild)
    levels = [seat.sittings[0].level for seat in result.seats if seat.sittings[0].by_computer]
    computers = tuple(
        (level if level in FOR_PEOPLE else usual, computer_name(place)) for place, level in enumerate(levels, start=1)
    )
    is_alone = len(levels) == len(result.seats) - 1
    settings = await press.kernel.preferences.server(press.guild)
    return Opening(
        guild=press.guild,
        channel=press.interaction.channel_id or 0,
        system=result.system,
        seats=len(result.seats),
        changes=_changes(result, keeps_handicap=is_alone and not result.seats[0].sittings[0].by_computer),
        computers=computers,
        turn_seconds=0 if is_alone else settings.turn_seconds,
        waits=not is_alone,
        expected=tuple(Expected(user, name) for user, name in _others(press, played)),
    )


def _others(press: Press, played: PlayedGame) -> list[tuple[int, str]]:
    """Return user and name of the other people at a game, without those who are hidden."""
    everybody = zip(played.game.sat, played.game.names, strict=True)
    return [(user, name) for user, name in everybody if user and name and user != press.user]


def _changes(result: GameResult, *, keeps_handicap: bool) -> dict[str, object]:
    """Return the options that differ from the usual game.

    A handicap belongs to seats, so it is left out where others may sit on them.

    :raises Refused: the options make no game any more.
    """
    try:
        changes = changes_of(result.system, len(result.seats), result.options)
    except RulesError as error:
        raise RulesRefused(error) from None
    return changes if keeps_handicap else {name: value for name, value in changes.items() if name != "handicap"}


async def _invite_them(press: Press, played: PlayedGame, table: TableView) -> None:
    """Invite the people of a finished game, and tell the presser who could not be invited."""
    kernel, interaction, texts = press.kernel, press.interaction, press.texts
    users = [user for user, _ in _others(press, played)][:MOST_INVITED]
    if not users or interaction.channel is None:
        await press.reply.send_private(not_invited_panel((), texts))
        return
    people, left_out = await people_reached(kernel, interaction, users)
    if (
        not kernel.presses.is_answered(InviteThese())  # nobody is invited where that feature is left out
        or await kernel.preferences.is_quiet(press.guild)
        or not may_write(interaction)
    ):
        people, left_out = [], [*people, *left_out]
    invited = await _invited(press, [each.id for each in people], table) if people else ()
    left_out += [each for each in people if each.id not in invited]
    if left_out:
        names = dict(_others(press, played))
        await press.reply.send_private(not_invited_panel([each.name or names[each.id] for each in left_out], texts))


async def _invited(press: Press, users: list[int], table: TableView) -> Sequence[int]:
    """Invite people to a table, and return those whom the invitation mentions. The table stays open if this fails."""
    kernel, channel = press.kernel, press.interaction.channel_id or 0
    try:
        invitation = await gathering_of(kernel).invite(press.user, users, press.guild, channel)
        if not invitation.people:
            return ()
        return await post_invitation(press, invitation, partial(kernel.tables.find, table.id))
    except (Refused, Unavailable) as error:
        logger.info("Nobody was invited to table %s: %s", table.id, error)
        return ()
