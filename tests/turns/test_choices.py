"""What a seat can press: complete, legal, and made from its view alone."""

from random import Random

import pytest

from bot.discord_limits import MOST_OPTIONS
from bot.engine.cards import NO_SUIT, parse_face, parse_faces
from bot.engine.game import apply
from bot.engine.moves import Move, MoveKind, Source, parse_move
from bot.engine.state import NO_PILE
from bot.engine.systems import SYSTEMS
from bot.engine.views import SeatView, seat_view
from bot.tables.actions import Play, Step
from bot.text import texts_for
from bot.text.card_words import suits_count, words_of
from bot.text.table_words import describe_hand
from bot.turns.choices import MOST_BUTTONS, faces_on_buttons, offer_of
from cogs.table.presses import AskWild, DropCards, faces_of, play_press
from render import HandScene
from render.drawing.hand_tiles import HandCardTile
from render.drawing.sprites import face_of
from render.pictures.hand import hand_cells
from tests.swept import swept
from tests.text.games import NAMES
from tests.turns.positions import CROWDED, HOUSES, PAGAT, arrange, carry_out, games, ids_of, offers, plays_of, pressed


def meaning(view: SeatView, move: Move) -> object:
    """Equal for moves that people need not tell apart."""
    match move.kind:
        case MoveKind.PLAY:
            card = faces_on_buttons(view.rules)[move.card] if move.source is Source.HAND else None
            return move.source, move.owner, move.index, card, view.public.height_of(move.target) + 1
        case MoveKind.DISCARD:
            cards = [faces_on_buttons(view.rules)[card] for card in (move.card, move.second) if card]
            if len(cards) > 1:  # pairs are never told apart by suit
                cards = [(*card[:2], NO_SUIT) for card in cards]
            fills = view.rules.fill_empty_sides and not view.own.sides[move.target].count
            return tuple(sorted(cards)), "an empty stack" if fills else move.target
        case _:
            return move.notation


@pytest.mark.parametrize(("name", "seats"), games(5))
def test_every_legal_move_can_be_pressed_and_nothing_else(name: str, seats: int) -> None:
    for _, view, offer in offers(name, seats):
        plays = [pressed(text).play for text in ids_of(view, offer)]
        moves = [parse_move(play.moves[0]) for play in plays]
        assert set(moves) <= set(view.legal)
        assert all(play.turn == view.public.turn for play in plays)
        assert {meaning(view, move) for move in moves} == {meaning(view, move) for move in view.legal}


@swept("name, seats", games(5))
def test_each_play_says_what_it_does_and_can_be_carried_out_step_by_step(name: str, seats: int) -> None:
    for state, view, offer in offers(name, seats):
        for choice in offer.plays:
            if choice.kind != "which":
                play = pressed(play_press(choice, "t", view.public.turn).custom_id).play
                assert play.moves == choice.moves
                assert [step.rank for step in play.steps] == [step.rank for step in choice.steps]
                carry_out(state.copy(), play)


@swept("name, seats", games(5))
def test_the_hand_has_one_order_in_words_in_the_picture_and_on_buttons(name: str, seats: int) -> None:
    texts = texts_for("en")
    for _, view, offer in offers(name, seats)[::2]:
        cells = sorted(hand_cells(HandScene(view, tuple(NAMES[:seats]))), key=lambda cell: (cell.y, cell.x))
        drawn = [cell.tile.face for cell in cells if isinstance(cell.tile, HandCardTile)]
        faces = {card: face_of(card, view.rules.kings == "wild") for card in view.hand}
        cards = {face: card for card, face in faces.items()}
        words = words_of((cards[face] for face in drawn), texts, suits_count(view.rules))
        assert not drawn or f"Your hand: {words}." in describe_hand(view, NAMES, texts)
        buttons = [faces[entry.cards[0]] for entry in offer.discards if len(entry.cards) == 1]
        assert buttons == [face for face in dict.fromkeys(drawn) if face in buttons]


@swept("name, seats", games(5))
def test_an_offer_is_made_from_the_view_alone(name: str, seats: int) -> None:
    for state, view, offer in offers(name, seats)[::4]:
        other = view.sample(Random(7))
        assert other.hands[state.to_play] == state.hands[state.to_play]
        seen = seat_view(other, state.to_play)
        assert seen == view
        assert offer_of(seen) == offer


