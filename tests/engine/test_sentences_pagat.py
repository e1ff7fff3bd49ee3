"""Every rule sentence of PAG, first part: from the introduction to the end of the game (system ``pagat``)."""

from typing import Any

import pytest

from bot.engine.cards import face_names
from bot.engine.deal import canonical_pack, deal
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.systems import SYSTEMS
from tests.engine.build import (
    discards,
    ending,
    goal,
    hand,
    heights,
    key_for,
    kinds,
    legal,
    legal_of,
    play,
    plays,
    position,
    rules_for,
    side,
    started,
    winners,
)

PAGAT = rules_for("pagat")


def dealt(rules: Rules = PAGAT, number: int = 0) -> State:
    return deal(rules, key_for(rules, number))


# Introducción


def test_goal_cards_are_played_to_centre_piles_from_ace_to_queen() -> None:
    """“Los dos jugadores intentan ser el primero en deshacerse de una pila de «cartas de pago» jugándolas en las pilas
    centrales que se inician con un As y continúan en secuencia ascendente hasta una Reina.” (top_rank 12)"""
    state = position(PAGAT, goals=["QH AH", "9C"], hands=["2H 3H 4H 5H 6H", "7H"])
    assert legal_of(state, "g") == {"g>c1"}
    play(state, "g>c1")
    assert legal_of(state, "g") == set()
    last = position(PAGAT, goals=["QH", "9C"], centre=[11])
    play(last, "g>c1")
    assert winners(last) == (0,)


def test_players_take_turns() -> None:
    """“No se trata de una carrera física … en Spite and Malice los jugadores lo hacen por turnos.”"""
    state = position(PAGAT, hands=["AH 2H 3H 4H 5H", "AD 9D 9S JD JH"])
    assert "h:AD>c1" not in legal(state)
    play(state, "h:5H>s1")
    assert state.to_play == 1
    assert "h:AD>c1" in legal(state)


# Jugadores y material necesario


def test_the_game_is_for_two() -> None:
    """“Spite and Malice era originalmente un juego para dos jugadores” (players)"""
    assert SYSTEMS["pagat"].seats == (2,)


def test_two_decks_of_52_cards() -> None:
    """“Hacen falta dos barajas de 52 cartas.” (decks 2, jokers 0)"""
    faces = face_names(canonical_pack(PAGAT))
    assert len(faces) == 104
    assert all(faces.count(face) == 2 for face in faces)
    assert not any(face.startswith("*") for face in faces)


def test_cards_rank_from_ace_to_queen() -> None:
    """“Las cartas de cada mazo se clasifican de menor a mayor: A - 2 - 3 - … - 10 - J - Q.” (top_rank)"""
    order = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q"]
    for height, rank in enumerate(order):
        state = position(PAGAT, hands=[" ".join(f"{name}D" for name in order)], centre=[height])
        natural = {notation for notation in plays(state) if notation[0] == "h" and notation.endswith(">c1")}
        assert natural == {f"h:{rank}D>c1"}


def test_kings_are_wild() -> None:
    """“Los reyes (K) son comodines.” (kings wild)"""
    state = position(PAGAT, hands=["KD"], centre=[1, 6, 10])
    assert plays(state) == {"h:KD>c1", "h:KD>c2", "h:KD>c3"}


def test_suits_do_not_matter() -> None:
    """“Los palos son irrelevantes en este juego.”"""
    for top in ("5C", "5D", "5H", "5S"):
        state = position(PAGAT, hands=["6C 6D 6H 6S"], centre=[f"AC 2D 3H 4S {top}"])
        assert plays(state) == {"h:6C>c1", "h:6D>c1", "h:6H>c1", "h:6S>c1"}


# Reparto, disposición y terminología


def test_both_decks_are_shuffled_and_twenty_goal_cards_dealt() -> None:
    """“Para empezar la partida se mezclan juntas las dos barajas y se reparten 20 cartas boca abajo a cada pila de
    pago.” (goal_size 20, deck_split mixed)"""
    state = dealt()
    assert [[len(pile) for pile in piles] for piles in state.goals] == [[20], [20]]
    assert dealt(number=1).goals != state.goals


def test_hands_of_five_are_dealt() -> None:
    """“Se reparten 5 cartas más a cada jugador como su mano.” (hand_size 5, opening_hand dealt)"""
    assert [len(cards) for cards in dealt().hands] == [5, 5]


def test_the_rest_is_the_stock() -> None:
    """“El resto de cartas se colocan en una pila boca abajo entre los jugadores para formar la pila de cartas.”"""
    assert len(dealt().stock) == 104 - 2 * 25


