"""The private panel: what it says and offers in each state, always within Discord's limits."""

import pytest

from bot.engine.cards import parse_faces
from bot.engine.events import Played
from bot.engine.game import legal_moves
from bot.engine.moves import PASS, MoveKind, parse_move
from bot.engine.rules import Rules
from bot.engine.state import Ending, Result
from bot.engine.systems import SYSTEMS
from bot.errors import Reason, Refused
from bot.ids import parse_id
from bot.players.hints import Hint
from bot.tables.actions import Play, Step, Undo
from bot.tables.state.status import Status
from bot.tables.state.table import Table
from bot.tables.view import table_view
from bot.text import Texts, texts_for
from cogs.core.parts import EDGE_OVER, EDGE_TURN, EDGE_WAIT
from cogs.table.hand_panel import hand_panel
from cogs.table.scenes import since_scene
from cogs.table.table_panel import public_panel
from tests.cogs.table.shown import (
    BLUE,
    ENGLISH,
    GREEN,
    GREY,
    Shown,
    check_limits,
    own_view,
    play,
    show,
    table_of,
    table_with,
)
from tests.engine.build import position
from tests.turns.positions import CROWDED, PAGAT, arrange, games, long_way, pressed, rules_of, some_offers


@pytest.fixture(autouse=True)
def strict_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "strict", True)


@pytest.mark.parametrize(("name", "seats"), games(2))
def test_every_panel_keeps_to_the_limits(name: str, seats: int) -> None:
    table = table_of(rules_of(name, seats))
    for state, view, offer, language in some_offers(name, seats):
        table.running().state, texts = state, texts_for(language)
        shown = show(table, view.seat, texts=texts, sure=True)
        check_limits(shown)
        check_limits(show(table, view.seat, texts=texts, all_plays=True))
        entry = next((entry for entry in offer.discards if entry.stacks), None)
        if entry is not None:
            check_limits(show(table, view.seat, texts=texts, picked=entry.cards))
        waiting = (view.seat + 1) % seats
        check_limits(show(table, waiting, texts=texts))


def test_the_panel_of_the_specification() -> None:
    table = table_with(arrange(PAGAT, "3D 5S 8C 10H KS", "4C", "JD 9S - 8D", (7, 11, 2)))
    shown = show(table)
    assert shown.rows == [
        ["Up to goal card 4", "8 to J", "④ 8", "3", "All plays"],
        ["3", "5", "8", "10", "K"],
        ["① J", "② 9", "③ –", "④ 8"],
        ["Hint", "More"],
    ]
    assert shown.texts[1:] == ["Play to the centre", ENGLISH.say("hand-discard-heading")]
    assert shown.texts[0].startswith("### Your turn")
    assert shown.container["accent_color"] == EDGE_TURN
    assert shown.button("Up to goal card 4")["style"] == GREEN
    assert shown.button("8 to J")["style"] == BLUE
    assert shown.button("8 to J")["emoji"]["name"] == "⏩"
    assert [button["disabled"] for button in shown.buttons[-6:]] == [True, True, True, True, False, False]
    assert len(shown.parts) <= 32


def test_every_enabled_button_of_a_turn_does_what_it_says() -> None:
    table = table_with(arrange(PAGAT, "3D 5S 8C 10H KS", "4C", "JD 9S - 8D", (7, 11, 2)))
    shown = show(table)
    assert pressed(shown.press("8 to J")).play.moves == ("s4>c1", "s2>c1", "h:10H>c1", "s1>c1")
    assert pressed(show(table, all_plays=True).press("K as Q")).play == Play(1, (Step(parse_move("h:KS>c2"), 12),))
    assert pressed(shown.press("10")).cards == tuple(parse_faces(["10H"]))


def test_a_picked_card_asks_for_its_pile() -> None:
    table = table_with(arrange(PAGAT, "3D 5S 8C 10H KS", "4C", "JD 9S - 8D", (7, 11, 2)))
    before, after = show(table), show(table, picked=tuple(parse_faces(["5S"])))
    assert before.rows == after.rows
    assert after.texts[2] == "Discard **5** onto which pile?"
    assert (after.button("5")["style"], pressed(after.press("5")).cards) == (GREEN, ())
    assert after.button("③ –")["style"] == BLUE
    assert pressed(after.press("③ –")).play.moves == ("h:5S>s3",)


