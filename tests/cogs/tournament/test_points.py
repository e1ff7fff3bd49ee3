"""What standings and clocks of tournaments say: draws, what parts equals, who loses by time."""

from dataclasses import replace
from random import Random

import pytest

from bot.text import LANGUAGES, texts_for
from bot.tournaments.changes import Begin, Correct, after
from bot.tournaments.tournament import WITHOUT_WINNER, Absent, TieBreak, TournamentKind
from bot.tournaments.view import view_of
from cogs.shared.time_words import clock_words
from cogs.tournament import organising
from cogs.tournament import panel as panels
from cogs.tournament.pages import Page, points_words, standing_lines, standings_scene
from cogs.tournament.words import pairing_words
from tests.cogs.tournament.test_panels import check, full, said
from tests.tournaments.build import played_out, tournament


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("entrants", [7, 64])
def test_standings_say_what_parts_equals_and_what_a_draw_counts(language: str, entrants: int) -> None:
    texts, random = texts_for(language), Random(3)
    made = replace(full(TournamentKind.SWISS, entrants=entrants), tie_break=TieBreak.DIRECT)
    over, _ = played_out(after(made, Begin("1"), 2.0), random)
    for board in range(entrants // 2):
        over = after(over, Correct(1, board, None, WITHOUT_WINNER[board % 2]), 9.0)
    view = view_of(over)
    lines, scene = standing_lines(view, Page(None), texts), standings_scene(view, Page(None), None, texts)
    for row, line, drawn in zip(view.standings, lines, scene.rows, strict=False):
        assert (texts.say("tournament-standing-draws", count=row.draws) in line) == bool(row.draws)
        assert (f"={row.draws}" in drawn.rating) == bool(row.draws)
        if row.direct is not None:
            assert texts.say("tournament-standing-direct", points=points_words(row.direct)) in line
    for picture in (None, "picture.png"):
        layout = panels.cup_panel(view, Page(None), texts, picture)
        check(layout)
        assert texts.say("tournament-standing-equals-direct") in said(layout)
        assert texts.say("tournament-standing-equal-sign") in said(layout)
    check(panels.cup_panel(view, Page(1), texts, "picture.png"))
    drawn_words = "\n".join(pairing_words(view, each, texts) for each in view.rounds[1].pairings)
    assert texts.say("tournament-by-organiser-draw") in drawn_words
    assert texts.say("tournament-by-organiser-neither") in drawn_words
    check(organising.winner_panel(view, 1, 0, texts))


def test_points_are_read_with_halves() -> None:
    assert [points_words(each) for each in (0.0, 0.5, 1.0, 3.5)] == ["0", "½", "1", "3½"]


@pytest.mark.parametrize(
    ("language", "loses", "clock"),
    [
        (
            "en",
            "Run out of time on any turn but your first, or still have the turn when the round ends, and you lose.",
            "The clock (2 minutes) starts with each player's second turn",
        ),
        (
            "es",
            "Pierde quien agote el tiempo de un turno (salvo el primero) o tenga el turno al acabar la ronda.",
            "El reloj (2 minutos) empieza con el segundo turno de cada uno",
        ),
    ],
)
def test_who_loses_by_the_clock_is_said_in_one_sentence(language: str, loses: str, clock: str) -> None:
    texts, made = texts_for(language), tournament(TournamentKind.SWISS)
    plan = replace(made.plan, absent=Absent.LOSES, turn_seconds=120, system="pagat")
    assert loses in said(panels.cup_panel(view_of(replace(made, plan=plan)), Page(None), texts, None))
    assert texts.say("clock-from-second", time=clock_words(120, texts)) == clock
