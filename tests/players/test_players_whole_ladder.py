"""The ladder over every system: goes on where it was left, and knows when a rung is decided."""

from argparse import Namespace
from pathlib import Path

from tests.bench.whole_ladder import Rung, Standing, agrees, climb, is_decided, read_table, rungs, summary, write_table

TWO = Rung("pagat", 2, "casual", "novice")


def standing(*shares: float, times: int = 1) -> Standing:
    found = Standing()
    for share in shares * times:
        found.add(share)
    return found


def test_every_system_and_number_of_seats_has_every_rung() -> None:
    assert len({(rung.system, rung.seats) for rung in rungs()}) == 105
    assert len(rungs()) == 4 * 105
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


def test_it_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    kept = {rung.name: standing(1.0, times=-(-200 // rung.seats)) for rung in rungs("casual")}
    write_table(kept, path)
    said = climb(Namespace(minutes=1.0, rungs="casual"), path)
    assert said["decided"] == 105
    assert read_table(path) == kept


def test_a_sample_agrees_or_does_not() -> None:
    assert agrees(standing(1.0, 0.5, times=50), standing(1.0, 1.0, 0.5, times=10))
    assert not agrees(standing(1.0, 0.5, times=50), standing(0.5, 0.0, 0.0, times=10))