def test_a_card_that_has_gone_is_not_picked() -> None:
    table = table_with(arrange(PAGAT, "3D 5S 8C 10H KS", "4C"))
    shown = show(table, picked=tuple(parse_faces(["9S"])))
    assert shown.texts[2] == ENGLISH.say("hand-discard-heading")


def test_undo_names_what_it_takes_back() -> None:
    table = table_with(arrange(PAGAT, "8C 9H 2C 2D KS", "4C", centre=(7, 1)))
    play(table, "h:2C>c2")
    play(table, "h:8C>c1", "h:9H>c1")
    shown = show(table)
    assert parse_id(shown.press("Undo 8 9")).arguments == ("1", "2")
    assert shown.texts[1] == "You played **8**, **9**."
    Undo(1, 2).by_seat(table, 0)
    assert "Undo 2" in show(table).rows[-1]


def test_a_fill_can_be_taken_back_by_name() -> None:
    rules = SYSTEMS["massachusetts"].rules(2)
    table = table_with(arrange(rules, "8C 9H 2C 2D KS", "4C", "3C - - 5D", centre=(1,)))
    play(table, "h:2C>c1")
    assert show(table).texts[2] == "Fill the empty piles, then discard."
    play(table, "h:9H>s2")
    assert list(own_view(table, 0).table.running().undone_cards) == parse_faces(["9H"])
    shown = show(table)
    assert "Undo 9" in shown.rows[-1]
    assert shown.texts[1:] == ["You discarded **9** onto ②.", "First put a card on ③."]


def test_a_turned_goal_card_can_not_be_taken_back_and_whoever_presses_undo_is_told_why() -> None:
    table = table_with(arrange(PAGAT, "8C 9H 2C 2D KS", "4C", centre=(3,)))
    assert show(table).rows[-1] == ["Hint", "More"], "nothing was played yet"
    play(table, "g>c1")
    shown = show(table)
    assert "You played goal card **4**. Your new goal card:" in shown.texts[1]
    assert parse_id(shown.press("Undo")).arguments == ("1", "0")
    with pytest.raises(Refused) as refused:
        Undo(1, 0).by_seat(table, 0)
    assert refused.value.reason is Reason.NOTHING_TO_UNDO


def test_a_press_of_several_cards_is_told_and_marked_whole_though_it_turns_up_a_goal_card() -> None:
    table = table_with(arrange(PAGAT, "2C 3D 9H 9S 9D", "4C", centre=(1, 8)))

    def told_and_marked() -> tuple[str, list[int]]:
        game = table_view(table).running()
        return show(table).texts[1], [event.rank for event in game.seen_by(0) if isinstance(event, Played)]

    play(table, "h:2C>c1", "h:3D>c1", "g>c1")
    told, marked = told_and_marked()
    assert "You played **2**, **3**, goal card **4**." in told
    assert marked == [2, 3, 4]
    play(table, "h:9H>c2")
    assert told_and_marked()[1] == [9]
    Undo(1, 1).by_seat(table, 0)
    assert told_and_marked() == (told, marked)


def test_a_line_is_said_instead_of_the_news() -> None:
    table = table_with(arrange(PAGAT, "8C 9H 2C 2D KS", "4C", centre=(7, 1)))
    play(table, "h:2C>c2")
    shown = show(table, line="⚠️ That button was out of date.")
    assert shown.texts[1] == "⚠️ That button was out of date."
    assert "You played" not in shown.texts[0]


