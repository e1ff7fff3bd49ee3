"""Every rule sentence of WP-EN and WP-ES, first part: the deck, players, deal and piles (system ``wikipedia``)."""

from bot.engine.cards import face_names
from bot.engine.deal import canonical_pack, deal
from bot.engine.systems import SYSTEMS
from bot.engine.views import public_view
from tests.engine.build import (
    discards,
    ending,
    goal,
    heights,
    key_for,
    kinds,
    legal,
    legal_of,
    play,
    plays,
    position,
    rules_for,
    started,
    winners,
)

WIKIPEDIA = rules_for("wikipedia")
ORDER = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q")


def test_two_or_more_players() -> None:
    """WP-EN “Spite and malice … is a relatively modern American card game for two or more players.”
    WP-ES “Spite and Malice … es un juego de cartas tradicional para dos o más jugadores.” (players)"""
    assert SYSTEMS["deck_per_player"].seats == (2, 3, 4, 5, 6, 7, 8)


def test_two_or_three_decks() -> None:
    """WP-EN “a form of competitive solitaire, with a number of variations that can be played with two or three regular
    decks of cards.”
    WP-ES “es una forma de solitario competitivo, con una serie de variaciones que se pueden jugar con dos o tres mazos
    de cartas normales.” (decks; uspc and wikipedia)"""
    assert (rules_for("uspc").decks, WIKIPEDIA.decks) == (2, 3)


def test_hasbro_edition() -> None:
    """WP-EN “A commercial variation sold by Hasbro is called Spite and Malice”
    WP-EN “A commercial variation sold by Hasbro is called Spite and Malice; Mattel's version is called Skip-Bo.”
    WP-ES “Una variación comercial vendida por Hasbro se llama Rencor y malicia”
    WP-ES “Una variación comercial vendida por Hasbro se llama Rencor y malicia; La versión de Mattel se llama Skip-Bo.”
    (deck_goal, a reconstruction)"""
    rules = rules_for("deck_goal")
    assert SYSTEMS["deck_goal"].source.endswith("a reconstruction)")
    assert (rules.goal_size, rules.deck_split, rules.forced_ranks) == (8, "goal_deck+stock_deck", {1})


def test_skip_bo_edition() -> None:
    """WP-EN “a variation sold by Mattel is called Skip-Bo.”
    WP-ES “una variación vendida por Mattel se llama Skip-Bo.” (numbers)"""
    rules = rules_for("numbers")
    assert (rules.pack, rules.goal_size, rules.win_bonus, rules.per_card) == ("numbers", 30, 25, 5)


# The deck


def test_three_decks_without_jokers() -> None:
    """WP-EN “The deck consists of three regular playing card decks with the jokers removed”
    WP-ES “El mazo consta de tres mazos de naipes regulares con los comodines eliminados” (decks 3, jokers 0;
    wikipedia)"""
    faces = face_names(canonical_pack(WIKIPEDIA))
    assert len(faces) == 156
    assert all(faces.count(face) == 3 for face in faces)


def test_jokers_may_stay_as_wild_cards() -> None:
    """WP-EN “(or jokers may be retained and used as wild)”
    WP-ES “(o los comodines pueden conservarse y usarse como comodines)” (jokers 6; wikipedia_jokers)"""
    rules = rules_for("wikipedia_jokers")
    assert len(canonical_pack(rules)) == 156 + 6
    assert plays(position(rules, hands=["*1 *6"], centre=[4])) == {"h:*1>c1", "h:*6>c1"}


def test_two_decks_of_the_playing_card_company() -> None:
    """WP-EN “although the United States Playing Card Company's version of the game uses two 52-card decks.”
    WP-ES “aunque la versión del juego de United States Playing Card Company usa dos mazos de 52 cartas.” (decks 2;
    uspc)"""
    assert len(canonical_pack(rules_for("uspc"))) == 104


