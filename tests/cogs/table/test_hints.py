"""Hints on the private panel: in words, within the limits, and played by one press in the position they were for."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.engine.cards import parse_face
from bot.engine.game import apply
from bot.engine.moves import parse_move
from bot.engine.state import State
from bot.engine.systems import SYSTEMS
from bot.engine.views import seat_view
from bot.errors import Reason, Refused
from bot.ids import LONGEST_ID, MalformedId, parse_id
from bot.players.contrast import Contrast, Taught
from bot.players.hints import Hint, greedy_hint, hint_from_text, hint_to_text, suggest
from bot.tables.state.table import Table
from bot.tables.view import personal_view, table_view
from bot.text import Texts, texts_for
from cogs.core.panel_extras import PanelExtras, Tip
from cogs.table.hints import GivenHints, play_of_line
from cogs.table.presses import hinted_id
from tests.cogs.table.shown import ENGLISH, Shown, check_limits, own_view, play, show, table_of, table_with
from tests.turns.positions import LONGEST_TABLE, PAGAT, arrange, carry_out, games, pressed, rules_of, some_offers

TO_THE_GOAL = ("h:2C>c1", "h:3D>c1", "g>c1")


@pytest.fixture(autouse=True)
def strict_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "strict", True)


def table_near_goal() -> Table:
    return table_with(arrange(PAGAT, "2C 3D 9H 9S 9D", "4C", centre=(1,)))


def hinted(table: Table, texts: Texts = ENGLISH, line: str | None = None) -> Shown:
    hint = suggest(table.view_of(0), Random(1))
    assert hint is not None
    return show(table, texts=texts, hint=hint, line=line)


def test_a_hint_is_offered_in_turn_and_never_unasked() -> None:
    table = table_near_goal()
    shown = show(table)
    assert parse_id(shown.press("Hint")).verb == "hint"
    assert "💡" not in "".join(shown.texts)
    assert "Hint" not in show(table, 1).rows[-1]
    table.seats[0].away = True
    assert "Hint" not in show(table).rows[-1]


def test_the_goal_line_is_told_and_can_be_played_at_once() -> None:
    table = table_near_goal()
    shown = hinted(table)
    lines = shown.texts[1].splitlines()
    assert lines[0] == "💡 **2 onto A**: the first of 3 plays that get your goal card out."
    assert lines[1] == "Up to the goal card: **2**, **3**, **goal card 4**."
    assert shown.rows[-1] == ["More"]
    assert marked(shown) == ["Up to goal card 4"]
    assert pressed(shown.press("Up to goal card 4")).play.moves == TO_THE_GOAL
    asked = play_of_line(table.view_of(0), TO_THE_GOAL)
    assert (asked.turn, asked.moves) == (1, TO_THE_GOAL)
    assert [step.rank for step in asked.steps] == [2, 3, 4]


def test_a_goal_card_that_fits_now_needs_one_button() -> None:
    shown = hinted(table_with(arrange(PAGAT, "9C 9H 9S 9D 8D", "4C", centre=(3,))))
    assert shown.texts[1].splitlines()[0] == "💡 **Goal card 4 onto 3**: it turns up a new goal card."
    assert marked(shown) == ["Goal card 4"]


def test_a_wild_card_in_the_line_is_told_with_its_rank_in_spanish_too() -> None:
    table = table_with(arrange(PAGAT, "KC 9H 9S 9D 8D", "4C", centre=(2,)))
    shown = hinted(table, texts=texts_for("es"))
    assert "Hasta la carta objetivo: **K como 3**, **la carta objetivo 4**." in shown.texts[1]
    assert "con 2 cartas juegas una carta objetivo." in shown.texts[1]
    assert "Hasta la carta objetivo 4 (K como 3)" in shown.rows[0]


def test_a_hint_leaves_four_plays_and_every_goal_card_among_them() -> None:
    table = table_with(arrange(PAGAT, "3D 5S 8C 10H KS", "4C", "JD 9S - 8D", (7, 11, 2)))
    before, hint = show(table), Hint(("h:KS>c3",), (3,), "room", {}, None, ("h:KS>c3",))
    after = show(table, hint=hint)
    assert before.rows[0][:4] == ["Up to goal card 4", "8 to J", "④ 8", "3"]
    assert after.rows[0] == ["Play K as 3", "Up to goal card 4", "8 to J", "④ 8", "All plays"]
    assert marked(after) == ["Play K as 3"]
    assert line_of(after.press("Play K as 3")) == (table.version, ("h:KS>c3",))
    assert len(after.rows) == len(before.rows)
    discard = Hint(("h:5S>s3",), (0,), "empty", {}, None, ("h:5S>s3",))
    assert show(table, hint=discard).rows[0] == ["Discard 5", *before.rows[0][:4]], "which is what is advised"


def test_a_discard_is_called_one() -> None:
    table = table_with(arrange(PAGAT, "9C QD", "3C", "10C QS QH JS", centre=(5,)))
    shown = hinted(table)
    assert shown.texts[1].splitlines()[0].startswith("💡 Discard **")
    assert sign_of(shown.button("Discard 9")) == "💡"


def sign_of(button: dict[str, Any]) -> str | None:
    emoji = button.get("emoji")
    return None if emoji is None else emoji["name"]


def marked(shown: Shown) -> list[str]:
    """The labels of the buttons that bear a hint's sign, without that which asks for one."""
    return [
        part["label"] for part in shown.parts if part.get("type") == 2 and part.get("emoji") and sign_of(part) == "💡"
    ]


