"""Every rule sentence of WP-ES up to the scores (see the checks for what they mean)."""

from tests.engine import wikipedia
from tests.engine.build import hand, kinds, legal, play, position, rules_for

SPANISH = rules_for("wikipedia_es")

# Introduction


def test_two_or_more_players() -> None:
    """“Spite and Malice … es un juego de cartas tradicional para dos o más jugadores.” (players)"""
    wikipedia.two_or_more_players()


def test_two_or_three_decks() -> None:
    """“es una forma de solitario competitivo, con una serie de variaciones que se pueden jugar con dos o tres mazos de
    cartas normales.” (decks; uspc and wikipedia)"""
    wikipedia.two_or_three_decks()


def test_hasbro_edition() -> None:
    """“Una variación comercial vendida por Hasbro se llama Rencor y malicia” (deck_goal, a reconstruction)"""
    wikipedia.hasbro_edition()


def test_skip_bo_edition() -> None:
    """“una variación vendida por Mattel se llama Skip-Bo.” (numbers)"""
    wikipedia.skip_bo_edition()


# Deck, players and deal


def test_three_decks_without_jokers() -> None:
    """“El mazo consta de tres mazos de naipes regulares con los comodines eliminados” (decks 3, jokers 0; wikipedia)"""
    wikipedia.three_decks_without_jokers()


def test_jokers_may_stay_as_wild_cards() -> None:
    """“(o los comodines pueden conservarse y usarse como comodines)” (jokers 6; wikipedia_jokers)"""
    wikipedia.jokers_may_stay_as_wild_cards()


def test_two_decks_of_the_playing_card_company() -> None:
    """“aunque la versión del juego de United States Playing Card Company usa dos mazos de 52 cartas.” (decks 2;
    uspc)"""
    wikipedia.two_decks_of_the_playing_card_company()


def test_ranks_from_ace_to_queen() -> None:
    """“El rango de las cartas es as bajo y normalmente avanza hasta la reina, que es la carta más alta de la baraja.”
    (top_rank 12)"""
    wikipedia.ranks_from_ace_to_queen()


def test_kings_stand_for_anything_but_an_ace() -> None:
    """“Los reyes son comodines y pueden sustituir a cualquier otro rango de carta excepto as.” (kings wild, wild_not
    A)"""
    wikipedia.kings_stand_for_anything_but_an_ace()


def test_suits_do_not_matter() -> None:
    """“Los trajes no influyen en el juego.”"""
    wikipedia.suits_do_not_matter()


def test_two_to_four_players() -> None:
    """“El juego generalmente se juega con 2 a 4 jugadores.” (players)"""
    wikipedia.two_to_four_players()


def test_first_to_move_all_goal_cards_wins() -> None:
    """“El objetivo es ser la primera persona en mover todas las cartas de su pila de objetivos a las pilas de
    juego.”"""
    wikipedia.first_to_move_all_goal_cards_wins()


def test_cut_for_the_deal() -> None:
    """“Los jugadores se acortan al trato, ganando la carta más alta.” (starter dealer; the cut is a random dealer)"""
    wikipedia.cut_for_the_deal()


def test_twenty_six_or_thirteen_cards() -> None:
    """“El crupier reparte 26 cartas a cada jugador (o 13 cartas si se desea un juego más corto).” (goal_size 26;
    wikipedia_short 13)"""
    wikipedia.twenty_six_or_thirteen_cards()


def test_goal_cards_are_not_looked_at() -> None:
    """“Los jugadores no miran estas cartas, sino que simplemente las juntan en una pila llamada pila de objetivos.”"""
    wikipedia.goal_cards_are_not_looked_at()


def test_top_goal_cards_are_turned_up() -> None:
    """“Una vez que se reparte cada pila de goles, cada jugador da la vuelta a la carta superior y la coloca boca arriba
    en la pila.”"""
    wikipedia.top_goal_cards_are_turned_up()


def test_the_rest_is_the_draw_pile() -> None:
    """“Todas las cartas sin desnaturalizar se dejan boca abajo en una pila colocada en el centro de todos los jugadores
    llamada pila de robo.”"""
    wikipedia.the_rest_is_the_draw_pile()


# Piles


