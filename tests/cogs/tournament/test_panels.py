"""Panels of tournaments: within Discord's limits however many take part, and a plan survives the ids that carry it."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import discord
import pytest
from discord import ui
from simcord.components import validate_components, validate_modal

from bot.discord_limits import MOST_TEXT
from bot.engine.systems import SYSTEMS
from bot.entities.kept import SavedRules
from bot.ids import MalformedId
from bot.text import LANGUAGES, Texts, texts_for
from bot.tournaments.changes import Begin, SignUp, after
from bot.tournaments.pairing import rounds_of
from bot.tournaments.tournament import Absent, Decision, Round, Spot, Stage, Tournament, TournamentKind
from bot.tournaments.view import TournamentView, view_of
from cogs.core.press_ids import read_press
from cogs.shared.games import page_asked
from cogs.tournament import organising, planning, replacing
from cogs.tournament import panel as panels
from cogs.tournament.pages import (
    Page,
    bracket_scene,
    pages_of,
    points_words,
    standing_lines,
    standings_scene,
    usual_page,
)
from cogs.tournament.planning import ROUND_TIMES, ROUNDS, SIZES, AskTitle, Draft, DraftField, OpenSignUp
from cogs.tournament.replacing import ChooseRemoved, ChooseReplaced
from cogs.tournament.words import no_thread_line, own_line, pairing_words, thread_words
from render import DARK, BracketMatch, can_be_drawn, draw_bracket, draw_leaderboard
from render.pictures.tournament import MatchTile, bracket_cells
from tests.cogs.table.shown import COMPONENTS_V2
from tests.tournaments.build import begun, played_out, tournament

LONG = "W" * 17


def full(kind: TournamentKind, *, entrants: int = 64, rounds: int = 3) -> Tournament:
    """As many as there can be, with names as long as they can be."""
    made = tournament(kind, rounds=0 if kind is TournamentKind.ELIMINATION else rounds)
    made = replace(made, title="W" * 40, plan=replace(made.plan, system="pagat", round_seconds=7 * 24 * 3600))
    for place in range(entrants):
        made = after(made, SignUp(10**18 + place, f"{LONG}{place:03}", str(10**18 + place)), 1.0)
    return made


def stages(kind: TournamentKind) -> Iterator[TournamentView]:
    """Open, begun with all threads, over, cancelled."""
    made = full(kind)
    yield view_of(made)
    begun = after(made, Begin(str(10**18)), 2.0)
    threads = tuple(replace(pairing, thread=10**18, drawn=1) for pairing in begun.rounds[0].pairings)
    yield view_of(replace(begun, rounds=(Round(threads, 1e9),)))
    over, _ = played_out(begun, Random(1))
    played = tuple(
        replace(each, pairings=tuple(replace(pairing, decision=Decision.ORGANISER) for pairing in each.pairings))
        for each in over.rounds
    )
    yield view_of(replace(over, rounds=played))
    yield view_of(replace(begun, stage=Stage.CANCELLED))


def said(layout: ui.LayoutView) -> str:
    """Its words."""
    return "\n".join(each.content for each in layout.walk_children() if isinstance(each, ui.TextDisplay))


def check(layout: ui.LayoutView) -> None:
    raw = [child.to_component_dict() for child in layout.children]
    validate_components(raw, flags=COMPONENTS_V2)
    length = sum(len(each.content) for each in layout.walk_children() if isinstance(each, ui.TextDisplay))
    assert length <= MOST_TEXT


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", TournamentKind)
def test_every_panel_is_within_discords_limits(kind: TournamentKind, language: str) -> None:
    texts = texts_for(language)
    for view in stages(kind):
        others = [replace(view, id=f"o{number}") for number in range(19)]
        reader = view.entrants[5].user
        page = usual_page(view, reader)
        pages = [page, Page(None, 7), *(Page(number) for number in range(len(view.rounds)))]
        for each in pages:
            for picture in (None, "picture.png"):
                check(panels.cup_panel(view, each, texts, picture))
                check(
                    panels.private_panel(
                        view, each, reader, texts, organiser=True, picture=picture, others=others, line="W" * 200
                    )
                )
        check(panels.withdraw_panel(view, texts))
        for layout in _tools(view, texts):
            check(layout)


def _tools(view: TournamentView, texts: Texts) -> Iterator[ui.LayoutView]:
    yield organising.organise_panel(view, texts, "W" * 200)
    yield organising.cancel_panel(view, texts)
    yield replacing.replacement_panel(view, 0, texts)
    yield replacing.remove_panel(view, 0, texts)
    yield replacing.entrants_panel(view, ChooseReplaced, texts)
    yield replacing.entrants_panel(view, ChooseRemoved, texts)
    for number, played in enumerate(view.rounds):
        yield organising.correct_panel(view, number, texts)
        if played.pairings[0].second is not None:
            yield organising.winner_panel(view, number, 0, texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plan_with_a_games_longest_name_is_within_discords_limits(language: str) -> None:
    texts = texts_for(language)
    saved = [SavedRules(f"|{'W' * 28}{number}", "pagat", {}, 1, 0.0) for number in range(30)]
    draft = Draft(TournamentKind.LEAGUE, 64, 14 * 24 * 3600, Absent.LOSES, 3 * 24 * 3600, 15, f"saved:{saved[0].name}")
    check(planning.draft_panel(draft, saved, texts, "W" * 200))
    validate_modal(planning.title_form(draft, texts).to_dict())
    check(panels.nothing_panel(texts, organiser=True, line="W" * 200))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_for_two_can_be_chosen_for_a_tournament(language: str) -> None:
    """A list that ended silently held three games fewer, and one for three to six."""
    texts, offered = texts_for(language), set[str]()
    for page in range(2):
        layout = planning.draft_panel(Draft(game="misery"), (), texts, "", page)
        selects = [each for each in layout.walk_children() if isinstance(each, ui.Select)]
        games = next(each for each in selects if ":cup-set:game|" in each.custom_id)
        assert [each.value for each in games.options if each.default] == ["misery"]
        assert page_asked(games.options[-1].value) == 1 - page
        offered |= {each.value for each in games.options[:-1]}
    assert offered == {name for name, system in SYSTEMS.items() if 2 in system.seats} | {"quick:pagat"}


@pytest.mark.parametrize(("kind", "most", "rounds"), [("league", 16, 15), ("league", 5, 5), ("swiss", 16, 4)])
def test_a_plan_says_how_many_rounds_are_usual(kind: str, most: int, rounds: int) -> None:
    for language in LANGUAGES:
        draft = Draft(TournamentKind(kind), most)
        layout = planning.draft_panel(draft, (), texts_for(language), "")
        *_, chosen = [each for each in layout.walk_children() if isinstance(each, ui.Select)]
        assert str(rounds) in (chosen.placeholder or "").split()


def test_a_plan_comes_out_of_an_id_as_it_went_in() -> None:
    for kind in TournamentKind:
        for absent in Absent:
            draft = Draft(kind, SIZES[-1], ROUND_TIMES[-1], absent, 300, ROUNDS[-1], "saved:a|b|")
            form = read_press(planning.title_form(draft, texts_for("en")).custom_id)
            for read in (form, read_press(AskTitle(draft.words).custom_id)):
                assert isinstance(read, AskTitle | OpenSignUp)
                assert Draft.of(read.draft) == draft


@pytest.mark.parametrize(
    ("field", "value"), [("kind", "cup"), ("most", "1"), ("most", "65"), ("time", "7"), ("clock", "x"), ("game", "")]
)
def test_what_can_t_be_chosen_is_refused(field: str, value: str) -> None:
    with pytest.raises(MalformedId):
        Draft().choose(DraftField(field), value)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("picture", [None, "picture.png"])
@pytest.mark.parametrize("kind", TournamentKind)
def test_standings_say_what_decides_between_equals(kind: TournamentKind, picture: str | None, language: str) -> None:
    texts = texts_for(language)
    over, _ = played_out(after(full(kind, entrants=6), Begin("1"), 2.0), Random(2))
    view = view_of(over)
    told = said(panels.cup_panel(view, Page(None), texts, picture))
    # In an elimination equals share a place. Six in three rounds can't all have won differently often.
    assert (texts.say("tournament-standing-equals") in told) is (kind is not TournamentKind.ELIMINATION)


@pytest.mark.parametrize("picture", [None, "picture.png"])
@pytest.mark.parametrize("kind", [TournamentKind.SWISS, TournamentKind.LEAGUE])
def test_nothing_decides_between_equals_before_a_game_or_once_it_is_cancelled(
    kind: TournamentKind, picture: str | None
) -> None:
    texts = texts_for("en")
    begun_alone = after(full(kind, entrants=6), Begin("1"), 2.0)
    over, _ = played_out(begun_alone, Random(2))
    for cup in (begun_alone, replace(over, stage=Stage.CANCELLED)):
        view = view_of(cup)
        told = said(panels.cup_panel(view, Page(None), texts, picture))
        told += "\n".join(standing_lines(view, Page(None), texts))
        told += "\n".join(row.wins for row in standings_scene(view, Page(None), None, texts).rows)
        assert texts.say("tournament-standing-equals") not in told
        assert "by lot" not in told
        assert "opp" not in told


@pytest.mark.parametrize("picture", [None, "a.png"])
@pytest.mark.parametrize(
    ("kind", "entrants", "shown"),
    [(TournamentKind.SWISS, 4, 2), (TournamentKind.LEAGUE, 4, 2), (TournamentKind.SWISS, 64, 8)],
)
def test_standings_lead_to_the_games_that_are_played(
    kind: TournamentKind, entrants: int, shown: int, picture: str | None
) -> None:
    texts = texts_for("en")
    begun = after(full(kind, entrants=entrants), Begin(str(10**18)), 2.0)
    pairings = tuple(replace(each, thread=10**18 + board) for board, each in enumerate(begun.rounds[0].pairings))
    view = view_of(replace(begun, rounds=(Round(pairings, 1e9),)))
    said = str([each.to_component_dict() for each in panels.cup_panel(view, Page(None), texts, picture).children])
    assert [f"/{each.thread})" in said for each in pairings] == [board < shown for board in range(len(pairings))]
    assert ("… and 24 more" in said) == (entrants == 64)
    decided = (replace(pairings[0], winner=pairings[0].first, decision=Decision.ORGANISER), *pairings[1:])
    view = view_of(replace(begun, rounds=(Round(decided, 1e9),)))
    said = str([each.to_component_dict() for each in panels.cup_panel(view, Page(None), texts, picture).children])
    assert f"/{pairings[0].thread})" not in said
    over = view_of(replace(begun, rounds=(Round(pairings, 1e9),), stage=Stage.CANCELLED))
    said = str([each.to_component_dict() for each in panels.cup_panel(over, Page(None), texts, picture).children])
    assert f"/{pairings[0].thread})" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_shared_places_are_no_list_that_discord_numbers_anew(language: str) -> None:
    over, _ = played_out(after(full(TournamentKind.ELIMINATION, entrants=4), Begin("1"), 2.0), Random(2))
    lines = standing_lines(view_of(over), Page(None), texts_for(language))
    assert [line.split()[0] for line in lines] == ["**1.**", "**2.**", "**3.**", "**3.**"]


@pytest.mark.parametrize("kind", TournamentKind)
def test_whoever_is_knocked_out_has_nothing_to_withdraw_from(kind: TournamentKind) -> None:
    begun = after(full(kind, entrants=4), Begin("1"), 2.0)
    first, *others = begun.rounds[0].pairings
    decided = replace(first, winner=first.first, decision=Decision.ORGANISER)
    view = view_of(replace(begun, rounds=(Round((decided, *others), 1e9),)))
    for place, is_in in ((decided.first, True), (decided.second, kind is not TournamentKind.ELIMINATION)):
        assert place is not None
        user, texts = view.entrants[place].user, texts_for("en")
        shown = panels.private_panel(view, Page(None), user, texts, organiser=False)
        labels = [each.label for each in shown.walk_children() if isinstance(each, ui.Button)]
        assert (texts.say("tournament-withdraw") in labels) is is_in


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("turn_seconds", [0, 60])
def test_it_is_said_whether_a_computer_waits_for_the_rounds_end(turn_seconds: int, language: str) -> None:
    texts, made = texts_for(language), tournament(TournamentKind.SWISS)
    view = view_of(replace(made, plan=replace(made.plan, turn_seconds=turn_seconds, absent=Absent.COMPUTER)))
    level = texts.say(f"level-title-{view.plan.level}")
    told = said(panels.cup_panel(view, Page(None), texts, None))
    assert (texts.say("tournament-absent-computer-clock", level=level) in told) is bool(turn_seconds)
    assert (texts.say("tournament-absent-computer", level=level) in told) is not turn_seconds


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_has_ended_is_named_once_on_its_panel(language: str) -> None:
    texts = texts_for(language)
    over, _ = played_out(
        after(replace(full(TournamentKind.LEAGUE, entrants=4), title="Cup"), Begin("1"), 2.0), Random(2)
    )
    view = view_of(over)
    for layout in (
        panels.cup_panel(view, Page(None), texts, "picture.png"),
        panels.private_panel(view, Page(None), 0, texts, organiser=False, picture="picture.png"),
        organising.organise_panel(view, texts, ""),
    ):
        assert said(layout).count("Cup") == 1
        assert view.entrants[view.standings[0].entrant].name in said(layout)


@pytest.mark.parametrize("kind", TournamentKind)
def test_every_page_is_drawn_and_its_words_name_everybody(kind: TournamentKind) -> None:
    texts = texts_for("en")
    made = full(kind, entrants=13)
    over, _ = played_out(after(made, Begin("1"), 2.0), Random(2))
    view = view_of(over)
    names = set()
    for number in range(pages_of(view, Page(None))):
        scene = standings_scene(view, Page(None, number), 3, texts)
        names |= {row.name for row in scene.rows}
        assert draw_leaderboard(scene, DARK).startswith(b"\x89PNG")
    assert len(names) == 13
    assert rounds_of(over.plan, 13) == len(view.rounds)
    for number in range(len(view.rounds)):
        for page in range(pages_of(view, Page(number))):
            drawn = bracket_scene(view, Page(number, page), number, 3, texts)
            assert draw_bracket(drawn, DARK).startswith(b"\x89PNG")
            assert bool(drawn.following) == (kind is TournamentKind.ELIMINATION and number + 1 < len(view.rounds))


def test_a_bracket_shows_who_has_come_into_the_next_game() -> None:
    made = after(full(TournamentKind.ELIMINATION, entrants=4), Begin("1"), 2.0)
    first, second = made.rounds[0].pairings
    half = replace(made, rounds=(Round((replace(first, winner=first.first, decision=Decision.PLAYED), second), 9.0),))
    scene = bracket_scene(view_of(half), Page(0), 0, first.first, texts_for("en"))
    (final,) = scene.following
    assert (final.first, final.second, final.own) == (made.entrants[first.first].name, "", 0)
    assert [each.own for each in scene.matches] == [0, None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_before_the_time_of_its_round_is_told_apart_from_the_round_whose_time_runs(language: str) -> None:
    """Of five two meet in the second round at once, while two play in the first."""
    texts, view = texts_for(language), view_of(after(full(TournamentKind.ELIMINATION, entrants=5), Begin("1"), 2.0))
    assert standings_scene(view, Page(None), None, texts).period == texts.say("tournament-round", round=1, rounds=3)
    early = next(each for each in view.rounds[1].pairings if each.second is not None)
    now = next(each for each in view.rounds[0].pairings if each.second is not None)
    for pairing, is_early in ((early, True), (now, False)):
        line = own_line(view, view.entrants[pairing.first].user, texts)
        assert (texts.say("tournament-you-early", round=2) in line) is is_early


@pytest.mark.parametrize(("language", "bye"), [("en", "no opponent"), ("es", "descansa")])
def test_a_bracket_tells_a_bye_from_who_is_not_known_yet_and_from_a_name_that_cannot_be_drawn(
    language: str, bye: str
) -> None:
    made = after(full(TournamentKind.ELIMINATION, entrants=3), Begin("1"), 2.0)
    scene = bracket_scene(view_of(made), Page(0), 0, None, texts_for(language))
    strange = replace(scene, matches=(*scene.matches, BracketMatch("\u4e2d\u6587", "Ana")))
    tiles = [cell.tile for cell in bracket_cells(strange) if isinstance(cell.tile, MatchTile)]
    byes = [tile.names for tile in tiles if tile.match.second is None]
    assert [second for _, second in byes] == [bye]
    assert all("?" not in names for names in byes)
    assert [tile.names[0] for tile in tiles if tile.match.second == "Ana"] == [scene.player]
    (final,) = (tile for tile in tiles if tile.match in scene.following)
    assert "?" in final.names
    assert not {"–", ""} & {name for tile in tiles for name in tile.names}


def test_labels_of_buttons_are_short_enough_for_phones() -> None:
    for language in LANGUAGES:
        for view in stages(TournamentKind.ELIMINATION):
            layout = panels.cup_panel(view, usual_page(view, 0), texts_for(language), None)
            buttons = [each for each in layout.walk_children() if isinstance(each, discord.ui.Button)]
            assert sum(len(each.label or "") for each in buttons) <= 40


@pytest.mark.parametrize("language", LANGUAGES)
def test_standings_show_what_decides_and_what_was_won_without_a_game(language: str) -> None:
    """Six in three rounds can't all have won differently often; five have a round without an opponent each."""
    texts = texts_for(language)
    for kind, entrants in ((TournamentKind.SWISS, 6), (TournamentKind.LEAGUE, 5)):
        over, _ = played_out(after(full(kind, entrants=entrants), Begin("1"), 2.0), Random(2))
        view = view_of(over)
        lines, scene = standing_lines(view, Page(None), texts), standings_scene(view, Page(None), None, texts)
        for row, line, drawn in zip(view.standings, lines, scene.rows, strict=True):
            equals = [each for each in view.standings if each.wins == row.wins and each != row]
            decides = texts.say(
                "tournament-standing-decides", opponents=points_words(row.opponents), beaten=points_words(row.beaten)
            )
            assert (decides in line) == bool(equals)
            assert bool(drawn.wins) == bool(equals)
            assert (texts.say("tournament-standing-byes", count=1) in line) == (row.byes == 1)
            assert drawn.rating.startswith(f"{row.wins - row.byes}–")
            assert ("+1" in drawn.rating) == (row.byes == 1)
    assert any(row.byes for row in view.standings)


