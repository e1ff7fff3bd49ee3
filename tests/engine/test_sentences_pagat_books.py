"""Every rule sentence of PAG, third part: Massachusetts, the version of the books, and the programs' variants."""

import pytest

from bot.engine.cards import face_names, french_deck, printed_rank, suit_of
from bot.engine.deal import canonical_pack
from bot.engine.systems import SYSTEMS
from bot.engine.views import public_view
from tests.engine.build import (
    cards,
    discards,
    ending,
    hand,
    kinds,
    legal,
    legal_of,
    play,
    plays,
    points,
    position,
    rules_for,
    side,
    started,
    winners,
)

MASSACHUSETTS = rules_for("massachusetts")
BOOK = rules_for("book")

# Variante de Massachusetts


def test_massachusetts_goal_piles_hold_fourteen() -> None:
    """“Las pilas de pago contienen sólo 14 cartas al inicio.” (goal_size 14)"""
    assert [len(piles[0]) for piles in started(MASSACHUSETTS).goals] == [14, 14]


def test_massachusetts_side_stacks_begin_with_a_card() -> None:
    """“Se reparte una carta boca arriba en cada pila auxiliar al principio de la partida.” (side_predeal 1)"""
    state = started(MASSACHUSETTS)
    assert [len(stack) for stacks in state.sides for stack in stacks] == [1] * 8
    assert len(state.stock) == 104 - 2 * (14 + 5 + 4)
    assert all(stack.top for front in public_view(state).seats for stack in front.sides)


def test_massachusetts_empty_stacks_are_filled_before_the_discard() -> None:
    """“Inmediatamente antes de hacer el descarte a una pila auxiliar que finaliza tu turno debes jugar una carta de tu
    mano a cada una de tus pilas auxiliares vacías” (fill_empty_sides)"""
    state = position(MASSACHUSETTS, hands=["JD JH 9D 2H"], sides=[["3C", "", "", "4C"]], centre=[1])
    assert {"h:2H>c1", "h:JD>s2", "h:JD>s3"} <= legal(state)
    assert not any(notation.endswith(("s1", "s4")) for notation in legal(state))
    play(state, "h:JD>s2")
    assert (state.to_play, legal(state)) == (0, {"h:JH>s3", "h:9D>s3", "h:2H>s3"})
    play(state, "h:JH>s3")
    assert {notation[-2:] for notation in legal(state)} == {"s1", "s2", "s3", "s4"}
    play(state, "h:9D>s1")
    assert (state.to_play, side(state, 1), side(state, 2), side(state, 3)) == (1, ["3C", "9D"], ["JD"], ["JH"])


def test_massachusetts_without_enough_cards_five_more_are_drawn() -> None:
    """“si no tienes suficientes cartas en tu mano para completar tu turno, roba cinco nuevas cartas de la pila de
    cartas y empieza un nuevo turno.”"""
    state = position(
        MASSACHUSETTS, hands=["JD JH"], sides=[["3C", "", "", "4C"]], centre=[1], stock="2D 3D 4D 5D 6D 7D"
    )
    play(state, "h:JD>s2", "h:JH>s3")
    assert (state.to_play, hand(state)) == (0, ["7D", "6D", "5D", "4D", "3D"])
    assert discards(state)
    assert plays(position(MASSACHUSETTS, hands=["2D"], centre=[1])) == {"h:2D>c1"}


# La versión de los libros: jugadores y cartas


def test_book_is_for_two() -> None:
    """“Siempre hay dos jugadores.”"""
    assert SYSTEMS["book"].seats == (2,)


def test_book_decks_mix_in_play_and_part_for_each_game() -> None:
    """“Las dos barajas se mezclan durante la partida, pero se deben separar para cada nueva partida. Para que esto sea
    posible, las dos barajas deberían tener dorsos diferentes.” (deck_split)"""
    deck_a = sorted(french_deck())
    for number in (0, 1):
        state = started(BOOK, number)
        assert sorted(state.goals[0][0] + state.goals[1][0]) == deck_a
    played = position(BOOK, hands=["KD JD"], centre=[12], stock=6)
    play(played, "h:KD>c1")
    assert len(played.stock) == 6 + 13