def test_a_hint_marks_what_plays_it() -> None:
    """Of two nines that of the hand is meant; the other one, on a side pile, bears no sign."""
    table = table_with(arrange(PAGAT, "9C QD 2H 5S", "4C", "9D - - -", (8,)))
    hint = Hint(("h:9C>c1",), (9,), "room", {}, None, ("h:9C>c1",))
    shown = show(table, hint=hint)
    assert marked(shown) == ["9"]
    assert sign_of(shown.button("① 9")) == "▶️"
    assert marked(show(table)) == ["Hint"]


def test_a_hint_marks_the_card_and_the_pile_of_a_discard() -> None:
    table = table_with(arrange(PAGAT, "9C QD 2H", "4C", "10D 9S - -", (5,)))
    hint = Hint(("h:9C>s1",), (0,), "order", {}, None, ("h:9C>s1",))
    before, chosen = show(table, hint=hint), show(table, hint=hint, picked=(parse_face("9C"),))
    assert marked(before) == marked(chosen) == ["Discard 9", "9", "① 10"]


def test_a_hint_marks_the_whole_way_to_a_goal_card() -> None:
    table = table_near_goal()
    hint = Hint(TO_THE_GOAL, (2, 3, 4), "goal", {"count": 3}, TO_THE_GOAL, TO_THE_GOAL)
    assert marked(show(table, hint=hint)) == ["Up to goal card 4"]


def test_a_reason_names_people_cards_and_piles() -> None:
    table = table_near_goal()
    blocks = Hint(("h:9H>s1",), (0,), "blocks", {"seat": 1, "card": parse_face("7D"), "own": parse_face("6D")})
    assert "playing the **6** would help Benjamin reach goal card **7**." in show(table, hint=blocks).texts[1]
    opens = Hint(("h:2C>c1",), (2,), "opens-side", {"card": parse_face("7D")})
    assert "it frees the **7** under it." in show(table, hint=opens).texts[1]
    frees = Hint(("h:2C>c1",), (2,), "frees-pile", {"pile": 2})
    assert "it leaves ③ free." in show(table, hint=frees).texts[1]


def shown_lines(hint: Hint, language: str = "en") -> list[str]:
    said: str = show(table_near_goal(), hint=hint, texts=texts_for(language)).texts[1]
    return said.splitlines()


def test_a_hint_says_what_it_avoids_and_why_not_another_play() -> None:
    danger: dict[str, Any] = {"seat": 1, "card": parse_face("7D")}
    discard = Hint(("h:9H>s1",), (0,), "empty", {}, danger=danger)
    assert shown_lines(discard)[1] == "It also keeps out Benjamin's goal card **7**, which fits now."
    opens = replace(discard, danger=None, instead=Contrast("h:2C>c1", "opens", danger))
    assert shown_lines(opens)[1] == "Not **2 onto A**: Benjamin's goal card **7** would fit next."
    assert (
        shown_lines(opens, "es")[1] == "Mejor no **2 sobre el A**: así encajaría la carta objetivo **7** de Benjamin."
    )
    yet = replace(discard, danger=None, instead=Contrast("h:2C>c1", "yet"))
    assert shown_lines(yet)[1] == "Not **2 onto A** yet: it still fits afterwards."


def test_a_play_that_a_hint_advises_against_is_named_where_it_opens_a_pile() -> None:
    table = table_with(arrange(PAGAT, "KS AD 2H", "4C", "10D 9S - -", (5,)))
    moves = [each for each in table.view_of(0).legal if each.notation.startswith("h:KS>c")]
    move = next(each.notation for each in moves if not table.view_of(0).public.height_of(each.target))
    hint = Hint(
        ("h:2H>s1",), (0,), "empty", {}, instead=Contrast(move, "nearer", {"seat": 1, "card": parse_face("3D")})
    )
    for language, begins in (
        ("en", "Not **K as A on a new pile**: "),
        ("es", "Mejor no **K como A en una pila nueva**: "),
    ):
        said: str = show(table, hint=hint, texts=texts_for(language)).texts[1]
        assert said.splitlines()[1].startswith(begins), said


