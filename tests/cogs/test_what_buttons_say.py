"""Buttons that could be misread: what is chosen, what everybody will see, what is reminded of, and ways out."""

import pytest

from bot.store.entities import Preferences
from bot.text import LANGUAGES, texts_for
from cogs.core.parts import BLUE
from cogs.preferences.panel import ME, SERVER, looks_panel
from cogs.privacy.panel import sure_panel
from cogs.replay.panel import film_button
from cogs.table.buttons import NOTICES, remind_button
from render import Look
from tests.cogs.hand.shown import Shown
from tests.cogs.house_rules.test_house_rules import lobby, table_view


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("whose", [ME, SERVER])
def test_what_is_chosen_stands_out_and_is_never_grey(language: str, whose: str) -> None:
    texts = texts_for(language)
    shown = Shown(looks_panel("me", whose, Look(), texts, picture=None, manager=True, back=True))
    chosen = [texts.say("look-colours-dark"), texts.say("look-for-me" if whose == ME else "look-for-server")]
    assert [shown.button(label)["style"] for label in chosen] == [BLUE.value] * 2
    assert not [each["label"] for each in shown.buttons if each.get("disabled")]


@pytest.mark.parametrize(("language", "word"), [("en", "for all"), ("es", "Publicar")])
def test_a_film_that_is_asked_for_in_private_says_that_all_will_see_it(language: str, word: str) -> None:
    assert word in str(film_button("t-1", texts_for(language), "replay-film-public").label)
    assert word not in str(film_button("t-1", texts_for(language)).label)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reminder_says_how_it_is_now(language: str) -> None:
    texts, table = texts_for(language), table_view(lobby())
    for way in NOTICES:
        assert remind_button(table, texts, Preferences(notices=way)).label == texts.say(f"remind-{way}")


@pytest.mark.parametrize(("language", "word"), [("en", "Cancel"), ("es", "Cancelar")])
def test_deleting_everything_has_a_way_out(language: str, word: str) -> None:
    assert Shown(sure_panel(2, texts_for(language))).rows[-1][-1] == word