def test_book_deck_a_has_52_and_deck_b_four_jokers_more() -> None:
    """“La baraja A es una estándar de 52 cartas; la baraja B tiene las 52 cartas normales más 4 Jokers, para un total
    de 56 cartas.” (decks 2, jokers 4)"""
    assert len(canonical_pack(BOOK)) == 52 + 56
    state = started(BOOK)
    deck_b = state.hands[0] + state.hands[1] + state.stock
    assert sorted(deck_b) == sorted(french_deck() + cards("*1 *2 *3 *4"))


def test_book_goal_piles_are_deck_a() -> None:
    """“La baraja A se reparte boca abajo para formar las dos pilas de pago de 26 cartas.” (goal_size 26)"""
    state = started(BOOK)
    assert [len(piles[0]) for piles in state.goals] == [26, 26]
    assert not any(face.startswith("*") for piles in state.goals for face in face_names(piles[0]))


def test_book_hands_and_stock_are_deck_b() -> None:
    """“Se reparte a cada jugador una mano de cinco cartas de la baraja B, y el resto de la baraja B se coloca boca
    abajo para formar la pila de cartas.”"""
    state = started(BOOK)
    assert ([len(cards_) for cards_ in state.hands], len(state.stock)) == ([5, 5], 56 - 10)


# La versión de los libros: descartar


def test_book_any_card_on_an_empty_stack() -> None:
    """“Se puede jugar cualquier carta en una pila auxiliar vacía.” (side_build same_or_next_lower)"""
    state = position(BOOK, hands=["KD 7H *1 3C"], sides=[["2C", "2D", "2H", ""]])
    on_the_empty_one = {"h:KD>s4", "h:7H>s4", "h:*1>s4", "h:3C>s4"}
    assert {notation for notation in discards(state) if notation.endswith("s4")} == on_the_empty_one


def test_book_equal_or_next_lower_on_a_card() -> None:
    """“En una pila auxiliar que ya contenga una o más cartas, la carta jugada en lo alto debe ser de valor igual o
    inmediatamente inferior que la carta que se muestra (por ejemplo, encima de un Siete puedes jugar otro Siete o un
    Seis).”"""
    state = position(BOOK, hands=["8D 7D 6D 5D KD"], sides=[["9C 7H", "2C", "2D", "2H"]])
    assert discards(state) == {"h:7D>s1", "h:6D>s1"}


def test_book_a_turn_ends_with_a_discard_or_without() -> None:
    """“Jugar a una pila auxiliar termina tu turno, pero puedes decidir terminar tu turno sin jugar a una pila auxiliar
    si así lo deseas.” (end_turn may_pass)"""
    state = position(BOOK, hands=["7D 6D"], sides=[["7H"]])
    assert {"pass", "h:7D>s1"} <= legal(state)
    assert kinds(play(state.copy(), "h:7D>s1"))[:2] == ["Discarded", "TurnEnded"]
    assert kinds(play(state, "pass"))[:2] == ["Passed", "TurnEnded"]


def test_book_one_may_be_forced_to_end_without_a_discard() -> None:
    """“De hecho, te puedes ver forzado a terminar sin descartar a una pila auxiliar si no tienes ninguna carta que
    encaje.”"""
    state = position(BOOK, hands=["JD 9D"], sides=[["2C", "3C", "4C", "5C"]])
    assert legal(state) == {"pass"}


# La versión de los libros: Jokers


def test_book_a_joker_is_anything_but_an_ace() -> None:
    """“Un Joker puede representar a cualquier carta excepto a un As.” (wild_not A)"""
    fitting = [height + 1 for height in range(13) if "h:*1>c1" in legal(position(BOOK, hands=["*1"], centre=[height]))]
    assert fitting == list(range(2, 14))


def test_book_a_joker_is_discarded_undecided() -> None:
    """“Puedes descartar un Joker a una pila auxiliar sin tener que decidir cuál de los posibles valores representa.”"""
    state = position(BOOK, hands=["*1 JD"], sides=[["9H"]])
    assert "h:*1>s1" in legal(state)


@pytest.mark.parametrize(
    ("stack", "ranks"),
    [("9H *1 *2", [6, 7, 8, 9]), ("9H *1", [7, 8, 9]), ("9H", [8, 9]), ("2H *1 *2", [1, 2]), ("AH", [1])],
)
def test_book_cards_that_fit_on_jokers(stack: str, ranks: list[int]) -> None:
    """“Por ejemplo, si una pila auxiliar tiene un Nueve seguido de dos Jokers encima, la siguiente carta jugada en la
    pila auxiliar podría ser un Seis (considerando los Jokers como un Ocho y un Siete), un Siete, un Ocho o un Nueve
    (considerando ambos Jokers como Nueves).”"""
    every_rank = " ".join(f"{rank}D" for rank in ("A", *range(2, 11), "J", "Q", "K"))
    rules = BOOK.change(forced_ranks=frozenset())
    state = position(rules, hands=[every_rank], sides=[[stack, "KC KD", "KH", "KS"]])
    fitting = sorted(printed_rank(cards(notation[2:-3])[0]) for notation in discards(state) if notation[-1] == "1")
    assert fitting == ranks