def test_the_top_goal_cards_are_turned_up() -> None:
    """“Se coloca boca arriba la carta superior de cada pila de pago.”"""
    assert dealt().shown == [[1], [1]]


def test_the_highest_goal_card_starts() -> None:
    """“El jugador que tenga la carta más alta a la vista empieza a jugar.” (starter highest_goal)"""
    heights_of = {"A": 1, "J": 11, "Q": 12, "K": 13}
    for number in range(30):
        state = dealt(number=number)
        tops = [goal(state, seat)[-1][:-1] for seat in (0, 1)]
        ranks = [heights_of.get(rank) or int(rank) for rank in tops]
        assert ranks[0] != ranks[1]
        assert state.first == ranks.index(max(ranks))


def test_equal_goal_cards_are_shuffled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """“En caso de empate, los dos jugadores mezclan sus pilas de pago y vuelven a colocar boca arriba la carta
    superior.”"""
    import bot.engine.deal as module

    labels: list[str] = []
    shuffled = module.shuffled

    def watched(key: Any, label: Any, items: Any) -> Any:
        labels.append(label)
        return shuffled(key, label, items)

    monkeypatch.setattr(module, "shuffled", watched)
    tied = next(number for number in range(60) if _tied_tops(number, labels))
    assert labels[:4] == ["dealer", "deal", "tie 1", "tie 2"]
    assert len(labels) % 2 == 0
    again = dealt(number=tied)
    assert [len(piles[0]) for piles in again.goals] == [20, 20]


def _tied_tops(number: int, labels: list[str]) -> bool:
    labels.clear()
    dealt(number=number)
    return "tie 1" in labels


def test_centre_and_sides_begin_empty() -> None:
    """“En esta etapa las pilas centrales y las pilas auxiliares están todas vacías.” (side_predeal 0)"""
    state = dealt()
    assert heights(state) == []
    assert state.sides == [[[], [], [], []], [[], [], [], []]]


# Desarrollo del juego


def test_first_to_empty_the_goal_pile_wins() -> None:
    """“El objetivo del juego es ser el primero en deshacerte de todas las cartas de tu pila de pago jugándolas en las
    pilas centrales.”"""
    state = position(PAGAT, goals=["3H 2H"], centre=[1])
    play(state, "g>c1")
    assert ending(state) is None
    play(state, "g>c1")
    assert (ending(state), winners(state)) == ("goal", (0,))


def test_only_the_top_goal_card_can_be_played() -> None:
    """“De tu pila de pago sólo la carta superior está disponible para ser jugada en todo momento.”"""
    state = position(PAGAT, goals=["2H 7H"], centre=[1])
    assert legal_of(state, "g") == set()


def test_the_next_goal_card_is_turned_up() -> None:
    """“Cuando hayas conseguido deshacerte de la carta superior, entonces colocas boca arriba la siguiente carta e
    intentas deshacerte de ella.”"""
    state = position(PAGAT, goals=["4D 3H 2H"], centre=[1])
    assert kinds(play(state, "g>c1")) == ["Played", "GoalTurned"]
    assert state.shown[0] == [1]
    assert legal_of(state, "g") == {"g>c1"}


def test_centre_piles_begin_with_an_ace_and_go_up_by_one() -> None:
    """“La primera carta de cada pila central debe ser un As, seguida de un 2, un 3, y así sucesivamente hasta una
    Reina, siendo cada carta jugada de valor inmediatamente superior que la que cubre.”"""
    assert plays(position(PAGAT, hands=["AH 2H 3H QH"])) == {"h:AH>c1"}
    assert plays(position(PAGAT, hands=["AH 2H 3H QH"], centre=[1, 11, 5])) == {"h:2H>c1", "h:QH>c2"}


def test_never_more_than_three_centre_piles() -> None:
    """“En todo momento no puede haber más de tres pilas centrales.” (centre_limit 3)"""
    assert "h:AH>c3" in legal(position(PAGAT, hands=["AH"], centre=[4, 5]))
    assert plays(position(PAGAT, hands=["AH"], centre=[4, 5, 6])) == set()


def test_side_stacks_hold_cards_in_any_order() -> None:
    """“Las pilas auxiliares pueden contener cartas en cualquier orden, y cuando juegas a una pila auxiliar puedes poner
    tu carta en la pila que quieras.” (side_build free)"""
    state = position(PAGAT, hands=["JD"], sides=[["3H", "QH 2C", "JC", ""]])
    assert discards(state) == {"h:JD>s1", "h:JD>s2", "h:JD>s3", "h:JD>s4"}


