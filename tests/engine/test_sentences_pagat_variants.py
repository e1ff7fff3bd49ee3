"""Every rule sentence of PAG, second part: more than two players, and the variants up to the scores."""

import pytest

from bot.engine.cards import face_names
from bot.engine.deal import canonical_pack
from bot.engine.rules import Rules
from bot.engine.scoring import match_winners, teams_of
from bot.engine.systems import SYSTEMS
from bot.engine.views import public_view
from tests.engine.build import (
    discards,
    ending,
    goal,
    hand,
    heights,
    kinds,
    legal,
    legal_of,
    play,
    plays,
    points,
    position,
    rules_for,
    started,
    winners,
)

PAGAT = rules_for("pagat")
PAIRS = rules_for("pagat_pairs", 4)
ACES = rules_for("compulsory_aces")
LOADING = rules_for("loading")
SCORED = rules_for("pagat", scoring="win_plus_left", match_target=50)

# Más de dos jugadores


def test_any_number_can_play() -> None:
    """“Spite and Malice se puede adaptar fácilmente a cualquier cantidad de jugadores.” (pagat_multi)"""
    assert SYSTEMS["pagat_multi"].seats == (3, 4, 5, 6, 7, 8)
    for seats in (3, 4, 5, 6, 7, 8):
        assert len(started(rules_for("pagat_multi", seats)).hands) == seats


def test_turns_go_clockwise() -> None:
    """“El turno pasa en el sentido de las agujas del reloj.”"""
    state = position(rules_for("pagat_multi", 4), to_play=2)
    order = []
    for _ in range(5):
        order.append(state.to_play)
        play(state, sorted(discards(state))[0])
    assert order == [2, 3, 0, 1, 2]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_deck_for_each_player(seats: int) -> None:
    """“Dependiendo de la cantidad de jugadores y de cuántas cartas se reparten a las pilas de pago, es posible que haya
    que añadir más barajas; por ejemplo, algunos juegan con una baraja por jugador.” (decks per_player)"""
    rules = rules_for("pagat_multi", seats)
    assert (rules.decks, len(canonical_pack(rules))) == (seats, 52 * seats)


@pytest.mark.parametrize(("seats", "limit"), [(3, 4), (4, 5)])
def test_one_centre_pile_more_than_players(seats: int, limit: int) -> None:
    """“Algunos juegan que la cantidad de pilas centrales está limitada a una más que la cantidad de jugadores, es
    decir, cuatro para tres jugadores, cinco para cuatro jugadores, etc.” (centre_limit players+1)"""
    rules = rules_for("pagat_multi", seats)
    assert plays(position(rules, hands=["AH"], centre=[5] * (limit - 1))) == {f"h:AH>c{limit}"}
    assert plays(position(rules, hands=["AH"], centre=[5] * limit)) == set()


def test_four_are_two_pairs_and_six_are_three() -> None:
    """“Cuatro personas pueden jugar como compañeros; seis personas forman tres equipos de dos.” (teams pairs)"""
    assert SYSTEMS["pagat_pairs"].seats == (4, 6, 8)
    assert len(teams_of(PAIRS)) == 2
    assert len(teams_of(rules_for("pagat_pairs", 6))) == 3
    assert len(teams_of(rules_for("pagat_pairs", 8))) == 4, "ours"


def test_partners_sit_opposite() -> None:
    """“Los compañeros se sientan el uno enfrente del otro.”"""
    assert teams_of(PAIRS) == [[0, 2], [1, 3]]
    assert teams_of(rules_for("pagat_pairs", 6)) == [[0, 3], [1, 4], [2, 5]]
    assert teams_of(rules_for("pagat_pairs", 8)) == [[0, 4], [1, 5], [2, 6], [3, 7]]


def test_the_partners_goal_and_sides_can_be_played_but_not_discarded_on() -> None:
    """“En tu turno puedes jugar de la pila de pago o de las pilas auxiliares de tu compañero a las pilas centrales,
    pero sólo puedes descartar a tus propias pilas auxiliares.”"""
    cards = {"goals": ["9C", "6D", "6H", "6S"], "sides": [["3C"], ["6D"], ["6C", "6S"], ["6H"]]}
    state = position(PAIRS, hands=["JD", "6C", "6D", "6S"], centre=[5], **cards)
    assert plays(state) == {"2.g>c1", "2.s1>c1", "2.s2>c1"}
    assert discards(state) == {f"h:JD>s{stack}" for stack in (1, 2, 3, 4)}


