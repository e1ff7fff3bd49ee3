# Reglas de casa: nombres de las opciones, qué son y sus valores

option-title-players = Personas
option-title-pack = Tipo de cartas
option-title-decks = Barajas
option-title-jokers = Jokers
option-title-kings = Reyes
option-title-top_rank = Final de las pilas centrales
option-title-wild_not = Qué no puede ser un comodín
option-title-goal_size = Cartas objetivo
option-title-goal_piles = Pilas objetivo
option-title-hand_size = Cartas en la mano
option-title-deck_split = De dónde salen las cartas objetivo
option-title-side_predeal = Pilas auxiliares al empezar
option-title-opening_hand = Primera mano
option-title-starter = Quién empieza
option-title-starter_wild = Comodín como carta objetivo al empezar
option-title-teams = Parejas
option-title-table_talk = Hablar en pareja
option-title-centre_limit = Pilas centrales
option-title-recycle = Pilas completas
option-title-end_turn = Final del turno
option-title-refill_on_empty = Mano agotada
option-title-refill_after_last_discard = Última carta descartada
option-title-no_discard_ranks = Qué no se puede descartar
option-title-wild_discardable = Descartar comodines
option-title-pair_discard = Descartar dos iguales
option-title-side_limit = Pilas auxiliares
option-title-side_build = Orden en las pilas auxiliares
option-title-fill_empty_sides = Llenar pilas auxiliares vacías
option-title-side_view = Ver las pilas auxiliares
option-title-play_from_opponent_sides = Pilas auxiliares ajenas
option-title-forced_ranks = Cartas obligadas
option-title-forced_scope = Desde dónde obligan
option-title-load_opponent = Cargar pilas objetivo
option-title-wild_must_be_covered = Cubrir comodines
option-title-wild_on_wild = Comodín sobre comodín
option-title-exhaustion = Se acaba el mazo
option-title-short_draw = Faltan cartas al robar
option-title-deadlock = Toda la mesa pasa
option-title-deadlock_forces_low = Toda la mesa pasa: ases y doses
option-title-scoring = Puntos
option-title-win_bonus = Puntos por ganar
option-title-per_card = Puntos por carta que quede
option-title-drawn_hand_score = Puntos si nadie vacía su pila
option-title-match_target = Serie de partidas
option-title-score_who = Quién suma

option-meaning-players = Cuántos sitios tiene la mesa
option-meaning-pack = Naipes con palos o cartas solo con números
option-meaning-decks = Cuántas barajas se mezclan juntas
option-meaning-jokers = Cuántos jokers hay en total; como mucho cuatro por baraja
option-meaning-kings = Si los reyes son comodines, cierran las pilas o no se usan
option-meaning-top_rank = La carta que completa una pila central; depende de la baraja y los reyes
option-meaning-wild_not = Cartas que hay que jugar de verdad, nunca con un comodín
option-meaning-goal_size = Cartas en cada pila objetivo: con menos, más rápido
option-meaning-goal_piles = Una pila objetivo cada uno, o dos en juego a la vez
option-meaning-hand_size = Hasta cuántas robas al empezar tu turno
option-meaning-deck_split = Una baraja para todo, o una solo para las cartas objetivo
option-meaning-side_predeal = Vacías, o con una carta en cada una
option-meaning-opening_hand = Repartida antes de jugar, o robada en el primer turno
option-meaning-starter = De quién es el primer turno
option-meaning-starter_wild = Si un comodín como carta objetivo es lo más alto o lo más bajo
option-meaning-teams = Cada cual por su cuenta, o con quien se sienta enfrente
option-meaning-table_talk = Una nota para la mesa; nadie lo comprueba
option-meaning-centre_limit = Cuántas pilas puede haber a la vez en el centro
option-meaning-recycle = Cuándo vuelven al mazo
option-meaning-end_turn = Si un turno puede acabar sin descarte
option-meaning-refill_on_empty = Qué pasa cuando juegas toda la mano
option-meaning-refill_after_last_discard = Si robas y sigues al descartar tu última carta
option-meaning-no_discard_ranks = Valores que esperan en la mano hasta que encajen
option-meaning-wild_discardable = Si los comodines pueden ir a las pilas auxiliares
option-meaning-pair_discard = Si se pueden descartar dos cartas iguales a la vez
option-meaning-side_limit = Cuántas pilas auxiliares tiene cada sitio
option-meaning-side_build = Qué se puede poner en una pila auxiliar
option-meaning-fill_empty_sides = Si se llenan las pilas auxiliares vacías antes del descarte
option-meaning-side_view = Si se ven las cartas cubiertas
option-meaning-play_from_opponent_sides = Si puedes jugar de las pilas auxiliares ajenas
option-meaning-forced_ranks = Cartas bajas que se juegan en cuanto encajan
option-meaning-forced_scope = Solo la carta objetivo y lo alto de las auxiliares, o también la mano
option-meaning-load_opponent = Poner cartas en pilas objetivo ajenas: mismo palo, valor contiguo
option-meaning-wild_must_be_covered = Si tras un comodín hay que poner al momento la carta siguiente
option-meaning-wild_on_wild = Si un comodín puede ir detrás de otro
option-meaning-exhaustion = Qué pasa cuando no quedan cartas para robar
option-meaning-short_draw = Si se roba lo que quede cuando no llega
option-meaning-deadlock = Qué pasa cuando en toda una ronda solo se pasa
option-meaning-deadlock_forces_low = Si antes deben salir los ases y doses que encajen
option-meaning-scoring = Si las partidas dan puntos
option-meaning-win_bonus = Cuánto vale ganar una partida
option-meaning-per_card = Cuánto vale cada carta objetivo ajena que quede
option-meaning-drawn_hand_score = Qué da una partida en la que nadie vacía su pila objetivo
option-meaning-match_target = Con cuántos puntos se gana la serie
option-meaning-score_who = Solo suma quien gana; es fijo