def test_the_panel_of_the_specification() -> None:
    state = arrange(PAGAT, "3D 5S 8C 10H KS", "4C", "JD 9S - 8D", (7, 11, 2))
    assert plays_of(state) == [
        ("way", "h:3D>c3 g>c3"),
        ("sweep", "h:3D>c3 s4>c1 s2>c1 h:10H>c1 s1>c1"),
        ("run", "s4>c1 s2>c1 h:10H>c1 s1>c1"),
        ("run", "s4>c1 s2>c1 h:10H>c1"),
        ("run", "s4>c1 s2>c1"),
        ("side", "s4>c1"),
        ("hand", "h:3D>c3"),
        ("hand", "h:8C>c1"),
        ("wild", "h:KS>c3"),
        ("wild", "h:KS>c1"),
        ("wild", "h:KS>c2"),
    ]
    shortcuts = offer_of(seat_view(state, 0)).shortcuts
    assert [choice.kind for choice in shortcuts] == ["way", "run", "side", "hand"]


def test_equal_cards_and_equal_piles_are_one_choice() -> None:
    state = arrange(PAGAT, "8C 8H KS KD 2C", "QC", "8D 8S - -", (7, 7, 4))
    assert plays_of(state) == [
        ("sweep", "s1>c1 s2>c2"),
        ("side", "s1>c1"),
        ("side", "s2>c1"),
        ("hand", "h:8C>c1"),
        ("wild", "h:KD>c3"),
        ("wild", "h:KD>c1"),
    ]


def test_kings_and_jokers_are_different_wild_cards() -> None:
    state = arrange(SYSTEMS["jokers_added"].rules(2), "*1 *2 KS KD 2C", "QC", centre=(7, 7, 7))
    wild = [play for play in plays_of(state) if play[0] == "wild"]
    assert wild == [("wild", "h:KD>c1"), ("wild", "h:*1>c1")]
    cards = [entry.cards for entry in offer_of(seat_view(state, 0)).discards]
    assert cards == [tuple(parse_faces([name])) for name in ("2C", "KD", "*1")]


@pytest.mark.parametrize(("name", "seats"), games(5))
def test_what_is_offered_can_be_played_whatever_hidden_cards_are(name: str, seats: int) -> None:
    """Runs and sweeps are found without hidden cards: in each world that the seat can imagine they go the same way."""
    for _, view, offer in offers(name, seats)[::2]:
        for number in range(3):
            world = view.sample(Random(number))
            for choice in offer.plays:
                if len(choice.steps) > 1:
                    carry_out(world.copy(), Play(view.public.turn, choice.steps))


@pytest.mark.parametrize(
    ("why", "hand", "goal", "sides", "run"),
    [
        ("a goal card is a way and no run", "5D 7S 8C 2H 2S", "6C", "- - - -", ""),
        ("it ends with an emptied hand", "5D 6S", "QC", "7C - - -", "h:5D>c1 h:6S>c1"),
        ("it goes on with the card under a side card", "2D 2S", "KC", "6C/5C - - -", "s1>c1 s1>c1"),
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
    assert {moves.split()[0] for _, moves in plays_of(state)} == {"h:AC>c2"}
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
    assert [pressed(play_press(choice, "t", 1).custom_id).steps[0].rank for choice in loads] == [0, 0]


def test_a_pair_is_discarded_from_the_hand_row() -> None:
    state = arrange(SYSTEMS["natural_a2_pairs"].rules(2), "9S 9D 4C 5C AC", "3C")
    entries = offer_of(seat_view(state, 0)).discards
    assert entries[-1].cards == tuple(parse_faces(["9D", "9S"]))
    drop = DropCards("t", 1, faces_of(entries[-1].cards), 2)
    assert pressed(drop.custom_id).play == Play(1, (Step(parse_move("h:9D,9S>s2")),))


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
    assert len(offer.plays) <= MOST_BUTTONS + MOST_OPTIONS
    folded = [choice for choice in offer.plays if choice.kind == "which"]
    assert folded
    press = play_press(folded[0], "t", 1)
    assert isinstance(press, AskWild)
    asked = offer_of(view, press.source)
    assert len(asked.plays) == 12
    assert all(choice.wild for choice in asked.plays)
    assert offer_of(view, "h3C") == offer


def test_a_seat_that_waits_is_offered_nothing() -> None:
    state = arrange(PAGAT, "5D 6S 2C 2D 2H", "QC", centre=(4,))
    offer = offer_of(seat_view(state, 1))
    assert (offer.plays, offer.can_pass) == ((), False)
    assert all(entry.stacks == () for entry in offer.discards)
