"""Every panel that names who sits or sat at a table, with eight hostile names: within Discord's limits."""

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import discord
import pytest

from bot.engine.game import apply, legal_moves
from bot.engine.options import MOST_PLAYERS
from bot.engine.rules import Rules
from bot.engine.state import Ending, Result
from bot.engine.systems import SYSTEMS
from bot.entities.game_result import GameResult, Participant, SatThere, SeatResult, Unrated
from bot.entities.kept import FinishedGame
from bot.entities.settings import Reminding
from bot.figures.game_end import EndOfGame
from bot.standing.fitting import FIRST_OF_ALL
from bot.standing.history import GAMES_ON_PAGE, HistoryChoices, HistoryPage, PlayedGame
from bot.tables.actions import ChoosePartners
from bot.tables.actions.action import Person
from bot.tables.rules.partners import Partners, pairings, pairings_offered, partners_in_lobby
from bot.tables.state.games import deal_game
from bot.tables.state.status import SleepReason, Status
from bot.tables.state.stopping import Stopped
from bot.tables.state.table import Seat, ShownOut, Table
from bot.tables.view import PersonalView, TableView, table_view
from bot.text import LANGUAGES, Texts, texts_for
from bot.text.names import safe_name
from bot.text.table_words import length
from cogs.core.panel_extras import PanelExtras
from cogs.gathering.own_tables import OwnTable
from cogs.gathering.panel import tables_panel
from cogs.history.panel import Filters, game_panel, history_panel
from cogs.house_rules.cog import rules_of_table, rules_panel
from cogs.table.buttons import open_table_button
from cogs.table.hand_panel import farewell_panel, hand_panel
from cogs.table.host import clock_panel, host_panel
from cogs.table.leaving import asleep_panel, leave_sure_panel
from cogs.table.lobby import lobby_panel, private_lobby_panel, waiting_panel
from cogs.table.menu import words_panel
from cogs.table.scenes import since_panel
from cogs.table.seats import points_panel, visitor_panel
from cogs.table.table_panel import former_game_panel, public_panel, watching_panel
from tests.cogs.table.shown import Shown, check_limits
from tests.swept import swept

MOST_BYTES = 10_000
"""Of a message's components, as Discord has been seen to take them."""
HOSTILE = (
    "W" * 32,
    "👨‍👩‍👧‍👦" * 20,
    "**_~`|" * 8,
    "@everyone <@123> [x](https://a.b)",
    "Ñ̈̃" * 20,
    "＠here＃" * 10,
    "؟العربية" * 6,
    "Maximiliana von Hohenzollern-Sigmaringen",
)
LONGEST_OF_DISCORD = 32
"""Code points of a name there."""
NAMES = tuple(safe_name(name[:LONGEST_OF_DISCORD]) or f"Player {seat + 1}" for seat, name in enumerate(HOSTILE))
SYSTEMS_OF_EIGHT = [name for name, system in SYSTEMS.items() if MOST_PLAYERS in system.seats]
texts_of = pytest.mark.parametrize("language", list(LANGUAGES))


def seats(count: int = MOST_PLAYERS, computers: int = 0) -> list[Seat]:
    people = [Seat(NAMES[seat], f"seat {seat}", user=seat + 1) for seat in range(count - computers)]
    machines = [Seat(f"Nova {seat}", "expert", level="expert") for seat in range(computers)]
    return people + machines


def lobby(system: str, count: int = MOST_PLAYERS, computers: int = 0, **changes: object) -> Table:
    sitting = seats(count, computers)
    return Table("t" * 16, 1, 2, 1, system, dict(changes), max(6, count), sitting, bytes(32), 0.0)


def running(system: str, moves: int = 150, **changes: object) -> Table:
    rules = SYSTEMS[system].rules(MOST_PLAYERS).change(**changes)
    table = lobby(system)
    table.scores = [450 + seat for seat in range(MOST_PLAYERS)]
    deal_game(table, system, rules, 5, 0.0, 0)
    luck, state = Random(system), table.running().state
    for _ in range(moves):
        if legal := legal_moves(state):
            apply(state, luck.choice(legal))
    return table