@pytest.mark.parametrize(
    ("system", "hand", "sides", "heading"),
    [
        ("compulsory_aces", "AC 2D 8S", "- - - -", "Aces must be played first."),
        ("wiki_aces_twos", "AC 3D 8S", "- - - -", "Aces and twos must be played first."),
        ("pagat", "9C 9D 8S", "- - - -", "Nothing fits the centre."),
        ("massachusetts", "9C 9D 8S", "2C - 3C 4C", "Nothing fits the centre."),
    ],
)
def test_the_heading_says_what_is_due(system: str, hand: str, sides: str, heading: str) -> None:
    table = table_with(arrange(SYSTEMS[system].rules(2), hand, "QC", sides))
    assert show(table).texts[1] == heading


def test_a_pack_of_numbers_is_due_by_numbers() -> None:
    rules = SYSTEMS["numbers"].rules(2).change(forced_ranks=frozenset({1}))
    assert show(table_with(arrange(rules, "1 9 8", "12"))).texts[1] == "Ones must be played first."
    both = rules.change(forced_ranks=frozenset({1, 2}))
    assert show(table_with(arrange(both, "1 9 8", "12"))).texts[1] == "Ones and twos must be played first."


def test_a_due_cover_is_named() -> None:
    table = table_with(arrange(SYSTEMS["covered_wild"].rules(2), "5D KS 4D 9D 2C", "JC", centre=(3, 8)))
    play(table, "h:KS>c1")
    shown = show(table)
    assert shown.texts[1].splitlines()[1] == "Cover the wild card with **5**."
    assert shown.rows[0] == ["5"]


def test_a_pass_asks_first_while_a_play_is_possible() -> None:
    table = table_with(arrange(SYSTEMS["book"].rules(2), "4C 8D", "QC", centre=(3,)))
    assert parse_id(show(table).press("Pass")).verb == "ask-pass"
    sure = show(table, sure=True)
    assert pressed(sure.press("Sure? Pass")).play.moves == (PASS.notation,)


def test_a_pass_that_is_the_only_move_needs_one_press() -> None:
    rules = SYSTEMS["fifteen"].rules(2)
    state = arrange(rules, "", "9")
    state.stock += state.hands[0]
    state.hands[0] = []
    assert legal_moves(state) == [PASS]
    shown = show(table_with(state))
    assert shown.texts[1:] == ["There is nothing you can do. Press Pass.", "Your hand is empty."]
    assert pressed(shown.press("Pass")).play.moves == (PASS.notation,)


def test_loads_name_suits_and_people() -> None:
    state = arrange(SYSTEMS["loading"].rules(2), "7H 7S 9H 2C 2D", "4C", centre=(7,))
    state.goals[1][0][-1] = parse_faces(["8H"])[0]
    shown = show(table_with(state))
    assert shown.rows[0] == ["7♡ onto Benjamin's 8♡", "9♡ onto Benjamin's 8♡"]
    assert shown.texts[1] == "Load a goal pile"


def test_equal_ranks_are_shown_apart_where_suits_count() -> None:
    table = table_with(arrange(SYSTEMS["loading"].rules(2), "7H 7S 7S 2C 2D", "4C", centre=(6,)))
    shown = show(table)
    assert {"7♡", "7♤"} <= set(shown.rows[0])
    assert shown.rows[-3] == ["2♧", "2♢", "7♡", "7♤"]
    ids = [button["custom_id"] for button in shown.buttons if button["label"] == "7♤"]
    assert pressed(ids[-1]).cards == tuple(parse_faces(["7S"]))
    after = show(table, picked=tuple(parse_faces(["7S"])))
    assert after.texts[2] == "Discard **7♤** onto which pile?"
    assert show(table_with(arrange(PAGAT, "7H 7S 8S 2C 2D", "4C"))).rows[-3] == ["2", "7", "8"]


def test_names_in_labels_are_clipped() -> None:
    state = arrange(SYSTEMS["pagat_pairs"].rules(6), "9C 9D 8S 8D KS", "QC", centre=(4,))
    state.sides[3][1] = parse_faces(["5C"])
    state.stock.remove(state.sides[3][1][0])
    table = table_with(state)
    table.seats[3].name = table.running().sittings[3][-1].name = "Maximiliana Ortega"
    assert "Maximilian. ② 5" in show(table).rows[0]