def test_three_kinds_of_piles() -> None:
    """“Hay tres tipos de pilas en Rencor y malicia: Montones de goles, Jugando montones, Desechar las pilas”"""
    wikipedia.three_kinds_of_piles()


def test_clearing_the_goal_pile_wins() -> None:
    """“Cada jugador intenta jugar a través de su pila de goles. El que lo haga primero gana.”"""
    wikipedia.clearing_the_goal_pile_wins()


def test_one_may_block_others() -> None:
    """“Si un jugador no puede jugar la carta en su pila de gol, puede intentar bloquear a alguien más para que no
    juegue.”"""
    wikipedia.one_may_block_others()


def test_centre_piles_belong_to_all() -> None:
    """“Las pilas de juego son pilas comunitarias que utilizan todos los jugadores.”"""
    wikipedia.centre_piles_belong_to_all()


def test_four_centre_piles_at_most() -> None:
    """“Hay un máximo de cuatro pilas de juego abiertas a la vez.” (centre_limit 4)"""
    wikipedia.four_centre_piles_at_most()


def test_an_ace_opens_a_pile() -> None:
    """“Cada pila de juego se abre con un as.”"""
    wikipedia.an_ace_opens_a_pile()


def test_piles_go_up_to_the_queen() -> None:
    """“El juego avanza hacia arriba en el rango normal hasta llegar a la Reina.”"""
    wikipedia.piles_go_up_to_the_queen()


def test_a_queen_ends_a_pile_until_cards_are_needed() -> None:
    """“Una vez que se juega una reina en una pila de juego, esa pila está muerta y se retira del área de juego
    inmediata hasta que se recojan suficientes cartas para barajarlas y devolverlas a la pila de robo.” (recycle
    when_stock_empty)"""
    wikipedia.a_queen_ends_a_pile_until_cards_are_needed()


def test_discard_piles_are_private() -> None:
    """“Las pilas de descarte pertenecen solo al jugador que las hizo; los jugadores no pueden interferir o jugar con
    las pilas de descarte de los demás.”"""
    wikipedia.discard_piles_are_private()


def test_four_discard_piles_at_most() -> None:
    """“Cada jugador tiene un máximo de cuatro pilas de descarte.” (side_limit 4)"""
    wikipedia.four_discard_piles_at_most()


def test_a_discard_ends_the_turn() -> None:
    """“Poner una carta en una pila de descarte finaliza el turno del jugador y se la pasa al siguiente jugador.”"""
    wikipedia.a_discard_ends_the_turn()


def test_discarded_cards_come_off_in_reverse_order() -> None:
    """“Las cartas jugadas en las pilas de descarte deben jugarse en orden inverso al de su colocación; uno debe quitar
    las cartas de la parte superior de las pilas de descarte al ponerlas en las pilas de juego.”"""
    wikipedia.discarded_cards_come_off_in_reverse_order()


def test_discard_piles_may_be_sorted_at_will() -> None:
    """“Los jugadores a menudo organizan sus pilas de descarte por ser todos del mismo número o por rangos de cartas
    descendentes para que puedan jugarse secuencialmente.” (side_build free)"""
    wikipedia.discard_piles_may_be_sorted_at_will()


def test_an_ace_can_not_be_discarded() -> None:
    """“Los jugadores no pueden descartar un as.” (no_discard_ranks A)"""
    wikipedia.an_ace_can_not_be_discarded()


# Play


def test_the_dealer_starts_and_play_goes_clockwise() -> None:
    """“El juego comienza con el crupier y recorre la mesa en el sentido de las agujas del reloj.” (starter dealer)"""
    wikipedia.the_dealer_starts_and_play_goes_clockwise()


def test_a_turn_starts_by_drawing_to_five() -> None:
    """“Cada turno comienza con un jugador que extrae del mazo común para obtener una mano de cinco cartas.” (hand_size
    5)"""
    wikipedia.a_turn_starts_by_drawing_to_five()


def test_plays_are_free_and_then_one_card_is_discarded() -> None:
    """“Luego hacen todas las jugadas que pueden hasta que no tienen más jugadas que quieren hacer, y luego descartan
    una carta de su mano en su área de descarte personal” (end_turn must_discard)"""
    wikipedia.plays_are_free_and_then_one_card_is_discarded()