def check(layout: discord.ui.LayoutView) -> Shown:
    shown = Shown(layout)
    check_limits(shown)
    assert sum(map(length, shown.texts)) <= 4000
    assert len(json.dumps(layout.to_components(), ensure_ascii=False).encode()) <= MOST_BYTES  # type: ignore[no-untyped-call]
    return shown


def in_lobby(table: TableView, texts: Texts) -> Iterator[discord.ui.LayoutView]:
    for picture in (None, "lobby.png"):
        yield lobby_panel(table, texts, picture)
    yield private_lobby_panel(table, texts, "Done.", can_be_shown=True)
    yield visitor_panel(table, texts)
    for user in (1, 2):
        yield waiting_panel(table, user, texts, texts, dealt=FIRST_OF_ALL, is_new_host=True, said="Done.")
    yield host_panel(table, 1, texts, quiet_server=False)


@texts_of
@pytest.mark.parametrize("computers", [0, 7])
@pytest.mark.parametrize("system", SYSTEMS_OF_EIGHT)
def test_lobbies_of_eight_keep_to_the_limits(system: str, computers: int, language: str) -> None:
    for changes in ({}, {"handicap": list(range(5, 13))}):
        table = lobby(system, MOST_PLAYERS, computers, **changes)
        table.shown_out = [ShownOut(900 + seat, NAMES[seat], 1, NAMES[0]) for seat in range(MOST_PLAYERS)]
        for layout in in_lobby(table_view(table), texts_for(language)):
            check(layout)
    rules = rules_of_table(table_view(table), texts_for(language))
    check(rules_panel(rules, texts_for(language)))


def in_game(table: Table, texts: Texts) -> Iterator[discord.ui.LayoutView]:
    view = table_view(table)
    for picture in (None, "table.png"):
        yield public_panel(view, texts, picture, result=None)
        yield watching_panel(view, texts, picture, 999)
    for seat in range(MOST_PLAYERS):
        own = PersonalView(view, seat, table.view_of(seat))
        for picture in (None, "hand.png"):
            yield hand_panel(own, texts, PanelExtras(), picture=picture, notices=Reminding.AWAY)
        yield words_panel(view, own, texts, at=2e9)
        yield since_panel(own, texts, None)
        yield farewell_panel(view, seat + 1, texts)
    yield words_panel(view, None, texts, at=2e9)
    yield host_panel(view, 1, texts, quiet_server=False)
    yield clock_panel(view, texts, host=True)
    yield rules_panel(rules_of_table(view, texts), texts)
    for link in (None, "https://discord.com/channels/1/2/3"):
        tables = [(replace(view, id=f"{number:016}"), link) for number in range(10)]
        waiting, begin = dict(enumerate(NAMES)), open_table_button(texts)
        yield tables_panel([], tables, waiting, 999, texts, begin=begin)
        mine = [OwnTable(each, "Card room", link) for each, link in tables]
        yield tables_panel(mine, tables[:1], waiting, 2, texts, begin=begin)


@texts_of
@pytest.mark.parametrize("direction", ["up", "both"])
@pytest.mark.parametrize("system", SYSTEMS_OF_EIGHT)
def test_games_of_eight_keep_to_the_limits(system: str, direction: str, language: str) -> None:
    table = running(system, direction=direction)
    for layout in in_game(table, texts_for(language)):
        check(layout)


@texts_of
@pytest.mark.parametrize("system", ["pagat_multi", "pagat_pairs", "numbers"])
def test_games_of_eight_that_rest_or_are_over_keep_to_the_limits(system: str, language: str) -> None:
    texts, table = texts_for(language), running(system)
    for seat in table.seats[1:]:
        seat.away, seat.level = True, "regular"
    for layout in in_game(table, texts):
        check(layout)
    for seat in table.seats[1:]:
        seat.user, seat.left_by = None, seat.user
    for layout in in_game(table, texts):
        check(layout)
    for place in range(1, MOST_PLAYERS):
        check(points_panel(table_view(table), place, texts))
    table = running(system)
    table.status, table.asleep = Status.ASLEEP, SleepReason.IDLE
    view = table_view(table)
    check(public_panel(view, texts, None))
    check(asleep_panel(view, texts, 1, None))
    table = running(system)
    rules: Rules = table.running().rules
    winners = (2, 6) if rules.partners else (7,)
    left = tuple(0 if seat in winners else seat + 3 for seat in range(MOST_PLAYERS))
    points = tuple(100 if seat in winners else 0 for seat in range(MOST_PLAYERS))
    table.running().state.result = Result(Ending.GOAL, winners, left, points)
    for stopped in (None, Stopped(1, NAMES[0], 2e9, reason="W" * 200)):
        table.stopped = stopped
        view = table_view(table)
        for layout in (public_panel(view, texts, None), former_game_panel(view, texts, "table.png", result="r.png")):
            check(layout)
        for place in range(MOST_PLAYERS):
            own = PersonalView(view, place, table.view_of(place))
            check(hand_panel(own, texts, PanelExtras(), picture=None, notices=Reminding.AWAY))
            check(leave_sure_panel(view, place + 1, texts))


