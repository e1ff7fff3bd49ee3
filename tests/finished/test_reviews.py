"""A review in words: for every seat, in both languages, short enough to be shown, and true to the record."""

import json
import re
from itertools import pairwise
from typing import Any

import pytest

from bot.engine.events import GoalTurned
from bot.engine.replay import replay
from bot.engine.views import public_view
from bot.finished.replay import moment_of
from bot.finished.review import NOBODY, ReviewReader, ReviewText, review_texts
from bot.finished.review_process import review_asked_for
from bot.players.review import Review, review
from bot.shapes import shaped
from bot.text import LANGUAGES, texts_for
from bot.text.card_words import card_word
from render import LOOKS
from render.drawing.lettering import clipped
from render.pictures import review as picture
from tests.daily.helpers import begun, deal_of, play_on
from tests.players.test_players_review import record_of

NAMES = ("Ana", "Benjamin", "Zoë", "Dora", "Emil", "Fritz")
LONGEST = 3500
GAMES = {
    "two": ("pagat", ["regular", "random"], {"goal_size": 8}),
    "partners": ("pagat_pairs", ["random", "regular", "random", "regular"], {"goal_size": 5}),
    "six": ("pagat_multi", ["regular", "random", "regular"] * 2, {"goal_size": 5}),
}


@pytest.fixture(scope="module", params=GAMES)
def record(request: pytest.FixtureRequest) -> dict[str, Any]:
    system, players, options = GAMES[request.param]
    return record_of(system, len(players), players, **options)


def readers(record: dict[str, Any]) -> list[ReviewReader]:
    seats = range(len(record["players"]))
    return [
        ReviewReader(seat, own, language, NAMES) for seat in seats for own in (True, False) for language in LANGUAGES
    ]


@pytest.fixture(scope="module")
def reviews(record: dict[str, Any]) -> list[ReviewText]:
    """What each of them is told: the same whenever it is asked for."""
    return review_texts(record, readers(record))


def test_what_is_told_follows_from_the_record(record: dict[str, Any], reviews: list[ReviewText]) -> None:
    found = review(record)
    for reader, each in zip(readers(record), reviews, strict=True):
        assert len(each.chances) == len(each.ahead) == len(found.turns) + 1
        assert [moment.turn for moment in found.turns] == list(range(1, len(found.turns) + 1))
        assert found.result is not None
        assert each.chances[-1] == (reader.seat in found.result.winners)
        assert each.ahead[-1] == found.result.winners[0] % each.teams
        assert set(each.ahead) <= {NOBODY, *range(each.teams)}
        turns = [point.turn for point in each.points]
        assert turns == sorted(set(turns))
        assert all(1 <= turn < len(each.chances) for turn in turns)


def test_a_win_that_came_as_a_surprise_is_told_and_no_other(reviews: list[ReviewText]) -> None:
    for each in reviews:
        change, told = abs(each.chances[-1] - each.chances[-2]), [point.turn for point in each.points]
        swings = [abs(later - sooner) for sooner, later in pairwise(each.chances)]
        if change < 0.25:
            assert len(swings) not in told
        elif change == max(swings):
            assert len(swings) in told


def test_it_is_short_enough_to_be_shown(reviews: list[ReviewText]) -> None:
    for each in reviews:
        assert len(each.alt) <= 1024
        assert "until turn 0" not in each.alt, "nobody is ahead of a turn that there is not"
        assert (
            sum(len(point.title) + len(point.words) + 20 for point in each.points) + len("".join(each.luck)) < LONGEST
        )


def test_the_better_moves_are_named_whole() -> None:
    record = record_of("pagat", 2, ["regular", "random"], goal_size=6)
    costly = {(turn.turn, len(turn.better), len(turn.played)) for turn in review(record).key_turns if turn.seat == 1}
    points = [
        point
        for point in review_texts(record, [ReviewReader(1, True, "en", NAMES)])[0].points
        if "cost about" in point.title
    ]
    assert len(points) == 3
    for point in points:
        played, better = (line.partition(": ")[2].split(", ") for line in point.words.splitlines()[-2:])
        assert played != better
        assert (point.turn, len(better), len(played)) in costly