def test_with_five_cards_in_hand_one_must_discard() -> None:
    """“que deben hacerlo si tienen 5 cartas en la mano, pero si tienen 4 o menos cartas en su mano, no tienen que poner
    una en su área de descarte personal.” (end_turn may_skip_if_short; wikipedia_es, contradiction C6)"""
    state = position(SPANISH, hands=["AD JD JH JS 9D"])
    assert "pass" not in legal(state)
    play(state, "h:AD>c1")
    assert {"pass", "h:JD>s1"} <= legal(state)
    play(state, "pass")
    assert (state.to_play, state.sides[0]) == (1, [[], [], [], []])
    english = position(rules_for("wikipedia"), hands=["AD JD JH JS 9D"])
    play(english, "h:AD>c1")
    assert "pass" not in legal(english)


def test_the_fifth_card_played_or_discarded_brings_five_more() -> None:
    """“Si sacan las 5 cartas o ponen la quinta carta en su área de descarte personal, recogen 5 cartas más y
    continúan.” (refill_after_last_discard; wikipedia_es, contradiction C7)"""
    wikipedia.five_cards_out_bring_five_more()
    state = position(SPANISH, hands=["AD JD"])
    assert kinds(play(state, "h:AD>c1", "h:JD>s1")) == ["Played", "Discarded", "Drew"]
    assert (state.to_play, len(hand(state))) == (0, 5)
    english = position(rules_for("wikipedia"), hands=["AD JD"])
    play(english, "h:AD>c1", "h:JD>s1")
    assert english.to_play == 1


def test_only_one_card_and_no_buried_card() -> None:
    """“SOLO pueden poner una carta en su área de descarte personal y NO pueden jugar una carta enterrada en su área de
    descarte personal cuando están jugando.”"""
    wikipedia.only_one_card_and_no_buried_card()


def test_a_discard_with_cards_left_ends_the_turn() -> None:
    """“Cuando colocan una carta en su área de descarte personal y les quedan 1 o más cartas en la mano, su turno
    termina.” (wikipedia and wikipedia_es)"""
    wikipedia.a_discard_with_cards_left_ends_the_turn()


def test_the_goal_card_goes_directly_on_a_pile() -> None:
    """“La mejor jugada sería jugar la carta de gol directamente en una pila de juego (tendría que ser un as en este
    punto, ya que las cuatro pilas de juego están vacías en este momento).”"""
    wikipedia.the_goal_card_goes_directly_on_a_pile()


def test_the_hand_plays_up_to_the_goal_card() -> None:
    """“Si esto no es posible, el jugador puede usar las cartas en su mano para poner cartas en las pilas de juego y
    "jugar" hasta el valor de la carta objetivo.”"""
    wikipedia.the_hand_plays_up_to_the_goal_card()


def test_a_turn_may_be_just_a_discard() -> None:
    """“Si el jugador no puede hacer ninguna de estas cosas, el turno podría consistir simplemente en descartar una de
    sus cuatro pilas de descarte.”"""
    wikipedia.a_turn_may_be_just_a_discard()


def test_ace_two_three_ace_two_brings_five_more() -> None:
    """“Sin embargo, si las cinco cartas de la mano se pueden jugar en las pilas de juego (por ejemplo, si un jugador
    sacó A, 2, 3, A, 2, podría jugar as, dos, tres en una pila de juego y as y luego 2 en una segunda pila), lo que
    resulta en quedarse sin cartas antes de descartar, ese jugador puede robar cinco cartas más para reponer su mano.”
    (refill_on_empty continue)"""
    wikipedia.five_cards_out_bring_five_more()


def test_refills_may_follow_one_another() -> None:
    """“Es posible, si no probable, que esto suceda más de una vez, o incluso algunas veces seguidas, antes de que
    alguien se vea obligado a descartar porque no puede realizar más jugadas.”"""
    wikipedia.refills_may_follow_one_another()


def test_the_next_player_follows_a_discard() -> None:
    """“Una vez que se descarta, el turno pasa al siguiente jugador.”"""
    wikipedia.the_next_player_follows_a_discard()


def test_that_person_starts_by_drawing() -> None:
    """“Esa persona comienza su turno robando cartas del mazo de robo para formar su mano de cinco cartas.”"""
    wikipedia.a_turn_starts_by_drawing_to_five()