def test_book_a_joker_in_the_centre_is_the_next_rank() -> None:
    """“Cuando se juega un Joker en una pila central debe representar el valor inmediatamente superior a la carta que
    cubre.”"""
    state = position(BOOK, hands=["*1 6D"], centre=[4])
    assert play(state, "h:*1>c1")[0][3] == 5
    assert "h:6D>c1" in legal(state)


def test_book_no_joker_opens_a_pile() -> None:
    """“No se puede usar un Joker para iniciar una pila central, porque un Joker no puede representar un As.”"""
    assert plays(position(BOOK, hands=["*1"])) == set()


def test_book_a_joker_changes_its_value_from_side_to_centre() -> None:
    """“Un Joker puede cambiar su valor según sea necesario cuando se juega desde una pila auxiliar a una pila
    central.”"""
    state = position(BOOK, hands=["JD"], sides=[["9H *1"]], centre=[3, 11])
    assert legal_of(state, "s1") == {"s1>c1", "s1>c2"}


# La versión de los libros: Ases y doses


@pytest.mark.parametrize("low", ["AD", "2D"])
def test_book_a_visible_ace_or_two_must_be_played(low: str) -> None:
    """“Si tienes un As o un Dos a la vista en lo alto de tu pila de pago o en una de tus pilas auxiliares, se debe
    jugar a una pila central tan pronto como sea legal hacerlo.” (forced_ranks A 2, forced_scope visible)"""
    place = {"AD": "c2", "2D": "c1"}[low]
    assert legal(position(BOOK, hands=["2H AH"], goals=[f"9C {low}"], centre=[1])) == {f"g>{place}"}
    assert legal(position(BOOK, hands=["2H AH"], sides=[["9C", low]], centre=[1])) == {f"s2>{place}"}
    in_hand = position(BOOK, hands=[f"{low} JD"], centre=[1])
    assert {f"h:{low}>{place}", "h:JD>s1", "pass"} <= legal(in_hand)
    assert "pass" in legal(position(BOOK, hands=["JD"], goals=["9C 2D"], centre=[2]))


def test_book_one_chooses_which_goes_first() -> None:
    """“Si tienes más de una carta en esta situación, puedes elegir cuál de ellas jugar primero.”"""
    state = position(BOOK, hands=["JD"], goals=["9C 2C"], sides=[["AD", "2H"]], centre=[1])
    assert legal(state) == {"g>c1", "s1>c2", "s2>c1"}


def test_book_jokers_are_never_forced() -> None:
    """“Los Jokers no se ven afectados por esta restricción: nunca estás obligado a jugar un Joker al centro como un
    Dos, incluso aunque esté encima de un Dos en una de tus pilas auxiliares.”"""
    state = position(BOOK, hands=["JD"], sides=[["2D *1"]], centre=[1])
    assert {"s1>c1", "h:JD>s2", "pass"} <= legal(state)


# La versión de los libros: pilas centrales, pasar y punto muerto


def test_book_centre_without_limit_or_four() -> None:
    """“Algunos libros permiten la formación de un número ilimitado de pilas centrales. Otros imponen un límite de
    cuatro.” (centre_limit)"""
    assert "h:AH>c8" in legal(position(BOOK, hands=["AH"], centre=[3] * 7))
    assert plays(position(BOOK.change(centre_limit=4), hands=["AH"], centre=[3] * 4)) == set()


def test_book_one_may_pass() -> None:
    """“Si no puedes o no quieres jugar ninguna carta durante tu turno, puedes pasar y tu oponente vuelve a jugar.”"""
    state = position(BOOK, hands=["2H JD"], centre=[1])
    play(state, "pass")
    assert (state.to_play, ending(state)) == (1, None)


