"""Trying out a position: from one's own finished games, closed dailies and puzzles, against a computer, for nothing."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from bot.daily.deal import game_of
from bot.engine.replay import replay, verify_record
from bot.engine.views import seat_view
from bot.finished import trials
from bot.tables.actions import ChangeTable, NextGame, ShowTable
from bot.tables.actions import Person as Asker
from bot.tables.state.rebuilding import Repaired, repaired_from_data
from bot.tables.state.table import Table
from bot.text import texts_for
from tests.e2e.days import Days, daily, start
from tests.e2e.days import play_to_the_end as play_day
from tests.e2e.elsewhere import elsewhere
from tests.e2e.games import play_a_little
from tests.e2e.test_after_alone import deal_alone, play_as
from tests.e2e.test_puzzles import give_up, puzzle_on, solve
from tests.e2e.turns import end_alone
from tests.e2e.world import INTERACTIONS, Scene, choose, deliver, find_control, open_scene, press, verbs, words

PLACE = 5


async def stepped_to(person: Any, opened: Any, place: int = PLACE) -> Any:
    """The replay at that move."""
    asked = await press(person, opened, "step-ask")
    await person.submit_modal(asked, values={"typed": str(place)})
    return opened


def tried(scene: Scene, person: Any) -> Table:
    """The newest table of a person at which something is tried out."""
    own = [each for each in scene.services.registry.all() if each.seat_of(person.id) is not None and each.private]
    return max((each for each in own if each.running().trial), key=lambda each: each.opened_at)


def trials_of(scene: Scene, person: Any) -> list[Table]:
    own = [each for each in scene.services.registry.all() if each.seat_of(person.id) is not None]
    return [each for each in own if each.game is not None and each.game.trial is not None]


async def begun_from_a_replay(scene: Scene, person: Any) -> tuple[str, Any]:
    """Three have played, and one of them tries a position out; the game, and the panel of the hand."""
    game = await play_a_little(scene)
    opened = (await press(person, scene.public(), "replay")).response
    asked = await press(person, await stepped_to(person, opened), "try")
    begun = await press(person, asked.response or opened, "try-play")
    await scene.idle()
    return game, begun.response or opened


def person_asks(person: Any) -> Asker:
    return Asker(person.id, person.name, next(INTERACTIONS))


@pytest.mark.parametrize(("language", "marked"), [("en", "Tried out: Standard"), ("es", "De prueba: Normal")])
async def test_a_position_that_waits_is_no_game_of_its_own(tmp_path: Path, language: str, marked: str) -> None:
    async with open_scene(tmp_path) as scene:
        await begun_from_a_replay(scene, scene.ben)
        await scene.ben.slash(scene.channel, "spite language", language=language)
        offered = (await scene.ben.user.slash("spite start")).response
        assert marked in words(offered)


@pytest.mark.parametrize("language", ["en", "es"])
async def test_a_position_of_an_own_game_is_tried_out_and_marked(tmp_path: Path, language: str) -> None:
    say = texts_for(language).say
    async with open_scene(tmp_path) as scene:
        await scene.ben.slash(scene.channel, "spite language", language=language)
        game = await play_a_little(scene)
        opened = (await press(scene.ben, scene.public(), "replay")).response
        asked = (await press(scene.ben, await stepped_to(scene.ben, opened), "try")).response or opened
        for key in ("try-hidden", "try-counts"):
            assert say(key) in words(asked)
        hand = (await press(scene.ben, asked, "try-play")).response or asked
        table = tried(scene, scene.ben)
        assert table.private
        assert table.seat_of(scene.ben.id) == 1, "on the seat that he had"
        assert {seat.level for seat in table.seats} == {None, "regular"}
        assert say("try-mark") in words(hand)
        await scene.idle()
        shown = (await scene.ben.slash(scene.channel, "spite hand")).response
        assert say("try-mark") in words(shown)
        await check_start(scene, game, scene.ben)


async def check_start(scene: Scene, game: str, person: Any) -> None:
    """A person goes on with what they saw then, and with other cards where they saw none."""
    record, table = await scene.services.store.finished.record(game), tried(scene, person)
    assert record is not None
    *_, state = (step.state.copy() for step, _ in zip(replay(record), range(PLACE + 1), strict=False))
    start, seat = table.running().resumed, table.seat_of(person.id)
    assert start is not None
    assert seat is not None
    assert seat_view(start.state, seat) == seat_view(state, seat), "they see what they saw"
    assert start.state.goals != state.goals, "and all else is dealt anew"


async def everything_counted(scene: Scene, person: Any) -> Any:
    store = scene.services.store
    own = await store.results.participants_of(person.id)
    return (
        await store.standings.everything(),
        [await store.results.of(each.id, most=99) for each in own],
        await store.daily.tries_of(person.id),
        await store.puzzles.tries(person.id),
        await store.puzzles.days(person.id),
    )


async def test_it_counts_for_nothing_and_its_record_is_kept(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await begun_from_a_replay(scene, scene.ana)
        before = await everything_counted(scene, scene.ana)
        table = tried(scene, scene.ana).id
        panel = await end_alone(scene, scene.ana, table, "strong", Random(3))
        assert texts_for("en").say("try-mark") in words(panel)
        assert {"try", "step", "review", "play-now"} <= {*verbs(panel)}
        assert not {"replay", "fair", "next", "count-private", "costliest"} & {*verbs(panel)}
        assert await everything_counted(scene, scene.ana) == before
        ended = scene.services.registry.get(table).running()
        record = await scene.services.store.finished.record(ended.id)
        assert record is not None
        unkept = {"key": "", "recycles": 0}
        assert verify_record(record).to_data() | unkept == ended.state.to_data() | unkept
        assert record["fairness"] is None
        again = await press(scene.ana, panel, "try")
        await press(scene.ana, again.response or panel, "try-play")
        assert tried(scene, scene.ana).id != table


async def test_its_turns_are_counted_from_where_it_was_taken_up_and_it_leads_back(tmp_path: Path) -> None:
    """It said "3 turns of yours" where two were played, offered a longer game, and had no way back."""
    async with open_scene(tmp_path) as scene:
        _, begun = await begun_from_a_replay(scene, scene.ana)
        game = tried(scene, scene.ana).running()
        assert "next-length" not in verbs(begun), "a position of another game has no other length"
        held = scene.services.registry.get(tried(scene, scene.ana).id)
        first, seat = held.running().state.turn, tried(scene, scene.ana).seat_of(scene.ana.id)
        starts = held.running().state.to_play
        panel = await end_alone(scene, scene.ana, held.id, "strong", Random(3))
        last = scene.services.registry.get(held.id).running().state.turn
        had = sum((starts + turn - first) % game.rules.players == seat for turn in range(first, last + 1))
        assert f"{had} turn" in words(panel)
        back = (await press(scene.ana, panel, "step")).response or panel
        assert "try" in verbs(back), "the moment that was tried out"


async def test_pressed_ten_times_at_once_it_begins_once(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_a_little(scene)
        opened = (await press(scene.ana, scene.public(), "replay")).response
        asked = (await press(scene.ana, await stepped_to(scene.ana, opened), "try")).response or opened
        begins = find_control(asked, "try-play")
        answers = await asyncio.gather(*(deliver(scene, scene.ana, asked, begins) for _ in range(10)))
        await scene.idle()
        assert all(each.acknowledged for each in answers)
        assert len(trials_of(scene, scene.ana)) == 1


async def test_another_level_is_chosen(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_a_little(scene)
        opened = (await press(scene.ana, scene.public(), "replay")).response
        asked = (await press(scene.ana, await stepped_to(scene.ana, opened), "try")).response or opened
        await choose(scene.ana, asked, "try-level", "expert")
        assert {seat.level for seat in tried(scene, scene.ana).seats} == {None, "expert"}


async def test_the_level_of_then_plays(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        table = await deal_alone(scene, "novice")
        panel = await play_as(scene, table, "strong")
        opened = (await press(scene.ana, panel, "replay")).response or panel
        asked = (await press(scene.ana, await stepped_to(scene.ana, opened, 3), "try")).response or opened
        assert "Novice" in words(asked)
        await press(scene.ana, asked, "try-play")
        assert [seat.level for seat in tried(scene, scene.ana).seats] == [None, "novice"]


async def test_a_stranger_tries_nothing_out(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        game = await play_a_little(scene)
        opened = (await press(scene.max, scene.public(), "replay")).response
        assert "try" not in verbs(await stepped_to(scene.max, opened))
        table, _, number = game.rpartition("-")
        for forged in (f"s:{table}:try:{number}|5", f"s:{table}:try-play:{number}|5|then"):
            answer = await deliver(scene, scene.max, opened, forged)
            told = answer.followups[-1] if answer.followups else answer.response
            assert "Only the people who played" in words(told), forged
        assert trials_of(scene, scene.max) == []


async def test_there_is_no_way_on_to_what_counts(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        _, hand = await begun_from_a_replay(scene, scene.ana)
        table, tables = tried(scene, scene.ana), scene.services.tables
        more = (await press(scene.ana, hand, "more")).response or hand
        assert not {"show-table", "fair"} & {*verbs(more)}
        shown = await deliver(scene, scene.ana, more, f"s:{table.id}:fair")
        assert "only tried out" in words(shown.followups[-1] if shown.followups else shown.response or more)
        with pytest.raises(Exception, match="tried-only"):
            await tables.act(table.id, ShowTable(), person_asks(scene.ana))
        await end_alone(scene, scene.ana, table.id, "strong", Random(3))
        for action in (NextGame(1), NextGame(level="expert"), ChangeTable()):
            with pytest.raises(Exception, match="tried-only"):
                await tables.act(table.id, action, person_asks(scene.ana))


async def test_it_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await begun_from_a_replay(scene, scene.ana)
        before = tried(scene, scene.ana).running()
        await scene.restart()
        await scene.idle()
        after = tried(scene, scene.ana).running()
        assert after.trial == before.trial
        assert after.state.to_data() == before.state.to_data()
        shown = (await scene.ana.slash(scene.channel, "spite hand")).response
        assert texts_for("en").say("try-mark") in words(shown)
        await end_alone(scene, scene.ana, tried(scene, scene.ana).id, "strong", Random(3))


async def test_games_that_are_tried_out_are_limited_as_games_alone(tmp_path: Path) -> None:
    async with open_scene(tmp_path, kept_of_user=2) as scene:
        await play_a_little(scene, turns=9)
        opened = (await press(scene.ana, scene.public(), "replay")).response
        for place in (3, 4):
            asked = (await press(scene.ana, await stepped_to(scene.ana, opened, place), "try")).response or opened
            await press(scene.ana, asked, "try-play")
            opened = (await press(scene.ana, scene.public(), "replay")).response
        asked = (await press(scene.ana, await stepped_to(scene.ana, opened, 6), "try")).response or opened
        refused = await press(scene.ana, asked, "try-play")
        told = refused.followups[-1] if refused.followups else refused.response or asked
        assert "⚠️" in words(told)
        assert len(trials_of(scene, scene.ana)) == 2


async def test_a_damaged_record_is_refused_in_words(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        game = await play_a_little(scene)
        opened = (await press(scene.ana, scene.public(), "replay")).response
        asked = (await press(scene.ana, await stepped_to(scene.ana, opened), "try")).response or opened
        record = await scene.services.store.finished.record(game)
        assert record is not None
        record["entries"][0] = {"seat": 0, "move": "h:*9>c9"}
        with patch("bot.store.finished_games.from_text", lambda text: record):
            refused = await press(scene.ana, asked, "try-play")
        told = refused.followups[-1] if refused.followups else refused.response or asked
        assert "can't be read any more" in words(told)
        assert trials_of(scene, scene.ana) == []


async def test_in_a_group_a_game_alone_is_tried_out_too(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        table = await deal_alone(scene, "novice")
        await play_as(scene, table, "strong")
        game = scene.services.registry.get(table).running().id
        with elsewhere(scene) as place:
            opened = (await place.ana.slash(place.channel, "spite history")).response
            forged = f"s:{table}:try:{game.rpartition('-')[2]}|3"
            asked = await deliver(scene, place.ana, opened, forged, place.channel)
            shown = asked.followups[-1] if asked.followups else asked.response or opened
            await press(place.ana, shown, "try-play")
            assert tried(scene, scene.ana).guild == place.number


async def test_a_daily_deal_is_tried_out_once_its_day_is_over(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = Days(scene)
        panel = await play_day(scene, scene.ana, await start(scene, scene.ana))
        day = clock.today()
        table, _, number = game_of(day).rpartition("-")
        early = await deliver(scene, scene.ana, panel, f"s:{table}:try-play:{number}|3|then")
        assert "⚠️" in words(early.followups[-1] if early.followups else early.response or panel)
        assert trials_of(scene, scene.ana) == []
        clock.next_day()
        opened = await daily(scene, scene.ana)
        asked = await deliver(scene, scene.ana, opened, f"s:{table}:try:{number}|3")
        shown = asked.followups[-1] if asked.followups else asked.response or opened
        await press(scene.ana, shown, "try-play")
        assert tried(scene, scene.ana).running().trial is not None
        other = await deliver(scene, scene.ben, opened, f"s:{table}:try:{number}|3")
        assert "⚠️" in words(other.followups[-1] if other.followups else other.response)


async def test_a_puzzle_is_tried_out_once_it_is_solved_or_given_up(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        opened = (await scene.ana.slash(scene.channel, "spite puzzle")).response
        puzzle = puzzle_on(opened)
        assert "try-puzzle" not in verbs(opened)
        early = await deliver(scene, scene.ana, opened, f"s:{puzzle.id}:try-puzzle-play:0|then")
        assert "Solve the puzzle first" in words(early.followups[-1] if early.followups else early.response or opened)
        assert trials_of(scene, scene.ana) == []
        before = await everything_counted(scene, scene.ana)
        shown = await give_up(scene.ana, opened)
        asked = (await press(scene.ana, shown, "try-puzzle")).response or shown
        back = (await press(scene.ana, asked, "back-to-hand")).response or asked
        assert puzzle_on(back) == puzzle
        looked = await deliver(scene, scene.ana, back, f"s:{puzzle.id}:puzzle-look:-")
        back = looked.response or back
        asked = (await press(scene.ana, back, "try-puzzle")).response or back
        await press(scene.ana, asked, "try-puzzle-play")
        table = tried(scene, scene.ana)
        assert table.seat_of(scene.ana.id) == 0
        start = table.running().resumed
        assert start is not None
        assert start.state.hands[0] == list(puzzle.hand) or sorted(start.state.hands[0]) == sorted(puzzle.hand)
        panel = await end_alone(scene, scene.ana, table.id, "strong", Random(3))
        assert "try-puzzle" in verbs(panel)
        again = (await press(scene.ana, panel, "try-puzzle")).response or panel
        await choose(scene.ana, again, "try-puzzle-level", "novice")
        assert tried(scene, scene.ana).seats[1].level == "novice"
        assert (await everything_counted(scene, scene.ana))[0] == before[0]


async def test_a_solved_puzzle_goes_on_after_the_answer(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        solved = await solve(scene.ana, (await scene.ana.slash(scene.channel, "spite puzzle")).response)
        puzzle = puzzle_on(solved)
        asked = (await press(scene.ana, solved, "try-puzzle")).response or solved
        later = next(each for each in verbs(asked) if each == "try-puzzle")
        asked = (await press(scene.ana, asked, later)).response or asked
        assert f"after 1 of the {puzzle.plays} plays" in words(asked)
        await press(scene.ana, asked, "try-puzzle-play")
        trial = tried(scene, scene.ana).running().trial
        assert trial is not None
        assert (trial.origin, trial.place) == (puzzle.id, 1)


async def test_kept_true_cards_would_be_noticed(tmp_path: Path) -> None:
    """Planted: a position is tried out as it was."""
    async with open_scene(tmp_path) as scene:
        game = await play_a_little(scene)
        record = await scene.services.store.finished.record(game)
        assert record is not None
        *_, state = (step.state.copy() for step, _ in zip(replay(record), range(PLACE + 1), strict=False))
        opened = (await press(scene.ana, scene.public(), "replay")).response
        asked = (await press(scene.ana, await stepped_to(scene.ana, opened), "try")).response or opened
        with patch.object(trials, "deal_within", lambda known, randomness: state.copy()):
            await press(scene.ana, asked, "try-play")
        with pytest.raises(AssertionError, match="dealt anew"):
            await check_start(scene, game, scene.ana)


async def test_a_table_that_can_not_be_rebuilt_is_repaired_from_its_start(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await begun_from_a_replay(scene, scene.ana)
        table = tried(scene, scene.ana)
        data = table.to_data()
        data["game"]["checkpoint"]["stock"] = []
        events = await scene.services.store.tables.events(table.id)
        repaired, how = repaired_from_data(data, events)
        assert how is Repaired.MOVES
        assert repaired.running().trial == table.running().trial
        assert repaired.running().state.to_data() == table.running().state.to_data()
