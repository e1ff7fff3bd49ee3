"""The public panel of a running game: what everybody is warned of."""

from dataclasses import replace

import pytest

from bot.engine.rules import ROUNDS_BEFORE_WARNING
from bot.engine.state import Ending, Result
from bot.engine.systems import SYSTEMS
from bot.engine.version import ENGINE_VERSION
from bot.tables.actions import Join, Leave, NextGame, TakeSeat
from bot.tables.limits import DAY, HOUR, MINUTE
from bot.tables.state.games import abandon
from bot.tables.state.status import Status
from bot.tables.state.table import Table
from bot.tables.view import table_view
from bot.text import LANGUAGES, texts_for
from cogs.core.panel_extras import AfterGame
from cogs.core.parts import EDGE_OVER, EDGE_WAIT
from cogs.gathering.panel import tables_panel
from cogs.table.buttons import open_table_button
from cogs.table.table_panel import public_panel, watching_panel
from render import DARK
from render.drawing.badges import seat_badges
from tests.cogs.table.shown import ENGLISH, Shown, play, show, table_of, table_with
from tests.tables.world import ANA, BEN, CAM, DEE, World
from tests.turns.positions import PAGAT, arrange

EVA = 105
BOOK = SYSTEMS["book"].rules(2)


def told(table: Table) -> str:
    words: str = Shown(public_panel(table_view(table), ENGLISH, "table.png")).texts[0]
    return words


def test_the_last_pass_of_a_round_is_announced_to_all_and_to_whoever_can_make_it() -> None:
    table = table_with(arrange(BOOK, "4C 8D", "QC", centre=(3,)))
    assert "passes too" not in told(table)
    play(table, "pass")
    brings = "aces and twos that fit must be played; without any, everything but the goal cards is dealt again."
    assert f"⚠️ If Benjamin passes too, {brings}" in told(table)
    assert f"⚠️ If you pass too, {brings}" in show(table, 1).texts[0]


def test_a_standstill_that_forces_low_cards_is_said() -> None:
    table = table_with(arrange(BOOK, "4C 8D", "QC", centre=(3,)))
    table.running().state.forcing = True
    assert "⚠️ Stuck: aces and twos that fit must be played now." in told(table)


def test_the_end_for_want_of_goal_cards_is_announced() -> None:
    table = table_with(arrange(PAGAT, "8C 9H", "4C"))
    assert "round" not in told(table)
    table.running().state.quiet = 2 * ROUNDS_BEFORE_WARNING
    assert "⚠️ No goal card for a long time. 50 rounds left." in told(table)


def test_a_game_that_counts_for_no_rating_says_so_and_why() -> None:
    table = table_with(arrange(PAGAT, "8C 9H", "4C"))
    assert "Unrated" not in told(table)
    table.running().engine = "an earlier one"
    assert "-# Unrated: it went on after an update of the bot." in told(table)
    table.running().engine = ENGINE_VERSION
    table.running().sittings[1].append(replace(table.running().sittings[1][0], user=7))
    table.running().sittings[1].append(replace(table.running().sittings[1][0], user=8))
    assert "-# Unrated: somebody else, or a computer, played on a seat." in told(table)


def test_a_game_with_a_handicap_says_at_its_end_that_it_counts_for_no_rating() -> None:
    table = table_with(arrange(PAGAT.change(handicap=(10, 20)), "8C 9H", "4C"))
    assert "Unrated" not in told(table), "its rules say so"
    table.running().state.result = Result(Ending.GOAL, (0,), (0, 4), (0, 0))
    words = "\n".join(Shown(public_panel(table_view(table), ENGLISH, "table.png")).texts)
    assert "-# Unrated: it was played with a handicap." in words


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(20, "1 minute"), (100, "2 minutes"), (20 * MINUTE, "20 minutes"), (5 * HOUR, "5 hours"), (3 * DAY, "3 days")],
)
def test_a_game_over_days_is_told_in_days(seconds: float, said: str) -> None:
    table = table_with(arrange(PAGAT, "8C 9H", "4C"))
    table.running().state.result = Result(Ending.GOAL, (0,), (0, 4), (0, 0))
    table.running().ended_at = table.running().started_at + seconds
    assert f"turn each, {said}" in "\n".join(Shown(public_panel(table_view(table), ENGLISH, "table.png")).texts)