def test_a_pair_wins_with_both_goal_piles_empty() -> None:
    """“La partida continúa hasta que una pareja gane al haber jugado todas las cartas de sus dos pilas de pago.”"""
    state = position(PAIRS, hands=["JD"], goals=["6D", "9C", "7H", "9C"], centre=[5])
    play(state, "g>c1")
    assert ending(state) is None
    play(state, "2.g>c1")
    assert (ending(state), winners(state)) == ("goal", (0, 2))


# Variantes: cantidad de pilas centrales


def test_unlimited_centre_piles_but_four_side_stacks() -> None:
    """“Algunos jugadores permiten una cantidad ilimitada de pilas centrales (pero nunca más de cuatro pilas auxiliares
    para cada jugador).” (pagat_unlimited: centre_limit unlimited)"""
    state = position(rules_for("pagat_unlimited"), hands=["AH KH"], centre=[5] * 11)
    assert "h:AH>c12" in legal(state)
    assert "h:KH>c12" in legal(state)
    assert {notation[-2:] for notation in discards(state)} == {"s1", "s2", "s3", "s4"}


def test_completed_piles_may_wait_until_the_stock_is_out() -> None:
    """“En este caso no es necesario retirar las pilas centrales completadas inmediatamente: en vez de ello se puede
    acordar esperar a que se agote la pila de cartas.” (recycle when_stock_empty)"""
    state = position(rules_for("pagat_unlimited"), hands=["QH JD", "8C 8D 8H 8S"], centre=[11], stock=1)
    assert kinds(play(state, "h:QH>c1")) == ["Played", "Completed"]
    assert len(state.done) == 1
    assert "Recycled" not in kinds(play(state, "h:JD>s1"))
    assert state.stock == []
    assert "Recycled" in kinds(play(state, "h:8C>s1"))
    assert (state.done, len(state.stock)) == ([], 12 - 5)


def test_another_limit_such_as_four() -> None:
    """“Algunos juegan con otro límite a la cantidad de pilas centrales. Por ejemplo, un máximo de cuatro.”
    (pagat_4_centres)"""
    rules = rules_for("pagat_4_centres")
    assert plays(position(rules, hands=["AH"], centre=[5] * 3)) == {"h:AH>c4"}
    assert plays(position(rules, hands=["AH"], centre=[5] * 4)) == set()


# Variantes: obligatoriedad de jugar los Ases


def test_aces_must_be_played_as_soon_as_drawn() -> None:
    """“Algunos juegan que los Ases no se pueden mantener en la mano y se deben jugar tan pronto como se roban para
    iniciar nuevas pilas centrales.” (compulsory_aces: forced_ranks A, forced_scope all)"""
    state = position(ACES, hands=["AH 2H JD"], goals=["9C 2D"], centre=[1])
    assert legal(state) == {"h:AH>c2"}
    play(state, "h:AH>c2")
    assert {"h:2H>c1", "g>c2", "h:JD>s1"} <= legal(state)


def test_an_ace_on_the_goal_pile_must_be_played_at_once() -> None:
    """“Además, un As que aparezca en tu pila de pago se debe jugar inmediatamente al centro.”"""
    state = position(ACES, hands=["2H JD"], goals=["9C AD 2S"], centre=[1])
    play(state, "g>c1")
    assert legal(state) == {"g>c2"}


def test_with_compulsory_aces_the_centre_has_no_limit() -> None:
    """“En esta versión no hay límite a la cantidad de pilas centrales.” (centre_limit unlimited)"""
    assert legal(position(ACES, hands=["AH"], centre=[7] * 13)) == {"h:AH>c14"}


# Variantes: cargar la pila de pago del oponente


def test_goal_and_hand_cards_can_be_loaded() -> None:
    """“En esta variante, de la que nos habla Henry Lee, está permitido mover la carta superior de tu pila de pago o
    jugar una carta de tu mano a lo alto de la pila de pago de tu oponente.” (loading: load_opponent)"""
    state = position(LOADING, hands=["7H JD"], goals=["2C 9H", "3D 8H"])
    assert {"g>1.g", "h:7H>1.g"} <= legal(state)
    play(state, "g>1.g")
    assert (goal(state, 0), goal(state, 1), state.to_play) == (["2C"], ["3D", "8H", "9H"], 0)
    assert not any(">1.g" in notation for notation in legal(position(PAGAT, hands=["7H"], goals=["9H", "8H"])))


def test_a_load_has_the_same_suit_and_the_next_rank() -> None:
    """“La carta debe ser del mismo palo y exactamente del valor inmediatamente superior o inferior que la carta sobre
    la que se coloca.”"""
    state = position(LOADING, hands=["7H 9H 8H 7D 10H 6H"], goals=["2C", "3D 8H"])
    assert {notation for notation in legal(state) if notation.endswith("1.g")} == {"h:7H>1.g", "h:9H>1.g"}


