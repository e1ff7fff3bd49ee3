# Valores en las reglas, con su artículo

rank-phrase = { $rank ->
    [1] un as
    [11] una jota
    [12] una reina
    [13] un rey
   *[other] un { $rank }
}
rank-phrase-number = { $rank ->
    [8] un 8
    [11] un 11
   *[other] un { $rank }
}
list-or = { $first } ni { $last }
list-comma = { $first } ni { $last }

# Un dato corto por cada valor de cada regla; sin punto final

fact-players = Para { $now } personas
fact-pack-french = Naipes con palos
fact-pack-numbers = Números sin palos: una baraja tiene del 1 al 12 doce veces y 18 comodines (W)
fact-pack-fifteen = 96 cartas: del 1 al 15 seis veces y 6 comodines (W)
fact-decks = { $now ->
    [one] Una baraja de { $cards } cartas
   *[other] { $now } barajas de { $cards } cartas
}
fact-jokers = { $now ->
    [0] Sin jokers
    [one] Un joker, que es comodín
   *[other] { $now } jokers, que son comodines
}
fact-kings-wild = Los reyes son comodines
fact-kings-natural = Los reyes no son comodines: las pilas llegan al rey
fact-kings-out = No hay reyes
fact-top_rank = Una pila central se completa con { $rank }
fact-wild_not-any = { $wild ->
    [king] Un rey puede ser cualquier carta
    [joker] Un joker puede ser cualquier carta
   *[wild] Un comodín puede ser cualquier carta
}
fact-wild_not-any-covered = { $wild ->
    [king] Un rey puede ser cualquier carta menos la última de una pila
    [joker] Un joker puede ser cualquier carta menos la última de una pila
   *[wild] Un comodín puede ser cualquier carta menos la última de una pila
}
fact-wild_not-some = { $wild ->
    [king] Un rey no puede ser { $ranks }
    [joker] Un joker no puede ser { $ranks }
   *[wild] Un comodín no puede ser { $ranks }
}
fact-goal_size = { $now } cartas objetivo cada uno
fact-goal_size-piles = { $now } cartas en cada pila objetivo
fact-goal_piles = { $now ->
    [one] Una pila objetivo cada uno
   *[other] { $now } pilas objetivo cada uno, todas en juego
}
fact-hand_size = { $now } cartas en la mano
fact-deck_split-mixed = Las cartas objetivo salen de la misma baraja que el resto
fact-deck_split-goal_deck = Las cartas objetivo salen de una baraja aparte
fact-side_predeal = { $now ->
    [0] Las pilas auxiliares empiezan vacías
   *[other] Cada pila auxiliar empieza con una carta a la vista
}
fact-opening_hand-dealt = La mano se reparte antes del primer turno
fact-opening_hand-first_turn = La mano se roba en el primer turno
fact-starter-highest_goal = Empieza la carta objetivo más alta
fact-starter-dealer = Empieza quien reparte
fact-starter-left_of_dealer = Empieza quien está a la izquierda de quien reparte
fact-starter-random = Se sortea quién empieza
fact-starter_wild-high = Para empezar, un comodín como carta objetivo es lo más alto
fact-starter_wild-low = Para empezar, un comodín como carta objetivo es lo más bajo
fact-teams-none = Cada cual juega por su cuenta
fact-teams-pairs = Cada pareja se sienta frente a frente
fact-table_talk-free = Las parejas pueden hablar del juego
fact-table_talk-silent = Las parejas no hablan del juego
fact-centre_limit = { $now ->
    [one] Una sola pila central a la vez
   *[other] Como mucho { $now } pilas centrales
}
fact-centre_limit-unlimited = Pilas centrales sin límite
fact-direction-up = Todas las pilas centrales suben
fact-direction-both = { $up ->
    [one] Una pila central sube
   *[other] { $up } pilas centrales suben
} y { $down ->
    [one] una baja
   *[other] { $down } bajan
}
fact-direction-both-unlimited = Las pilas centrales suben o bajan: lo decide la primera carta
fact-recycle-immediate = Las pilas completas se barajan al momento con el mazo
fact-recycle-when_stock_empty = Las pilas completas vuelven cuando se acaba el mazo
fact-recycle-below = { $now ->
    [one] Las pilas completas vuelven cuando queda menos de 1 carta en el mazo
   *[other] Las pilas completas vuelven cuando quedan menos de { $now } cartas en el mazo
}
fact-recycle-never = Las pilas completas quedan fuera del juego
fact-end_turn-must_discard = Todo turno acaba con un descarte
fact-end_turn-may_skip_if_short = Con menos de { $hand } cartas en la mano puedes acabar el turno sin descartar
fact-end_turn-may_pass = También puedes acabar tu turno sin descartar
fact-draws-start = La mano se completa al empezar el turno
fact-draws-end = La mano se completa al terminar el turno
fact-refill_on_empty-continue = Mano agotada: robas { $hand } y sigues
fact-refill_on_empty-wait = La mano agotada se repone en el turno siguiente
fact-refill_on_empty-end_turn = Agotar la mano acaba el turno
fact-refill_after_last_discard-yes = Si descartas tu última carta, robas { $hand } y sigues
fact-refill_after_last_discard-no = Si descartas tu última carta, acaba el turno
fact-no_discard_ranks-any = Se puede descartar cualquier valor
fact-no_discard_ranks-some = No puedes descartar { $ranks }
fact-wild_discardable-yes = Los comodines se pueden descartar
fact-wild_discardable-no = Los comodines no se pueden descartar
fact-pair_discard-yes = Se pueden descartar dos cartas iguales a la vez
fact-pair_discard-no = Una sola carta en cada descarte
fact-side_limit = { $now ->
    [one] Una pila auxiliar cada uno
   *[other] { $now } pilas auxiliares cada uno
}
fact-side_build-free = Cualquier carta va en cualquier pila auxiliar
fact-side_build-same_or_next_lower = Sobre una carta auxiliar va otra igual o la inmediatamente inferior
fact-fill_empty_sides-yes = Antes del descarte se llenan las pilas auxiliares vacías
fact-fill_empty_sides-no = Las pilas auxiliares pueden quedar vacías
fact-spread_sides-yes = Ninguna pila auxiliar recibe una segunda carta mientras otra esté vacía
fact-spread_sides-no = Se puede doblar cualquier pila auxiliar
fact-side_view-fanned = Se ven todas las cartas auxiliares; la imagen cuenta las de más abajo (+9)
fact-side_view-top = En las pilas auxiliares solo se ve la carta de arriba
fact-play_from_opponent_sides-yes = Puedes jugar de las pilas auxiliares ajenas
fact-play_from_opponent_sides-no = Las pilas auxiliares ajenas no se tocan
fact-forced_ranks-none = No hay cartas obligadas
fact-forced_ranks-aces = { $pack ->
    [french] Los ases que encajen se juegan al momento
   *[other] Los unos que encajen se juegan al momento
}
fact-forced_ranks-aces_twos = { $pack ->
    [french] Los ases y doses que encajen se juegan al momento
   *[other] Los unos y doses que encajen se juegan al momento
}
fact-forced_scope-visible = Solo obligan la carta objetivo y las cartas de arriba de las pilas auxiliares
fact-forced_scope-all = También obligan las de la mano
fact-load_opponent-yes = Puedes cargar las pilas objetivo ajenas
fact-load_opponent-no = Las pilas objetivo no se cargan
fact-wild_must_be_covered-yes = Quien juega un comodín tiene que cubrirlo al momento
fact-wild_must_be_covered-no = No hace falta cubrir los comodines
fact-wild_on_wild-yes = Un comodín puede ir sobre otro
fact-wild_on_wild-no = Un comodín no va sobre otro
fact-exhaustion-draw = Si se acaba el mazo, hay empate
fact-exhaustion-fewest_goal_wins = Si se acaba el mazo, gana quien tenga menos cartas objetivo
fact-exhaustion-play_on = Si se acaba el mazo, robas lo que quede y sigues
fact-exhaustion-redeal = Si se acaba el mazo, se reparte de nuevo todo menos las cartas objetivo
fact-short_draw-takes_rest = Si no alcanzan las cartas, robas lo que quede
fact-short_draw-ends = Si no alcanzan las cartas para robar, acaba la partida
fact-deadlock-end = Si toda la mesa pasa, gana quien tenga menos cartas objetivo
fact-deadlock-redeal = Si toda la mesa pasa, se reparte de nuevo todo menos las cartas objetivo
fact-deadlock_forces_low-yes = { $pack ->
    [french] Si toda la mesa pasa, antes salen los ases y doses que encajen
   *[other] Si toda la mesa pasa, antes salen los unos y doses que encajen
}
fact-deadlock_forces_low-no = Si toda la mesa pasa, nadie está obligado a jugar
fact-scoring-none = Sin puntos
fact-scoring-win_plus_left = Con puntos para quien gana
fact-win_bonus = { $now ->
    [one] 1 punto por ganar
   *[other] { $now } puntos por ganar
}
fact-per_card = { $now ->
    [one] 1 punto por cada carta objetivo ajena que quede
   *[other] { $now } puntos por cada carta objetivo ajena que quede
}
fact-drawn_hand_score-difference = Si nadie vacía su pila objetivo, quien tenga menos cartas en ella suma solo la diferencia
fact-drawn_hand_score-none = Si nadie vacía su pila objetivo, nadie suma
fact-match_target-none = Cada partida va por separado
fact-match_target = { $now ->
    [one] La serie es a 1 punto
   *[other] La serie es a { $now } puntos
}
fact-score_who-winner = Solo suma quien gana