def test_the_first_turn_has_five_new_cards() -> None:
    """“En el primer turno de alguien, siempre robarán cinco cartas, pero en los turnos siguientes robarán cuantas
    cartas sean necesarias.” (opening_hand)"""
    wikipedia.the_first_turn_has_five_new_cards()


def test_three_plays_and_a_discard_bring_four_cards() -> None:
    """“Por ejemplo, supongamos que pueden jugar tres cartas y luego terminan su primer turno con su descarte. En el
    siguiente turno, les quedaría una carta en la mano y luego robarían cuatro más para reconstituir una mano de cinco
    cartas.”"""
    wikipedia.three_plays_and_a_discard_bring_four_cards()


def test_a_discard_alone_brings_one_card() -> None:
    """“Si el único movimiento posible de un jugador en su primera jugada es descartar porque no tiene una carta jugable
    en las pilas de juego, descartaría una carta, dejándola con cuatro, en cuyo caso en su siguiente turno simplemente
    robaría una carta para terminar con la mano estándar de cinco cartas.”"""
    wikipedia.a_discard_alone_brings_one_card()


def test_a_turn_ends_with_a_discard_unless_it_wins() -> None:
    """“No importa cuántas cartas se puedan jugar, un turno termina cuando un jugador coloca una carta de su mano en una
    de sus pilas de descarte (a menos que juegue la jugada ganadora de poner en juego su última carta de gol, en cuyo
    caso gana y no se requiere descartar).” (end_turn must_discard; contradiction C6)"""
    wikipedia.a_turn_ends_with_a_discard_unless_it_wins()


def test_many_turns_may_draw_one_card_each() -> None:
    """“Si todos tienen una carta de objetivo alto al comienzo del juego, puede haber muchos turnos en los que los
    jugadores roban solo una carta y luego deciden qué carta agregar a las pilas de descarte hasta que alguien obtenga
    una cantidad suficiente de cartas guardadas en las pilas de descarte.”"""
    wikipedia.many_turns_may_draw_one_card_each()


def test_playing_up_helps_others_too() -> None:
    """“O una persona puede terminar con una tarjeta de meta baja y, al alcanzar esa y luego terminar su turno,
    inevitablemente habrá ayudado a otra persona a alcanzar su tarjeta de meta de mayor número.”"""
    wikipedia.playing_up_helps_others_too()


def test_many_cards_may_gather_in_the_discard_piles() -> None:
    """“A medida que continúa el juego, se pueden acumular muchas cartas en las pilas de descarte.”"""
    wikipedia.discard_piles_may_be_sorted_at_will()


def test_hand_and_discard_piles_serve_together() -> None:
    """“Para hacer tu carta de objetivo o evitar que tu oponente alcance la de ellos, puedes usar cartas tanto de tu
    mano como de tus pilas de descarte durante tu turno.”"""
    wikipedia.hand_and_discard_piles_serve_together()


# Scoring


def test_only_who_cleared_the_goal_pile_scores() -> None:
    """“Una vez finalizada cada mano, se lleva a cabo la puntuación. Solo el jugador que despejó su pila de goles puede
    anotar” (score_who winner)"""
    wikipedia.only_who_cleared_the_goal_pile_scores()


def test_five_points_and_one_for_each_card_left() -> None:
    """“Anota cinco puntos por despejar la pila de goles y un punto por cada carta que quede en las pilas de goles de
    sus oponentes.” (win_bonus 5, per_card 1)"""
    wikipedia.five_points_and_one_for_each_card_left()


def test_a_drawn_hand_scores_the_difference() -> None:
    """“Si, en el raro caso de que la pila de robo se agote y no haya forma posible de proporcionar una nueva, se
    declara una mano dibujada y la persona más cercana a una pila de goles despejada marca la diferencia entre las
    cartas sobrantes de sus oponentes y sus propio.” (exhaustion draw, drawn_hand_score difference)"""
    wikipedia.a_drawn_hand_scores_the_difference()


def test_games_go_to_25_50_or_100() -> None:
    """“Los juegos generalmente se juegan a 25, 50 o 100 puntos.” (match_target)"""
    wikipedia.games_go_to_25_50_or_100()