def history_of_eight(system: str) -> HistoryPage:
    """A page of a person's games with the same seven people, with a handicap for each and stand-ins among winners."""
    changes = {"handicap": tuple(range(5, 13)), "direction": "both"}
    rules, played = SYSTEMS[system].rules(MOST_PLAYERS).change(**changes), []
    for number in range(1, GAMES_ON_PAGE + 1):
        winners = (2, 6) if rules.partners else (7,)
        users, key = tuple(range(1, MOST_PLAYERS + 1)), f"{'t' * 16}-{number}"
        game = FinishedGame(key, 2, system, NAMES, users, winners, 2e9, users, guild=1, stand_ins=winners)
        end = EndOfGame(False, False, tuple(Unrated), None, frozenset(), winners, (0,))
        score: Any = {
            "points": 45,
            "match_points": 450,
            "goal_left": 12,
            "place": 1,
            "won_match": False,
        }
        sat = [(SatThere(name=name, level="expert", since=1),) for name in NAMES]
        scores = [
            SeatResult(team=seat, won=seat in winners, sittings=sat[seat], **score) for seat in range(MOST_PLAYERS)
        ]
        result = GameResult(
            game=key, table="t" * 16, guild=1, channel=2, system=system, options=rules.to_data(), house_rules=True,
            engine="1", match=key, match_game=number, match_target=500, decided=False, started_at=1e9, ended_at=2e9,
            turns=90, moves=900, ending="goal", unrated=tuple(Unrated), seats=tuple(scores),
        )  # fmt: skip
        played.append(PlayedGame(1, game, result, won=False, turns=12, end=end, has_lost=True))
    return HistoryPage(tuple(played), 1, has_more=True)


@texts_of
@swept("system", SYSTEMS_OF_EIGHT)
def test_history_of_eight_keeps_to_the_limits(system: str, language: str) -> None:
    page, texts = history_of_eight(system), texts_for(language)
    people = tuple(Participant(seat, 1, seat + 1, name, 2e9) for seat, name in enumerate(NAMES))
    choices = HistoryChoices(tuple(SYSTEMS_OF_EIGHT), people, ("2026-10", "2026-11"))
    check(history_panel(page, choices, Filters(), texts))
    for played in page.games[:1]:
        check(game_panel(played, Filters(), 1, texts, recorded=True))


def test_four_pairs_are_chosen_from_a_select_and_every_choice_is_reached() -> None:
    """There are 105 ways, of which a select holds 25: each choice changes two pairs, so three lead anywhere."""
    table = lobby("pagat_pairs")
    start = partners_in_lobby(table)
    assert start == ((0, 4), (1, 5), (2, 6), (3, 7))
    assert len(pairings(table)) == 105
    offered = pairings_offered(table)
    assert start in offered
    assert len(offered) == 13
    people = {seat.user: seat for seat in table.seats}
    reached, edge = {_who(table, start)}, [[seat.user for seat in table.seats]]
    for _ in range(3):
        further = []
        for order in edge:
            for pairing in offered:
                table.seats = [people[user] for user in order]
                action = ChoosePartners(pairing, table.version)
                action.by_person(table, Person(1, NAMES[0], 5), 0.0)
                if (who := _who(table, start)) not in reached:
                    reached.add(who)
                    further.append([seat.user for seat in table.seats])
        edge = further
    assert len(reached) == 105


def _who(table: Table, pairing: Partners) -> frozenset[frozenset[int | None]]:
    return frozenset(frozenset(table.seats[seat].user for seat in pair) for pair in pairing)
