"""Every rule sentence of WP-ES, second part: variants and commercial versions (see the checks for what they mean)."""

from tests.engine import wikipedia, wikipedia_variants

# Variants


def test_unlimited_piles_go_when_the_stock_is_out() -> None:
    """“Algunas reglas usan pilas centrales ilimitadas; solo se eliminan cuando se agota la pila de robo.” (centre_limit
    unlimited)"""
    wikipedia_variants.unlimited_piles_go_when_the_stock_is_out()


def test_aces_and_twos_must_be_played() -> None:
    """“Además, a veces se emplea una regla que exige que se jueguen ases y dos siempre que un jugador pueda hacerlo.”
    (wiki_aces_twos: forced_ranks A 2, forced_scope all)"""
    wikipedia_variants.aces_and_twos_must_be_played()


def test_misery_is_like_it() -> None:
    """“Rencor y malicia es similar a un juego llamado Misery.” (misery)"""
    wikipedia_variants.misery_is_like_it()


def test_misery_is_for_two() -> None:
    """“Se juega con 2 jugadores.” (misery)"""
    wikipedia_variants.misery_is_for_two()


def test_misery_has_a_deck_less() -> None:
    """“Se usan dos mazos en lugar de tres (a menos que jueguen tres personas, entonces se usan tres mazos)” (decks)"""
    wikipedia_variants.misery_has_a_deck_less()


def test_misery_has_two_goal_piles_and_six_cards() -> None:
    """“y dos (goles) montones de 12 por jugador y una mano de 6.” (goal_piles 2, goal_size 12, hand_size 6)"""
    wikipedia_variants.misery_has_two_goal_piles_and_six_cards()


def test_piles_go_up_to_the_king_with_jokers_wild() -> None:
    """“Otra variación exige que todas las pilas se acumulen para el rey, con comodines utilizados como comodines.”
    (wiki_to_king: kings natural, top_rank 13)"""
    wikipedia_variants.piles_go_up_to_the_king_with_jokers_wild()


def test_wilds_are_no_ace_two_seven_or_jack() -> None:
    """“(El comodín representa todas las cartas además de A, 2, 7 y J.)” (wiki_to_king: wild_not A 2 7 J)"""
    wikipedia_variants.wilds_are_no_ace_two_seven_or_jack()


def test_a_wild_must_be_covered_at_once() -> None:
    """“Otra variante más requiere que un comodín sea cubierto inmediatamente por la siguiente carta” (covered_wild:
    wild_must_be_covered)"""
    wikipedia_variants.a_wild_must_be_covered_at_once()


def test_a_wild_is_no_seven_and_no_queen() -> None:
    """“pero tampoco permite que se usen comodines en lugar de 7 (o Reinas, porque una Reina termina la pila y no se
    puede cubrir).” (covered_wild: wild_not 7 Q)"""
    wikipedia_variants.a_wild_is_no_seven_and_no_queen()


def test_a_deck_for_every_player_and_four_piles() -> None:
    """“Una variación requiere un mazo para cada jugador (por ejemplo, 3 jugadores juegan con 3 mazos) con un máximo de
    cuatro pilas centrales que se construirán desde el as hasta la reina, con reyes como comodines.”
    (deck_per_player)"""
    wikipedia_variants.a_deck_for_every_player_and_four_piles()


def test_a_deck_for_every_player_has_no_jokers() -> None:
    """“(Los comodines no se utilizan aquí).” (deck_per_player: jokers 0)"""
    wikipedia_variants.a_deck_for_every_player_has_no_jokers()


def test_aces_and_twos_are_natural() -> None:
    """“Otra variación requiere una A natural y un 2 (sin comodines para A o 2)” (natural_a2_pairs: wild_not A 2)"""
    wikipedia_variants.aces_and_twos_are_natural()


def test_pairs_but_no_more_may_be_discarded() -> None:
    """“pero permite descartar pares de cartas (por ejemplo, dos reinas, dos 7, etc.), pero no más de dos cartas a la
    vez.” (natural_a2_pairs: pair_discard)"""
    wikipedia_variants.pairs_but_no_more_may_be_discarded()


# Commercial versions


def test_hasbro_version() -> None:
    """“Una variación comercial vendida por Hasbro se llama Rencor y malicia; La versión de Mattel se llama Skip-Bo.”
    (deck_goal, a reconstruction)"""
    wikipedia.hasbro_edition()


def test_starturn_has_44_and_52_cards() -> None:
    """“Dos paquetes, 44 gris muy oscuro y 52 rojo de señal de stop, se utilizan” (fifteen: pack, deck_split)"""
    wikipedia_variants.starturn_has_44_and_52_cards()


def test_starturn_is_for_two_three_or_four() -> None:
    """“en un juego principalmente para dos jugadores, aunque había versiones para tres o cuatro jugadores.” (fifteen:
    players)"""
    wikipedia_variants.starturn_is_for_two_three_or_four()


def test_starturn_divides_the_black_cards() -> None:
    """“Las cartas negras se dividen equitativamente entre los jugadores, colocadas boca abajo con solo la carta
    superior visible, como la pila.” (fifteen: goal_size)"""
    wikipedia_variants.starturn_divides_the_black_cards()


def test_starturn_hands_are_made_up_to_five_on_each_pass() -> None:
    """“Se reparten cinco tarjetas rojas a cada jugador, hasta cinco en cada pase, y el resto se coloca como paquete de
    robo.” (fifteen: hand_size)"""
    wikipedia_variants.starturn_hands_are_made_up_to_five_on_each_pass()


def test_starturn_builds_four_piles_from_1_to_15() -> None:
    """“El objetivo es hacer hasta cuatro montones de Construcciones comenzando del 1 al 15” (fifteen: centre_limit 4,
    top_rank 15)"""
    wikipedia_variants.starturn_builds_four_piles_from_1_to_15()


def test_starturn_uses_stack_cards() -> None:
    """“utilizando cartas del montón del jugador siempre que sea posible.” (fifteen)"""
    wikipedia_variants.starturn_uses_stack_cards()


def test_starturn_needs_no_discard_from_an_empty_hand() -> None:
    """“Cada jugador debe descartar una carta al final de cada pase (excepto cuando todas las cartas de la mano se hayan
    usado en pilas de Construir)” (fifteen: refill_on_empty wait)"""
    wikipedia_variants.starturn_needs_no_discard_from_an_empty_hand()


def test_starturn_discards_onto_four_piles() -> None:
    """“en una de las cuatro pilas de descarte frente a cada jugador, de las cuales se pueden usar cartas
    (estrictamente, arriba tarjeta primero) en la formación de pilas de construcción.” (fifteen: side_limit 4)"""
    wikipedia_variants.starturn_discards_onto_four_piles()


def test_starturn_shuffles_completed_piles_back_at_once() -> None:
    """“Las pilas de construcción completadas se barajan en el paquete tan pronto como se completan.” (fifteen: recycle
    immediate)"""
    wikipedia_variants.starturn_shuffles_completed_piles_back_at_once()


def test_starturn_first_to_use_all_stack_cards_wins() -> None:
    """“El primer jugador en usar todas sus cartas Stack es el ganador.” (fifteen)"""
    wikipedia_variants.starturn_first_to_use_all_stack_cards_wins()
