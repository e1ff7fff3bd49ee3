"""Centre piles that go down (``direction``): each case that ``docs/rules`` settles, by a test of its name."""

import sys
from typing import Any

import pytest

from bot.commands.rules_document import notes_in
from bot.engine.events import Completed, Played, public_events
from bot.engine.moves import parse_move
from bot.engine.record import make_fairness, write_record
from bot.engine.replay import verify_record
from bot.engine.rewinding import moves_before
from bot.engine.rules import Direction, Rules, rules_from_data
from bot.engine.state import facts_of
from bot.engine.views import public_view
from tests.engine.build import discards, heights, legal, legal_of, play, plays, position, rules_for
from tests.engine.laws import RandomGame, play_games

BOTH = rules_for("pagat", direction="both")
TWO_AND_TWO = BOTH.change(centre_limit=4)
UNLIMITED = rules_for("pagat_unlimited", direction="both")
DOWN_TO_JACK, DOWN_TO_TWO = "QS JS", "QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S"
UP_TO_JACK = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS"


def _directions(rules: Rules) -> str:
    """The way of each centre pile of an empty table, up or down."""
    piles = public_view(position(rules)).centre
    return "".join("?" if pile.direction is None else pile.direction[0] for pile in piles)


# The cases that the document settles, in its order


def test_a_single_pile_goes_up() -> None:
    alone = BOTH.change(centre_limit=1)
    assert plays(position(alone, hands=["AD QD"])) == {"h:AD>c1"}
    assert not alone.both_ways


@pytest.mark.parametrize(
    ("limit", "ways"),
    [(2, "ud"), (3, "uud"), (4, "uudd"), (5, "uuudd"), (6, "uuuddd"), (7, "uuuuddd"), (8, "uuuudddd")],
)
def test_the_last_half_goes_down(limit: int, ways: str) -> None:
    assert _directions(BOTH.change(centre_limit=limit)) == ways


def test_a_free_place_keeps_its_direction() -> None:
    state = position(TWO_AND_TWO, hands=["AD QD AH 9D"], centre=[1, 1, DOWN_TO_TWO, "QS"])
    play(state, "h:AD>c3")
    assert heights(state) == [1, 1, 0, 1]
    assert plays(state) == {"h:QD>c3"}


def test_each_direction_has_its_own_places() -> None:
    assert plays(position(TWO_AND_TWO, hands=["AD QD"], centre=[2, 2])) == {"h:QD>c3"}
    assert plays(position(TWO_AND_TWO, hands=["AD QD"], centre=["", "", "QS", "QS"])) == {"h:AD>c1"}


def test_without_a_limit_both_may_be_opened() -> None:
    state = position(UNLIMITED, hands=["AD AH QD QH"])
    assert plays(state) == {"h:AD>c1", "h:AH>c1", "h:QD>c2", "h:QH>c2"}
    play(state, "h:AD>c1", "h:AH>c3", "h:QD>c2", "h:QH>c4")
    ways = [(pile.direction, pile.height) for pile in public_view(state).centre]
    up, down = Direction.UP, Direction.DOWN
    assert ways == [(up, 1), (down, 1), (up, 1), (down, 1), (up, 0), (down, 0)]


def test_a_wild_card_opens_either_kind() -> None:
    assert legal_of(position(TWO_AND_TWO, hands=["KD"]), "h:KD") >= {"h:KD>c1", "h:KD>c3"}
    for rules, place in ((TWO_AND_TWO, 3), (UNLIMITED, 2)):
        state = position(rules, hands=["KD JD 2D 9D"])
        events = play(state, f"h:KD>c{place}")
        assert [(event.stands_for, event.direction) for event in events if isinstance(event, Played)] == [
            (12, Direction.DOWN)
        ]
        assert f"h:JD>c{place}" in plays(state)
        assert not legal_of(state, "h:2D") & plays(state)


def test_wild_limits_count_from_the_start() -> None:
    no_ace = TWO_AND_TWO.change(wild_not=frozenset({1}))
    assert not plays(position(no_ace, hands=["KD"]))
    ends = position(no_ace, hands=["KD"], centre=["", "", DOWN_TO_TWO])
    assert plays(ends) == {"h:KD>c3"}
    no_seven = TWO_AND_TWO.change(wild_not=frozenset({7}))
    at_six = position(no_seven, hands=["KD"], centre=[6, 6, "QS JS 10S 9S 8S 7S", "QS JS 10S 9S 8S"])
    assert plays(at_six) == {"h:KD>c4"}  # six cards down the seventh would be a six