def test_ranks_from_ace_to_queen() -> None:
    """WP-EN “The rank of the cards is ace low and proceeding normally up to queen, which is the highest card in the
    deck.”
    WP-ES “El rango de las cartas es as bajo y normalmente avanza hasta la reina, que es la carta más alta de la
    baraja.” (top_rank 12)"""
    for height, rank in enumerate(ORDER):
        rules = WIKIPEDIA.change(centre_limit=1)
        state = position(rules, goals=["KD"], hands=[" ".join(f"{name}D" for name in ORDER)], centre=[height])
        assert {notation for notation in plays(state) if notation[0] == "h"} == {f"h:{rank}D>c1"}


def test_kings_stand_for_anything_but_an_ace() -> None:
    """WP-EN “Kings are wild and may substitute for any other card rank except ace.”
    WP-ES “Los reyes son comodines y pueden sustituir a cualquier otro rango de carta excepto as.” (kings wild, wild_not
    A)"""
    assert plays(position(WIKIPEDIA, hands=["KD"])) == set()
    for height in range(1, 12):
        assert "h:KD>c1" in legal(position(WIKIPEDIA, hands=["KD"], centre=[height]))


def test_suits_do_not_matter() -> None:
    """WP-EN “Suits have no bearing on the game.”
    WP-ES “Los trajes no influyen en el juego.”"""
    state = position(WIKIPEDIA, hands=["6C 6D 6H 6S"], centre=["AC 2D 3H 4S 5D"])
    assert plays(state) == {"h:6C>c1", "h:6D>c1", "h:6H>c1", "h:6S>c1"}


# Players, deal


def test_two_to_four_players() -> None:
    """WP-EN “The game is usually played with 2 to 4 players.”
    WP-ES “El juego generalmente se juega con 2 a 4 jugadores.” (players)"""
    assert SYSTEMS["wikipedia"].seats == (2, 3, 4)


def test_first_to_move_all_goal_cards_wins() -> None:
    """WP-EN “The object is to be the first person to move all the cards in your goal pile into the playing piles.”
    WP-ES “El objetivo es ser la primera persona en mover todas las cartas de su pila de objetivos a las pilas de
    juego.”"""
    state = position(WIKIPEDIA, goals=["3H 2H"], centre=[1])
    play(state, "g>c1")
    assert ending(state) is None
    play(state, "g>c1")
    assert winners(state) == (0,)


def test_cut_for_the_deal() -> None:
    """WP-EN “Players cut for the deal, with the highest card winning.”
    WP-ES “Los jugadores se acortan al trato, ganando la carta más alta.” (starter dealer; the cut is a random
    dealer)"""
    rules = rules_for("wikipedia", 4)
    dealers = {deal(rules, key_for(rules, number)).dealer for number in range(40)}
    assert dealers == {0, 1, 2, 3}


def test_twenty_six_or_thirteen_cards() -> None:
    """WP-EN “Dealer deals 26 cards to each player (or 13 cards if a shorter game is desired).”
    WP-ES “El crupier reparte 26 cartas a cada jugador (o 13 cartas si se desea un juego más corto).” (goal_size 26;
    wikipedia_short 13)"""
    assert [len(piles[0]) for piles in started(rules_for("wikipedia", 4)).goals] == [26] * 4
    assert [len(piles[0]) for piles in started(rules_for("wikipedia_short", 4)).goals] == [13] * 4


def test_goal_cards_are_not_looked_at() -> None:
    """WP-EN “The players do not look at these cards but simply collect them into a pile called the goal pile.”
    WP-ES “Los jugadores no miran estas cartas, sino que simplemente las juntan en una pila llamada pila de
    objetivos.”"""
    view = public_view(started(WIKIPEDIA))
    assert [(front.goals[0].count, len(front.goals[0].known)) for front in view.seats] == [(26, 1), (26, 1)]


def test_top_goal_cards_are_turned_up() -> None:
    """WP-EN “Once each goal pile is dealt, the top card is turned over by each player and placed face up on the pile.”
    WP-ES “Una vez que se reparte cada pila de goles, cada jugador da la vuelta a la carta superior y la coloca boca
    arriba en la pila.”"""
    state = started(WIKIPEDIA)
    tops = [face_names([front.goals[0].top or 0]) for front in public_view(state).seats]
    assert tops == [goal(state, 0)[-1:], goal(state, 1)[-1:]]


