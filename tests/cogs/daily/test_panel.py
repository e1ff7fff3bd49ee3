"""The panels of the daily deal: within Discord's limits whatever they show, only presses that are answered, and nothing
that would spoil it for others."""

import re
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from bot.daily.attempt import DailyAttempt, DailyResult, TurnSign
from bot.daily.deal import COMPUTER
from bot.daily.lookback import costliest_turn
from bot.daily.ranking import merit
from bot.daily.record import DailyGroup, DailyRecord, DailyScore
from bot.daily.service import MOST_SCORES
from bot.daily.sitting import DailyReport, DailySitting
from bot.daily.standing import DailyStanding
from bot.engine.cards import face_name
from bot.engine.state import Ending
from bot.entities.kept import DailyCounts, DailyTally, DailyTry
from bot.ids import parse_id
from bot.text import LANGUAGES, Texts, texts_for
from cogs.core.panel_extras import NO_EXTRAS, PanelExtras
from cogs.core.parts import EDGE_OVER, EDGE_WAIT
from cogs.daily.panel import (
    daily_more_panel,
    intro_panel,
    opened_panel,
    play_panel,
    report_panel,
    sealed_panel,
    shared_panel,
)
from cogs.daily.words import MOST_LISTED, MOST_SIGNS, SIGNS, copy_lines, day_standing_lines, share_lines, sign_lines
from tests.cogs.handlers import HANDLERS
from tests.cogs.table.shown import ENGLISH, GREEN, Shown, check_limits, own_view, table_with
from tests.daily.helpers import DAY, begun, deal_of, next_play, view_of
from tests.every_game import WHOLE
from tests.turns.positions import PAGAT, arrange, long_way

GUILD = 2**62
SCORES = tuple(DailyScore(2**62 + place, "W" * 32, 31, 31) for place in range(MOST_SCORES))
GROUP = DailyGroup(1000, 100_000, SCORES, SCORES, ends_week=True, ends_month=True)


@pytest.fixture(autouse=True)
def strict_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "strict", True)


def sitting(attempt: DailyAttempt | None, **changes: Any) -> DailySitting:
    own, result = (None, None) if attempt is None else (attempt.view(), attempt.result())
    deal = deal_of(1)
    made = DailySitting(
        DAY,
        deal.commitment,
        deal.commitment,
        DailyRecord(365, 999, 1000, 365, (99,) * 6),
        own,
        result,
        shared=False,
        has_yesterday=True,
    )
    return replace(made, **changes)


def shown(layout: Any) -> Shown:
    found = Shown(layout)
    check_limits(found)
    for part in found.buttons + found.selects:
        if not part.get("disabled"):
            assert parse_id(part["custom_id"]).verb in HANDLERS
    return found


@cache
def sittings(number: int) -> list[DailySitting]:
    """A try from its beginning to its end."""
    attempt, randomness = begun(deal_of(number)), Random(number)
    found = [sitting(attempt)]
    while attempt.result() is None:
        attempt.play(next_play(view_of(attempt), randomness, "casual"))
        found.append(sitting(attempt))
    return found


def last_attempt(number: int) -> DailyAttempt:
    """The try of ``sittings`` at its end."""
    attempt, randomness = begun(deal_of(number)), Random(number)
    while attempt.result() is None:
        attempt.play(next_play(view_of(attempt), randomness, "casual"))
    return attempt


def played(now: DailySitting, texts: Texts, picture: str | None = "hand.png") -> Shown:
    assert now.own is not None
    return shown(play_panel(now, now.own, texts, NO_EXTRAS, picture=picture))


def ended(winners: tuple[int, ...], texts: Texts) -> list[str]:
    """What is said of a try whose game came out so, with 3 goal cards left."""
    last = next(now for number in range(1, 9) if (now := sittings(number)[-1]).result)
    own, result = last.own, DailyResult(winners == (0,), 12, 3)
    assert own is not None
    game = own.table.running()
    assert game.result is not None
    ending = game.result.ending if winners else Ending.DEADLOCK
    left = (0, 3) if winners == (0,) else (3, 0)
    public = replace(game.public, result=replace(game.result, ending=ending, winners=winners, goal_left=left))
    own = replace(own, table=replace(own.table, game=replace(game, public=public)))
    own = replace(own, hand=None if own.hand is None else replace(own.hand, public=public))
    return "\n".join(played(replace(last, own=own, result=result), texts).texts).splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("winners", [(0,), (1,)])