def test_a_hint_says_why_it_does_otherwise_than_the_lessons() -> None:
    covers = Contrast("h:9S>s2", "covers", {"card": parse_face("10D"), "count": 2}, Taught.ORDER)
    assert shown_lines(Hint(("h:9H>s1",), (0,), "empty", {}, instead=covers))[1] == (
        "In the lessons, a card went onto the next higher one. But here not **9 onto ②**: "
        "it would cover your **10**, which fits after 2 more cards."
    )
    spare = Hint(("h:2C>c1",), (2,), "room", {}, instead=Contrast("h:9S>s2", "yet"), lesson=("wild-refill", {}))
    assert shown_lines(spare)[1:] == [
        "In the lessons, wild cards waited for a goal card. Here it brings you a new hand."
    ]


def test_a_tip_has_one_thing_to_read_but_what_a_lesson_taught_otherwise() -> None:
    contrast = Contrast("h:2C>c1", "yet")
    for instead, lines in ((contrast, 2), (replace(contrast, lesson=Taught.LOW), 3)):
        tip = Tip(Hint(("h:9H>s1",), (0,), "empty", {}, instead=instead), 1, 3)
        assert len(show(table_near_goal(), tip=tip).texts[1].splitlines()) == lines


def test_a_hint_holds_while_its_own_card_is_chosen_in_the_same_position() -> None:
    own, hint, given = own_view(table_near_goal(), 0), Hint(("s2>c1",), (2,), "room"), GivenHints()
    given.keep(own, hint)
    assert given.hint_for(own, PanelExtras(asked="s2")) == hint, "it is asked what a wild card becomes"
    assert given.hint_for(own, PanelExtras(picked=(), asked=None)) == hint
    assert given.hint_for(own, PanelExtras(picked=own.in_turn.hand[:1] if own.in_turn else ())) is None
    assert given.hint_for(own, PanelExtras()) is None
    given.keep(own, hint)
    assert given.hint_for(own, PanelExtras(asked="s1")) is None
    given.keep(own, hint)
    assert given.hint_for(own_view(table_with(arrange(PAGAT, "5C", "4C", centre=(1,))), 0), PanelExtras()) is None


def test_a_warning_stands_beside_the_hint() -> None:
    shown = hinted(table_near_goal(), line="⚠️ Still there?")
    assert shown.texts[1].splitlines()[0] == "⚠️ Still there?"
    assert shown.texts[1].splitlines()[1].startswith("💡")


def kinds_of_parts(shown: Shown) -> list[int]:
    return [part["type"] for part in shown.container["components"]]


def test_what_matters_stands_between_picture_and_buttons_and_adds_no_part() -> None:
    """On a phone what stands above the picture is out of sight where buttons are pressed."""
    table, picture, text, row = table_near_goal(), 12, 10, 1
    for shown in (show(table), hinted(table), show(table, line="⚠️ Still there?")):
        assert kinds_of_parts(shown)[:4] == [text, picture, text, row]
    assert len(hinted(table).parts) <= len(show(table).parts)
    assert len(kinds_of_parts(hinted(table))) == len(kinds_of_parts(show(table)))


@pytest.mark.parametrize(("name", "seats"), games(1))
def test_every_hint_keeps_to_the_limits_and_can_be_carried_out(name: str, seats: int) -> None:
    table = table_of(rules_of(name, seats))
    for place, (state, view, offer, language) in enumerate(some_offers(name, seats)):
        table.running().state, texts = state, texts_for(language)
        greedy = greedy_hint(view)
        assert greedy_hint(view, offer.ways) == greedy, "the offer has found all ways"
        # Thinking takes long: every second position, which one language has as often as the other.
        suggested = suggest(view, Random(1)) if place % 4 in (0, 3) else greedy
        for hint in [suggested] if greedy == suggested else [suggested, greedy]:
            assert hint is not None
            assert hint_from_text(hint_to_text(hint)) == hint
            check_limits(show(table, view.seat, texts=texts, sure=True, hint=hint))
            for moves in (hint.moves[:1], hint.goal_line or ()):
                check_line(state, view.seat, moves)


def line_of(custom_id: str) -> tuple[int, tuple[str, ...]]:
    """The version and the moves that an id names."""
    press = pressed(custom_id)
    return press.version, press.moves