@pytest.mark.parametrize(("system", "seats"), [("pagat", 2), ("pagat_multi", 5), ("pagat_pairs", 4)])
def test_the_edge_has_the_colour_of_who_is_to_play_as_in_the_picture(system: str, seats: int) -> None:
    table = table_of(SYSTEMS[system].rules(seats), system)
    table.running().state.to_play = min(seats, 4) - 1
    view = table.view()
    person = seat_badges(view, table.names, "")[view.to_play]
    edge = Shown(public_panel(table_view(table), ENGLISH, "table.png")).container["accent_color"]
    assert edge.to_bytes(3) == bytes(DARK.seats[person.colour])


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_result_says_once_who_has_won_and_its_edge_is_theirs_alone_who_have(language: str) -> None:
    world, texts = World(), texts_for(language)
    table = await world.play_out(await world.start(ANA, BEN, changes={"goal_size": 5}))
    result = table.running().state.result
    assert result is not None
    (winner,) = result.winners
    told = texts.say("outcome-win", who="one", names=table.names[winner])
    everybody = Shown(public_panel(table_view(table), texts, "table.png", result="result.png"))
    watching = Shown(watching_panel(table_view(table), texts, "table.png", DEE))
    lost = show(table, 1 - winner, texts=texts, after=AfterGame())
    won = show(table, winner, texts=texts, after=AfterGame())
    for shown in (everybody, watching, lost):
        assert "\n".join(shown.texts).count(told) == 1
        assert shown.container["accent_color"] == EDGE_WAIT
    assert texts.say("news-since") in "\n".join(lost.texts), "how it came is told"
    assert won.container["accent_color"] == EDGE_OVER


async def test_a_result_is_told_as_it_was_whatever_happens_afterwards() -> None:
    world = World()
    table = await world.start(ANA, BEN, system="wikipedia", changes={"goal_size": 5, "match_target": 5})
    table = await world.play_out(table)
    before = shown_result(table)
    assert any(line.endswith("wins the match!**") for line in before)
    assert "minute" in before[-2]
    assert before[-1] == f"-# {ENGLISH.say('end-rated')}"
    world.clock.time += 3600
    winner, other = (ANA, BEN) if "Ana" in before[0] else (BEN, ANA)
    await world.act(table, NextGame(), other)
    assert shown_result(world.now(table)) == before, "somebody wants another game"
    await world.act(table, Leave(), winner)
    await world.act(table, TakeSeat(), CAM)
    assert shown_result(world.now(table)) == before, "who won has left, and the seat is taken"


async def test_what_is_over_before_any_move_has_nothing_to_look_back_on() -> None:
    world = World()
    table = await world.start(ANA, CAM)
    abandon(table)
    table.status = Status.OVER
    everybody = Shown(public_panel(table_view(table), ENGLISH, "table.png"))
    own = show(table, after=AfterGame())
    table.private = True
    alone = show(table, after=AfterGame())
    for shown in (everybody, own, alone):
        labels = {label for row in shown.rows for label in row}
        assert not labels & {ENGLISH.say(key) for key in ("replay-step", "over-my-review", "replay-film-public")}
        assert ENGLISH.say("over-rematch") in labels
    assert ENGLISH.say("over-fair-deal") in {label for row in alone.rows for label in row}


def shown_result(table: Table) -> list[str]:
    """The lines that tell how the game ended, its length last."""
    texts = Shown(public_panel(table_view(table), ENGLISH, "table.png")).texts
    return [*texts[0].splitlines(), *texts[1].splitlines()]


