"""The end of a game: one next step, a sentence that feels by what all see, and the nearest badge with its distance."""

from dataclasses import replace

import pytest

from bot.engine.state import Ending
from bot.engine.systems import SYSTEMS
from bot.entities.game_result import Unrated
from bot.figures.feats import BEATEN
from bot.figures.figures import Figures
from bot.players.levels import FOR_PEOPLE
from bot.standing.badges import Badge, Progress, next_badge, progress_of
from bot.standing.brought import Brought
from bot.tables.view import TableView, personal_view, table_view
from bot.text import Texts, texts_for
from cogs.core.panel_extras import AfterGame, PanelExtras
from cogs.table.after_game import feeling_line, nearest_line, next_length, next_level
from cogs.table.hand_panel import hand_panel
from tests.cogs.table.shown import GREEN, Shown
from tests.tables.test_first_games import played_out
from tests.tables.world import ANA, World

ENGLISH, SPANISH = texts_for("en"), texts_for("es")
SYSTEM_NAMES = tuple(SYSTEMS)


async def ended(level: str = "casual", *, goals: int = 5, is_first: bool = False) -> TableView:
    world, changes = World(), {} if is_first else {"goal_size": goals}
    table = await world.open(computers=((level, "Nova"),), changes=changes, is_first=is_first)
    return table_view(await played_out(world, table))


def with_left(table: TableView, *left: int) -> TableView:
    """The same game, ended with so many goal cards left by seat."""
    game = table.running()
    result = game.result
    assert result is not None
    result = replace(result, goal_left=left, winners=(left.index(0),), ending=Ending.GOAL)
    return replace(table, game=replace(game, public=replace(game.public, result=result)))


@pytest.mark.parametrize(
    ("left", "luck", "english"),
    [
        ((1, 0), None, "So close: one card."),
        ((1, 0), -2.4, "So close: one card."),
        ((4, 0), -2.4, "Bad luck cost you about two cards."),
        ((4, 0), -0.9, "Bad luck cost you about one card."),
        ((4, 0), -0.4, ""),
        ((4, 0), 3.0, ""),
        ((4, 0), None, ""),
        ((0, 1), None, "That was close: one more card, and you would have lost."),
        ((0, 4), -1.6, "And that with bad luck: it cost you about two cards."),
        ((0, 4), 1.0, ""),
    ],
)
async def test_one_sentence_feels_and_it_is_true(left: tuple[int, ...], luck: float | None, english: str) -> None:
    table = with_left(await ended(), *left)
    assert feeling_line(table, 0, luck, ENGLISH) == english
    assert bool(feeling_line(table, 0, luck, SPANISH)) is bool(english)


async def test_nobody_feels_with_who_has_neither_won_nor_lost() -> None:
    table = with_left(await ended(), 1, 0)
    game, result = table.running(), table.running().result
    assert result is not None
    for ending in (Ending.ABANDONED, Ending.DEADLOCK):
        nobody = replace(result, winners=(), ending=ending)
        over = replace(table, game=replace(game, public=replace(game.public, result=nobody)))
        assert feeling_line(over, 0, -3.0, ENGLISH) == ""


async def test_after_a_win_the_ladder_goes_on() -> None:
    first = with_left(await ended(is_first=True), 0, 3)
    assert next_length(first, 0, 1) == 10
    quick = with_left(await ended(goals=10), 0, 3)
    assert (next_length(quick, 0, 2), next_level(quick, 0)) == (None, "regular")
    assert next_length(quick, 0, 5) == 20, "who is no beginner any more plays the whole game"
    strongest = with_left(await ended(FOR_PEOPLE[-1], goals=10), 0, 3)
    assert (next_length(strongest, 0, 2), next_level(strongest, 0)) == (20, None)
    lost = with_left(await ended(is_first=True), 3, 0)
    assert (next_length(lost, 0, 9), next_level(lost, 0)) == (None, None)