def check_line(state: State, seat: int, moves: tuple[str, ...]) -> None:
    """The line can be played on the real position, and its id means it."""
    if moves:
        carry_out(state.copy(), play_of_line(seat_view(state, seat), moves))
    written = hinted_id(LONGEST_TABLE, 123456, moves)
    if written is not None:
        assert len(written) <= LONGEST_ID
        assert line_of(written) == (123456, moves)


def test_a_line_over_several_piles_goes_into_an_id_and_comes_back() -> None:
    moves = ("h:10H>c12", "s2>c12", "2.s3>c1", "h:7H>2.g", "g2>c1")
    assert line_of(str(hinted_id("t", 7, moves))) == (7, moves)
    assert hinted_id("t", 7, ()) is None
    assert hinted_id(LONGEST_TABLE, 7, tuple(f"h:10H>c{pile}" for pile in range(1, 15))) is None


@pytest.mark.parametrize("said", ["", "1", "x|g>c1", "1|", "1|g>c1;;", "1|zz>c1", "1|g"])
def test_an_id_that_says_no_line_is_malformed(said: str) -> None:
    with pytest.raises(MalformedId):
        _ = pressed(f"s:t:hinted:{said}").moves


def test_a_line_that_can_not_be_played_is_refused() -> None:
    view = table_near_goal().view_of(0)
    for moves in (("g>c1",), ("h:2C>c1", "h:2C>c1"), ("s1>c1",), ("3.s1>c9",), ("pass",)):
        with pytest.raises(Refused, match=Reason.STALE):
            play_of_line(view, moves)


def test_everybody_sees_their_seats_view_made_of_the_public_one() -> None:
    table = table_of(rules_of("pagat", 2))
    shown = table_view(table)
    for seat, person in enumerate(table.seats):
        own = personal_view(table, shown, person.user or 0)
        assert own is not None
        assert own.hand is not None
        assert own.hand == table.view_of(seat)
        assert own.hand.public is shown.running().public


def test_only_who_is_to_play_gets_a_hint() -> None:
    table = table_near_goal()
    assert own_view(table, 0).in_turn == table.view_of(0)
    assert own_view(table, 1).in_turn is None
    assert personal_view(table, table_view(table), 99) is None
    play(table, "h:9H>s1")
    assert own_view(table, 0).in_turn is None


def test_a_hint_depends_on_what_the_seat_sees_alone() -> None:
    state = arrange(SYSTEMS["pagat"].rules(2), "2C 3D 9H 9S 9D", "4C", centre=(1,))
    view = seat_view(state, 0)
    other = view.sample(Random(5))
    assert other.goals[0][0] != state.goals[0][0]
    assert suggest(seat_view(other, 0), Random(1)) == suggest(view, Random(1))
    apply(state, parse_move("h:2C>c1"))
    assert suggest(seat_view(state, 0), Random(1)) != suggest(view, Random(1))


def test_a_tip_speaks_of_the_picture_or_of_the_lines_of_cards_in_its_place() -> None:
    table = table_near_goal()
    tip = Tip(Hint(("h:9H>s1",), (0,), "empty", {}), 1, 3)
    with_picture, in_text = (" ".join(show(table, picture=name, tip=tip).texts) for name in ("hand.png", None))
    assert "In yellow on each pile: the card it needs next." in with_picture
    assert "After each arrow: the card the pile needs next." in in_text
    assert " → " in in_text
    assert "yellow" not in in_text


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_tip_marks_one_button_and_is_told_where_a_turn_begins(language: str) -> None:
    """Nothing else is marked, and after the first press the tip has been read."""
    texts, table = texts_for(language), table_near_goal()
    tip = Tip(Hint(("h:2C>c1",), (2,), "goal", {"count": 3}, TO_THE_GOAL, TO_THE_GOAL), 1, 3)
    shown = show(table, texts=texts, tip=tip)
    assert len(marked(shown)) == 1
    assert shown.texts[1].count("💡") == 1
    assert texts.say("hand-why") not in shown.rows[-1], "there is no more to say"
    more = replace(tip, hint=replace(tip.hint, instead=Contrast("h:3D>c1", "yet")))
    assert texts.say("hand-why") in show(table, texts=texts, tip=more).rows[-1]
    begins = texts.say("tip-turn", turn=1, count=3)
    assert begins in shown.texts[1]
    play(table, "h:2C>c1")
    later = show(
        table, texts=texts, tip=replace(tip, hint=Hint(("h:3D>c1",), (3,), "goal", {"count": 2}, TO_THE_GOAL[1:]))
    )
    assert begins not in later.texts[1]
    assert len(marked(later)) == 1