async def test_whoever_has_left_may_sit_down_again_and_is_offered_nobody_elses_seat() -> None:
    world = World()
    table = await world.start(ANA, BEN, CAM, DEE)
    for user in (BEN, CAM, DEE):
        await world.act(table, Leave(), user)
    assert ways_in(world.now(table), DEE) == ["Sit down again"]
    assert ways_in(world.now(table), EVA) == ["Take Ben's seat", "Take Cam's seat"]
    await world.act(table, TakeSeat(), EVA)
    assert ways_in(world.now(table), DEE) == ["Sit down again"]
    assert ways_in(world.now(table), BEN) == ["Take Cam's seat", "Take Dee's seat"], "their own is somebody else's"


async def test_whoever_watches_a_tournament_is_asked_to_wait_for_no_seat() -> None:
    world = World()
    table = await world.start(ANA, BEN, changes={"goal_size": 5})
    table.tournament = "cup12345"
    assert watched(table) == ["You are watching: no hand is shown.", "Look again", "More"]
    table = world.now(table)
    table.tournament = None  # its games follow each other by themselves; here people play it out
    over = await world.play_out(table)
    assert "all seats of the next one are taken" in str(watched(over)[0])
    over.tournament = "cup12345"
    assert watched(over) == ["This game is over. See the tournament for what comes next.", "Tournament", "More"]


def watched(table: Table) -> list[str | None]:
    """What whoever watches is told of seats, and what they may press."""
    shown = Shown(watching_panel(table_view(table), ENGLISH, None, EVA))
    (buttons,) = shown.rows
    return [shown.texts[0].splitlines()[1].removeprefix("-# "), *buttons]


def ways_in(table: Table, reader: int) -> list[str | None]:
    """What whoever watches may press to sit down."""
    (buttons,) = Shown(watching_panel(table_view(table), ENGLISH, None, reader)).rows
    return buttons[1:-1]


async def test_a_lobby_says_for_how_many_the_standard_game_still_is() -> None:
    world = World()
    table = await world.open(ANA)
    said = []
    for user in (BEN, CAM, DEE, 5, 6):
        said.append(told(world.now(table)).partition(". ")[0])
        await world.act(table, Join(), user)
    said.append(told(world.now(table)).partition(". ")[0])
    assert said == [
        "The standard game, for two to six",
        "The standard game, for two to six",
        "The standard game, for three to six",
        "The standard game, for four to six",
        "The standard game, for five or six",
        "The standard game for three to eight",
    ]


async def test_every_game_of_a_match_says_which_one_it_is_and_how_it_stands() -> None:
    world = World()
    table = await world.start(ANA, BEN, system="wikipedia", changes={"goal_size": 5, "match_target": 500})
    assert "-# Game 1 of the match · Match to 500: Ana (0) · Ben (0)" in told(table).splitlines()
    table = await world.next_game(await world.play_out(table))
    first, second = table.scores
    assert first or second
    assert f"-# Game 2 of the match · Match to 500: Ana ({first}) · Ben ({second})" in told(table).splitlines()


def test_lists_end_with_how_many_more_there_are() -> None:
    tables = [(table_view(table_of(PAGAT)), None) for _ in range(11)]
    waiting = {user: f"Person {user}" for user in range(13)}
    shown = "\n".join(Shown(tables_panel([], tables, waiting, 0, ENGLISH, begin=open_table_button(ENGLISH))).texts)
    assert "And 3 more." in shown
    assert "Person 9 and 3 more" in shown
    assert "Person 10" not in shown


def test_a_loss_offers_to_show_how_it_came_only_where_that_can_be_shown() -> None:
    """Nobody knows what lay where before a completed pile was shuffled into the stock."""
    offered = {}
    for goal, height in (("8S", 7), ("QS", 11)):  # the queen completes its pile
        state = arrange(PAGAT, "9C 9H", goal, centre=(height,))
        state.goals[1], state.shown[1] = [[state.goals[0][0][-1]]], [1]
        table = table_with(state)
        play(table, "h:9C>s1")
        play(table, "g>c1")
        assert table.running().state.result is not None
        labels = {label for row in show(table, 0, after=AfterGame()).rows for label in row}
        offered[goal] = ENGLISH.say("since-show") in labels
    assert offered == {"8S": True, "QS": False}