@pytest.mark.parametrize("left", [(0, 3), (3, 0)])
@pytest.mark.parametrize("after", [AfterGame(), AfterGame(goals=10), AfterGame(level="regular")])
async def test_one_button_stands_out_and_none_is_there_twice(left: tuple[int, ...], after: AfterGame) -> None:
    world = World()
    held = await played_out(world, await world.open(computers=(("casual", "Nova"),), changes={"goal_size": 5}))
    own = personal_view(held, table_view(held), ANA)
    assert own is not None
    own = replace(own, table=with_left(own.table, *left))
    shown = Shown(hand_panel(own, ENGLISH, PanelExtras(after=after)))
    greens = [each["label"] for each in shown.buttons if each["style"] == GREEN]
    assert len(greens) == 1
    ids = [each["custom_id"] for each in shown.buttons]
    assert len(set(ids)) == len(ids)
    shown_labels = {str(each["label"]) for each in shown.buttons}
    assert {"Easier: Novice", "Stronger: Regular"} <= shown_labels
    assert shown_labels & {"Longer: 10 goal cards", "Longer: 10"} == {
        "Longer: 10 goal cards" if after.goals == 10 else "Longer: 10"
    }


@pytest.mark.parametrize("texts", [ENGLISH, SPANISH])
async def test_one_sentence_says_whether_a_game_counted(texts: Texts) -> None:
    """After a first win it was said three times, after one that a computer had played for somebody falsely."""
    world = World()
    held = await played_out(world, await world.open(computers=(("casual", "Nova"),), changes={}, is_first=True))
    own = personal_view(held, table_view(held), ANA)
    assert own is not None
    own = replace(own, table=replace(with_left(own.table, 0, 1), private=True))
    game = own.table.running()
    picked, helped = (texts.say(f"unrated-{why}") for why in (Unrated.PICKED, Unrated.COMPUTER))
    brought = Brought((), Figures(games=1, wins=1))
    won = "\n".join(Shown(hand_panel(own, texts, PanelExtras(after=AfterGame(brought=brought)))).texts)
    assert game.end is not None
    assert texts.say("after-counted-unrated", games=1, wins=1) in won
    assert picked not in won
    end = replace(game.end, counts=False, is_rated=False, unrated=(Unrated.PICKED, Unrated.COMPUTER), stand_ins=(0,))
    replaced = replace(own, table=replace(own.table, game=replace(game, end=end)))
    computer = "\n".join(Shown(hand_panel(replaced, texts, PanelExtras(after=AfterGame()))).texts)
    assert helped in computer
    assert picked not in computer
    assert texts.say("outcome-win-stand-in", who="you", names="") in computer
    assert texts.say("feels-just-made-it") not in computer
    assert "👑" not in computer


def test_the_nearest_badge_is_the_one_fewest_steps_away() -> None:
    def nearest(figures: Figures, systems: int = 1, levels: int = 0) -> tuple[Badge, int] | None:
        names = [*SYSTEM_NAMES[:systems]]
        found = next_badge(progress_of([figures], names, [BEATEN[level] for level in FOR_PEOPLE[:levels]]))
        return None if found is None else (found.badge, found.left)

    assert nearest(Figures()) == (Badge.FIRST_WIN, 1)
    assert nearest(Figures(wins=8, games=9, streak=1, best_streak=3)) == (Badge.TEN_WINS, 2)
    assert nearest(Figures(wins=12, games=20, streak=4, best_streak=4)) == (Badge.STREAK, 1)
    assert nearest(Figures(wins=12, games=20, best_streak=9), systems=4) == (Badge.SEVERAL_GAMES, 1)
    assert nearest(Figures(wins=12, games=20, best_streak=9), levels=4) == (Badge.EVERY_LEVEL, 1)
    everything = Figures(wins=100, games=200, best_streak=9)
    assert nearest(everything, systems=len(SYSTEM_NAMES), levels=5) is None


def test_its_distance_is_told() -> None:
    assert nearest_line(Progress(Badge.TEN_WINS, 8, 10), ENGLISH) == "🏅 2 more wins for **Ten wins**."
    assert "2 victorias más" in nearest_line(Progress(Badge.TEN_WINS, 8, 10), SPANISH)
    assert nearest_line(None, ENGLISH) == ""
    for texts in (ENGLISH, SPANISH):
        for each in progress_of([], [], []):
            if next_badge([each]):
                assert nearest_line(each, texts)
