"""Centre piles that go both ways, in words: pictures told, cards as text, labels, news and rules."""

import pytest

from bot.engine.events import public_events
from bot.engine.moves import parse_move
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.views import public_view, seat_view
from bot.tables.automatic.pauses import QUICK, pause_before
from bot.text import LANGUAGES, Texts, texts_for
from bot.text.card_lines import hand_lines
from bot.text.play_words import describe_hand, describe_table, describe_turn, goal_line, move_words, news, play_label
from bot.text.rules_words import differences, explain
from bot.text.table_words import DETAILS, Teller, centre_line
from tests.engine.build import play, position, rules_for

NAMES = ["Zoë", "Benjamin"]
TWO_AND_TWO = rules_for("pagat", direction="both", centre_limit=4)
UNLIMITED = rules_for("pagat_unlimited", direction="both")
CENTRE = ["AS 2S", "", "QS JS KS", ""]


def _state(hand: str = "9D 3D KD", goal: str = "5C", rules: Rules = TWO_AND_TWO) -> State:
    return position(rules, hands=[hand], goals=[goal], centre=CENTRE)


def test_alt_texts_say_which_way_each_pile_goes(english: Texts, spanish: Texts) -> None:
    view = seat_view(_state(), 0)
    told = "Centre: going up: 2, next 3; going up: free, next A; going down: K as 10, next 9; going down: free, next Q."
    assert told in describe_table(view.public, NAMES, english)
    assert told in describe_hand(view, NAMES, english)
    assert "sube: 2, sigue 3; sube: libre, sigue A; baja: K como 10, sigue 9;" in describe_table(
        view.public, NAMES, spanish
    )


def test_short_alt_texts_count_piles_of_each_kind(english: Texts) -> None:
    state = position(TWO_AND_TWO.change(centre_limit=6), centre=["AS", "AH", "", "QS", "QH", "QD JD"])
    grouped = next(detail for detail in DETAILS if detail.grouped)
    line = centre_line(Teller(public_view(state), NAMES, english, grouped))
    assert line == "Centre, next cards: A up, 2 up ×2, J down ×2, 10 down."


def test_cards_as_text_point_the_way(english: Texts) -> None:
    lines = hand_lines(seat_view(_state(), 0), NAMES, english).splitlines()
    assert "2 ↑ **3** · – ↑ **A** · K as 10 ↓ **9** · – ↓ **Q**" in lines
    usual = hand_lines(seat_view(position(rules_for("pagat"), centre=[2]), 0), NAMES, english)
    assert "2 → **3**" in usual


def test_the_turn_in_words_says_all(english: Texts) -> None:
    words = describe_turn(seat_view(_state(), 0), NAMES, english)
    assert "Centre: going down: K as 10, next 9." in words
    assert "- 9 onto 10, going down" in words
    assert "- 3 onto 2, going up" in words
    assert "- K as A opens a pile that goes up" in words
    assert "- K as Q opens a pile that goes down" in words


def test_labels_have_an_arrow(english: Texts) -> None:
    view = seat_view(_state(), 0)
    assert play_label(view, parse_move("h:9D>c3"), NAMES, english) == "9 ↓"
    assert play_label(view, parse_move("h:KD>c1"), NAMES, english) == "K as 3 ↑"
    assert play_label(view, parse_move("h:KD>c3"), NAMES, english) == "K as 9 ↓"
    assert move_words(view, parse_move("h:9D>c3"), NAMES, english) == "9 onto 10, going down"


def test_what_a_goal_card_waits_for_is_looked_for_both_ways(english: Texts) -> None:
    def waits(goal: str, centre: list[str]) -> str:
        return goal_line(seat_view(position(TWO_AND_TWO, goals=[goal], centre=centre), 0), english)

    assert waits("9C", ["AS", "AS", "QS JS 10S"]) == "Your goal card 9 fits now."
    assert waits("8C", ["AS", "AS", "QS JS 10S"]) == "Your goal card 8 needs a 9 first."
    assert waits("7C", ["AS", "AS", "QS JS 10S"]) == "Your goal card 7 needs 9 and 8 first."
    assert waits("5C", ["AS 2S 3S", "", "QS JS 10S 9S 8S 7S"]) == "Your goal card 5 needs a 4 or a 6 first."
    assert waits("QC", ["AS", "", "QS", "QS JS"]) == "Your goal card Q needs 2 to J first."


def test_news_have_an_arrow_for_each_way(english: Texts, spanish: Texts) -> None:
    state = _state(hand="9D 8D 3D KD 6D")
    steps = public_events(play(state, "h:9D>c3", "h:8D>c3", "h:3D>c1", "h:KD>c4"))
    assert news(steps, NAMES, english) == "Zoë played 9, 8 ↓ onto 10; 3 ↑ onto 2; K as Q ↓ on a new pile."
    assert news(steps[:2], NAMES, english) == "Zoë played 9, 8 ↓."
    assert news(steps[1:3], NAMES, english) == "Zoë played 8 ↓, 3 ↑."
    assert "↓" in news(steps, NAMES, spanish)
    usual = public_events(play(position(rules_for("pagat"), hands=["3D 4D"], centre=[2]), "h:3D>c1"))
    assert news(usual, NAMES, english) == "Zoë played 3."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", ["pagat", "numbers", "loading", "wiki_aces_twos"])
def test_rules_explain_both_ways(system: str, language: str) -> None:
    texts, usual = texts_for(language), rules_for(system)
    for limit in (2, 3, 4, "unlimited"):
        rules = usual.change(direction="both", centre_limit=limit)
        told = " ".join(line for part in explain(rules, texts, None).values() for line in part.lines)
        assert "{" not in told
        line = differences(rules, usual.change(centre_limit=limit), texts)
        assert len(line) == 1
        assert f"{line[0]}." in told
    alone = usual.change(direction="both", centre_limit=1)
    assert differences(alone, usual.change(centre_limit=1), texts) == []


def test_rules_count_the_piles(english: Texts) -> None:
    usual = rules_for("pagat")
    for limit, told in (
        (2, "One centre pile goes up and one goes down"),
        (3, "2 centre piles go up and one goes down"),
        (5, "3 centre piles go up and 2 go down"),
        ("unlimited", "Centre piles go up or down: the first card decides"),
    ):
        rules = usual.change(direction="both", centre_limit=limit)
        assert differences(rules, usual.change(centre_limit=limit), english) == [told]


def test_pauses_look_both_ways() -> None:
    assert pause_before(public_view(_state(goal="9C"))) == QUICK
    assert pause_before(public_view(_state(goal="7C"))) != QUICK
