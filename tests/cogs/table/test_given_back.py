"""What is given back for the bot's absence is said where the clock is, in every language."""

from dataclasses import replace
from typing import Any

import pytest

from bot.tables.limits import DAY, HOUR, MINUTE
from bot.tables.state.giving_back import Given
from bot.text import LANGUAGES, texts_for
from bot.tournaments.changes import Begin, SignUp, after
from bot.tournaments.tournament import TournamentKind
from bot.tournaments.view import view_of
from cogs.shared.time_words import rough_words
from cogs.table.seats import clock_lines
from cogs.table.table_panel import public_panel
from cogs.tournament import panel as cups
from cogs.tournament.pages import usual_page
from tests.tables.timed import Timed
from tests.tables.world import ANA, BEN
from tests.tournaments.build import tournament

SAID = {"en": "could play for a while: this", "es": "Durante un rato no se pudo jugar"}


def words(view: Any) -> str:
    return "\n".join(str(item.content) for item in view.walk_children() if hasattr(item, "content"))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_table_says_what_its_turn_got_back_until_the_next_one(language: str) -> None:
    world, texts = Timed(), texts_for(language)
    table = await world.start_timed(5 * MINUTE, ANA, BEN)
    await world.away(5)
    assert SAID[language] not in words(public_panel(world.tables.get(table.id), texts, None)), "nobody has noticed"
    await world.away(20 * MINUTE)
    view = world.tables.get(table.id)
    for said in (words(public_panel(view, texts, None)), "\n".join(clock_lines(view, texts))):
        assert SAID[language] in said
        assert rough_words(20 * MINUTE, texts) in said
    await world.act(table, world.discard(table), world.user_to_play(table))
    assert SAID[language] not in words(public_panel(world.tables.get(table.id), texts, None))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tournament_says_what_its_round_got_back(language: str) -> None:
    texts = texts_for(language)
    made = tournament(TournamentKind.SWISS)
    made = replace(made, title="Cup", plan=replace(made.plan, system="pagat"))
    for place in range(2):
        made = after(made, SignUp(100 + place, f"Player {place}", str(place + 1)), 1.0)
    made = after(made, Begin("9"), 2.0)
    assert SAID[language] not in words(cups.cup_panel(view_of(made), usual_page(view_of(made), 0), texts, None))
    given = replace(made, rounds=(replace(made.rounds[0], given=Given(3.0 * DAY)),))
    said = words(cups.cup_panel(view_of(given), usual_page(view_of(given), 0), texts, None))
    assert SAID[language] in said
    assert rough_words(3 * DAY, texts) in said


def test_how_much_is_said_roughly() -> None:
    texts = texts_for("en")
    said = [rough_words(seconds, texts) for seconds in (50, 119, 21 * MINUTE, 119 * MINUTE, 5 * HOUR, 50 * HOUR)]
    assert said == ["50 seconds", "119 seconds", "21 minutes", "119 minutes", "5 hours", "2 days"]