def test_a_nine_or_a_seven_on_an_eight() -> None:
    """“Por ejemplo, si la carta superior de la pila de pago de tu oponente es un 8 puedes cargar sobre ella un 9 o un
    7.”"""
    for rank in ("7", "9"):
        assert f"h:{rank}S>1.g" in legal(position(LOADING, hands=[f"{rank}S"], goals=["2C", "8S"]))


def test_a_series_can_be_loaded() -> None:
    """“En ocasiones es posible dar de esta forma una serie de cartas a tu oponente.”"""
    state = position(LOADING, hands=["9H 10H JD"], goals=["2C", "8H"])
    play(state, "h:9H>1.g", "h:10H>1.g")
    assert (goal(state, 1), hand(state)) == (["8H", "9H", "10H"], ["JD"])
    assert public_view(state).seats[1].goals[0].known == (*state.goals[1][0],)


def test_side_cards_can_not_be_loaded() -> None:
    """“Ten en cuenta que no puedes cargar cartas de tus pilas auxiliares en la pila de pago de tu oponente: la carta
    debe venir de lo alto de tu propia pila de pago o de tu mano.”"""
    state = position(LOADING, hands=["JD"], goals=["2C", "8H"], sides=[["9H"], ["7H"]])
    assert not any(notation.endswith("1.g") for notation in legal(state))


def test_aces_and_kings_are_no_neighbours() -> None:
    """“(Dado que esta versión se juega con pilas centrales ilimitadas y obligatoriedad de jugar los Ases, no surge la
    duda de si los Ases se pueden cargar sobre los Reyes o viceversa.)”"""
    assert (LOADING.centre_limit, LOADING.forced_ranks) == ("unlimited", {1})
    assert legal(position(LOADING, hands=["AH"], goals=["2C", "KH"])) == {"h:AH>c1"}
    other = position(LOADING, hands=["KH"], goals=["2C", "AH"])
    assert not any(notation.endswith("1.g") for notation in legal(other))


# Variantes: tamaño de las pilas de pago, desplegar, empates


@pytest.mark.parametrize("size", [21, 25])
def test_other_sizes_of_goal_piles(size: int) -> None:
    """“Algunas personas juegan con un número diferente de cartas en las pilas de pago iniciales, por ejemplo, 21 o 25.”
    (goal_size)"""
    state = started(rules_for("pagat", goal_size=size))
    assert [len(goal(state, seat)) for seat in (0, 1)] == [size, size]


def test_side_stacks_fanned_or_squared() -> None:
    """“Algunas personas prefieren jugar con las cartas de las pilas laterales colocadas solapadas, en vez de apiladas
    perfectamente unas encima de otras, para que los jugadores puedan ver las cartas enterradas en las pilas en vez de
    tener que recordarlas.” (side_view)"""
    seen = {}
    for view in ("fanned", "top"):
        state = position(rules_for("pagat", side_view=view), sides=[["2C 3C 4C"]])
        stack = public_view(state).seats[0].sides[0]
        seen[view] = (stack.count, face_names(stack.cards))
    assert seen == {"fanned": (3, ["2C", "3C", "4C"]), "top": (3, ["4C"])}


def test_fewest_goal_cards_win_an_exhausted_game() -> None:
    """“Algunas personas juegan que si la pila de cartas se agota, el ganador es el jugador al que le queden menos
    cartas en su pila de pago.” (exhaustion fewest_goal_wins)"""
    state = position(PAGAT, hands=["JD", "7D"], goals=["9C 9D 9H", "9C 9D"], stock=0)
    play(state, "h:JD>s1")
    assert (ending(state), winners(state)) == ("exhausted", (1,))


def test_equal_goal_piles_are_a_draw() -> None:
    """“Sólo se produce un empate si las pilas de pago tienen la misma cantidad de cartas.”"""
    state = position(PAGAT, hands=["JD", "7D"], goals=["9C 9D", "9C 9D"], stock=0)
    play(state, "h:JD>s1")
    assert (ending(state), winners(state)) == ("exhausted", ())


# Variantes: Jokers y comodines


def test_jokers_are_wild() -> None:
    """“Algunas personas incluyen los Jokers en la baraja para Spite and Malice. Los Jokers son comodines que pueden
    representar cualquier carta.” (jokers_added: jokers 4)"""
    rules = rules_for("jokers_added")
    assert [face for face in face_names(canonical_pack(rules)) if face[0] == "*"] == ["*1", "*2", "*3", "*4"]
    for height in range(12):
        assert "h:*3>c1" in legal(position(rules, hands=["*3"], centre=[height]))


