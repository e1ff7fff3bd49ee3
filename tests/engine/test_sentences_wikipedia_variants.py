"""Every rule sentence of WP-EN and WP-ES, third part: variants and commercial versions."""

from bot.engine.cards import face_names
from bot.engine.deal import canonical_pack, deal
from bot.engine.systems import SYSTEMS
from bot.engine.views import public_view
from tests.engine.build import (
    discards,
    ending,
    full_pile,
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

MISERY = rules_for("misery")
COVERED = rules_for("covered_wild")
PAIRS = rules_for("natural_a2_pairs")
FIFTEEN = rules_for("fifteen")


def test_unlimited_piles_go_when_the_stock_is_out() -> None:
    """WP-EN “Some rules use unlimited center stacks; they are only removed when the draw stack is depleted.”
    WP-ES “Algunas reglas usan pilas centrales ilimitadas; solo se eliminan cuando se agota la pila de robo.”
    (centre_limit unlimited)"""
    rules = rules_for("wikipedia", centre_limit="unlimited")
    state = position(rules, hands=["QD AD JD", "8C"], centre=[11, *[5] * 9], stock=3)
    play(state, "h:QD>c1", "h:AD>c1")
    assert (len(state.done), heights(state)[0]) == (1, 1)
    assert "Recycled" in kinds(play(state, "h:JD>s1"))
    assert state.done == []


def test_aces_and_twos_must_be_played() -> None:
    """WP-EN “Also, sometimes a rule is employed requiring aces and deuces to be played any time a player is able to do
    so.”
    WP-ES “Además, a veces se emplea una regla que exige que se jueguen ases y dos siempre que un jugador pueda
    hacerlo.” (wiki_aces_twos: forced_ranks A 2, forced_scope all)"""
    rules = rules_for("wiki_aces_twos")
    state = position(rules, hands=["AD JD 3D"], goals=["9C 2D"], sides=[["2H"]], centre=[1, 2])
    assert legal(state) == {"h:AD>c3", "g>c1", "s1>c1"}
    assert "h:JD>s1" in legal(position(rules, hands=["2D JD"], centre=[2]))


def test_misery_is_like_it() -> None:
    """WP-EN “Spite and Malice is similar to a game called Misery.”
    WP-ES “Rencor y malicia es similar a un juego llamado Misery.” (misery)"""
    alike = ("centre_limit", "wild_not", "recycle", "no_discard_ranks", "starter", "top_rank", "kings")
    wikipedia = rules_for("wikipedia")
    assert all(getattr(MISERY, name) == getattr(wikipedia, name) for name in alike)


def test_misery_is_for_two() -> None:
    """WP-EN “It is played with 2 players.”
    WP-ES “Se juega con 2 jugadores.” (misery)"""
    assert SYSTEMS["misery"].seats[0] == 2


def test_misery_has_a_deck_less() -> None:
    """WP-EN “Two decks are used instead of three (unless three people play—then three decks are used)”
    WP-ES “Se usan dos mazos en lugar de tres (a menos que jueguen tres personas, entonces se usan tres mazos)”
    (decks)"""
    assert [rules_for("misery", seats).decks for seats in (2, 3)] == [2, 3]


def test_misery_has_two_goal_piles_and_six_cards() -> None:
    """WP-EN “and two (goal) piles of 12 per player and a hand of 6.”
    WP-ES “y dos (goles) montones de 12 por jugador y una mano de 6.” (goal_piles 2, goal_size 12, hand_size 6)"""
    state = started(MISERY)
    assert [[len(pile) for pile in piles] for piles in state.goals] == [[12, 12], [12, 12]]
    assert len(hand(state)) == 6
    both = position(MISERY, goals=[["9C 6D", "9D 6H"]], centre=[5])
    assert {"g>c1", "g2>c1"} <= legal(both)
    last = position(MISERY, goals=[["6D", "7D"]], centre=[5])
    play(last, "g>c1")
    assert ending(last) is None
    play(last, "g2>c1")
    assert winners(last) == (0,)


def test_piles_go_up_to_the_king_with_jokers_wild() -> None:
    """WP-EN “Another variation calls for all piles to be built up to the king, with jokers used as wild cards.”
    WP-ES “Otra variación exige que todas las pilas se acumulen para el rey, con comodines utilizados como comodines.”
    (wiki_to_king: kings natural, top_rank 13)"""
    rules = rules_for("wiki_to_king")
    state = position(rules, hands=["KD *1"], centre=[12, 4])
    assert plays(state) == {"h:KD>c1", "h:*1>c1", "h:*1>c2"}
    assert "Completed" in kinds(play(state, "h:KD>c1"))


def test_wilds_are_no_ace_two_seven_or_jack() -> None:
    """WP-EN “(Wild represents all cards besides A, 2, 7, and J.)”
    WP-ES “(El comodín representa todas las cartas además de A, 2, 7 y J.)” (wiki_to_king: wild_not A 2 7 J)"""
    rules = rules_for("wiki_to_king")
    fitting = [height + 1 for height in range(13) if "h:*1>c1" in legal(position(rules, hands=["*1"], centre=[height]))]
    assert fitting == [3, 4, 5, 6, 8, 9, 10, 12, 13]


def test_a_wild_must_be_covered_at_once() -> None:
    """WP-EN “Yet another variant requires a wild card to be immediately covered by the next card”
    WP-ES “Otra variante más requiere que un comodín sea cubierto inmediatamente por la siguiente carta” (covered_wild:
    wild_must_be_covered)"""
    assert plays(position(COVERED, hands=["KD JD"], centre=[3])) == set()
    state = position(COVERED, hands=["KD 5D JD"], centre=[3, 4])
    assert "h:KD>c1" in legal(state)
    play(state, "h:KD>c1")
    assert legal(state) == {"h:5D>c1"}
    play(state, "h:5D>c1")
    assert "h:JD>s1" in legal(state)


def test_a_wild_is_no_seven_and_no_queen() -> None:
    """WP-EN “but also does not allow wild cards to be used in place of 7's (or Queens, because a Queen ends the stack
    and cannot be covered).”
    WP-ES “pero tampoco permite que se usen comodines en lugar de 7 (o Reinas, porque una Reina termina la pila y no se
    puede cubrir).” (covered_wild: wild_not 7 Q)"""
    assert "h:KD>c1" not in legal(position(COVERED, hands=["KD 8D JD"], centre=[6]))
    assert "h:KD>c1" not in legal(position(COVERED, hands=["KD AD JD"], centre=[11]))
    assert "h:KD>c1" in legal(position(COVERED, hands=["KD 7D JD"], centre=[5]))


def test_a_deck_for_every_player_and_four_piles() -> None:
    """WP-EN “One variation calls for one deck for every player (e.g., 3 players play with 3 decks) with a maximum of
    four center stacks to be built from ace to queen, with kings as wilds.”
    WP-ES “Una variación requiere un mazo para cada jugador (por ejemplo, 3 jugadores juegan con 3 mazos) con un máximo
    de cuatro pilas centrales que se construirán desde el as hasta la reina, con reyes como comodines.”
    (deck_per_player)"""
    for seats in range(2, 9):
        rules = rules_for("deck_per_player", seats)
        assert (rules.decks, rules.centre_limit, rules.top_rank, rules.kings) == (seats, 4, 12, "wild")


def test_a_deck_for_every_player_has_no_jokers() -> None:
    """WP-EN “(Jokers are not used here.)”
    WP-ES “(Los comodines no se utilizan aquí).” (deck_per_player: jokers 0)"""
    faces = face_names(canonical_pack(rules_for("deck_per_player", 3)))
    assert not any(face.startswith("*") for face in faces)


def test_aces_and_twos_are_natural() -> None:
    """WP-EN “Another variation requires a natural A and 2 (no wild cards for A or 2)”
    WP-ES “Otra variación requiere una A natural y un 2 (sin comodines para A o 2)” (natural_a2_pairs: wild_not A 2)"""
    assert plays(position(PAIRS, hands=["KD"])) == set()
    assert plays(position(PAIRS, hands=["KD"], centre=[1])) == set()
    assert "h:KD>c1" in legal(position(PAIRS, hands=["KD"], centre=[2]))


def test_pairs_but_no_more_may_be_discarded() -> None:
    """WP-EN “but does permit discarding of pairs of cards (e.g., two queens, two 7's, etc.), but no more than two cards
    at a time.”
    WP-ES “pero permite descartar pares de cartas (por ejemplo, dos reinas, dos 7, etc.), pero no más de dos cartas a la
    vez.” (natural_a2_pairs: pair_discard)"""
    state = position(PAIRS, hands=["QD QH QS 7D 7C"])
    pairs = {notation for notation in discards(state) if "," in notation}
    assert {"h:QD,QH>s1", "h:QH,QD>s1", "h:7C,7D>s4"} <= pairs
    assert all(notation.count(",") == 1 for notation in pairs)
    assert "h:QD,7D>s1" not in pairs
    play(state, "h:QD,QH>s2")
    assert (side(state, 2), state.to_play) == (["QD", "QH"], 1)


# Starturn


def test_starturn_has_44_and_52_cards() -> None:
    """WP-EN “Two packs, 44 very dark gray and 52 stop sign red, are used”
    WP-ES “Dos paquetes, 44 gris muy oscuro y 52 rojo de señal de stop, se utilizan” (fifteen: pack, deck_split)"""
    assert len(canonical_pack(FIFTEEN)) == 44 + 52
    state = started(FIFTEEN)
    assert sum(len(piles[0]) for piles in state.goals) == 44
    assert len(state.stock) + sum(map(len, state.hands)) == 52


def test_starturn_is_for_two_three_or_four() -> None:
    """WP-EN “in a game primarily for two players although there were versions for three or four players.”
    WP-ES “en un juego principalmente para dos jugadores, aunque había versiones para tres o cuatro jugadores.”
    (fifteen: players)"""
    assert SYSTEMS["fifteen"].seats == (2, 3, 4)


def test_starturn_divides_the_black_cards() -> None:
    """WP-EN “Black cards are divided equally between the players, placed face down with only the top card visible, as
    the Stack.”
    WP-ES “Las cartas negras se dividen equitativamente entre los jugadores, colocadas boca abajo con solo la carta
    superior visible, como la pila.” (fifteen: goal_size)"""
    assert [rules_for("fifteen", seats).goal_size for seats in (2, 3, 4)] == [22, 14, 11]
    view = public_view(started(FIFTEEN))
    assert all(len(front.goals[0].known) == 1 for front in view.seats)


def test_starturn_hands_are_made_up_to_five_on_each_pass() -> None:
    """WP-EN “Five red cards are dealt to each player, made up to five on each pass, and the rest placed as the draw
    Pack.”
    WP-ES “Se reparten cinco tarjetas rojas a cada jugador, hasta cinco en cada pase, y el resto se coloca como paquete
    de robo.” (fifteen: hand_size)"""
    assert [len(held) for held in deal(FIFTEEN, key_for(FIFTEEN)).hands] == [5, 5]
    state = position(FIFTEEN, hands=["1 2 9", "8 8 8 8 8"])
    play(state, "h:1>c1", "h:2>c1", "h:9>s1")
    events = play(state, "h:8>s1")
    assert (kinds(events)[-1], len(hand(state))) == ("Drew", 5)


def test_starturn_builds_four_piles_from_1_to_15() -> None:
    """WP-EN “The aim is to make up to four Build piles starting at 1 through to 15”
    WP-ES “El objetivo es hacer hasta cuatro montones de Construcciones comenzando del 1 al 15” (fifteen: centre_limit
    4, top_rank 15)"""
    assert plays(position(FIFTEEN, hands=["1"], centre=[5] * 3)) == {"h:1>c4"}
    assert plays(position(FIFTEEN, hands=["1"], centre=[5] * 4)) == set()
    state = position(FIFTEEN, hands=["14 15 9"], centre=[13], goals=["2"])
    play(state, "h:14>c1")
    assert "Completed" in kinds(play(state, "h:15>c1"))


def test_starturn_uses_stack_cards() -> None:
    """WP-EN “using cards from the player's Stack where possible.”
    WP-ES “utilizando cartas del montón del jugador siempre que sea posible.” (fifteen)"""
    assert legal_of(position(FIFTEEN, goals=["9 6"], centre=[5]), "g") == {"g>c1"}


def test_starturn_needs_no_discard_from_an_empty_hand() -> None:
    """WP-EN “Each player must discard one card at the end of each pass (except when all cards in the hand have been
    used on Build piles)”
    WP-ES “Cada jugador debe descartar una carta al final de cada pase (excepto cuando todas las cartas de la mano se
    hayan usado en pilas de Construir)” (fifteen: refill_on_empty wait)"""
    state = position(FIFTEEN, hands=["1"], goals=["9 2"])
    assert "pass" not in legal(state)
    play(state, "h:1>c1")
    assert (hand(state), state.to_play, legal(state)) == ([], 0, {"g>c1", "pass"})
    play(state, "pass")
    assert state.to_play == 1


def test_starturn_discards_onto_four_piles() -> None:
    """WP-EN “on to one of four discard piles in front of each player, from which cards may be used (strictly, top card
    first) in forming Build piles.”
    WP-ES “en una de las cuatro pilas de descarte frente a cada jugador, de las cuales se pueden usar cartas
    (estrictamente, arriba tarjeta primero) en la formación de pilas de construcción.” (fifteen: side_limit 4)"""
    assert discards(position(FIFTEEN, hands=["9"])) == {f"h:9>s{stack}" for stack in (1, 2, 3, 4)}
    assert plays(position(FIFTEEN, hands=["9"], goals=["3"], sides=[["6 2"]], centre=[5])) == set()
    assert plays(position(FIFTEEN, hands=["9"], goals=["3"], sides=[["2 6"]], centre=[5])) == {"s1>c1"}


def test_starturn_shuffles_completed_piles_back_at_once() -> None:
    """WP-EN “Completed Build piles are shuffled into the Pack as soon as completed.”
    WP-ES “Las pilas de construcción completadas se barajan en el paquete tan pronto como se completan.” (fifteen:
    recycle immediate)"""
    state = position(FIFTEEN, hands=["15 9"], centre=[14], stock=4)
    assert kinds(play(state, "h:15>c1")) == ["Played", "Completed", "Recycled"]
    assert len(state.stock) == 4 + 15
    waiting = position(rules_for("wikipedia"), hands=["QD 9D"], centre=[11], done=[full_pile(rules_for("wikipedia"))])
    play(waiting, "h:QD>c1")
    assert len(waiting.done) == 2


def test_starturn_first_to_use_all_stack_cards_wins() -> None:
    """WP-EN “The first player to use up all of their Stack cards is the winner.”
    WP-ES “El primer jugador en usar todas sus cartas Stack es el ganador.” (fifteen)"""
    state = position(FIFTEEN, goals=["6"], centre=[5])
    play(state, "g>c1")
    assert winners(state) == (0,)
