"""Lines of cards: all that a picture shows, within the limits, in every game and both languages, and nothing secret."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle

import pytest

from bot.engine.cards import FACE_NAMES
from bot.engine.views import PublicView, SeatView
from bot.text import LANGUAGES, Texts, texts_for
from bot.text.card_lines import LONGEST_LINES, hand_lines
from bot.text.card_words import card_word, suits_count
from bot.text.table_words import length
from tests.swept import swept
from tests.text.test_text_table import largest_view
from tests.turns.positions import games, offers

LONG_NAMES = (
    "Maximiliana Ortega y Gasset de la",
    "👩‍👩‍👧‍👦 Wolfgang Amadeus Mozart",
    "María-José",
    "Zoë",
    "Ben",
    "Li",
    "Wilhelmina van der Berg Montgomery",
    "Ög",
)
SIGNS = {card: f"<:{card:05}_dffffff:{10**18 + card}>" for card in range(len(FACE_NAMES))}
"""As long as they get: a name of the longest and an id of nineteen figures."""
MOST_EMOJIS = 100
"""In one message."""
_SIGN = re.compile(r"<:0*(\d+)_dffffff:\d{19}>")


def cards_in(lines: str) -> set[int]:
    return {int(card) for card in _SIGN.findall(lines)}


def open_cards(view: PublicView) -> set[int]:
    """The cards that everybody may see."""
    found: set[int] = set()
    for front in view.seats:
        found |= {card for pile in front.goals for card in pile.known}
        found |= {card for stack in front.sides for card in stack.cards}
    return found | {card for pile in view.centre for card in pile.cards}


def told(name: str, seats: int) -> Iterator[tuple[SeatView, Texts]]:
    """Positions of a game, each in one language, and the first in every one."""
    views = [view for _, view, _ in offers(name, seats)[::3]]
    return zip([views[0], *views], cycle(map(texts_for, LANGUAGES)), strict=False)


@pytest.mark.parametrize(("name", "seats"), games(0))
def test_lines_keep_to_the_limits(name: str, seats: int) -> None:
    for view, texts in told(name, seats):
        for limit in (LONGEST_LINES, 1500):
            lines = hand_lines(view, LONG_NAMES, texts, SIGNS, limit)
            assert length(lines) <= limit
            assert lines.count("<:") <= MOST_EMOJIS


def test_how_many_cards_others_hold_is_told_so_that_no_card_is_read_in_it() -> None:
    """A back beside a number was taken for a card of that rank."""
    for language in LANGUAGES:
        texts, view = texts_for(language), offers("pagat", 2)[0][1]
        told = hand_lines(view, LONG_NAMES, texts, SIGNS).splitlines()[0]
        assert told.endswith(f"· {texts.say('cards-count', count=view.public.seats[1].hand_count)}")


def test_the_own_goal_card_is_called_ones_own() -> None:
    for language, words in (("en", "**Your goal card** "), ("es", "**Tu carta objetivo** ")):
        view = offers("pagat", 2)[0][1]
        assert words in hand_lines(view, LONG_NAMES, texts_for(language), SIGNS)


@swept("name, seats", games(0))
def test_nothing_is_told_that_the_reader_may_not_see(name: str, seats: int) -> None:
    for view, texts in told(name, seats):
        seen = open_cards(view.public)
        assert cards_in(hand_lines(view, LONG_NAMES, texts, SIGNS)) <= seen | set(view.hand)
        other_hand = replace(view, hand=view.hand[::-1])
        assert hand_lines(other_hand, LONG_NAMES, texts, SIGNS) == hand_lines(view, LONG_NAMES, texts, SIGNS)


@swept("name, seats", games(0))
def test_the_hand_is_told_whole(name: str, seats: int) -> None:
    for view, texts in told(name, seats):
        last = hand_lines(view, LONG_NAMES, texts, SIGNS).splitlines()[-1].removeprefix("## ")
        assert _SIGN.findall(last) == [str(card) for card in view.sorted_hand] or last == "–"
        plain = hand_lines(view, LONG_NAMES, texts).splitlines()[-1].removeprefix("## ")
        suits = suits_count(view.rules)
        assert plain == (" ".join(card_word(card, texts, suits) for card in view.sorted_hand) or "–")


def test_two_people_see_every_top(texts: Texts) -> None:
    for _, view, _ in offers("pagat", 2):
        told = cards_in(hand_lines(view, LONG_NAMES, texts, SIGNS))
        assert tops(view) | set(view.hand) <= told


def tops(view: SeatView) -> set[int]:
    public = view.public
    found = [pile.top for front in public.seats for pile in front.goals]
    found += [stack.top for front in public.seats for stack in front.sides]
    return {card for card in (*found, *(pile.top for pile in public.centre)) if card is not None}


def test_every_centre_pile_says_which_rank_it_needs(english: Texts) -> None:
    for _, view, _ in offers("pagat", 2):
        lines = hand_lines(view, LONG_NAMES, english, SIGNS).splitlines()
        centre = lines[next(n for n, line in enumerate(lines) if line.startswith("**Centre**")) + 1]
        needed = {pile.height + 1 for pile in view.public.centre}
        assert len(set(re.findall(r"→ \*\*(\w+)\*\*", centre))) == len(needed)


@pytest.mark.parametrize(
    "name", ["Wwwwwwwwwwwwwwwwwwww", "👨\u200d👩\u200d👧" * 20, "x"], ids=["wide", "joined", "short"]
)
def test_the_largest_table_fits(name: str, texts: Texts) -> None:
    view = SeatView(largest_view(), 0, tuple(range(1, 8)), ())
    lines = hand_lines(view, [name] * 8, texts, SIGNS)
    assert length(lines) <= LONGEST_LINES
    assert lines.count("<:") <= MOST_EMOJIS
    assert lines.count("①") >= 6
    assert all(f"→ **{rank}**" in lines for rank in ("2", "10", "A"))
