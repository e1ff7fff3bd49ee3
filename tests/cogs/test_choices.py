"""What a seat can press: complete, legal, made from its view alone, and safely named by ids."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from bot.engine.cards import NO_SUIT, parse_face, parse_faces, printed_rank
from bot.engine.deal import canonical_pack, deal
from bot.engine.game import apply, begin, legal_moves
from bot.engine.moves import PASS, Kind, Move, Source, parse_move
from bot.engine.rules import Rules
from bot.engine.state import NO_PILE, State
from bot.engine.systems import SYSTEMS
from bot.engine.views import SeatView, seat_view
from bot.tables.actions import Play
from bot.text.move_words import height_before
from cogs.choices import (
    MOST_OPTIONS,
    ROW,
    Offer,
    asked_of,
    cards_of,
    drop_id,
    id_of,
    offer_of,
    pick_id,
    play_of,
    same_card,
    value_of,
)
from cogs.ids import LONGEST_ID, MalformedId, Press, parse_id

KEY = bytes(32)
LONGEST_TABLE = "t" * 16
POSITIONS = 14

CROWDED = Rules(
    players=6,
    decks=8,
    jokers=32,
    goal_size=9,
    goal_piles=2,
    hand_size=7,
    teams="pairs",
    centre_limit="unlimited",
    end_turn="may_skip_if_short",
    pair_discard=True,
    play_from_opponent_sides=True,
    load_opponent=True,
    side_predeal=1,
    recycle="when_stock_empty",
)
HOUSES = {
    "crowded": CROWDED,
    "squared": Rules(side_view="top", side_predeal=1, centre_limit=8, refill_on_empty="wait", pair_discard=True),
    "covered": Rules(jokers=8, wild_must_be_covered=True, wild_on_wild=False, play_from_opponent_sides=True),
    "filling": Rules(fill_empty_sides=True, forced_ranks=frozenset({1, 2}), pair_discard=True, hand_size=7),
    "strict": Rules(side_build="same_or_next_lower", wild_discardable=False, refill_on_empty="end_turn"),
}
GAMES = [(name, seats) for name, system in SYSTEMS.items() for seats in system.seats]
GAMES += [(name, rules.players) for name, rules in HOUSES.items()]


def rules_of(name: str, seats: int) -> Rules:
    return HOUSES[name] if name in HOUSES else SYSTEMS[name].rules(seats)


@cache
def positions(name: str, seats: int) -> tuple[State, ...]:
    """Positions of random play, from early and late in the game."""
    luck = Random(f"{name} {seats}")
    state = deal(rules_of(name, seats), luck.randbytes(32))
    begin(state)
    found = []
    for step in range(3 * POSITIONS):
        moves = legal_moves(state)
        if not moves:
            break
        if step % 3 == 0:
            found.append(state.copy())
        apply(state, luck.choice([move for move in moves if move.kind is not Kind.DISCARD] or moves), check=False)
    return tuple(found)


@cache
def offers(name: str, seats: int) -> tuple[tuple[State, SeatView, Offer], ...]:
    views = [seat_view(state, state.to_play) for state in positions(name, seats)]
    return tuple((state, view, offer_of(view)) for state, view in zip(positions(name, seats), views, strict=True))


def ids_of(view: SeatView, offer: Offer) -> Iterator[str]:
    """The id of everything that plays, the wild cards that ask looked into."""
    turn = view.public.turn
    for choice in offer.plays:
        if choice.kind == "which":
            asked = asked_of(parse_id(id_of(choice, LONGEST_TABLE, turn)))
            yield from (id_of(other, LONGEST_TABLE, turn) for other in offer_of(view, asked).plays)
        else:
            yield id_of(choice, LONGEST_TABLE, turn)
    for entry in offer.discards:
        yield from (drop_id(LONGEST_TABLE, turn, entry.cards, stack) for stack in entry.stacks)
    if offer.can_pass:
        yield f"s:{LONGEST_TABLE}:pass:{turn}"


def meaning(view: SeatView, move: Move) -> object:
    """Equal for moves that people need not tell apart."""
    match move.kind:
        case Kind.PLAY:
            card = same_card(move.card, view.rules) if move.source is Source.HAND else None
            return move.source, move.owner, move.index, card, height_before(view, move) + 1
        case Kind.DISCARD:
            cards = [same_card(card, view.rules) for card in (move.card, move.second) if card]
            if len(cards) > 1:  # pairs are never told apart by suit
                cards = [(*card[:2], NO_SUIT) for card in cards]
            return tuple(sorted(cards)), move.target
        case _:
            return move.notation


def carry_out(state: State, play: Play) -> None:
    """Plays a press as the table would: every step legal, in the same turn, and as high as its rank says."""
    seat = state.to_play
    assert play.turn == state.turn
    for notation, rank in zip(play.moves, play.ranks, strict=True):
        move = parse_move(notation)
        assert state.to_play == seat
        if move.kind is Kind.PLAY:
            height = len(state.centre[move.target]) if move.target < len(state.centre) else 0
            assert height + 1 == rank
        apply(state, move)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_every_legal_move_can_be_pressed_and_nothing_else(name: str, seats: int) -> None:
    for _, view, offer in offers(name, seats):
        plays = [play_of(parse_id(text)) for text in ids_of(view, offer)]
        moves = [parse_move(play.moves[0]) for play in plays]
        assert set(moves) <= set(view.legal)
        assert all(play.turn == view.public.turn for play in plays)
        assert {meaning(view, move) for move in moves} == {meaning(view, move) for move in view.legal}


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_each_play_says_what_it_does_and_can_be_carried_out_step_by_step(name: str, seats: int) -> None:
    for state, view, offer in offers(name, seats):
        for choice in offer.plays:
            if choice.kind != "which":
                play = play_of(parse_id(id_of(choice, "t", view.public.turn)))
                assert (play.moves, play.ranks) == (choice.moves, choice.ranks)
                carry_out(state.copy(), play)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_ids_fit_and_differ(name: str, seats: int) -> None:
    for _, view, offer in offers(name, seats):
        texts = [*ids_of(view, offer), *(pick_id(LONGEST_TABLE, view.public.turn, e.cards) for e in offer.discards)]
        assert len(set(texts)) == len(texts)
        assert max(map(len, texts), default=0) <= LONGEST_ID
        for entry in offer.discards:
            assert cards_of(parse_id(pick_id("t", 1, entry.cards))) == entry.cards


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_an_offer_is_made_from_the_view_alone(name: str, seats: int) -> None:
    for state, view, offer in offers(name, seats)[::4]:
        other = view.sample(Random(7))
        assert other.hands[state.to_play] == state.hands[state.to_play]
        seen = seat_view(other, state.to_play)
        assert seen == view
        assert offer_of(seen) == offer


def arrange(rules: Rules, hand: str, goal: str, sides: str = "- - - -", centre: tuple[int, ...] = ()) -> State:
    """A position with seat 0 to play.

    :param sides: its side stacks: ``8D/9C`` with the nine on top, ``-`` for an empty one.
    :param centre: the heights of the centre piles, which hold natural cards.
    """
    state, pool = State(rules, KEY), canonical_pack(rules)
    state.turn = 1

    def take(names: list[str]) -> list[int]:
        cards = parse_faces(names)
        for card in cards:
            pool.remove(card)
        return cards

    state.hands[0] = take(hand.split())
    tops = take(goal.split())
    state.sides[0] = [take(names.split("/")) if names != "-" else [] for names in sides.split()]
    for height in centre:
        pile = [next(card for card in pool if printed_rank(card) == rank) for rank in range(1, height + 1)]
        for card in pile:
            pool.remove(card)
        state.centre.append(pile)
    for seat in range(rules.players):
        for pile_index in range(rules.goal_piles):
            top = [tops[pile_index]] if seat == 0 else []
            state.goals[seat][pile_index] = [pool.pop(0) for _ in range(rules.goal_size - len(top))] + top
            state.shown[seat][pile_index] = 1
        state.hands[seat] = state.hands[seat] or [pool.pop(0) for _ in range(rules.hand_size)]
    state.stock = pool
    return state


def plays_of(state: State) -> list[tuple[str, str]]:
    """The plays on offer in their order: kind, and the moves as ``h8S>c1 h9D>c1``."""
    offer = offer_of(seat_view(state, state.to_play))
    return [(choice.kind, " ".join(choice.moves)) for choice in offer.plays]


PAGAT = SYSTEMS["pagat"].rules(2)


def test_the_panel_of_the_specification() -> None:
    state = arrange(PAGAT, "3D 5S 8C 10H KS", "4C", "JD 9S - 8D", (7, 11, 2))
    assert plays_of(state) == [
        ("run", "h:3D>c3 g>c3"),
        ("run", "s4>c1 s2>c1 h:10H>c1 s1>c1"),
        ("side", "s4>c1"),
        ("hand", "h:3D>c3"),
        ("hand", "h:8C>c1"),
        ("wild", "h:KS>c3"),
        ("wild", "h:KS>c1"),
        ("wild", "h:KS>c2"),
    ]
    rows = offer_of(seat_view(state, 0)).rows
    assert [len(row) for row in rows] == [5, 3]


def test_equal_cards_and_equal_piles_are_one_choice() -> None:
    state = arrange(PAGAT, "8C 8H KS KD 2C", "QC", "8D 8S - -", (7, 7, 4))
    assert plays_of(state) == [
        ("side", "s1>c1"),
        ("side", "s2>c1"),
        ("hand", "h:8C>c1"),
        ("wild", "h:KD>c3"),
        ("wild", "h:KD>c1"),
    ]


def test_kings_and_jokers_are_different_wild_cards() -> None:
    state = arrange(SYSTEMS["jokers_added"].rules(2), "*1 *2 KS KD 2C", "QC", centre=(7, 7, 7))
    assert plays_of(state) == [("wild", "h:KD>c1"), ("wild", "h:*1>c1")]
    cards = [entry.cards for entry in offer_of(seat_view(state, 0)).discards]
    assert cards == [tuple(parse_faces([name])) for name in ("2C", "KD", "*1")]


@pytest.mark.parametrize(
    ("why", "hand", "goal", "sides", "run"),
    [
        ("it ends with a goal card", "5D 7S 8C 2H 2S", "6C", "- - - -", "h:5D>c1 g>c1"),
        ("it ends with an emptied hand", "5D 6S", "QC", "7C - - -", "h:5D>c1 h:6S>c1"),
        ("it goes on with the card under a side card", "2D 2S", "KC", "6C/5C 7D - -", "s1>c1 s1>c1 s2>c1"),
        ("side stacks come before the hand", "5D 6D 2C", "KC", "- 6C - -", "h:5D>c1 s2>c1"),
        ("it takes no wild card", "5D KS 7D 2C 2D", "JC", "- - - -", ""),
    ],
)
def test_a_run(why: str, hand: str, goal: str, sides: str, run: str) -> None:
    state = arrange(PAGAT, hand, goal, sides, centre=(4, 3, 3))
    assert [moves for kind, moves in plays_of(state) if kind == "run"] == [run] * bool(run), why


def test_a_run_ends_with_a_completed_pile() -> None:
    state = arrange(PAGAT, "JD QS AC 2H 9S", "KC", centre=(10, 3, 3))
    assert ("run", "h:JD>c1 h:QS>c1") in plays_of(state)


def test_a_run_ends_where_a_hidden_card_is_uncovered() -> None:
    state = arrange(HOUSES["squared"], "7D 2S", "KC", "6C/5C 6D - -", centre=(4, 3, 3))
    assert [moves for kind, moves in plays_of(state) if kind == "run"] == []


def test_only_forced_plays_are_on_offer() -> None:
    state = arrange(SYSTEMS["compulsory_aces"].rules(2), "AC 2D 8S KD KS", "3C", centre=(7,))
    assert plays_of(state) == [("run", "h:AC>c2 h:2D>c2 g>c2"), ("hand", "h:AC>c2")]
    assert all(entry.stacks == () for entry in offer_of(seat_view(state, 0)).discards)


def test_only_covers_are_on_offer_while_a_cover_is_due() -> None:
    state = arrange(SYSTEMS["covered_wild"].rules(2), "5D KS 4D 9D 2C", "JC", centre=(3, 8))
    apply(state, parse_move("h:KS>c1"))
    assert state.cover != NO_PILE
    assert plays_of(state) == [("hand", "h:5D>c1")]


def test_loads_are_offered_for_each_card_and_goal() -> None:
    state = arrange(SYSTEMS["loading"].rules(2), "7H 7S 9H 2C 2D", "4C", centre=(7,))
    state.goals[1][0][-1] = parse_face("8H")
    loads = [choice for choice in offer_of(seat_view(state, 0)).plays if choice.kind == "load"]
    assert {choice.moves for choice in loads} == {("h:7H>1.g",), ("h:9H>1.g",)}
    assert [play_of(parse_id(id_of(choice, "t", 1))).ranks for choice in loads] == [(0,), (0,)]


def test_a_pair_is_discarded_from_the_hand_row() -> None:
    state = arrange(SYSTEMS["natural_a2_pairs"].rules(2), "9S 9D 4C 5C AC", "3C")
    entries = offer_of(seat_view(state, 0)).discards
    assert entries[-1].cards == tuple(parse_faces(["9D", "9S"]))
    assert play_of(parse_id(drop_id("t", 1, entries[-1].cards, 1))) == Play(1, ("h:9D,9S>s2",), (0,))


def test_a_banned_card_stays_in_the_row_without_a_destination() -> None:
    state = arrange(SYSTEMS["wikipedia"].rules(2), "AD 4C 5C 9C 9D", "3C")
    assert offer_of(seat_view(state, 0)).discards[0].stacks == ()


def test_a_pass_is_asked_about_while_anything_else_is_possible() -> None:
    book = SYSTEMS["book"].rules(2)
    possible, impossible = arrange(book, "4C 8D", "QC", centre=(3,)), arrange(book, "5C 8D", "QC", centre=(3,))
    assert [offer_of(seat_view(state, 0)).pass_asks for state in (possible, impossible)] == [True, True]
    assert offer_of(seat_view(impossible, 0)).can_pass


def test_many_plays_go_into_a_select_and_wild_cards_fold() -> None:
    hand = "KC KD KH KS *1 3C 5C"
    state = arrange(CROWDED, hand, "KC KD", "KH KS *2 *3", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11))
    view = seat_view(state, 0)
    offer = offer_of(view)
    assert len(offer.rows[0]) == ROW
    assert len(offer.more) <= MOST_OPTIONS
    folded = [choice for choice in offer.more if choice.kind == "which"]
    assert folded
    asked = offer_of(view, asked_of(parse_id(id_of(folded[0], "t", 1))))
    assert len(asked.plays) == 12
    assert all(choice.wild for choice in asked.plays)
    assert offer_of(view, "h3C") == offer


def test_a_value_is_the_id_without_the_table() -> None:
    view = seat_view(arrange(PAGAT, "5D 6S 2C 2D 2H", "QC", centre=(4,)), 0)
    for choice in offer_of(view).plays:
        assert id_of(choice, "t", 1) == f"s:t:{value_of(choice, 1)}"


def test_a_seat_that_waits_is_offered_nothing() -> None:
    state = arrange(PAGAT, "5D 6S 2C 2D 2H", "QC", centre=(4,))
    offer = offer_of(seat_view(state, 1))
    assert (offer.plays, offer.can_pass) == ((), False)
    assert all(entry.stacks == () for entry in offer.discards)


HOSTILE = """
play play:1 play:1|2|3 play:x|8|h:8H>c1 play:1|0|h:8H>c1 play:1|16|h:8H>c1 play:1|8|h:8H>s1 play:1|8|pass
play:1|8|h:8H>c1|9 play:1|8|h:9Z>c1 play:1|٨|h:8H>c٣ play:-1|8|h:8H>c1 play:9999999999|8|h:8H>c1 run:1|1|8|h8H
run:1|1|0|h8H,h9H run:1|1|14|h8H,h9H,h10H run:1|0|8|h8H,h9H run:1|9999|8|h8H,h9H run:1|1|8|h8H,
run:1|1|8|h8H>c2,h9H run:1|1|1|g,g,g,g,g,g,g,g,g,g,g,g,g,g,g,g drop:1|8H|0 drop:1|8H|5 drop:1|8H,8D,8S|1
drop:1||1 drop:1|8H>c1,h:9H|1 pass pass: pass:x pass:1|2 undo:1|2 start
"""


@pytest.mark.parametrize("text", HOSTILE.split())
def test_nonsense_is_malformed_and_nothing_worse(text: str) -> None:
    with pytest.raises(MalformedId):
        play_of(parse_id(f"s:t:{text}"))


@pytest.mark.parametrize("text", ["pick:1|8Z", "pick:1|8H,8D,8S", "pick:1|8H,", "pick:1|>"])
def test_nonsense_can_not_be_picked(text: str) -> None:
    with pytest.raises(MalformedId):
        cards_of(parse_id(f"s:t:{text}"))


@pytest.mark.parametrize(
    "text", ["which", "which:1", "which:1|", "which:1|h", "which:1|h:8H", "which:1|c1", "which:1|pass"]
)
def test_nonsense_can_not_be_asked_about(text: str) -> None:
    with pytest.raises(MalformedId):
        asked_of(parse_id(f"s:t:{text}"))


def test_garbled_presses_never_raise_anything_else() -> None:
    luck = Random(3)
    signs = "0123456789hgsc>:,.|AKJQWCDHS*٣é"
    for _ in range(3000):
        arguments = tuple("".join(luck.choices(signs, k=luck.randrange(9))) for _ in range(luck.randrange(5)))
        press = Press("t", luck.choice(["play", "run", "drop", "pass", "pick", "which"]), arguments)
        for read in (play_of, cards_of, asked_of):
            try:
                read(press)
            except MalformedId:
                continue


def test_a_pass_and_a_dropped_choice_have_no_cards() -> None:
    assert play_of(parse_id("s:t:pass-sure:4")) == Play(4, (PASS.notation,), (0,))
    assert cards_of(parse_id(pick_id("t", 3))) == ()


def test_the_longest_run_has_room_in_an_id() -> None:
    state = arrange(HOUSES["covered"], "KC KD", "KH")
    for rank in range(12, 0, -1):
        card = next(card for card in state.stock if printed_rank(card) == rank)
        state.stock.remove(card)
        state.sides[1][3].append(card)
    run = offer_of(seat_view(state, 0)).plays[0]
    assert run.moves == ("1.s4>c1",) * 12
    assert len(id_of(run, LONGEST_TABLE, 99999)) <= LONGEST_ID
    carry_out(state, play_of(parse_id(id_of(run, "t", 1))))