def test_a_partners_goal_card_is_called_one() -> None:
    """``Ana: 5`` alone may be how many cards she has left."""
    state = arrange(SYSTEMS["numbers_pairs"].rules(4), "9 9 8 8 2", "12", centre=(4,))
    state.goals[2][0][-1] = parse_faces(["5"])[0]
    partner = table_with(state).seats[2].name
    assert f"{partner}: goal card 5" in show(table_with(state)).rows[0]
    state.goals[2][0][-1] = parse_faces(["6"])[0]
    state.hands[0][0] = parse_faces(["5"])[0]
    assert f"Up to {partner}'s goal card 6" in show(table_with(state)).rows[0]


def test_two_equal_goal_cards_are_told_apart() -> None:
    state = arrange(SYSTEMS["misery"].rules(2), "9C 9D 8S 8D KS", "4C 4D", centre=(3,))
    state.goals[0][1].pop(0)
    assert show(table_with(state)).rows[0][:2] == ["Goal card 4 (12 left)", "Goal card 4 (11 left)"]


def test_where_there_are_very_many_plays_a_folded_wild_card_asks() -> None:
    hand = "KC KD KH KS *1 3C 5C"
    centre = tuple(range(1, 12))
    table = table_with(arrange(CROWDED, hand, "KC KD", "KH KS *2 *3", centre))
    check_limits(show(table))
    shown = show(table, all_plays=True)
    check_limits(shown)
    assert parse_id(shown.press("K♧ as which card?")).verb == "which"
    asked = show(table, asked="hKC")
    check_limits(asked)
    assert asked.texts[1] == "**K♧** as which card?"
    assert asked.rows[0] == ["K♧ as A", "K♧ as 2", "K♧ as 3", "K♧ as 4", "K♧ as 5"]
    assert parse_id(asked.press("Back")).verb == "back-to-hand"


def test_a_way_names_the_wild_card_it_spends_and_no_other() -> None:
    state = arrange(PAGAT, "AC 5C 6C KS QD", "9C", "2C 3C 4C 8C")
    assert show(table_with(state)).rows[0][0] == "Up to goal card 9 (K as 7)"


def test_plays_of_several_cards_say_what_they_reach() -> None:
    state = arrange(PAGAT, "3C 4C 5C 9D QD", "AC", centre=(2,))
    assert show(table_with(state)).rows[0] == ["Goal card A", "3 to 5", "3 to 4", "3"]
    state = arrange(PAGAT, "3C 4C 5C 9D", "JC", centre=(2, 8))
    assert "Empty your hand" in show(table_with(state)).rows[0]


def test_the_largest_case_stays_within_forty_components() -> None:
    rules = Rules(
        players=4,
        decks=8,
        jokers=2,
        goal_size=8,
        goal_piles=2,
        hand_size=7,
        teams="pairs",
        centre_limit="unlimited",
        end_turn="may_pass",
    )
    table = table_with(arrange(rules, "2C 3C 5C 8C 10C JC KC", "7C 10D", "JD 9S - 8D", (6, 9, 2, 7, 4, 1)))
    for shown in (show(table, picked=tuple(parse_faces(["3C"]))), show(table, all_plays=True)):
        assert len(shown.parts) <= 39


def test_every_row_full_stays_within_forty_components() -> None:
    """Plays in one row, nine cards and pairs in two more, four piles, every tool, a hint with its line."""
    rules = Rules(
        decks=4,
        goal_size=8,
        goal_piles=2,
        hand_size=7,
        centre_limit="unlimited",
        end_turn="may_skip_if_short",
        pair_discard=True,
        load_opponent=True,
    )
    table = table_with(arrange(rules, "2C 2D 2H 5C 5D 8C 8D", "9C 9D", "JD 10S QS 3D", (1, 1, 4, 7)))
    play(table, "h:2H>c1")
    line = ("h:8C>c4", "g>c4")
    for hint in (None, Hint(line, (8, 9), "goal", {"count": 2}, line, line)):
        shown = show(table, hint=hint, picked=tuple(parse_faces(["8D"])))
        check_limits(shown)
        assert [len(cards) for cards in shown.rows[1:4]] == [5, 4, 4]
        assert {"Pass", "Undo 2♡"} <= set(shown.rows[-1])


