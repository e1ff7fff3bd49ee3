"""Pictures of a table: scenes of its lobby and result, and **Show it**, the moves since one's turn as an animation."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate
from operator import add
from typing import Final

from discord import ui

from bot.engine.errors import RulesError
from bot.engine.events import PublicEvent, TurnEnded
from bot.engine.rewinding import can_be_rewound, moves_before
from bot.engine.rules import Rules
from bot.errors import Reason, Refused
from bot.players.levels import strength_of
from bot.tables.rules.house_rules import usual_rules
from bot.tables.rules.lobby_rules import rules_at
from bot.tables.rules.partners import partners_in_lobby
from bot.tables.view import GameView, PersonalView, TableSeat, TableView
from bot.text import Texts
from bot.text.card_words import suits_count
from bot.text.play_words import news, since_turn
from bot.text.rules_words import differences, rules_refusal
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.pictures import labels_of
from cogs.core.press import Press
from cogs.shared import results
from cogs.shared.games import game_line, names_shown, title_of_game
from cogs.table import presses
from cogs.table.buttons import back_button
from cogs.table.lobby import leaves_size_open, seat_note
from render import LobbyScene, LobbySeat, ReplayFrame, ReplayScene, ResultScene, SeatSign, draw_moves

_MOST_SPECIAL: Final = 3
FILM_NAME: Final = "since.gif"
MOST_MOVES: Final = 24
"""Moves in the animation; older ones are left out."""


def lobby_scene(table: TableView, texts: Texts) -> LobbyScene:
    """Return the scene of a lobby."""
    usual = usual_rules(table)
    return LobbyScene(
        title=texts.say("game-title"),
        game=title_of_game(table, texts),
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
    told = [line.strip("*") for line in results.result_lines(table, texts, viewer)]
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


def can_be_shown(game: GameView, seat: int) -> bool:
    """Whether others have moved cards since that seat's turn, and can be shown doing it."""
    return not game.acted_last(seat) and can_be_rewound(game.since_turn_of(seat))


def show_button(table: str, texts: Texts) -> ui.Button[ui.LayoutView]:
    """Return the button that plays the animation."""
    return parts.button(texts.say("since-show"), presses.ShowSince(table).custom_id, emoji="🎞️")


def since_scene(own: PersonalView, texts: Texts) -> ReplayScene:
    """Return the table before the others moved, and after each of their moves."""
    game = own.table.running()
    names = game.names
    moves = moves_before(game.public, game.since_turn_of(own.seat))[-MOST_MOVES - 1 :]
    suits = suits_count(game.rules)

    def told(steps: Sequence[PublicEvent], called: Sequence[Sequence[str]], *, further: bool = True) -> str:
        return news(
            steps, names, texts, own.seat, called=called, suits=suits, further=further, stand_ins=game.stand_ins
        )

    turns = accumulate((list(events) for _, events in moves), _in_turn)
    # Where a move ends a turn, its steps end in the next one.
    ended = list(accumulate(sum(isinstance(event, TurnEnded) for event in events) for _, events in moves))
    frames = []
    for (view, events), turn, over in zip(moves, turns, ended, strict=True):
        # What was called up to this frame: one entry for each turn that has ended.
        called = game.called[: len(game.called) - ended[-1] + over]
        captions = told(turn, called), told(events, called), told(events, called, further=False)
        frames.append(ReplayFrame(view, (), events, captions))
    return ReplayScene(tuple(frames), names, labels_of(texts), seat_levels(own.table))


def _in_turn(turn: list[PublicEvent], events: list[PublicEvent]) -> list[PublicEvent]:
    """Return the events so far of the turn that the last of them belong to."""
    return events if any(isinstance(event, TurnEnded) for event in turn) else add(turn, events)


def since_panel(own: PersonalView, texts: Texts, film: str | None) -> ui.LayoutView:
    """Return the moves in words above their animation; **Back** leads to the hand."""
    game = own.table.running()
    told = since_turn(
        game.since_turn_of(own.seat),
        game.names,
        texts,
        viewer=own.seat,
        had_a_turn=game.had_a_turn(own.seat),
        called=game.called,
        suits=suits_count(game.rules),
        bold=True,
    )
    shown = [parts.gallery(film, texts.say("since-alt"))] if film else []
    return parts.panel([parts.text(told), *shown, parts.row(back_button(own.table.id, texts))], parts.EDGE_WAIT)


@answers(presses.ShowSince)
async def show_since(press: Press, asked: presses.ShowSince) -> None:
    """Show the moves since the presser's turn in the panel's place. Raises ``Refused``."""
    own, pictures = press.own, press.kernel.pictures
    if own.table.game is None or not can_be_shown(own.table.game, own.seat):
        raise Refused(Reason.STALE)
    theme = pictures.use(await press.kernel.preferences.theme_of_user(press.user))
    film = await pictures.draw(FILM_NAME, partial(draw_moves, since_scene(own, press.texts), theme))
    await press.show(since_panel(own, press.texts, film.name if film else None), film)