@pytest.mark.parametrize("picture", [None, "picture.png"])
@pytest.mark.parametrize("kind", TournamentKind)
def test_a_page_says_what_a_round_without_an_opponent_counts_as_where_somebody_had_one(
    kind: TournamentKind, picture: str | None
) -> None:
    texts = texts_for("en")
    for entrants in (3, 4):
        view = view_of(after(full(kind, entrants=entrants), Begin("1"), 2.0))
        told = said(panels.cup_panel(view, Page(None), texts, picture))
        assert told.count("without an opponent (+1) counts as a win") == (entrants == 3)


def test_whoever_withdrew_is_told_in_letters_that_can_be_drawn() -> None:
    begun = after(full(TournamentKind.LEAGUE, entrants=4), Begin("1"), 2.0)
    out = tuple(replace(each, out=place == 2) for place, each in enumerate(begun.entrants))
    for language in LANGUAGES:
        scene = standings_scene(view_of(replace(begun, entrants=out)), Page(None), None, texts_for(language))
        assert scene.rows[-1].wins == texts_for(language).say("tournament-standing-out")
        assert all(can_be_drawn(word) for row in scene.rows for word in (row.wins, row.rating) if word)


def test_a_title_that_can_t_be_drawn_whole_is_none_in_pictures() -> None:
    texts = texts_for("en")
    for title, shown in (("كأس 2", "Single elimination"), ("Copa Ñandú 2", "Copa Ñandú 2")):
        begun = replace(after(full(TournamentKind.ELIMINATION, entrants=4), Begin("1"), 2.0), title=title)
        assert bracket_scene(view_of(begun), Page(0), 0, None, texts).title == shown
        assert standings_scene(view_of(begun), Page(None), None, texts).title == shown