def test_after_the_discard_it_says_what_was_done_and_what_is_needed() -> None:
    table = table_with(arrange(PAGAT, "8C 9H 2C 2D KS", "4C", centre=(7, 1)))
    play(table, "h:8C>c1")
    play(table, "h:9H>s3")
    shown = show(table)
    lines = shown.texts[0].splitlines()
    assert lines[:2] == ["### Done. Benjamin is playing.", "You played **8** and discarded **9** onto ③."]
    assert lines[2].startswith("Your goal card **4** needs **2** and **3** first.")
    assert shown.rows == [["Remind me: when away", "More"]]
    assert shown.container["accent_color"] == EDGE_WAIT


def test_while_others_play_it_tells_the_turns_since() -> None:
    table = table_with(arrange(PAGAT, "8C 9H 2C 2D KS", "4C", centre=(7, 1)))
    play(table, "h:9H>s3")
    state = table.running().state
    state.hands[1][:2] = parse_faces(["8D", "5S"])
    play(table, "h:8D>c1")
    shown = show(table)
    told = ["### Benjamin is playing. You are next.", "Since your turn:", "Benjamin played **8**."]
    assert shown.texts[0].splitlines()[:3] == told


def test_a_seat_that_the_computer_plays_can_be_taken_back() -> None:
    table = table_with(arrange(PAGAT, "8C 9H 2C 2D KS", "4C"))
    table.seats[0].away = True
    shown = show(table)
    assert shown.texts[0].startswith("### The computer plays for you.")
    assert (shown.rows, parse_id(shown.press("Take my seat back")).verb) == ([["Take my seat back"]], "back")
    play(table, "h:9H>s3")
    told = show(table).texts[0]
    assert "You discarded" not in told, "the computer did"
    assert f"{table.seats[0].name} discarded **9** onto" in told


def finished(rules: Rules, scores: list[int]) -> Table:
    table = table_of(rules)
    table.running().state.result = Result(Ending.GOAL, (0,), (0, 6), (11, 0))
    table.status, table.scores = Status.OVER, scores
    return table


def test_the_end_offers_a_rematch() -> None:
    shown = show(finished(PAGAT, [0, 0]))
    assert shown.texts[0].startswith("## You win!")
    assert shown.rows == [["Rematch", "Change the table", "More"]]
    assert shown.container["accent_color"] == EDGE_OVER


def test_who_has_asked_for_another_game_sees_that_it_is_done_while_others_have_not() -> None:
    table = finished(PAGAT, [0, 0])
    table.agreed = [table.seats[1].user or 0]
    waits, asked = (show(table, seat).button(label) for seat, label in ((1, "Rematch: waiting"), (0, "Rematch")))
    assert (waits["disabled"], waits["style"], waits["emoji"]["name"]) == (True, GREY, "✅")
    assert (asked["disabled"], asked["style"], asked.get("emoji")) == (False, GREEN, None)
    public = Shown(public_panel(table_view(table), ENGLISH, "table.png", result="result.png"))
    assert not public.button("Rematch")["disabled"], "which is everybody's"
    table.seats[0].user, table.seats[0].left_by = None, table.seats[0].user
    assert not show(table, 1).button("Rematch")["disabled"], "nobody else is there, so it is pressed once more"


def test_an_unfinished_match_offers_the_next_game() -> None:
    assert show(finished(SYSTEMS["wikipedia"].rules(2), [11, 0])).rows == [["Next game", "Change the table", "More"]]


def test_whoever_has_won_the_match_is_told_so() -> None:
    over = finished(SYSTEMS["wikipedia"].rules(2), [205, 0])
    assert show(over).texts[0].splitlines()[-1] == "**You win the match!**"
    assert show(over, seat=1).texts[0].splitlines()[-1] == "**Zoë wins the match!**"


def test_a_closed_table_leads_on_to_another_alone() -> None:
    table = finished(PAGAT, [0, 0])
    table.status = Status.CLOSED
    assert show(table).rows == [["Play again"]]