def test_book_the_opponent_may_pass_too_and_the_game_ends() -> None:
    """“Ocasionalmente sucederá que tu oponente tampoco será capaz de jugar o no querrá hacerlo. Así que aquí se produce
    una discusión. Si ningún jugador está dispuesto a romper este punto muerto, la partida termina en este momento.”
    (deadlock end)"""
    rules = BOOK.change(deadlock="end", deadlock_forces_low=False)
    state = position(rules, hands=["2H JD", "JH"], centre=[1], goals=["9C", "9C 9D"])
    play(state, "pass", "pass")
    assert (ending(state), winners(state)) == ("deadlock", (0,))


def test_book_an_ace_or_two_of_the_hand_must_break_the_deadlock() -> None:
    """“Algunos dicen que si algún jugador tiene algún As o Dos en su mano que se puede jugar al centro, debe hacerlo
    para romper el punto muerto.” (deadlock_forces_low)"""
    state = position(BOOK, hands=["2H JD JH JC JS", "9S JH 9D 9H 8C"], centre=[1])
    play(state, "pass", "pass")
    assert (ending(state), legal(state)) == (None, {"h:2H>c1"})
    play(state, "h:2H>c1")
    assert {"pass", "h:JD>s1"} <= legal(state)


def test_book_at_a_deadlock_new_hands_are_dealt() -> None:
    """“Algunos dicen que cuando se llega a un punto muerto, en vez de terminar la partida, todas las cartas en las
    manos de los jugadores y las que están sobre la mesa, excepto las que aún están en las pilas de pago, se mezclan
    juntas, se reparten nuevas manos de cinco cartas y la partida continúa.” (deadlock redeal)"""
    state = position(BOOK, hands=["JC JD", "JH 9D"], sides=[["3C"], ["4C"]], centre=[3], stock=20, done=["AC 2C"])
    goals = [piles[0][:] for piles in state.goals]
    play(state, "pass")
    assert "Redealt" in kinds(play(state, "pass"))
    assert [piles[0] for piles in state.goals] == goals
    assert ([len(held) for held in state.hands], state.centre, state.done) == ([5, 5], [], [])
    assert not any(stack for stacks in state.sides for stack in stacks)
    # The first seat passed with two cards, so the second's draw came before: 2+5+1+1+3+20-3+2 cards less the hands.
    assert len(state.stock) == 2 + 5 + 2 + 3 + 17 + 2 - 10
    assert ending(state) is None


# La versión de los libros: puntuación


def test_book_five_points_and_one_for_each_card_left() -> None:
    """“Si se quiere llevar una puntuación, anotas 5 puntos por jugar todas tus cartas de pago, más un punto por cada
    carta que quede en la pila de pago de tu oponente.”"""
    state = position(BOOK, goals=["5H", "9C 9D 9H"], centre=[4])
    play(state, "g>c1")
    assert points(state) == [8, 0]


def test_book_a_deadlock_scores_the_difference() -> None:
    """“Si la partida termina en un punto muerto, entonces el jugador con la pila de pago con menos cartas anota tantos
    puntos como la diferencia de cartas entre las pilas.”"""
    rules = BOOK.change(deadlock="end", deadlock_forces_low=False)
    state = position(rules, goals=["9C 9D 9H 9S", "9C"], hands=["JD", "JH"])
    play(state, "pass", "pass")
    assert (ending(state), winners(state), points(state)) == ("deadlock", (1,), [0, 3])


# Software


def test_skip_cards_has_numbers_and_no_suits() -> None:
    """“un juego similar (Skip Cards) que usa cartas de número en vez de una baraja con palos” (numbers: pack)"""
    pack = canonical_pack(rules_for("numbers"))
    assert len(pack) == 162
    assert {suit_of(card) for card in pack} == {-1}
    assert [face_names(pack).count(str(rank)) for rank in range(1, 13)] == [12] * 12
    assert face_names(pack).count("W") == 18


def test_extreme_plays_from_opponents_side_stacks() -> None:
    """“una variante (Spite and Malice Extreme) en la que las cartas se pueden jugar al centro tanto desde las pilas
    auxiliares de tus oponentes como desde las tuyas propias.” (extreme: play_from_opponent_sides)"""
    state = position(rules_for("extreme"), hands=["JD"], sides=[["6H"], ["6S", "2C 6C", "6D 3C"]], centre=[5])
    assert plays(state) == {"s1>c1", "1.s1>c1", "1.s2>c1"}
    assert not any(">1." in notation for notation in legal(state))
    assert "1.s1>c1" not in legal(position(rules_for("pagat"), hands=["JD"], sides=[[], ["6S"]], centre=[5]))