def test_a_brackets_alt_text_tells_all_its_rounds() -> None:
    over, _ = played_out(after(full(TournamentKind.ELIMINATION, entrants=16), Begin("1"), 2.0), Random(2))
    view, texts = view_of(over), texts_for("en")
    page = Page(0, 1)
    layout = panels.cup_panel(view, page, texts, "picture.png")
    (shown,) = [each for each in layout.walk_children() if isinstance(each, ui.MediaGallery)]
    told = str(shown.items[0].description)
    for number, played in enumerate(view.rounds):
        assert f"Round {number + 1}: " in told
        for pairing in played.pairings:
            assert told.count(pairing_words(view, pairing, texts).replace("**", "")) == 1


def test_the_organiser_is_told_of_games_that_get_no_thread_not_while_they_are_opened() -> None:
    made, texts = begun(TournamentKind.ELIMINATION, 4), texts_for("en")
    began = made.rounds[0].ends_at - made.plan.round_seconds
    assert no_thread_line(view_of(made), began + 60, texts) == ""
    assert "2 games have no thread yet" in no_thread_line(view_of(made), began + 130, texts)
    threads = tuple(replace(each, thread=10**18) for each in made.rounds[0].pairings)
    opened = replace(made, rounds=(replace(made.rounds[0], pairings=threads),))
    assert no_thread_line(view_of(opened), began + 130, texts) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_once_all_places_are_taken_it_is_said_what_is_waited_for(language: str) -> None:
    texts = texts_for(language)
    made = full(TournamentKind.SWISS, entrants=7)
    waits = texts.say("tournament-full-waits")
    for most, is_full in ((8, False), (7, True)):
        view = view_of(replace(made, plan=replace(made.plan, most=most)))
        assert (waits in said(panels.cup_panel(view, usual_page(view, 0), texts, None))) is is_full
    begun = view_of(after(replace(made, plan=replace(made.plan, most=7)), Begin("1"), 2.0))
    assert waits not in said(panels.cup_panel(begun, usual_page(begun, 0), texts, None))


@pytest.mark.parametrize(
    ("absent", "clock", "told"),
    [
        (Absent.COMPUTER, 0, "begin when you like."),
        (Absent.COMPUTER, 60, "you can begin now."),
        (Absent.LOSES, 60, "begin when you like."),
    ],
)
def test_whoever_may_begin_early_is_told_to_take_their_time_where_nobody_plays_for_them(
    absent: Absent, clock: int, told: str
) -> None:
    made = after(full(TournamentKind.SWISS, entrants=2), Begin(str(10**18)), 2.0)
    early = replace(made.rounds[0], waits=True)
    made = replace(made, rounds=(early,), plan=replace(made.plan, absent=absent, turn_seconds=clock))
    words = thread_words(view_of(made), Spot(0, 0, 1), texts_for("en"), mentions=False)
    assert f"You needn't wait for the others: {told} The time of round 1 begins" in words
