"""What a game's end says: whether it counted and why not, whose computer has won, how long it was, and a rating."""

from dataclasses import replace

import pytest

from bot.entities.game_result import StopKind, Unrated
from bot.figures.figures import Figures
from bot.figures.game_end import by_users, end_of_game
from bot.figures.ratings import Rating
from bot.standing.brought import Brought
from bot.standing.history import own_turns
from bot.tables.actions import Computer, Leave, Wake
from bot.tables.view import table_view
from bot.text import texts_for
from bot.text.catalogue import LANGUAGES
from cogs.shared.results import end_lines, rating_words, result_lines, small_print
from cogs.table.after_game import brought_lines
from tests.figures.results import game, person
from tests.store.evening import games
from tests.tables.world import ANA, BEN, CAM, World

SAID = {
    1: ["end-rated"],
    2: ["end-rated"],
    3: ["end-lost", "end-rated"],
    4: ["end-lost", "end-rated"],
    5: ["unrated-removed"],
    6: ["end-rated"],
    7: ["unrated-computer"],
    8: ["end-stopped"],
    9: ["end-lost-timeout", "end-rated"],
    10: ["end-stopped"],
    11: ["end-rated"],
    12: ["end-rated"],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_end_of_an_evening_says_whether_it_counted_and_why_not(language: str) -> None:
    texts = texts_for(language)
    names = {41: "Ana", 42: "Ben", 43: "Cam", 44: "Dee"}
    for number, result in enumerate(games(), start=1):
        end = end_of_game(by_users(result))
        lost = [names[one] for one in sorted(end.lost)]
        who = {"who": "one", "names": lost[0]} if lost else {}
        how = {"how": result.stopped} if result.stopped else {}
        expected = [texts.say(key, **({**who, **how} if key.startswith("end-") else {})) for key in SAID[number]]
        assert end_lines(end, lost, texts) == expected, number


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_of_ending_has_its_words(language: str) -> None:
    texts = texts_for(language)
    for how in StopKind:
        result = game(person(1), person(2), places=(None, None), stopped=how, by=1)
        assert all(end_lines(end_of_game(result), ["Ana"], texts))
        assert all(end_lines(end_of_game(result), (), texts, has_reader_lost=True))
    for why in Unrated:
        result = game(person(1), person(2), places=(1, 2), unrated=(why,))
        assert all(end_lines(end_of_game(result), (), texts))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rating_is_told_in_words_until_ten_games(language: str) -> None:
    """It was "1297 ± 465 ?", and "1297 (−203)" after a first loss."""
    texts = texts_for(language)
    for games_rated in range(10):
        told = rating_words(Figures(rated_games=games_rated, rating=Rating(16.0, 7.0)), texts)
        assert not any(letter.isdigit() or letter in "±?−" for letter in told)
    told = rating_words(Figures(rated_games=10, rating=Rating(16.0, 7.0)), texts)
    assert told == "960 ± 420"


def test_the_words_of_a_rating_follow_the_levels_of_computers() -> None:
    found = [Rating(skill, 8.0).about for skill in (-3.0, 14.0, 20.0, 25.0, 31.0, 40.0)]
    assert found == ["novice", "novice", "casual", "regular", "strong", "expert"]


async def test_after_a_game_alone_the_rating_is_told_in_words_too() -> None:
    world = World()
    table = await world.play_out(await world.start(ANA, BEN, changes={"goal_size": 5}))
    texts, view = texts_for("en"), table_view(table)
    figures = Figures(games=1, rated_games=1, rating=Rating(21.6, 8.0))
    first = Brought((), figures, Rating(), figures.rating)
    assert brought_lines(view, first, texts, 0)[-2].endswith("Your rating: about casual, still uncertain.")
    later = replace(first, figures=replace(figures, rated_games=10))
    assert brought_lines(view, later, texts, 0)[-2].endswith("Your rating: 1296 (−204).")


def test_turns_are_ones_own() -> None:
    """A game of twenty turns was "20 turns" for both who played it."""
    first, second = game(person(1), person(2), places=(1, 2)), game(person(1), person(2), places=(2, 1))
    assert [own_turns(first, one) for one in (1, 2)] == [10, 10]
    assert [own_turns(replace(second, turns=21), one) for one in (1, 2)] == [10, 11]
    three = replace(game(*map(person, (1, 2, 3)), places=(2, 1, 3)), turns=20)
    assert [own_turns(three, one) for one in (1, 2, 3)] == [7, 7, 6]
    assert own_turns(replace(three, turns=None), 1) is None
    for turns in range(1, 12):
        assert sum(own_turns(replace(three, turns=turns), one) or 0 for one in (1, 2, 3)) == turns


async def test_the_computer_in_somebodys_seat_wins_and_the_best_of_those_present_is_named_first() -> None:
    """It was "Cam wins!" for a computer in the seat of Cam, who had left."""
    world = World()
    for seed in range(30):
        world = World(seed=str(seed))
        table = await world.start(ANA, BEN, CAM, changes={"goal_size": 5})
        await world.act(table, Leave(), CAM)
        while (running := world.now(table).running()).state.result is None:
            seat = running.state.to_play
            now = world.now(table)
            goals = now.view().seats[seat].goal_count if seat == 1 else 0
            play = world.some_play(now) if seat == 2 or goals > 4 else world.discard(now)
            asker = Computer(seat) if now.seats[seat].by_computer else world.person(now.seats[seat].user or 0)
            await world.tables.act(table.id, play, asker)
        view = world.tables.get(table.id)
        if view.running().first:
            break
    said = result_lines(view, texts_for("en"))
    assert said[0] == "The computer in Cam's seat wins."
    best = view.running().names[view.running().first[0]]
    assert said[1] == f"{best} comes first of those who stayed."
    lost = texts_for("en").say("end-lost", who="one", names="Cam")
    assert f"-# {lost}" in small_print(view, view.running(), texts_for("en"))


async def test_a_pause_is_no_time_of_play() -> None:
    """It was "6 turns, 23 minutes" of a game that was paused for 21 of them."""
    world = World()
    table = await world.open(ANA, computers=(("regular", "Robot"),), changes={"goal_size": 5})
    world.clock.time += 60
    await world.act(table, Leave(), ANA)
    world.clock.time += 21 * 60
    await world.act(table, Wake(), ANA)
    world.clock.time += 60
    while (running := world.now(table).running()).state.result is None:
        seat = running.state.to_play
        asker = Computer(seat) if seat else world.person(ANA)
        await world.tables.act(table.id, world.some_play(world.now(table)), asker)
    view = world.tables.get(table.id)
    assert "2 minutes" in small_print(view, view.running(), texts_for("en"))
    own = small_print(view, view.running(), texts_for("en"), 0)
    assert f"{view.running().public.turns_of(0)} turns, 2 minutes" in own