value-yes = sí
value-no = no
value-no-ranks = ninguno
value-count = { $count }
value-centre_limit-unlimited = sin límite
value-match_target-none = partidas sueltas
value-pack-french = naipes
value-pack-numbers = números del 1 al 12
value-pack-fifteen = números del 1 al 15
value-kings-wild = comodines
value-kings-natural = no son comodines
value-kings-out = sin reyes
value-deck_split-mixed = la misma baraja
value-deck_split-goal_deck = una baraja aparte
value-side_predeal = { $count ->
    [0] vacías
   *[other] con una carta en cada una
}
value-opening_hand-dealt = repartida
value-opening_hand-first_turn = robada en el primer turno
value-starter-highest_goal = la carta objetivo más alta
value-starter-dealer = quien reparte
value-starter-left_of_dealer = a la izquierda de quien reparte
value-starter-random = por sorteo
value-starter_wild-high = lo más alto
value-starter_wild-low = lo más bajo
value-teams-none = cada cual por su cuenta
value-teams-pairs = en parejas
value-table_talk-free = permitido
value-table_talk-silent = en silencio
value-recycle-immediate = vuelven al momento
value-recycle-when_stock_empty = cuando se acaba el mazo
value-recycle-below = { $count ->
    [one] cuando queda menos de 1 carta
   *[other] cuando quedan menos de { $count } cartas
}
value-end_turn-must_discard = siempre un descarte
value-end_turn-may_skip_if_short = sin descarte con la mano corta
value-end_turn-may_pass = descartar o pasar
value-refill_on_empty-continue = robar y seguir
value-refill_on_empty-wait = reponerla en el turno siguiente
value-refill_on_empty-end_turn = acaba el turno
value-side_build-free = cualquier carta
value-side_build-same_or_next_lower = igual o inmediatamente inferior
value-side_view-top = solo lo de arriba
value-side_view-fanned = todas las cartas
value-forced_ranks-none = ninguna
value-forced_ranks-aces = { $pack ->
    [french] ases
   *[other] unos
}
value-forced_ranks-aces_twos = { $pack ->
    [french] ases y doses
   *[other] unos y doses
}
value-forced_scope-visible = la carta objetivo y lo alto de las auxiliares
value-forced_scope-all = también la mano
value-exhaustion-draw = empate
value-exhaustion-fewest_goal_wins = gana quien tenga menos cartas objetivo
value-exhaustion-play_on = seguir con lo que quede
value-exhaustion-redeal = repartir de nuevo
value-short_draw-takes_rest = se roba lo que quede
value-short_draw-ends = acaba la partida
value-deadlock-end = gana quien tenga menos cartas objetivo
value-deadlock-redeal = repartir de nuevo
value-scoring-none = sin puntos
value-scoring-win_plus_left = puntos para quien gana
value-drawn_hand_score-difference = la diferencia
value-drawn_hand_score-none = nada
value-score_who-winner = quien gana