def test_no_more_than_four_side_stacks() -> None:
    """“La única limitación es que no puedes tener más de cuatro pilas auxiliares.” (side_limit 4)"""
    state = position(PAGAT, hands=["JD"])
    assert discards(state) == {f"h:JD>s{stack}" for stack in (1, 2, 3, 4)}


def test_the_highest_begins_and_turns_alternate() -> None:
    """“El jugador cuya primera carta de la pila de pago sea superior empieza a jugar, y a partir de entonces los
    jugadores se van alternando para jugar su turno.”"""
    state = started(PAGAT)
    order = []
    for _ in range(6):
        order.append(state.to_play)
        play(state, sorted(discards(state))[0])
    assert order == [state.first, 1 - state.first] * 3


def test_a_turn_begins_by_drawing_up_to_five() -> None:
    """“Si tienes menos de cinco cartas en tu mano empiezas tu turno robando cartas de la pila de cartas hasta tener una
    mano de cinco cartas.”"""
    state = position(PAGAT, hands=["JD JH", "7D 7H"], stock="2C 3C 4C 5C")
    play(state, "h:JD>s1")
    assert hand(state, 1) == ["7D", "7H", "5C", "4C", "3C"]
    full = position(PAGAT, hands=["JD JH", "7D 7H 7C 7S 6S"])
    assert "Drew" not in kinds(play(full, "h:JD>s1"))


def test_a_turn_is_a_series_of_plays() -> None:
    """“A continuación, haces una serie de jugadas, siendo éstas las posibles”"""
    state = position(PAGAT, hands=["AH 3H 8C 8D"], sides=[["2H"]], goals=["9C 4D"])
    play(state, "h:AH>c1", "s1>c1", "h:3H>c1", "g>c1")
    assert (state.to_play, heights(state)) == (0, [4])


def test_an_ace_opens_and_the_next_higher_follows_whatever_the_suit() -> None:
    """“Jugar un As a una pila central vacía, o jugar a una pila central la carta inmediatamente superior a la que
    muestre (por ejemplo un Seis encima de un Cinco, o una Jota encima de un Diez, sin tener en cuenta el palo).”"""
    state = position(PAGAT, hands=["AD 6D JD 5D 10D"], centre=[5, 10])
    assert plays(state) == {"h:AD>c3", "h:6D>c1", "h:JD>c2"}


def test_cards_come_from_hand_side_tops_and_goal_top() -> None:
    """“La carta jugada puede venir de tu mano, de lo alto de una de tus pilas auxiliares, o de lo alto de tu pila de
    pago, y se juega boca arriba en lo alto de la pila central.”"""
    state = position(PAGAT, hands=["6D", "6S"], sides=[["8C 6H"], ["6C"]], goals=["9C 6S", "6D"], centre=[5])
    assert plays(state) == {"h:6D>c1", "s1>c1", "g>c1"}
    play(state, "s1>c1")
    assert face_names(state.centre[0])[-1] == "6H"


def test_a_card_to_a_side_stack_ends_the_turn() -> None:
    """“Jugar una carta de tu mano boca arriba en una de tus pilas auxiliares. Esto termina tu turno.”"""
    state = position(PAGAT, hands=["JD JH"])
    assert "TurnEnded" in kinds(play(state, "h:JD>s2"))
    assert (side(state, 2), state.to_play) == (["JD"], 1)


def test_never_more_than_four_separate_side_stacks() -> None:
    """“Un jugador no puede tener en ningún momento más de cuatro pilas auxiliares separadas.”"""
    state = position(PAGAT, hands=["JD"], sides=[["2H", "3H", "4H", "5H"]])
    assert {notation[-2:] for notation in discards(state)} == {"s1", "s2", "s3", "s4"}


def test_without_an_empty_stack_a_discard_covers_a_card() -> None:
    """“Si no tienes ninguna pila auxiliar vacía entonces debes descartar a una pila auxiliar que ya contenga cartas,
    provocando con esto que la carta que cubres no se pueda jugar temporalmente.”"""
    state = position(PAGAT, hands=["JD 9D", "8C 8D"], sides=[["2H", "3H", "4H", "5H"]], centre=[1])
    assert legal_of(state, "s1") == {"s1>c1"}
    play(state, "h:JD>s1", "h:8C>s1")
    assert legal_of(state, "s1") == set()


def test_any_number_of_plays_then_one_discard() -> None:
    """“Puedes jugar tantas cartas a las pilas centrales como quieras, pero en el momento en que juegas una carta a una
    pila auxiliar tu turno termina, y tu oponente puede jugar.”"""
    state = position(PAGAT, hands=["AH 2H 3H 4H JD"])
    assert discards(state)
    play(state, "h:AH>c1", "h:2H>c1", "h:3H>c1")
    assert state.to_play == 0
    play(state, "h:JD>s1")
    assert state.to_play == 1