# Una línea por cada dato distinto de lo normal

differ-number = { $fact } en vez de { $usual }

# La explicación: lo que vale siempre, entre los datos

explain-title-aim = Objetivo
explain-aim = Gana quien juegue antes al centro todas las cartas de su pila objetivo.
explain-aim-partners = Gana la pareja que juegue antes al centro todas las cartas objetivo de sus dos sitios.
explain-alone = Cada cual juega por su cuenta.
explain-aim-loading = Gana quien se libre antes de todas sus cartas objetivo: en el centro o en las pilas objetivo ajenas.
explain-aim-win = Quien juega su última carta objetivo gana al momento.
explain-aim-win-partners = La pareja que juega su última carta objetivo gana al momento.
explain-title-cards = Cartas
explain-reconstruction-fifteen = Cuántas cartas hay de cada número es una reconstrucción.
explain-reconstruction-goal = Este reparto es una reconstrucción: la fuente solo nombra el juego.
explain-wild = En una pila central, un comodín es la carta que sigue. En otro lugar no tiene valor.
explain-goal-deck-rest = Lo que sobra de esa baraja va al mazo.
explain-title-start = Comienzo
explain-goal-top = La carta de arriba de cada pila objetivo (la «pila de pago» de otros reglamentos) está a la vista. Al jugarla se destapa la siguiente.
explain-start-tie = En caso de empate, se barajan esas pilas objetivo y se vuelven a comparar.
explain-title-turn = Tu turno
explain-draw = Primero robas hasta tener { $count } cartas.
explain-play = Luego juegas al centro las veces que quieras: de la mano, de la pila objetivo y la carta de arriba de tus pilas auxiliares.
explain-play-partner = También puedes jugar de las pilas objetivo y auxiliares de tu pareja, nunca de su mano.
explain-discard = Al final descartas: una carta de la mano va a una de tus pilas auxiliares. Así acaba tu turno.
explain-discard-refilled = Al final descartas: una carta de la mano va a una de tus pilas auxiliares. Así acaba tu turno, si te quedan cartas en la mano.
explain-draw-end = Después robas hasta tener otra vez { $count } cartas.
explain-refilled = Luego descartas otra vez: en un turno puede haber varios descartes, cada uno con la última carta de una mano.
explain-no-play = Si no puedes hacer nada, pasas.
explain-wait-pass = Con la mano vacía acabas el turno sin descartar.
explain-title-centre = Centro
explain-centre = Cada pila empieza con { $first } y sube de uno en uno hasta { $last }. Los palos no importan.
explain-centre-suits = Cada pila empieza con { $first } y sube de uno en uno hasta { $last }. Los palos solo importan para cargar.
explain-centre-numbers = Cada pila empieza con { $first } y sube de uno en uno hasta { $last }.
explain-centre-both = Las pilas que suben empiezan con { $first } y acaban con { $last }; las que bajan empiezan con { $last } y acaban con { $first }. Los palos no importan.
explain-centre-both-suits = Las pilas que suben empiezan con { $first } y acaban con { $last }; las que bajan empiezan con { $last } y acaban con { $first }. Los palos solo importan para cargar.
explain-centre-both-numbers = Las pilas que suben empiezan con { $first } y acaban con { $last }; las que bajan empiezan con { $last } y acaban con { $first }.
explain-direction-wild = Con un comodín puedes abrir una pila de cualquiera de las dos clases, y dices cuál.
explain-mirror = Donde una pila baja, { $last } hace de { $first } y { $next } de { $second }: lo que se dice de las cartas bajas se cuenta desde el principio de la pila.
explain-cover = Tienes que poner al momento la carta siguiente, así que conviene tenerla. Solo el comodín con el que ganas no la necesita.
explain-title-sides = Pilas auxiliares
explain-side-top = De una pila auxiliar solo se juega la carta de arriba, y solo al centro.
explain-banned-waiver = Salvo que no puedas descartar nada más de la mano y nada de ella encaje en el centro.
explain-pair = Las dos van a la misma pila auxiliar, como un solo descarte.
explain-pair-banned = Lo que no puedes descartar tampoco se descarta de dos en dos.
explain-fill = En cada pila auxiliar vacía va una carta de la mano y luego el descarte. Si antes se agota la mano, robas { $count } y sigues.
explain-side-wilds = Ahí un comodín cuenta como lo que permita seguir el orden.
explain-title-duties = Reglas especiales
explain-forced = Solo en tu propio turno, y nunca un comodín.
explain-load = De la mano o de tu pila objetivo: del mismo palo y del valor inmediatamente superior o inferior al de la carta objetivo que cubre.
explain-load-kings = Para cargar, un rey va simplemente después de una reina.
explain-load-jokers = Los jokers no se cargan ni se carga nada sobre ellos.
explain-load-win = Si cargas tu última carta objetivo, ganas.
explain-title-end = Si nadie gana
explain-stock-used-up = Al robar se toma lo que haya. El mazo se acaba cuando hay que robar y no quedan cartas ni en él ni en las pilas completas.
explain-stock-out = El mazo se acaba cuando hay que robar más cartas de las que quedan en él y en las pilas completas.
explain-stock-used-up-alone = Al robar se toma lo que haya. El mazo se acaba cuando hay que robar y no le quedan cartas.
explain-stock-out-alone = El mazo se acaba cuando hay que robar más cartas de las que le quedan.
explain-guard = Tras { $rounds } rondas sin jugar cartas objetivo, gana quien tenga menos.
explain-fewest-tie = Si varias personas empatan con las que menos, hay empate.
explain-redeal-limit = Se reparte de nuevo como mucho { $count } veces; a la siguiente, gana quien tenga menos cartas objetivo.
explain-title-points = Puntos
explain-points-partners = Cada pareja junta sus cartas y suma lo mismo.
explain-difference-many = Se suman las diferencias con todos los demás.
explain-difference-tie = Si varias personas empatan con las que menos, nadie suma.
explain-match = Gana la serie quien llegue primero sin empate en cabeza.
explain-match-dealer = En cada partida reparte quien está a la izquierda de quien repartió la anterior.
explain-seats-range = De { SPELL($low) } a { SPELL($high) } personas; aquí se cuenta para { SPELL($count) }.
explain-seats-pairs = Para cuatro, seis u ocho personas; aquí se cuenta para { SPELL($count) }.
explain-seats-two = Para { SPELL($low) } { $high ->
    [8] u
   *[other] o
} { SPELL($high) } personas; aquí se cuenta para { SPELL($count) }.

summary = { $line }. { $aim } { $wild }
summary-aim = Gana quien vacíe antes su pila objetivo.
summary-aim-piles = Gana quien vacíe antes sus dos pilas objetivo.
summary-aim-partners = Gana la pareja que vacíe antes sus dos pilas objetivo.
summary-wild-kings = Los reyes son comodines.
summary-wild-both = Los reyes y los jokers son comodines.
summary-wild-jokers = Los jokers son comodines.
summary-wild-numbers = { $count } cartas son comodines.
summary-wild-none = Ninguna carta es comodín.
