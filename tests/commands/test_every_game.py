"""``simulate`` and ``verify`` for every system at every number of seats, and for every value of every option.

A whole game is played of each system at its fewest seats; the others end after few goal cards.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from bot import __main__
from bot.__main__ import main
from bot.commands.simulate import change_rules
from bot.engine.allowed import NumberPerSeat, Numbers, Ranks, Switch, Words
from bot.engine.errors import RulesError
from bot.engine.options import allowed_values
from bot.engine.rules import OPTION_NAMES
from bot.engine.systems import SYSTEMS
from tests.every_game import ALL, every_game

Capture = pytest.CaptureFixture[str]
QUICK = {"goal_size": "5"}
MOST_NUMBERS = 9
NEEDED_TOO = {"jokers": {"decks": "8"}}
"""What an option's values need beside them where no system takes them alone."""
NO_GAME = {("top_rank", "14")}
_parser = cache(__main__._parser)
"""Made anew for each command it would take a fifth of the time."""


@pytest.fixture(autouse=True)
def _one_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(__main__, "_parser", _parser)


def simulate_and_verify(capsys: Capture, out: Path, system: str, seats: int, *settings: str) -> None:
    players = ",".join(["random"] * seats)
    wishes = [word for setting in settings for word in ("--set", setting)]
    arguments = ["simulate", "--system", system, "--seats", str(seats), "--players", players, "--games", "1"]
    assert main([*arguments, *wishes, "--out", str(out)]) == 0
    assert json.loads(capsys.readouterr().out)["finished"] == 1
    assert main(["verify", str(out)]) == 0
    assert json.loads(capsys.readouterr().out)["accepted"] == 1


@pytest.mark.parametrize(("system", "seats"), every_game(2))
def test_every_system_at_every_number_of_seats(capsys: Capture, tmp_path: Path, system: str, seats: int) -> None:
    quick = typed(QUICK) if seats > SYSTEMS[system].seats[0] else []
    simulate_and_verify(capsys, tmp_path / "game", system, seats, *quick)


def typed_values(option: str) -> list[str]:
    """Values of an option as they are typed: all of them, or the ends and some between."""
    match allowed_values(option):
        case Numbers(low, high, word):
            numbers = sorted({low, high, *range(low, high, max(1, (high - low) // MOST_NUMBERS))})
            return [*map(str, numbers), *([word] if word else [])]
        case NumberPerSeat(low, high):
            return ["none", f"{low},{high}", f"{high},{low},20"]
        case Words(words, pattern):
            return [*words, *(["when_stock_below_1", "when_stock_below_40"] if pattern else [])]
        case Ranks(only):
            return [
                ",".join(map(str, sorted(ranks))) or "none" for ranks in only or map(frozenset, ((), (1, 7), (12,)))
            ]
        case Switch():
            return ["yes", "no"]


def typed(values: dict[str, str]) -> list[str]:
    """Options with their values as they are typed."""
    return [f"{option}={text}" for option, text in values.items()]


def table_that_takes(values: dict[str, str]) -> tuple[str, int] | None:
    """The first system and number of seats that these values make a game of."""
    return next((table for table in ALL if takes(table, values)), None)


def takes(table: tuple[str, int], values: dict[str, str]) -> bool:
    """Whether these values make a game of it."""
    system, seats = table
    try:
        change_rules(SYSTEMS[system].rules(seats), typed(values))
    except RulesError:
        return False
    return True


@dataclass
class Game:
    """A game of options that go together, each with one of its values."""

    table: tuple[str, int]
    values: dict[str, str]

    def takes_too(self, values: dict[str, str]) -> bool:
        """Has it take these, where they go together with what it has."""
        if self.values.keys() & values.keys() or not takes(self.table, self.values | values):
            return False
        self.values |= values
        return True


def test_every_value_of_every_option(capsys: Capture, tmp_path: Path) -> None:
    """A game for each would take six times as long as games of many."""
    games: list[Game] = []
    for option in OPTION_NAMES:
        for text in typed_values(option) if option != "players" else ():
            values = {option: text}
            if table_that_takes(values) is None:
                values |= NEEDED_TOO.get(option, {})
            table = table_that_takes(values)
            assert (table is None) == ((option, text) in NO_GAME), values
            if table is not None and not any(game.takes_too(values) for game in games):
                games.append(Game(table, values))
    for game in games:
        game.takes_too(QUICK)
        simulate_and_verify(capsys, tmp_path / "game", *game.table, *typed(game.values))