def test_how_it_ended_is_told_once(winners: tuple[int, ...], language: str) -> None:
    texts = texts_for(language)
    lines = ended(winners, texts)
    assert sum("3" in line and "<t:" not in line for line in lines[:4]) == 1, "how many goal cards were left"
    assert f"**{texts.say('history-turns', count=12)}**" in lines


def test_a_draw_says_that_it_counts_as_lost() -> None:
    lines = ended((), ENGLISH)
    assert f"## {ENGLISH.say('outcome-draw')}" in lines
    assert "**Lost after 12 turns, 3 goal cards left**" in lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_keeps_to_the_limits_and_can_be_said(language: str) -> None:
    """Those of a try are said in one language after the other, its end in each."""
    texts, first = texts_for(language), LANGUAGES.index(language)
    for number in range(1, 7 if WHOLE else 4):
        for place, now in enumerate(sittings(number)[first :: len(LANGUAGES)]):
            played(now, texts, None if (number + place) % 2 else "hand.png")
        over = played(sittings(number)[-1], texts)
        assert {parse_id(part["custom_id"]).verb for part in over.buttons} == {
            "daily-share",
            "puzzle-day",
            "daily-remind",
            "d-more",
        }


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_end_is_short_and_its_table_is_one_press_away(language: str) -> None:
    """Standing and costliest turn stand there, and one green step; the turns of all days are behind More."""
    texts, last = texts_for(language), sittings(1)[-1]
    record = replace(last.record, played=3, won=2, streak=2, best=2, spread=(0, 1, 1, 0, 0, 1))
    over = replace(last, record=record)
    end, more = played(over, texts), shown(daily_more_panel(over, texts))
    table = texts.say("daily-spread")
    assert table not in "\n".join(end.texts)
    assert [each["style"] for each in end.buttons].count(GREEN) == 1
    assert len("\n".join(end.texts).splitlines()) <= 12
    assert table in "\n".join(more.texts)
    assert {"daily-fair", "daily-report"} <= {parse_id(each["custom_id"]).verb for each in more.buttons}
    going_on = shown(daily_more_panel(sittings(1)[0], texts))
    assert table not in "\n".join(going_on.texts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shared", [False, True])
def test_an_end_offers_few_buttons_and_a_reminder_only_to_whoever_has_none(*, shared: bool, language: str) -> None:
    texts, over = texts_for(language), replace(sittings(1)[-1], shared=shared)
    assert over.own is not None
    label = texts.say("calls-remind-daily")
    for reminded in (False, True):
        end = shown(play_panel(over, over.own, texts, NO_EXTRAS, picture="hand.png", reminded=reminded))
        assert (label in [each["label"] for each in end.buttons]) is not reminded
        assert len(end.buttons) <= 5
        assert len([row for row in end.rows if row]) <= 2


@pytest.mark.parametrize(("language", "words"), [("en", ("Post", "here", "for all")), ("es", ("Publicar", "aquí"))])
def test_sharing_says_that_all_here_will_see_it(language: str, words: tuple[str, ...]) -> None:
    end = played(sittings(1)[-1], texts_for(language))
    [label] = [each["label"] for each in end.buttons if parse_id(each["custom_id"]).verb == "daily-share"]
    assert all(word in label for word in words)


def test_a_wild_card_that_can_become_much_asks_as_at_tables() -> None:
    now = sitting(begun(deal_of(1)))
    own = own_view(table_with(arrange(PAGAT, "KC KD KH KS", "5C", "KC KD KH KS", tuple(range(1, 9)))), 0)
    turn = shown(play_panel(now, own, ENGLISH, NO_EXTRAS, picture=None))
    assert parse_id(turn.press("All plays")).verb == "d-all-plays"
    every = shown(play_panel(now, own, ENGLISH, PanelExtras(all_plays=True), picture=None))
    verbs = {parse_id(part["custom_id"]).verb for part in every.buttons + every.selects}
    assert {"d-play", "d-back-to-hand"} <= verbs <= {"d-play", "d-run", "d-more-plays", "d-back-to-hand", "d-which"}
    asked = shown(play_panel(now, own, ENGLISH, PanelExtras(asked="hKC"), picture=None))
    assert parse_id(asked.press("Back")).verb == "d-back-to-hand"


def test_a_way_too_long_for_its_usual_id_can_be_played_on_the_day_too() -> None:
    now = sitting(begun(deal_of(1)))
    turn = shown(play_panel(now, own_view(table_with(long_way()), 0), ENGLISH, NO_EXTRAS, picture=None))
    assert parse_id(turn.press("Up to goal card 8")).verb == "d-line"


def test_who_holds_nothing_and_can_draw_nothing_passes() -> None:
    state = arrange(PAGAT, "", "9C", centre=(3,))
    state.hands[0], state.stock = [], []
    passing = shown(
        play_panel(sitting(begun(deal_of(1))), own_view(table_with(state), 0), ENGLISH, NO_EXTRAS, picture=None)
    )
    assert "d-pass" in {parse_id(part["custom_id"]).verb for part in passing.buttons}


def test_no_hidden_card_is_on_the_panel() -> None:
    """With all that is hidden dealt anew the panel is the same to the last letter."""
    texts = texts_for("en")
    for number in range(1, 5):
        attempt = begun(deal_of(number))
        before = played(sitting(attempt), texts)
        state = attempt._table.running().state
        hidden = [*state.stock, *state.hands[COMPUTER], *state.goals[COMPUTER][0][:-1], *state.goals[0][0][:-1]]
        Random(number).shuffle(hidden)
        for place, count in ((state.hands[COMPUTER], None), (state.goals[COMPUTER][0], -1), (state.goals[0][0], -1)):
            size = len(place[:count])
            place[:count], hidden = hidden[:size], hidden[size:]
        state.stock = hidden
        assert played(sitting(attempt), texts).container == before.container


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("result", [DailyResult(True, 1, 0), DailyResult(False, 12, 1), DailyResult(False, 1, 10)])
def test_what_is_shared_has_five_lines_and_no_card(language: str, result: DailyResult) -> None:
    signs = tuple(list(TurnSign)[number % len(TurnSign)] for number in range(result.turns))
    lines = share_lines(sitting(None, signs=signs), result, "Ana", texts_for(language))
    words = "\n".join(lines)
    assert len(lines) == 5
    assert len(share_lines(sitting(None), result, "Ana", texts_for(language))) == 3, "given up before a turn"
    assert "`" not in words
    assert not any(face_name(card) in words.split() for card in view_of(begun(deal_of(1))).hand)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("turns", [1, MOST_SIGNS, MOST_SIGNS + 1, 500])
def test_signs_are_bounded_and_every_turn_is_told_in_words(language: str, turns: int) -> None:
    signs = tuple(list(TurnSign)[number * number % len(TurnSign)] for number in range(turns))
    row, in_words = sign_lines(signs, texts_for(language))
    more = turns - MOST_SIGNS
    assert row.split(" +")[1:] == ([str(more)] if more > 0 else [])
    assert len(row.split(" +")[0]) == min(turns, MOST_SIGNS)
    assert len(in_words) < 500
    told = {number for span in re.findall(r"[\d–]+", in_words) for number in (*map(int, span.split("–")),)}
    assert {1, min(turns, MOST_SIGNS)} <= told
    assert all(SIGNS[sign] in in_words for sign in {*signs[:MOST_SIGNS]})


def test_signs_in_words_are_the_turns_of_each_kind() -> None:
    signs = [TurnSign.NOTHING, TurnSign.GOAL, TurnSign.GOAL, TurnSign.GOAL, TurnSign.CARDS, TurnSign.GOALS]
    row, in_words = sign_lines([*signs, TurnSign.GOAL], ENGLISH)
    assert row == "⬜🟢🟢🟢🔷⭐🟢"
    assert in_words == (
        "-# ⭐ several goal cards in turn 6 · 🟢 a goal card in turns 2–4, 7 · 🔷 other cards in turn 5"
        " · ⬜ no play in turn 1"
    )


def test_no_name_ends_the_block_that_is_copied() -> None:
    (block,) = copy_lines(sitting(None), DailyResult(True, 9, 0), "``` @everyone", ENGLISH)
    assert block.startswith("```\n")
    assert block.count("```") == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fullest_end_keeps_to_the_limits(language: str) -> None:
    texts, number = texts_for(language), next(number for number in range(1, 9) if sittings(number)[-1].result)
    costliest = costliest_turn(last_attempt(number).parts())
    assert costliest is not None
    long = replace(costliest, better=costliest.better * 40)
    fullest = replace(
        sittings(number)[-1],
        standing=DailyStanding(1_000_000, DailyTally(False, 0, 10, 9), 99),
        signs=tuple(TurnSign) * 50,
        judged=True,
        costliest=long,
    )
    assert fullest.own is not None
    assert fullest.result is not None
    extras = PanelExtras(line=texts.say("refusal-only-private-result"))
    copy = copy_lines(fullest, fullest.result, "W" * 32, texts)
    for picture in (None, "hand.png"):
        told = shown(play_panel(fullest, fullest.own, texts, extras, picture=picture, to_copy=copy))
        assert texts.say("daily-standing-percent", percent=99) in "\n".join(told.texts)
    shown(shared_panel(fullest, fullest.result, "W" * 32, texts))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("median", [DailyTally(True, 1, 0, 1), DailyTally(False, 0, 1, 1), DailyTally(None, 0, 0, 1)])
def test_every_median_can_be_said(language: str, median: DailyTally) -> None:
    for better_than in (None, 0, 1, 100):
        lines = day_standing_lines(DailyStanding(12, median, better_than), texts_for(language), has_won=False)
        assert len(lines) == 1 + (better_than is not None)
        assert all(lines)


@pytest.mark.parametrize("won", [True, False])
def test_the_edge_of_a_result_is_green_for_whoever_has_won(won: bool) -> None:
    result, edge = DailyResult(won, 12, 0 if won else 3), EDGE_OVER if won else EDGE_WAIT
    ended = replace(sittings(1)[-1], result=result)
    own = DailyTry(1, GUILD, str(DAY), 9, (), won, 12, result.left, name="Ana")
    for told in (
        played(ended, ENGLISH),
        shown(shared_panel(ended, result, "Ana", ENGLISH)),
        shown(report_panel(DailyReport(deal_of(1), own, DailyCounts(1, won, None), (), GROUP), ENGLISH)),
    ):
        assert told.container["accent_color"] == edge


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_panel_and_a_full_report(language: str) -> None:
    texts = texts_for(language)
    shown(intro_panel(sitting(None), texts))
    shown(intro_panel(sitting(None, record=DailyRecord()), texts, "⚠️ refused"))
    unlucky = shown(intro_panel(sitting(None, record=DailyRecord(played=1)), texts_for("en")))
    assert "\nBest streak: 0 · 0 of 1 won" in unlucky.texts[0]
    tries = tuple(
        DailyTry(2**63 - number, GUILD, str(DAY), 9, (), [True, False, None][number % 3], 99, 10, name="W" * 32)
        for number in range(1, 60)
    )
    counts = DailyCounts(len(tries), 20, 99)
    for own in (None, *tries[:3]):
        report = shown(report_panel(DailyReport(deal_of(1), own, counts, tries, GROUP), texts))
        assert sum(line.startswith("**") and "W" in line for line in report.texts[0].split("\n")) == MOST_LISTED
        assert (
            deal_of(1).seed.hex()
            in shown(opened_panel(DailyReport(deal_of(1), own, counts, tries, GROUP), texts)).texts[0]
        )
    assert deal_of(1).commitment in shown(sealed_panel(sitting(None), texts)).texts[0]
    shown(report_panel(DailyReport(deal_of(1), None, DailyCounts(1, 0, None), (), DailyGroup(0, 0)), texts))


def test_who_did_equally_well_shares_a_place() -> None:
    """Whoever lost sooner is no better for it, nor who began the day first."""
    won_late, won, lost_late, lost, lost_worse, unfinished = (
        DailyTry(person, GUILD, str(DAY), 9, (), won, turns, left, name=f"Player {person}")
        for person, won, turns, left in (
            (1, True, 14, 0),
            (2, True, 12, 0),
            (3, False, 20, 3),
            (4, False, 9, 3),
            (5, False, 8, 4),
            (6, None, 0, 0),
        )
    )
    others = (replace(won, person=7, name="Player 7"), replace(unfinished, person=8, name="Player 8"))
    here = sorted((unfinished, lost_worse, lost_late, lost, won_late, won, *others), key=merit)
    report = shown(
        report_panel(DailyReport(deal_of(1), None, DailyCounts(8, 3, 12), tuple(here), GROUP), texts_for("en"))
    )
    listed = [line for line in report.texts[0].splitlines() if "Player" in line]
    assert [(line.split("**")[1], line.split("Player ")[1][0]) for line in listed] == [
        ("1.", "2"),
        ("1.", "7"),
        ("3.", "1"),
        ("4.", "3"),
        ("4.", "4"),
        ("6.", "5"),
        ("7.", "6"),
        ("7.", "8"),
    ]
    assert "share a place" in report.texts[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_lost_first_is_not_praised_for_being_the_first(language: str) -> None:
    texts, alone = texts_for(language), DailyStanding(1, None, None)
    assert day_standing_lines(alone, texts, has_won=True) == [texts.say("daily-standing-first")]
    assert day_standing_lines(alone, texts, has_won=False) == []
