"""Names that a picture can't draw: every row can be told from the others, and text below it tells who it is."""

from collections.abc import Sequence
from random import Random

import pytest
from discord import ui

from bot.entities.settings import FirstSeason
from bot.figures.figures import Figures, Leader
from bot.figures.parts import Field
from bot.standing.profiles import LeaderPage
from bot.text import LANGUAGES, texts_for
from bot.tournaments.changes import Begin, SignUp, after
from bot.tournaments.pairing import rounds_of
from bot.tournaments.tournament import Tournament, TournamentKind
from bot.tournaments.view import view_of
from cogs.core.pictures import labels_of
from cogs.shared.picture_names import names_below, picture_names
from cogs.standing.panel import leaders_panel, leaders_scene
from cogs.tournament.pages import Page, bracket_scene, pages_of, standings_scene
from cogs.tournament.panel import cup_panel
from render.drawing.badges import badge_of
from render.pictures.standing import LeaderTile, leaderboard_cells
from render.pictures.tournament import MatchTile, bracket_cells
from tests.tournaments.build import played_out, tournament

NAMES = ("علي", "田中", "山本", "🌸", "🔥 Ann", "🌸 Ann", "Zoë", "山田 Taro")
DRAWN_WHOLE = ("Zoë",)


def played(kind: TournamentKind) -> Tournament:
    made = tournament(kind)
    for place, name in enumerate(NAMES):
        made = after(made, SignUp(100 + place, name, str(5000 + place)), 1.0)
    return played_out(after(made, Begin("9000"), 2.0), Random(1))[0]


def said(layout: ui.LayoutView) -> str:
    """What stands beside the picture."""
    return "\n".join(each.content for each in layout.walk_children() if isinstance(each, ui.TextDisplay))


def check(labels: Sequence[str], below: str, real: Sequence[str]) -> None:
    """Each label is one person's, and those that are no whole names are explained below."""
    assert len(set(labels)) == len(real)
    assert not {"Player", "Sitio"} & set(labels)
    for name in real:
        assert name in (labels if name in DRAWN_WHOLE else below)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_in_a_bracket_can_be_told_apart(language: str) -> None:
    view, texts = view_of(played(TournamentKind.ELIMINATION)), texts_for(language)
    for number in range(len(view.rounds)):
        for page in (Page(number, each) for each in range(pages_of(view, Page(number)))):
            scene = bracket_scene(view, page, number, None, texts)
            tiles = [cell.tile for cell in bracket_cells(scene) if isinstance(cell.tile, MatchTile)]
            labels = [each for tile in tiles for each in tile.names]
            games = [view.rounds[number].at(board) for board in range(page.first, page.first + page.each)]
            real = {view.entrants[each].name for game in games if game is not None for each in game.entrants}
            check(labels, said(cup_panel(view, page, texts, "cup.png")), sorted(real))


@pytest.mark.parametrize("kind", TournamentKind)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_in_the_standings_can_be_told_apart(language: str, kind: TournamentKind) -> None:
    view, texts = view_of(played(kind)), texts_for(language)
    assert len(view.rounds) == rounds_of(view.plan, len(NAMES))
    scene = standings_scene(view, Page(None), None, texts)
    badges = [cell.tile.badge for cell in leaderboard_cells(scene) if isinstance(cell.tile, LeaderTile)]
    check([each.name for each in badges], said(cup_panel(view, Page(None), texts, "cup.png")), NAMES)
    assert "P" not in [each.initial for each in badges]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_in_a_leaderboard_can_be_told_apart(language: str) -> None:
    texts, period = texts_for(language), next(iter(FirstSeason))
    leaders = tuple(Leader(place, 100 + place, name, Figures(games=1)) for place, name in enumerate(NAMES))
    page = LeaderPage(leaders, 9, has_more=False)
    scene = leaders_scene(page, period, 0, texts)
    badges = [cell.tile.badge for cell in leaderboard_cells(scene) if isinstance(cell.tile, LeaderTile)]
    layout = leaders_panel(page, period, Field.PEOPLE, 1, texts, picture="leaders.png", opens_tables=True)
    check([each.name for each in badges], said(layout), NAMES)
    assert [each.initial for each in badges[:4]] == ["9", "10", "11", "12"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_at_a_table_whose_names_cannot_be_drawn_have_numbers(language: str) -> None:
    player = labels_of(texts_for(language)).player
    badges = [badge_of(seat, name, player, -1) for seat, name in enumerate(NAMES[:3])]
    assert len({each.name for each in badges}) == 3
    assert [each.initial for each in badges] == ["1", "2", "3"]


def test_names_that_can_be_drawn_stay_as_they_are() -> None:
    texts = texts_for("en")
    names = picture_names(enumerate(["Ana", "Zoë", "Player 7"], start=1), texts)
    assert [each.shown for each in names.values()] == ["Ana", "Zoë", "Player 7"]
    assert names_below(names, [1, 2, 3]) == []


def test_a_number_is_nobody_elses_name() -> None:
    names = picture_names([(6, "Player 7"), (7, "علي")], texts_for("en"))
    assert [each.shown for each in names.values()] == ["Player 7", "Player 7 (7)"]
    assert names_below(names, [6, 7]) == ["-# Player 7 (7): علي"]