def test_the_rest_is_the_draw_pile() -> None:
    """WP-EN “All undealt cards are left face down in a stack placed central to all players called the draw pile.”
    WP-ES “Todas las cartas sin desnaturalizar se dejan boca abajo en una pila colocada en el centro de todos los
    jugadores llamada pila de robo.”"""
    rules = rules_for("wikipedia", 4)
    assert len(deal(rules, key_for(rules)).stock) == 156 - 4 * 31


def test_three_kinds_of_piles() -> None:
    """WP-EN “There are three kinds of piles in Spite and Malice: Goal piles, Playing piles, Discard piles”
    WP-ES “Hay tres tipos de pilas en Rencor y malicia: Montones de goles, Jugando montones, Desechar las pilas”"""
    front = public_view(started(WIKIPEDIA)).seats[0]
    assert (len(front.goals), len(front.sides), len(public_view(started(WIKIPEDIA)).centre)) == (1, 4, 4)


def test_clearing_the_goal_pile_wins() -> None:
    """WP-EN “Each player tries to play through his goal pile. The one doing so first wins.”
    WP-ES “Cada jugador intenta jugar a través de su pila de goles. El que lo haga primero gana.”"""
    state = position(WIKIPEDIA, goals=["9C", "5H"], centre=[4], to_play=1)
    play(state, "g>c1")
    assert (ending(state), winners(state)) == ("goal", (1,))


def test_one_may_block_others() -> None:
    """WP-EN “If a player cannot play the card in his goal pile, he may attempt to block someone else from playing.”
    WP-ES “Si un jugador no puede jugar la carta en su pila de gol, puede intentar bloquear a alguien más para que no
    juegue.”"""
    state = position(WIKIPEDIA, hands=["6D JD"], goals=["2C", "9C 6H"], centre=[5])
    assert legal_of(state, "g") == set()
    play(state, "h:6D>c1", "h:JD>s1")
    assert legal_of(state, "g") == set()


# Playing piles


def test_centre_piles_belong_to_all() -> None:
    """WP-EN “Play piles are community piles used by all players.”
    WP-ES “Las pilas de juego son pilas comunitarias que utilizan todos los jugadores.”"""
    state = position(WIKIPEDIA, hands=["AD JD", "2D 8C"])
    play(state, "h:AD>c1", "h:JD>s1")
    assert "h:2D>c1" in legal(state)


def test_four_centre_piles_at_most() -> None:
    """WP-EN “There are a maximum of four playing piles open at any one time.”
    WP-ES “Hay un máximo de cuatro pilas de juego abiertas a la vez.” (centre_limit 4)"""
    assert "h:AD>c4" in legal(position(WIKIPEDIA, hands=["AD"], centre=[5, 5, 5]))
    assert plays(position(WIKIPEDIA, hands=["AD"], centre=[5, 5, 5, 5])) == set()


def test_an_ace_opens_a_pile() -> None:
    """WP-EN “Each playing pile is opened with an ace.”
    WP-ES “Cada pila de juego se abre con un as.”"""
    assert plays(position(WIKIPEDIA, hands=["AD 2D KD QD"])) == {"h:AD>c1"}


def test_piles_go_up_to_the_queen() -> None:
    """WP-EN “Playing proceeds upward in normal rank all the way to the Queen.”
    WP-ES “El juego avanza hacia arriba en el rango normal hasta llegar a la Reina.”"""
    state = position(WIKIPEDIA, hands=["10D JD QD 2D"], centre=[9], goals=["3C"])
    for rank in ("10", "J"):
        assert plays(state) == {f"h:{rank}D>c1"}
        play(state, f"h:{rank}D>c1")
    assert "Completed" in kinds(play(state, "h:QD>c1"))
    assert heights(state) == [0]


def test_a_queen_ends_a_pile_until_cards_are_needed() -> None:
    """WP-EN “Once a queen is played on a playing pile, that pile is dead and it is removed from the immediate playing
    area until enough cards are collected to shuffle them and return them to the draw pile.”
    WP-ES “Una vez que se juega una reina en una pila de juego, esa pila está muerta y se retira del área de juego
    inmediata hasta que se recojan suficientes cartas para barajarlas y devolverlas a la pila de robo.” (recycle
    when_stock_empty)"""
    state = position(WIKIPEDIA, hands=["QD JD", "8C 8D"], centre=[11], stock=2)
    assert kinds(play(state, "h:QD>c1")) == ["Played", "Completed"]
    assert (len(state.done), len(state.stock)) == (1, 2)
    assert kinds(play(state, "h:JD>s1"))[-3:] == ["Drew", "Recycled", "Drew"]
    assert (state.done, len(state.stock)) == ([], 12 - 1)