def test_a_card_may_fit_both_kinds() -> None:
    state = position(TWO_AND_TWO, hands=["7D"], centre=[6, "", "QS JS 10S 9S 8S"])
    assert plays(state) == {"h:7D>c1", "h:7D>c3"}


def test_forced_cards_are_mirrored() -> None:
    forced = TWO_AND_TWO.change(forced_ranks=frozenset({1, 2}))
    assert legal(position(forced, hands=["QD 9D"])) == {"h:QD>c3"}
    assert legal(position(forced, hands=["JD 9D"], centre=["", "", "QS"])) == {"h:JD>c3"}
    assert len(legal(position(forced, hands=["AD 9D"], centre=[1, 1, DOWN_TO_TWO]))) > 1
    assert legal(position(forced, hands=["AD QD"], centre=[UP_TO_JACK, 2, DOWN_TO_TWO])) == {"h:QD>c4"}
    aces = TWO_AND_TWO.change(forced_ranks=frozenset({1}))
    assert len(legal(position(aces, hands=["JD 9D"], centre=["", "", "QS"]))) > 1
    kings = rules_for("jokers_only", direction="both", centre_limit=4, forced_ranks=frozenset({1, 2}))
    assert legal(position(kings, hands=["KD 9D"])) == {"h:KD>c3"}
    assert legal(position(kings, hands=["QD 9D"], centre=["", "", "KS"])) == {"h:QD>c3"}


def test_a_deadlock_forces_mirrored_cards() -> None:
    rules = TWO_AND_TWO.change(deadlock_forces_low=True, end_turn="may_pass")
    state = position(rules, hands=["QD 9D", "JD 8D"], centre=[1, 1, "QS"], passes=1)
    play(state, "pass")
    assert (state.forcing, state.result) == (True, None)
    assert {move for move in legal(state) if move.startswith("h:JD")} == {"h:JD>c3"} == legal(state)
    play(state, "h:JD>c3")
    assert state.low_played
    high = position(rules, hands=["AD 9D", "8D"], centre=[1, 1, DOWN_TO_TWO, DOWN_TO_TWO], passes=1)
    play(high, "pass")
    assert high.result is not None


def test_a_cover_goes_the_same_way() -> None:
    cover = TWO_AND_TWO.change(wild_must_be_covered=True)
    state = position(cover, hands=["KD 9D 2D"], goals=["4C"], centre=["", "", DOWN_TO_JACK])
    assert legal_of(state, "h:KD") & plays(state) == {"h:KD>c1", "h:KD>c3"}
    play(state, "h:KD>c3")
    assert legal(state) == {"h:9D>c3"}
    without = position(cover, hands=["KD 3D"], goals=["4C"], centre=["", "", DOWN_TO_JACK])
    assert not plays(without)


def test_bans_on_discards_name_printed_ranks() -> None:
    banned = TWO_AND_TWO.change(no_discard_ranks=frozenset({1}))
    found = discards(position(banned, hands=["AD QD 9D"], centre=[1, 1, "QS", "QS"]))
    assert not any(move.startswith("h:AD") for move in found)
    assert any(move.startswith("h:QD") for move in found)


def test_side_piles_keep_their_order() -> None:
    ordered = TWO_AND_TWO.change(side_build="same_or_next_lower")
    state = position(ordered, hands=["8D 10D"], sides=[["9S", "9S", "9S", "9S"]])
    assert {move.split(">")[0] for move in discards(state)} == {"h:8D"}


def test_loading_stays_the_same() -> None:
    loading = rules_for("pagat", direction="both", centre_limit=4, load_opponent=True)
    state = position(loading, hands=["8H 10H 7H"], goals=["3C", "9H"])
    assert {move for move in legal(state) if ">1.g" in move} == {"h:8H>1.g", "h:10H>1.g"}


def test_the_first_seat_stays_the_same() -> None:
    for number in range(20):
        fairness = make_fairness("first", BOTH, number.to_bytes(32, "big"), ["random"] * 2, None)
        assert fairness.deal(BOTH).first == fairness.deal(BOTH.change(direction="up")).first


