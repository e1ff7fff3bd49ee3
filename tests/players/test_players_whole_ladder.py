"""The ladder over every system: goes on where it was left, knows when a rung is decided, and when one is stale."""

from argparse import Namespace
from pathlib import Path

import pytest

from tests.bench import whole_ladder
from tests.bench.ladder import Job, first_end
from tests.bench.whole_ladder import (
    Rung,
    Standing,
    agrees,
    climb,
    in_order,
    is_decided,
    read_table,
    rungs,
    summary,
    write_table,
)

TWO = Rung("pagat", 2, "casual", "novice")
SMALL = [Rung("deck_goal", 2, "casual", "novice"), Rung("deck_goal", 4, "casual", "novice")]


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A ladder of two rungs, looked at after 4 and 8 games; where its table lies."""
    monkeypatch.setattr(whole_ladder, "rungs", lambda wanted, only_seats: SMALL)
    monkeypatch.setattr(whole_ladder, "STAGES", (4, 8))
    return tmp_path / "table.json"


def given(*, most: int = 800, processes: int = 1) -> Namespace:
    return Namespace(minutes=10.0, seats=None, rungs=None, processes=processes, most=most)


def known(row: Standing) -> tuple[object, ...]:
    """All but what a row cost."""
    return row.deals, row.total, row.squares, row.first


def standing(*shares: float, times: int = 1) -> Standing:
    found = Standing()
    for share in shares * times:
        found.add(share)
    return found


def test_every_system_and_number_of_seats_has_every_rung() -> None:
    assert len({(rung.system, rung.seats) for rung in rungs()}) == 133
    assert len(rungs()) == 4 * 133
    assert {rung.seats for rung in rungs(only_seats=8)} == {8}
    assert {rung.below for rung in rungs("strong")} == {"regular"}


def test_a_rung_is_doubled_only_while_it_straddles() -> None:
    assert not is_decided(TWO, standing(1.0, 1.0, 0.5, times=33))  # 198 games
    assert is_decided(TWO, standing(1.0, 1.0, 0.5, 0.5, times=25))
    assert not is_decided(TWO, standing(1.0, 0.0, times=50))
    assert not is_decided(TWO, standing(1.0, 1.0, 0.5, 0.5, times=30))  # begun to be doubled: whole doublings alone
    assert is_decided(TWO, standing(1.0, 0.0, times=200))


def test_what_lies_below_and_what_straddles_is_named() -> None:
    worse, even = Rung("book", 2, "casual", "novice"), Rung("numbers", 2, "casual", "novice")
    table = {
        TWO.name: standing(1.0, 1.0, 0.5, 0.5, times=25),
        worse.name: standing(0.0, 0.0, 0.5, 0.5, times=25),
        even.name: standing(1.0, 0.0, times=200),
    }
    said = summary(table, [TWO, worse, even])
    assert (said["decided"], said["games"]) == (3, 200 + 200 + 800)
    assert list(said["below"]) == [worse.name]  # type: ignore[call-overload]
    assert list(said["straddling"]) == [even.name]  # type: ignore[call-overload]
    assert said["levels"] == {"casual": {"above": 1, "below": 1, "straddling": 1}}


def test_it_goes_on_where_it_was_left(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole_ladder, "STAGES", (2,))
    climb(given(), small)
    assert [read_table(small)[rung.name].deals for rung in SMALL] == [1, 1]
    monkeypatch.setattr(whole_ladder, "STAGES", (4, 8))
    assert list(climb(given(most=4), small)["open"]) == [rung.name for rung in SMALL]  # type: ignore[call-overload]
    climb(given(), small)
    gone_on = read_table(small)
    small.unlink()
    climb(given(processes=2), small)
    at_once = read_table(small)
    assert {name: known(row) for name, row in gone_on.items()} == {name: known(row) for name, row in at_once.items()}
    assert all(is_decided(rung, at_once[rung.name]) for rung in SMALL)


def test_a_rung_whose_level_plays_otherwise_now_is_begun_anew(small: Path) -> None:
    climb(given(most=4), small)
    kept = read_table(small)
    kept[SMALL[0].name].first, kept[SMALL[0].name].total = "as it was", 100.0
    kept[SMALL[1].name].total = 100.0
    write_table(kept, small)
    climb(given(most=4), small)
    assert read_table(small)[SMALL[0].name].total <= 2
    assert read_table(small)[SMALL[1].name].total == 100.0


def test_the_first_game_tells_levels_apart() -> None:
    ends = {first_end(Job(TWO.rules, pair, "ends")) for pair in (("casual", "novice"), ("fixed", "novice"))}
    assert len(ends) == 2
    assert first_end(Job(TWO.rules, ("casual", "novice"), "ends")) in ends


def test_every_rung_is_begun_before_one_is_doubled_and_cheap_ones_come_first() -> None:
    costly, cheap = Rung("pagat", 2, "casual", "novice"), Rung("loading", 6, "casual", "novice")
    dearer = Rung("numbers", 2, "strong", "regular")
    table = {costly.name: Standing(deals=1, seconds=4.0), cheap.name: Standing(deals=1, seconds=6.0)}
    assert in_order([dearer, costly, cheap], table) == [cheap, costly, dearer]


def test_a_sample_agrees_or_does_not() -> None:
    assert agrees(standing(1.0, 0.5, times=50), standing(1.0, 1.0, 0.5, times=10))
    assert not agrees(standing(1.0, 0.5, times=50), standing(0.5, 0.0, 0.0, times=10))