@pytest.mark.parametrize("seats", [2, 3])
def test_a_turn_has_one_number_in_the_review_in_the_replay_and_in_the_result(seats: int) -> None:
    """A game of twelve own turns had a "turn 23" in its review."""
    record = record_of(
        "pagat_multi" if seats > 2 else "pagat", seats, ["regular", "random", "fixed"][:seats], goal_size=5
    )
    names, texts = ("Ana", "Nova", "Ben")[:seats], texts_for("en")
    last = [step.state for step in replay(record)][-1]
    own = [public_view(last).turns_of(seat) for seat in range(seats)]
    told = 0
    for seat in range(seats):
        for point in review_texts(record, [ReviewReader(seat, True, "en", names)])[0].points:
            moment = moment_of(record, point.place, names, texts, seat, [])
            whose, number = moment.whose_turn(moment.turn + moment.ends_turn)
            assert 1 <= number <= own[whose]
            assert whose == moment.frame.view.to_play
            assert point.named == (f"Turn {number}" if whose == seat else f"{names[whose]}'s turn {number}")
            assert point.title.startswith(f"{point.named}:")
            told += 1
    assert told


def test_a_turn_that_is_stepped_to_says_what_was_played_and_what_would_have_been_better() -> None:
    record = record_of("pagat", 2, ["regular", "random"], goal_size=6)
    texts = texts_for("en")
    points = review_texts(record, [ReviewReader(1, True, "en", NAMES)])[0].points
    for point in points:
        moment = moment_of(record, point.place, NAMES, texts, 1, point.better.split())
        assert moment.turn + moment.ends_turn == point.turn
        assert moment.ahead is not None
        assert moment.ahead.news
        assert bool(moment.ahead.better) is bool(point.cost)
        if point.cost:
            played, better = (line.partition(": ")[2] for line in point.words.splitlines()[-2:])
            assert moment.ahead.played.startswith(played)
            assert moment.ahead.better == better
    assert len({bool(point.cost) for point in points}) == 2
    assert moment_of(record, points[0].place, NAMES, texts).ahead is None


def test_a_part_of_a_turn_says_what_came_before_it() -> None:
    """A goal card that was turned up within the turn is named before a better use of it is."""
    record = play_on(begun(deal_of(1)), 1, level="casual").record()
    found = review(record)
    ends = [0, *(moment.place for moment in found.turns)]
    steps = list(replay(record))
    begun_before = 0
    for reader, each in zip(readers(record), review_texts(record, readers(record)), strict=True):
        for point in each.points:
            if not point.cost:
                continue
            *before, _, _ = point.words.splitlines()
            begin = ends[point.turn - 1]
            assert bool(before) is (point.place > begin)
            made = [event for step in steps[begin + 1 : point.place + 1] for event in step.events]
            turned = [event.card for event in made if isinstance(event, GoalTurned) and event.seat == reader.seat]
            if turned and reader.own:
                assert card_word(turned[-1], texts_for(reader.language)) in before[0]
            begun_before += bool(turned)
    assert begun_before


def test_luck_is_the_same_number_wherever_it_is_told(record: dict[str, Any], reviews: list[ReviewText]) -> None:
    for reader, each in zip(readers(record), reviews, strict=True):
        told, parts, everybody = (re.findall(r"[+−]?\d+[.,]\d", line) for line in each.luck)
        draws, goals, own = (
            float(number.replace("−", "-").replace(",", ".")) for number in (*parts, everybody[reader.seat])
        )
        assert own == round(draws + goals, 1)
        assert [float(number.replace(",", ".")) for number in told] == ([abs(own)] if abs(own) >= 0.5 else [])


def test_a_review_travels_as_json_and_is_told_as_it_was_found(
    record: dict[str, Any], reviews: list[ReviewText]
) -> None:
    answered = json.loads(json.dumps(review_asked_for(json.loads(json.dumps({"record": record})))))
    found = shaped(Review, answered)
    assert found == review(record)
    assert review_texts(record, readers(record), found) == reviews


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("large", [False, True])
def test_no_label_beside_the_picture_s_rows_is_cut(language: str, large: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: dict[str, str] = {}

    def clip(text: str, *args: Any) -> str:
        shown[text] = clipped(text, *args)
        return shown[text]

    monkeypatch.setattr(picture, "clipped", clip)
    words = {name: texts_for(language).say(f"review-picture-{name}") for name in ("ahead", "turn")}
    scene = picture.ReviewScene(0, NAMES[:2], (0.5, 0.6, 1.0), (0, 0, 0), (1,), 2, picture.ReviewLabels(**words))
    for look in LOOKS.values():
        picture.draw_review(scene, look._replace(large=large).theme)
    assert {word: shown[word] for word in words.values()} == {word: word for word in words.values()}