@pytest.mark.parametrize("recycle", ["immediate", "when_stock_empty", "never"])
def test_completed_piles_leave_alike(recycle: str) -> None:
    state = position(
        TWO_AND_TWO.change(recycle=recycle), hands=["AD 9D"], centre=["", "", DOWN_TO_TWO], stock="10C 10C"
    )
    assert Completed(2) in play(state, "h:AD>c3")
    assert (len(state.done), len(state.stock)) == ((0, 14) if recycle == "immediate" else (1, 2))


@pytest.mark.parametrize(
    ("system", "highest"), [("jokers_only", "KD"), ("numbers", "12"), ("fifteen", "15"), ("pagat", "QD")]
)
def test_other_packs_count_from_their_top(system: str, highest: str) -> None:
    rules = rules_for(system, direction="both", centre_limit=4)
    state = position(rules, hands=[highest])
    assert plays(state) == {f"h:{highest}>c3"}
    assert public_view(state).centre[2].next_rank == rules.top_rank


def test_every_settled_case_has_its_test() -> None:
    names = {name.removeprefix("test_") for name in vars(sys.modules[__name__]) if name.startswith("test_")}
    assert set(notes_in("en")["settled"]["direction"]["cases"]) <= names


# What else holds


def test_nothing_changes_where_all_piles_go_up() -> None:
    usual = rules_for("pagat")
    assert usual.direction == "up"
    assert "direction" not in usual.to_record()
    assert not facts_of(usual).both_ways
    assert all(pile.direction is None for pile in public_view(position(usual)).centre)
    old = {name: value for name, value in usual.to_data().items() if name != "direction"}
    assert rules_from_data(old) == usual


def test_a_record_names_the_option_and_leads_to_the_same_end() -> None:
    game = RandomGame(UNLIMITED, "record", 1, 1)
    game.play_to_end(0)
    assert game.recorder.record(game.state.result, game.fairness)["options"]["direction"] == "both"
    record = write_record(UNLIMITED, "pagat_unlimited", ["person"] * 2, game.fairness, game.moves)
    assert verify_record(record).to_data() == game.state.to_data()
    down = [move for move in game.moves if move.notation.endswith(("c2", "c4"))]
    assert down, "no pile went down"


def test_without_a_limit_idle_free_places_are_not_shown() -> None:
    state = position(UNLIMITED, centre=[1, "", 2, "", 3])
    view = public_view(state)
    assert [pile.height for pile in view.centre] == [1, 0, 2, 0, 3, 0, 0]
    assert view.centre_shown == (0, 1, 2, 4, 6)
    assert {view.direction_of(place) for place in view.centre_shown if not view.centre[place].cards} == {
        Direction.UP,
        Direction.DOWN,
    }


def test_a_completed_pile_is_taken_back_the_way_it_went() -> None:
    state = position(TWO_AND_TWO.change(recycle="when_stock_empty"), hands=["AD 9D"], centre=["", "", DOWN_TO_TWO])
    before = public_view(state)
    steps = public_events(play(state, "h:AD>c3"))
    (shown, _), *_ = moves_before(public_view(state), steps)
    assert shown.centre == before.centre


def test_what_a_card_stands_for_is_told_of_every_place() -> None:
    view = public_view(position(TWO_AND_TWO, centre=[3, "", DOWN_TO_JACK]))
    assert [(pile.next_rank, pile.direction) for pile in view.centre] == [
        (4, Direction.UP),
        (1, Direction.UP),
        (10, Direction.DOWN),
        (12, Direction.DOWN),
    ]
    assert view.centre[2].stands_for == 11
    assert view.rank_at(2, 3) == 10
    assert parse_move("h:10D>c3").target == 2


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"centre_limit": 2},
        {"centre_limit": "unlimited"},
        {"wild_must_be_covered": True, "wild_not": frozenset({1})},
        {"forced_ranks": frozenset({1, 2}), "deadlock_forces_low": True},
    ],
)
@pytest.mark.parametrize(("system", "seats"), [("pagat", 2), ("book", 2), ("numbers", 4), ("fifteen", 3)])
def test_the_laws_hold(system: str, seats: int, changes: dict[str, Any]) -> None:
    """Conservation, a move for the mover, an end, undo, the record's replay, stored positions, views and samples."""
    rules = rules_for(system, seats, direction="both", **changes)
    play_games(rules, f"{system} {changes}", seed=0, moves=120, deep_every=13, replay_every=2)