# Discard piles


def test_discard_piles_are_private() -> None:
    """WP-EN “Discard piles belong only to the player who made them; players may not interfere with or play from one
    another's discard piles.”
    WP-ES “Las pilas de descarte pertenecen solo al jugador que las hizo; los jugadores no pueden interferir o jugar con
    las pilas de descarte de los demás.”"""
    state = position(WIKIPEDIA, hands=["JD"], sides=[["3C"], ["6H", "2C"]], centre=[5])
    assert plays(state) == set()
    assert discards(state) == {f"h:JD>s{stack}" for stack in (1, 2, 3, 4)}


def test_four_discard_piles_at_most() -> None:
    """WP-EN “Each player has a maximum of four discard piles.”
    WP-ES “Cada jugador tiene un máximo de cuatro pilas de descarte.” (side_limit 4)"""
    state = position(WIKIPEDIA, hands=["JD"], sides=[["2C", "3C", "4C", "5C"]])
    assert discards(state) == {f"h:JD>s{stack}" for stack in (1, 2, 3, 4)}


def test_a_discard_ends_the_turn() -> None:
    """WP-EN “Playing a card into a discard pile ends the player's turn and passes it on to the next player.”
    WP-ES “Poner una carta en una pila de descarte finaliza el turno del jugador y se la pasa al siguiente jugador.”"""
    state = position(rules_for("wikipedia", 3), hands=["JD JH"])
    assert "TurnEnded" in kinds(play(state, "h:JD>s1"))
    assert state.to_play == 1


def test_discarded_cards_come_off_in_reverse_order() -> None:
    """WP-EN “The cards played into the discard piles must be played out in reverse order of their being laid down; one
    must remove cards from the top of discard piles when putting them into the playing piles.”
    WP-ES “Las cartas jugadas en las pilas de descarte deben jugarse en orden inverso al de su colocación; uno debe
    quitar las cartas de la parte superior de las pilas de descarte al ponerlas en las pilas de juego.”"""
    state = position(WIKIPEDIA, hands=["JD"], sides=[["7H 6H"]], centre=[5, 6])
    assert legal_of(state, "s1") == {"s1>c1"}
    play(state, "s1>c1")
    assert legal_of(state, "s1") == {"s1>c1", "s1>c2"}


def test_discard_piles_may_be_sorted_at_will() -> None:
    """WP-EN “Players often organize their discard piles by being all of the same number or by descending card ranks so
    that they may be played sequentially.”
    WP-EN “As play continues, many cards can accumulate in the discard piles.”
    WP-ES “Los jugadores a menudo organizan sus pilas de descarte por ser todos del mismo número o por rangos de cartas
    descendentes para que puedan jugarse secuencialmente.”
    WP-ES “A medida que continúa el juego, se pueden acumular muchas cartas en las pilas de descarte.” (side_build
    free)"""
    state = position(WIKIPEDIA, hands=["9D"], sides=[["9H 9S", "10H", "2C", ""]])
    assert discards(state) == {f"h:9D>s{stack}" for stack in (1, 2, 3, 4)}


def test_an_ace_can_not_be_discarded() -> None:
    """WP-EN “Players cannot discard an ace.”
    WP-ES “Los jugadores no pueden descartar un as.” (no_discard_ranks A)"""
    state = position(WIKIPEDIA, hands=["AD JD"], centre=[5, 5, 5, 5])
    assert discards(state) == {f"h:JD>s{stack}" for stack in (1, 2, 3, 4)}
    playable = position(WIKIPEDIA, hands=["AD AS"])
    assert legal(playable) == {"h:AD>c1", "h:AS>c1"}
    pagat = position(rules_for("pagat"), hands=["AD JD"])
    assert "h:AD>s1" in discards(pagat)
