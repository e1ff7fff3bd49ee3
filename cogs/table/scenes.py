"""Scenes for the pictures of a lobby and of a finished game."""

from dataclasses import replace
from typing import Final

from bot.engine.errors import RulesError
from bot.engine.rules import Rules
from bot.players.levels import strength_of
from bot.tables.rules.house_rules import usual_rules
from bot.tables.rules.lobby_rules import rules_at, system_at
from bot.tables.rules.partners import partners_in_lobby
from bot.tables.view import TableSeat, TableView
from bot.text import Texts
from bot.text.rules_words import differences, rules_refusal, system_title
from cogs.core.pictures import labels_of
from cogs.shared.games import game_line, names_shown
from cogs.shared.results import result_lines
from cogs.table.lobby import leaves_size_open, seat_note
from render import LobbyScene, LobbySeat, ResultScene, SeatSign

_MOST_SPECIAL: Final = 3


def lobby_scene(table: TableView, texts: Texts) -> LobbyScene:
    """Return the scene of a lobby."""
    usual = usual_rules(table)
    return LobbyScene(
        title=texts.say("game-title"),
        game=system_title(system_at(table, usual.players), texts),
        line=game_line(table, texts),
        seats=tuple(
            LobbySeat(seat.name, seat_note(table, place, texts), _strength(seat))
            for place, seat in enumerate(table.seats)
        ),
        capacity=table.capacity,
        free=texts.say("free-seat"),
        special=_special(table, usual, texts),
        partners=partners_in_lobby(table),
        numbered=usual.numbered,
        labels=labels_of(texts),
    )


def _special(table: TableView, usual: Rules, texts: Texts) -> tuple[str, ...]:
    """Return the differences from the usual rules; where they are many, the last line counts the rest."""
    try:
        rules = rules_at(table, usual.players)
        if leaves_size_open(table):
            rules = replace(rules, goal_size=usual.goal_size)
        found = differences(rules, usual, texts, names_shown(table))
    except RulesError as error:
        return (rules_refusal(error, texts),)
    more = len(found) - _MOST_SPECIAL
    if more <= 0:
        return tuple(found)
    return (*found[: _MOST_SPECIAL - 1], texts.say("house-more-differences", count=more + 1))


def seat_levels(table: TableView) -> tuple[int | None, ...]:
    """Return the strength of each seat's computer from 0; None for a person."""
    return tuple(map(_strength, table.seats))


def _strength(seat: TableSeat) -> int | None:
    return strength_of(seat.level) if seat.user is None and seat.level else None


def seat_signs(table: TableView) -> tuple[SeatSign, ...]:
    """Return the sign of each seat. A host for whom a computer plays is shown as played for."""
    return tuple(
        SeatSign.FREE
        if seat.is_free
        else SeatSign.PLAYED_FOR
        if seat.away
        else SeatSign.HOST
        if seat.user == table.host
        else SeatSign.NONE
        for seat in table.seats
    )


def result_scene(table: TableView, texts: Texts, viewer: int | None = None) -> ResultScene:
    """Return the scene of a finished game, or of the match at its end.

    :param viewer: seat of the only reader, or None.
    """
    view = table.running().public
    told = [line.strip("*") for line in result_lines(table, texts, viewer)]
    champions = table.match_winners()
    target = view.rules.match_target
    return ResultScene(
        view=view,
        names=table.running().names,
        headline=told.pop() if champions else told[0],
        lines=tuple(told[1:]),
        match=() if target is None else table.running().scores,
        target=target or 0,
        champions=champions,
        levels=seat_levels(table),
        labels=labels_of(texts),
    )
