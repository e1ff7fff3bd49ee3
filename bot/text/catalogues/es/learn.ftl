# Las lecciones: cómo se juega, en cinco posiciones preparadas

command-learn = Aprender el juego en cinco lecciones cortas
learn-open = Cómo se juega
learn-title = Cinco lecciones cortas
learn-overview = Vacía tu **pila de pago** antes que nadie y ganas.
    Las cartas van a las **pilas centrales**, del as a la reina. Los palos no importan.
    Cinco lecciones cortas te lo enseñan.
learn-known = Ya has hecho las cinco lecciones. Puedes repetirlas, o jugar.
learn-picture = Una mesa con sus partes: las pilas centrales, debajo tu pila de pago y tus cuatro pilas auxiliares, y abajo del todo tu mano.
learn-shown-centre = pilas centrales
learn-shown-goal = pila de pago
learn-shown-hand = tu mano
learn-shown-sides = auxiliares
learn-start = Empezar
learn-next = Siguiente
learn-finish = Terminar
learn-skip = Saltar esta
learn-stop = Dejarlo aquí
learn-again = Desde el principio
learn-go-on = Seguir aprendiendo
learn-stopped = Muy bien. Pulsa **Seguir aprendiendo**, o usa /spite learn, cuando quieras.
learn-finished-title = Ya sabes jugar
learn-finished = Una cosa más: cuando juegas toda la mano, robas cinco cartas nuevas y sigues.
    Para practicar más: /spite puzzle.
learn-first-game-words = Ahora una primera partida corta: cinco cartas objetivo cada uno, siete en la mano, muchos comodines y un ordenador fácil.

# Donde no hay mesa, y quien juega por primera vez

open-play-now = Jugar ya
open-table = Abrir una mesa
open-first-game = { $count ->
    [one] Primera partida: 1 carta de pago
   *[other] Primera partida: { $count } cartas de pago
}

first-game-rules = Una primera partida corta: { SPELL($count) } cartas objetivo cada uno y siete en la mano. Reyes y jokers valen por cualquier carta; ases y doses se juegan al momento.

# Una idea en cada una: qué hay que hacer, unas palabras si se pulsa otra cosa, qué ha enseñado

lesson-place = Lección { $place } de { $count }: { $title }

lesson-play-title = Jugar una carta
lesson-play-1 = La pila central va por el 2, así que sigue un 3. Pulsa ▶️ **3**.
lesson-play-again = Casi: pulsa el ▶️ **3** azul. Los botones grises descartan, y eso viene después.
lesson-play-done = Eso es. Cada pila sube de uno en uno, de A a Q, y juega en ella toda la mesa.

lesson-goal-title = Tu carta de pago
lesson-goal-1 = Tu carta de pago es un 6. Encaja después de un 5: pulsa antes ▶️ **5**. (⏩ juega las dos de una vez.)
lesson-goal-2 = Ahora encaja. Pulsa el botón verde ▶️ **{ $goal }**.
lesson-goal-again = Casi: antes ▶️ **5**, luego el verde ▶️ **{ $goal }**.
lesson-goal-done = Eso es. Una carta de pago menos, y se destapa la siguiente. Cuando no queda ninguna, ganas.

lesson-wild-title = El comodín
lesson-wild-1 = Tu carta de pago 9 necesita un 8, y no tienes. Una **K** puede ser cualquier carta: pulsa ▶️ **{ $wild }**.
lesson-wild-2 = Tu K vale ahí como 8. Ahora pulsa ▶️ **{ $goal }**.
lesson-wild-again = Casi: tu 9 necesita antes un 8. Pulsa ▶️ **{ $wild }**.
lesson-wild-done = Eso es. Guarda tus comodines para momentos así.

lesson-discard-title = Descartar
lesson-discard-1 = Ahora nada encaja: te toca descartar, y así acaba tu turno. Elige primero una carta, por ejemplo el **9**.
lesson-discard-2 = Ahora elige una pila auxiliar. En la ①, un 9 quedaría sobre el 10, en buen orden.
lesson-discard-again = Casi: elige una carta de tu mano y luego una pila auxiliar, de la ① a la ④.
lesson-discard-done = Eso es. Tu turno ha acabado. En el siguiente vuelves a robar hasta tener cinco cartas.

lesson-win-title = Ganar
lesson-win-1 = Tu última carta de pago es una J, y la pila necesita antes un 10. Hay uno en tu pila auxiliar: pulsa ▶️ **① 10**.
lesson-win-2 = Ahora pulsa ▶️ **{ $goal }**, la última.
lesson-win-again = Casi: primero ▶️ **① 10**, luego ▶️ **{ $goal }**.
lesson-win-done = Tu pila de pago está vacía: ¡ganas! De cada pila auxiliar se puede jugar la carta de arriba, como has visto.

# Consejos en los primeros turnos de la primera partida

tip-turn = Tu primera partida: consejo para el turno { $turn } de { $count }
tip-off = Sin consejos
tip-off-said = Ya no hay más consejos. **Pista** está ahí cuando la quieras.

# Antes de empezar

lobby-most-choose = Lo que más se elige: jugar ya contra un ordenador.
lobby-you-alone = Tu mesa está abierta. Pulsa allí **{ $start }**, o espera a otras personas. Tu mano saldrá aquí.
lobby-first-game = Para una primera partida: cinco cartas objetivo cada uno, muchos comodines y un ordenador fácil.
summary-line-standard = El juego normal, de { SPELL($low) } a { SPELL($high) }
summary-line-standard-two = El juego normal, para { SPELL($low) } o { SPELL($high) }