def test_kings_may_stay_wild_beside_jokers() -> None:
    """“Algunos juegan que los Reyes también siguen siendo comodines” (jokers_added: kings wild)"""
    assert plays(position(rules_for("jokers_added"), hands=["KD *1"], centre=[4])) >= {"h:KD>c1", "h:*1>c1"}


def test_only_jokers_wild_and_thirteen_cards_to_the_king() -> None:
    """“otros juegan que sólo los Jokers son comodines, y que hacen falta 13 cartas para completar cada pila central,
    finalizando con un Rey.” (jokers_only: kings natural, top_rank 13)"""
    rules = rules_for("jokers_only")
    state = position(rules, hands=["KD *1 QD JD"], centre=[11])
    assert plays(state) == {"h:QD>c1", "h:*1>c1", "h:*1>c2"}
    assert kinds(play(state, "h:QD>c1")) == ["Played"]
    assert heights(state) == [12]
    assert "Completed" in kinds(play(state, "h:KD>c1"))


@pytest.mark.parametrize(("system", "faces"), [("wild_not_ace", "KD"), ("wild_not_ace", "*1")])
def test_a_wild_is_no_ace(system: str, faces: str) -> None:
    """“Algunos juegan que un comodín (Rey, o Joker si se usa) no se puede usar para representar un As.” (wild_not_ace:
    wild_not A)"""
    rules = rules_for(system, jokers=4)
    assert plays(position(rules, hands=[faces])) == set()
    for height in range(1, 12):
        assert f"h:{faces}>c1" in legal(position(rules, hands=[faces], centre=[height]))


def test_a_wild_is_neither_ace_nor_seven() -> None:
    """“Otros juegan que un comodín no puede representar a un As ni a un Siete.” (wild_not_ace_seven)"""
    rules = rules_for("wild_not_ace_seven")
    fitting = [height + 1 for height in range(12) if "h:KD>c1" in legal(position(rules, hands=["KD"], centre=[height]))]
    assert fitting == [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]


# Variantes: puntuación


def test_a_series_of_games_is_scored() -> None:
    """“Jeffrey Jacobs sugiere que, si se juega una serie de partidas, se puede usar el mismo sistema de puntuación que
    en la «versión de los libros»” (scoring)"""
    book = rules_for("book")
    chosen = (SCORED.scoring, SCORED.win_bonus, SCORED.per_card, SCORED.drawn_hand_score)
    assert chosen == (book.scoring, book.win_bonus, book.per_card, book.drawn_hand_score)


@pytest.mark.parametrize(("left", "score"), [(1, 6), (6, 11)])
def test_five_points_and_one_for_each_card_left(left: int, score: int) -> None:
    """“El ganador de una partida anota 5 puntos por ganar, más 1 punto por cada carta que queda en la pila de pago del
    oponente. Por ejemplo, si ganas y sorprendes a tu oponente con seis cartas, anotas 11 puntos (5 por ganar la partida
    más 6 por las cartas).” (win_bonus 5, per_card 1)"""
    state = position(SCORED, goals=["5H", " ".join(["9C"] * left)], centre=[4])
    play(state, "g>c1")
    assert points(state) == [score, 0]


def test_a_drawn_game_scores_the_difference() -> None:
    """“En caso de un empate, el jugador con menos cartas anota la diferencia entre las cantidades de cartas que le
    quedan a cada jugador.” (drawn_hand_score difference)"""
    rules: Rules = SCORED.change(exhaustion="draw")
    state = position(rules, hands=["JD", "7D"], goals=["9C 9D 9H 9S 9C", "9C 9D"], stock=0)
    play(state, "h:JD>s1")
    assert (winners(state), points(state)) == ((), [0, 3])


def test_the_first_to_fifty_wins_the_match() -> None:
    """“El ganador puede ser el primer jugador en llegar a una puntuación acordada, como pueden ser 50 puntos.”
    (match_target)"""
    assert match_winners(SCORED, [49, 11]) == ()
    assert match_winners(SCORED, [49, 50]) == (1,)


def test_a_match_needs_no_target() -> None:
    """“si se juega una serie de partidas” (match_target none: nobody wins a match)"""
    assert match_winners(SCORED.change(match_target=None), [500, 11]) == ()
    assert legal_of(position(SCORED, hands=["JD"]), "h:JD")
