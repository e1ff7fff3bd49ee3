"""The ids of what a seat can press: short, different, and safe to read whatever comes."""

from random import Random

import pytest

from bot.engine.cards import printed_rank
from bot.engine.moves import PASS
from bot.engine.views import seat_view
from bot.ids import LONGEST_ID, MalformedId
from bot.tables.actions import Play, Step
from bot.turns.choices import offer_of
from cogs.table.presses import PickCards, faces_of, play_press, press_of_value, value_of
from tests.swept import swept
from tests.turns.positions import HOUSES, LONGEST_TABLE, PAGAT, arrange, carry_out, games, ids_of, offers, pressed


@pytest.mark.parametrize(("name", "seats"), games(3))
def test_ids_fit_and_differ(name: str, seats: int) -> None:
    for _, view, offer in offers(name, seats):
        picks = [PickCards(LONGEST_TABLE, view.public.turn, faces_of(entry.cards)) for entry in offer.discards]
        texts = [*ids_of(view, offer), *(pick.custom_id for pick in picks)]
        assert len(set(texts)) == len(texts)
        assert max(map(len, texts), default=0) <= LONGEST_ID
        for entry in offer.discards:
            pick = PickCards("t", 1, faces_of(entry.cards))
            assert pressed(pick.custom_id).cards == entry.cards


def test_a_value_is_the_id_without_the_table() -> None:
    view = seat_view(arrange(PAGAT, "5D 6S 2C 2D 2H", "QC", centre=(4,)), 0)
    for choice in offer_of(view).plays:
        press = play_press(choice, "t", 1)
        assert press.custom_id == f"s:t:{value_of(press)}"
        assert press_of_value(value_of(press), "t") == press


HOSTILE = """
play play:1 play:1|2|3 play:x|8|h:8H>c1 play:1|0|h:8H>c1 play:1|16|h:8H>c1 play:1|8|h:8H>s1 play:1|8|pass
play:1|8|h:9Z>c1 play:1|٨|h:8H>c٣ play:-1|8|h:8H>c1 play:9999999999|8|h:8H>c1 run:1|1|8|h8H
run:1|1|0|h8H,h9H run:1|1|14|h8H,h9H,h10H run:1|0|8|h8H,h9H run:1|9999|8|h8H,h9H run:1|1|8|h8H,
run:1|1|8|h8H>c2,h9H run:1 run:1|1|8|h8H run:1|1|8|h8H,h9H|2 run:1|1|8|h8H|2|0|g run:1|1|8|h8H|2|16|g
run:1|1|8|h8H||9|g
fill:1|8H|0 fill:1|8H|5 fill:1|8H run:1|1|1|g,g,g,g,g,g,g,g,g,g,g,g,g,g,g,g drop:1|8H|0 drop:1|8H|5 drop:1|8H,8D,8S|1
drop:1||1 drop:1|8H>c1,h:9H|1 pass pass: pass:x undo:1|x start:x
"""


@swept("text", HOSTILE.split())
def test_nonsense_is_malformed_and_nothing_worse(text: str) -> None:
    with pytest.raises(MalformedId):
        _ = pressed(f"s:t:{text}").play


@pytest.mark.parametrize("text", ["pick:1|8Z", "pick:1|8H,8D,8S", "pick:1|8H,", "pick:1|>"])
def test_nonsense_can_not_be_picked(text: str) -> None:
    with pytest.raises(MalformedId):
        _ = pressed(f"s:t:{text}").cards


@pytest.mark.parametrize(
    "text", ["which", "which:1", "which:1|", "which:1|h", "which:1|h:8H", "which:1|c1", "which:1|pass"]
)
def test_nonsense_can_not_be_asked_about(text: str) -> None:
    with pytest.raises(MalformedId):
        pressed(f"s:t:{text}")


def test_garbled_presses_never_raise_anything_else() -> None:
    luck = Random(3)
    signs = "0123456789hgsc>:,.|AKJQWCDHS*٣é"
    for _ in range(3000):
        arguments = "|".join("".join(luck.choices(signs, k=luck.randrange(9))) for _ in range(luck.randrange(5)))
        verb = luck.choice(["play", "run", "drop", "fill", "pass", "pick", "which", "hinted", "line"])
        try:
            press = pressed(f"s:t:{verb}:{arguments}")
            _ = [getattr(press, said, None) for said in ("play", "cards", "moves")]
        except MalformedId:
            continue


def test_a_pass_and_a_dropped_choice_have_no_cards() -> None:
    assert pressed("s:t:pass-sure:4").play == Play(4, (Step(PASS),))
    assert pressed(PickCards("t", 3).custom_id).cards == ()


def test_the_longest_run_has_room_in_an_id() -> None:
    state = arrange(HOUSES["covered"], "KC KD", "KH")
    for rank in range(12, 0, -1):
        card = next(card for card in state.stock if printed_rank(card) == rank)
        state.stock.remove(card)
        state.sides[1][3].append(card)
    run = next(choice for choice in offer_of(seat_view(state, 0)).plays if choice.moves == ("1.s4>c1",) * 12)
    assert len(play_press(run, LONGEST_TABLE, 99999).custom_id) <= LONGEST_ID
    carry_out(state, pressed(play_press(run, "t", 1).custom_id).play)
