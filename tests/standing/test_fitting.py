"""The game that suits a person: the first one, a quick one against whom they beat half the time, then what they played
last."""

from typing import Any

import pytest

from bot.engine.systems import QUICK_GOAL_SIZE, SYSTEMS
from bot.entities.game_result import SatThere, SeenBy, StopKind
from bot.players.levels import DEFAULT_LEVEL, FIRST_LEVEL, FOR_PEOPLE
from bot.standing.fitting import FIRST_OF_ALL, FittingGame, FittingGames, Rung, games_around
from tests.store.ended_games import ANA, BEN, end, sat
from tests.store.helpers import GUILD, START
from tests.store.memory import MemoryStore

QUICK = {"goal_size": QUICK_GOAL_SIZE}


class Played:
    """Ana's games, one after the other."""

    def __init__(self) -> None:
        self.store, self.number = MemoryStore(), 0

    async def play(self, level: str = "casual", *more_levels: str, won: bool = True, **more: object) -> None:
        self.number += 1
        computers = [(SatThere(name="Robot", level=each, since=1),) for each in (level, *more_levels)]
        more = {"winners": (0,) if won else (1,), "seen_by": SeenBy.PLAYER, **more}
        more.setdefault("options", {"players": 1 + len(computers)})
        await end(self.store, "aaaaaaaa", self.number, START + self.number, (sat("Ana", ANA),), *computers, **more)

    async def play_with_ben(self, **more: object) -> None:
        self.number += 1
        await end(
            self.store, "aaaaaaaa", self.number, START + self.number, (sat("Ana", ANA),), (sat("Ben", BEN),), **more
        )

    async def fitting(self, *, newcomer: bool = False) -> FittingGame:
        return await FittingGames(self.store).game_for(ANA, newcomer=newcomer)


async def test_who_has_never_played_gets_the_first_game() -> None:
    fits = await Played().fitting(newcomer=True)
    assert fits == FIRST_OF_ALL
    assert (fits.changes["goal_size"], fits.levels) == (5, (FIRST_LEVEL,))


@pytest.mark.parametrize(
    ("games", "level"),
    [
        ([], "novice"),
        ([("casual", False)], "novice"),
        ([("casual", True)], "casual"),
        ([("casual", True), ("casual", False)], "casual"),
        ([("casual", True), ("casual", False), ("casual", False)], "novice"),
        ([("casual", True), ("regular", True)], "regular"),
        ([("casual", True), ("regular", False), ("regular", True), ("regular", False)], "casual"),
        ([("fixed", True)], "regular"),
        ([("random", True)], "novice"),
    ],
)
async def test_up_to_five_games_it_is_quick_against_who_was_beaten_half_the_time(
    games: list[tuple[str, bool]], level: str
) -> None:
    played = Played()
    for against, won in games:
        await played.play(against, won=won)
    fits = await played.fitting()
    assert (fits.rung, fits.changes, fits.levels) == (Rung.QUICK, QUICK, (level,))


async def test_the_sixth_game_is_quick_and_the_seventh_the_last_one_again() -> None:
    played = Played()
    for _ in range(5):
        await played.play()
    assert (await played.fitting()).rung is Rung.QUICK
    await played.play("strong", "expert", system="numbers", options=SYSTEMS["numbers"].rules(3).to_data(), won=False)
    fits = await played.fitting()
    assert (fits.rung, fits.system, fits.levels, fits.level) == (Rung.LAST, "numbers", ("strong", "expert"), "expert")


async def test_stopped_games_count_for_nothing_and_people_are_no_computers() -> None:
    played = Played()
    for _ in range(9):
        await played.play("expert", stopped=StopKind.CONSENT, winners=())
    await played.play_with_ben()
    fits = await played.fitting()
    assert (fits.rung, fits.levels) == (Rung.QUICK, ("novice",))


async def test_who_plays_with_people_gets_their_last_game_against_computers_or_the_usual_one() -> None:
    played = Played()
    for _ in range(7):
        await played.play_with_ben()
    fits = await played.fitting()
    assert (fits.rung, fits.has_played, fits.levels) == (Rung.LAST, False, (DEFAULT_LEVEL,))
    await played.play("strong", options=SYSTEMS["pagat"].rules(2).to_data() | QUICK)
    await played.play_with_ben()
    fits = await played.fitting()
    assert (fits.system, fits.changes, fits.levels, fits.has_played) == ("pagat", QUICK, ("strong",), True)


@pytest.mark.parametrize("damage", [{"system": "gone"}, {"options": {"players": 2, "goal_size": "many"}}])
async def test_a_last_game_that_can_not_be_played_any_more_is_passed_over(damage: dict[str, Any]) -> None:
    played = Played()
    for _ in range(6):
        await played.play("strong")
    await played.play("expert", **damage)
    fits = await played.fitting()
    assert (fits.system, fits.levels) == ("pagat", ("strong",))


async def test_games_of_other_servers_are_known() -> None:
    played = Played()
    await played.play("regular", guild=GUILD + 1)
    assert (await played.fitting()).levels == ("regular",)


def test_what_lies_around_a_game() -> None:
    first = games_around("pagat", 2, 5, "casual")
    assert (first.shorter, first.longer, first.easier, first.stronger) == (None, 10, "novice", "regular")
    quick = games_around("pagat", 2, 10, "novice")
    assert (quick.shorter, quick.longer, quick.easier, quick.stronger) == (5, 20, None, "casual")
    whole = games_around("pagat", 2, 20, FOR_PEOPLE[-1])
    assert (whole.shorter, whole.longer, whole.easier, whole.stronger) == (10, None, "strong", None)
    assert games_around("pagat", 2, 13, "fixed").longer == 20