def test_without_a_picture_lines_of_cards_stand_alone() -> None:
    table = table_with(arrange(PAGAT, "8C 9H 2C 2D KS", "4C"))
    shown = show(table, picture=None)
    assert not [part for part in shown.parts if part["type"] == 12]
    assert shown.texts[1].splitlines()[-2:] == ["**Your hand**", "## 2 2 8 9 K"]
    with_picture = show(table, picture="hand-7.png")
    (gallery,) = [part for part in with_picture.parts if part["type"] == 12]
    assert gallery["items"][0]["media"]["url"] == "attachment://hand-7.png"
    assert gallery["items"][0]["description"].startswith("Your turn.")


def test_panels_are_never_stored() -> None:
    layout = hand_panel(own_view(table_with(arrange(PAGAT, "8C 9H", "4C")), 0), ENGLISH)
    assert layout.timeout is None


def test_what_others_did_since_my_turn_can_be_shown_until_i_act() -> None:
    table = table_with(arrange(PAGAT, "8C 9H 2C 2D KS", "4C", centre=(7, 1)))
    assert not any("Show it" in labels for labels in show(table).rows)
    play(table, "h:9H>s3")
    state = table.running().state
    state.hands[1][:2] = parse_faces(["8D", "5S"])
    play(table, "h:8D>c1")
    assert show(table).rows[-1][0] == "Show it"
    scene = since_scene(own_view(table, 0), ENGLISH)
    assert [len(frame.view.centre[0].cards) for frame in scene.frames] == [7, 8]
    assert scene.frames[-1].caption == "Benjamin played 8."


def test_before_the_first_turn_at_a_table_that_only_its_player_sees_that_is_said() -> None:
    table = table_with(arrange(PAGAT, "8C 9H 2C 2D KS", "4C", centre=(7, 1)))
    assert "Only you see this table." not in told(table), "everybody sees it"
    table.private = True
    assert "-# Only you see this table." in told(table)
    assert "Only you see this table." not in " ".join(show(table).texts), "nor where the panel says what it is"
    play(table, "h:9H>s3")
    play(table, *[move.notation for move in table.view_of(1).legal if move.kind is MoveKind.DISCARD][:1])
    assert "Only you see this table." not in told(table)


def told(table: Table) -> str:
    return " ".join(Shown(hand_panel(own_view(table, 0), ENGLISH, tells_private=True)).texts)


def test_labels_point_the_way_where_piles_go_both_ways() -> None:
    rules = PAGAT.change(direction="both", centre_limit=4)
    state = position(rules, hands=["9D 8D 3D KD"], goals=["9C"], centre=["AS 2S", "", "QS JS 10S", ""])
    labels = [label for row in show(table_with(state)).rows for label in row]
    assert {"Goal card 9 ↓", "9 down to 8", "3 ↑"} <= set(labels), labels
    every = [label for row in show(table_with(state), all_plays=True).rows for label in row]
    assert {"K as 3 ↑", "K as A ↑", "K as 9 ↓", "K as Q ↓"} <= set(every), every


def test_what_is_due_is_told_where_piles_go_both_ways() -> None:
    rules = PAGAT.change(direction="both", centre_limit=4, forced_ranks=frozenset({1}))
    shown = show(table_with(position(rules, hands=["QD 9D 8D"], goals=["4C"])))
    assert shown.texts[1] == "One of these must be played first."
    covered = PAGAT.change(direction="both", centre_limit=4, wild_must_be_covered=True)
    table = table_with(position(covered, hands=["KD 9D 2D"], goals=["4C"], centre=["", "", "QS JS"]))
    play(table, "h:KD>c3")
    assert show(table).texts[1].splitlines()[1] == "Cover the wild card with **9**."


def test_a_way_too_long_for_its_usual_id_is_on_the_panel_in_a_shorter_one() -> None:
    pressed_id = show(table_with(long_way())).press("Up to goal card 8")
    assert parse_id(pressed_id).verb == "line"
    assert pressed(pressed_id).play.moves[-1] == "g>c1"
    assert len(pressed(pressed_id).play.moves) == 12