def test_goal_cards_never_go_to_side_stacks() -> None:
    """“Ten en cuenta que nunca puedes jugar una carta de la pila de pago a una pila auxiliar”"""
    state = position(PAGAT)
    assert legal_of(state, "g") == set()
    assert all(notation.startswith("h:") for notation in discards(state))


def test_side_cards_never_go_to_another_side_stack() -> None:
    """“ni mover una carta de una pila auxiliar a otra”"""
    state = position(PAGAT, sides=[["5H", "9D"]])
    assert legal_of(state, "s1") == legal_of(state, "s2") == set()
    assert all(notation.startswith("h:") for notation in discards(state))


def test_centre_cards_never_move() -> None:
    """“ni mover una carta de una pila central a cualquier otro lugar.”"""
    state = position(PAGAT, centre=[5, 4])
    assert not any(notation.startswith("c") for notation in legal(state))


def test_kings_stand_for_any_card() -> None:
    """“Los Reyes son comodines y pueden representar cualquier carta.” (wild_not none)"""
    for height in range(12):
        state = position(PAGAT, hands=["KD"], centre=[height])
        assert "h:KD>c1" in legal(state)


def test_a_king_can_be_discarded_undecided() -> None:
    """“Puedes descartar un Rey a una pila auxiliar sin tener que decidir lo que representa.” (wild_discardable)"""
    state = position(PAGAT, hands=["KD JH", "8C 8D"], centre=[3, 8])
    play(state, "h:KD>s1", "h:8C>s1")
    assert legal_of(state, "s1") == {"s1>c1", "s1>c2", "s1>c3"}


def test_a_king_in_the_centre_is_the_next_rank() -> None:
    """“Cuando se juega un Rey en una pila central representa el valor inmediatamente más alto que la carta que
    cubre.”"""
    state = position(PAGAT, hands=["KD 5H 6H 8C"], centre=[4])
    event = play(state, "h:KD>c1")[0]
    assert (kinds([event]), event[3]) == (["Played"], 5)
    assert plays(state) == {"h:6H>c1"}


def test_five_cards_played_bring_five_new_at_once() -> None:
    """“Si durante tu turno consigues jugar la totalidad de las cinco cartas de tu mano, sin jugar a una pila auxiliar,
    inmediatamente robas cinco cartas más de la pila de cartas y continúas jugando.” (refill_on_empty continue)"""
    state = position(PAGAT, hands=["AH 2H 3H 4H 5H"], stock="9C 10C JC QC 6C 7C")
    play(state, "h:AH>c1", "h:2H>c1", "h:3H>c1", "h:4H>c1")
    assert hand(state) == ["5H"]
    play(state, "h:5H>c1")
    assert (state.to_play, hand(state)) == (0, ["7C", "6C", "QC", "JC", "10C"])


@pytest.mark.parametrize("last", ["QH", "KH"])
def test_a_completed_pile_is_shuffled_into_the_stock_and_play_goes_on(last: str) -> None:
    """“Si completas una pila central jugando una Reina (o un Rey que representa a Reina) tu oponente mezcla la pila
    completada con la pila de cartas, creando un espacio para una nueva pila central, y puedes continuar jugando.”
    (recycle immediate)"""
    state = position(PAGAT, hands=[f"{last} AD"], centre=[11, 5, 6], stock=10)
    assert "h:AD>c1" not in legal(state)
    assert kinds(play(state, f"h:{last}>c1")) == ["Played", "Completed", "Recycled"]
    assert (len(state.stock), state.done, heights(state)) == (22, [], [0, 5, 6])
    assert "h:AD>c1" in legal(state)


# Fin de juego


def test_the_last_goal_card_wins() -> None:
    """“La partida termina cuando alguien gana jugando la última carta de su pila de pago al centro.”"""
    state = position(PAGAT, goals=["9C", "5H"], centre=[4], to_play=1)
    play(state, "g>c1")
    assert (ending(state), winners(state), legal(state)) == ("goal", (1,), set())


def test_an_exhausted_stock_ends_in_a_draw() -> None:
    """“La partida también termina si la pila de cartas se agota, en cuyo caso el resultado es un empate.” (exhaustion
    draw; a house rule, for PAG's games ship with its variant in which the fewest goal cards win)"""
    state = position(rules_for("pagat", exhaustion="draw"), hands=["JD JH", "7D"], goals=["9C", "9C 9D"], stock=0)
    play(state, "h:JD>s1")
    assert (ending(state), winners(state)) == ("exhausted", ())
