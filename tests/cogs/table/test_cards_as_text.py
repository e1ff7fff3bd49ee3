"""The private panel and **In words** with cards as text: within Discord's limits everywhere, and nothing cut."""

from random import Random

import pytest

from bot.discord_limits import MOST_TEXT
from bot.text import Texts, texts_for
from bot.text.table_words import length
from cogs.core.parts import LONGEST_TEXT
from cogs.table.menu import words_panel
from tests.cogs.table.shown import Shown, check_limits, own_view, show, table_of, table_with
from tests.swept import swept
from tests.text.test_text_card_lines import MOST_EMOJIS, SIGNS
from tests.turns.positions import CROWDED, PAGAT, arrange, games, offers, rules_of, some_offers


@pytest.fixture(autouse=True)
def strict_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "strict", True)


def check(shown: Shown) -> None:
    check_limits(shown)
    assert sum(map(length, shown.texts)) <= MOST_TEXT
    assert sum(text.count("<:") for text in shown.texts) <= MOST_EMOJIS
    assert not [part for part in shown.parts if part["type"] == 12], "a picture"


@pytest.mark.parametrize(("name", "seats"), games(4))
def test_every_panel_in_text_keeps_to_the_limits(name: str, seats: int) -> None:
    table = table_of(rules_of(name, seats))
    for state, view, offer, language in some_offers(name, seats):
        table.running().state, texts = state, texts_for(language)
        check(show(table, view.seat, texts=texts, picture=None, signs=SIGNS, sure=True))
        entry = next((entry for entry in offer.discards if entry.stacks), None)
        if entry is not None:
            check(show(table, view.seat, texts=texts, picture=None, signs=SIGNS, picked=entry.cards))
        check(show(table, (view.seat + 1) % seats, texts=texts, picture=None, signs=SIGNS))


@swept("name, seats", games(4))
def test_in_words_keeps_to_the_limits(name: str, seats: int) -> None:
    table = table_of(rules_of(name, seats))
    texts = texts_for(Random(name).choice(["en", "es"]))
    for state, view, _ in offers(name, seats)[::6]:
        table.running().state = state
        seen = own_view(table, view.seat)
        for own in (seen, None):
            (told,) = Shown(words_panel(seen.table, own, texts, at=2e9)).texts
            assert len(told) < LONGEST_TEXT, "a text of that length was cut"
            assert length(told) <= MOST_TEXT


def test_the_largest_table_keeps_to_the_limits() -> None:
    hand, sides = "KC KD KH KS *1 3C 5C", "KH KS *2 *3"
    table = table_with(arrange(CROWDED, hand, "KC KD", sides, tuple(range(1, 12))))
    shown = show(table, picture=None, signs=SIGNS)
    check(shown)
    assert shown.texts[1].splitlines()[-1].count("<:") == 7


def test_what_the_others_need_is_said_once() -> None:
    table = table_with(arrange(PAGAT, "3D 5S 8C 10H KS", "4C", "JD 9S - 8D", (7, 11, 2)))
    assert "goal card **" in show(table).texts[0]
    in_text = show(table, picture=None)
    assert "goal card **" not in in_text.texts[0]
    assert in_text.texts[1].splitlines()[0].startswith("**Benjamin** goal ")


def test_labels_keep_their_words() -> None:
    table = table_with(arrange(PAGAT, "3D 5S 8C 10H KS", "4C", "JD 9S - 8D", (7, 11, 2)))
    assert show(table, picture=None, signs=SIGNS).rows == show(table).rows
