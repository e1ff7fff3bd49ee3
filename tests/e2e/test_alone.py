"""``/spite me`` tells of puzzles and daily deals, also where no game was played."""

from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from bot.entities.kept import PuzzleTry
from bot.puzzles.record import PuzzleRecord, puzzle_record
from bot.puzzles.shipped import shipped_puzzles
from bot.text import LANGUAGES, texts_for
from tests.e2e.days import Days, start_and_finish
from tests.e2e.games import play_to_the_end as play_a_game
from tests.e2e.world import Scene, components_of, open_scene, press, verbs, words


async def try_some(scene: Scene, person: int, count: int) -> list[PuzzleTry]:
    """First tries of puzzles, saved as they are."""
    chance = Random(1)
    tries = []
    for number, puzzle in enumerate(list(shipped_puzzles())[:count], start=1):
        solved = chance.random() < 0.6
        tried = PuzzleTry(person, puzzle, 1, (), solved, solved, 1200.0 + 10 * number, 1200.0, at=float(number))
        assert await scene.services.store.puzzles.save(tried, after=number - 1)
        tries.append(tried)
    return tries


async def test_puzzles_and_days_are_told_where_no_game_was_played(tmp_path: Path) -> None:
    """In every language, with cards as pictures and as text."""
    readers = list(product(LANGUAGES, (None, "text")))
    async with open_scene(tmp_path) as scene:
        Days(scene)

        async def own(language: str, cards: str | None) -> Any:
            await scene.services.kernel.preferences.change_user(scene.ana.id, language=language, cards=cards)
            return (await scene.ana.slash(scene.channel, "spite me")).response

        for language, cards in readers:
            empty = await own(language, cards)
            assert texts_for(language).say("standing-puzzles-title") not in words(empty)
            assert not empty.attachments
        tries = await try_some(scene, scene.ana.id, 20)
        await start_and_finish(scene, scene.ana)
        solved = sum(bool(tried.solved) for tried in tries)
        for language, cards in readers:
            shown, say = await own(language, cards), texts_for(language).say
            told = (
                say("standing-puzzles", solved=solved, first=solved, tried=20),
                say("standing-puzzles-rating", rating="1400", best="1400"),
                say("standing-daily", days=1, best=1, won=0, played=1).split("1")[1],
            )
            for each in told:
                assert each in words(shown)
            assert len(shown.attachments) == (cards is None)
            if cards is None:
                assert told[1] in str(components_of(shown)), "the curve is told in words, too"
        assert texts_for("en").say("standing-puzzles-title") not in words(
            (await scene.ben.slash(scene.channel, "spite me")).response
        )


async def test_who_has_played_finds_them_beside_their_games_and_nobody_else_does(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_a_game(scene)
        await scene.idle()
        own = (await scene.ana.slash(scene.channel, "spite me")).response
        assert "profile-alone" in verbs(own)
        nothing = (await press(scene.ana, own, "profile-alone")).response
        assert "You haven't tried a puzzle" in words(nothing)
        await try_some(scene, scene.ana.id, 3)
        back = (await press(scene.ana, nothing, "profile")).response
        shown = (await press(scene.ana, back, "profile-alone")).response
        assert "still a rough one" in words(shown)
        assert len(shown.attachments) == 1
        others = (await scene.ben.slash(scene.channel, "spite profile", person=scene.ana)).response
        assert "profile-alone" not in verbs(others)
        assert "on the first try" not in words(others)


def test_a_record_of_puzzles_counts_first_tries_in_their_order() -> None:
    tries = [
        PuzzleTry(1, "b", 3, (), True, False, 1150.4, 1.0, number=2),
        PuzzleTry(1, "a", 1, (), True, True, 1260.0, 1.0, number=1),
        PuzzleTry(1, "c", 1, ("x",), False),
    ]
    assert puzzle_record(tries) == PuzzleRecord(tried=2, solved=2, at_first=1, curve=(1260, 1150))
    assert puzzle_record([]) == PuzzleRecord()
