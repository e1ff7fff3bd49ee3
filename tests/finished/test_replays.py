"""One moment of a finished game: where it is, what has been told of its turn, and whose hand is seen."""

from typing import Any

import pytest

from bot.engine.errors import RecordError
from bot.finished.replay import ReplayMoment, moment_of, scene_of
from bot.text import texts_for
from bot.text.card_words import SUIT_SIGNS
from tests.render.test_render_replay import recorded

NAMES = ("Ana", "Ben", "Zoe")
MOVES = 40


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return recorded("pagat_multi", 3, MOVES)


def moment(record: dict[str, Any], place: int, seat: int | None = None) -> ReplayMoment:
    return moment_of(record, place, NAMES, texts_for("en"), seat)


def test_every_moment_is_the_frame_of_the_animation(record: dict[str, Any]) -> None:
    frames = scene_of(record, NAMES, texts_for("en")).frames
    assert len(frames) == MOVES + 1
    for place in range(MOVES + 1):
        found = moment(record, place)
        assert (found.place, found.last) == (place, MOVES)
        assert found.frame == frames[place]


def test_after_the_last_move_nothing_comes(record: dict[str, Any]) -> None:
    assert moment(record, 99_999) == moment(record, MOVES)
    assert moment(record, MOVES).part == 1


@pytest.mark.parametrize("seat", range(3))
def test_a_seat_sees_its_own_hand_alone(record: dict[str, Any], seat: int) -> None:
    everything, own = moment(record, 7), moment(record, 7, seat)
    assert [hand is not None for hand in own.frame.hands] == [place == seat for place in range(3)]
    assert own.frame.hands[seat] == everything.frame.hands[seat]
    assert own.seat is not None
    assert own.seat.hand == own.frame.hands[seat]
    assert everything.seat is None


def test_a_turn_is_told_from_its_beginning_and_the_next_begins_anew(record: dict[str, Any]) -> None:
    first = moment(record, 0)
    assert first.frame.caption == ""
    end = first.next_turn
    assert moment(record, end).frame.caption.startswith(NAMES[first.frame.view.to_play])
    following = moment(record, end + 1).frame.caption
    assert moment(record, end).frame.caption not in following
    assert moment(record, MOVES).next_turn == MOVES


def test_a_record_that_was_altered_is_refused(record: dict[str, Any]) -> None:
    entries = [dict(entry) for entry in record["entries"]]
    place = next(place for place, entry in enumerate(entries) if "move" in entry)
    entries[place]["move"] = "h:2C>c9"
    with pytest.raises(RecordError):
        moment({**record, "entries": entries}, 5)


def test_suits_are_told_where_they_count(record: dict[str, Any]) -> None:
    loading = scene_of(recorded("loading", 2, MOVES), NAMES[:2], texts_for("en")).frames
    assert any(sign in frame.caption for frame in loading for sign in SUIT_SIGNS)
    assert not any(sign in moment(record, place).frame.caption for place in range(MOVES) for sign in SUIT_SIGNS)


def test_every_move_is_told_by_itself_too(record: dict[str, Any]) -> None:
    frames = scene_of(record, NAMES, texts_for("en")).frames
    told = [frame.captions for frame in frames[1:]]
    assert all(brief and len(brief) <= len(turn) for turn, brief, _ in told)
    assert all(briefest and brief.startswith(briefest) for _, brief, briefest in told)
    assert any(briefest != brief for _, brief, briefest in told)
