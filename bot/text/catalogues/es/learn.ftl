# Las lecciones: cómo se juega, en posiciones preparadas

command-learn = Aprender el juego en siete lecciones cortas
learn-open = Cómo se juega
learn-title = Siete lecciones cortas
learn-overview = Vacía tu **pila objetivo** antes que nadie y ganas.
    Las cartas van a las **pilas centrales**, del as (A) a la reina (Q). Los palos no importan.
    En amarillo: la carta que sigue. Junto a cada pila objetivo: cuántas cartas quedan.
learn-known = Ya has hecho las siete lecciones. Puedes repetirlas, o jugar.
learn-picture = Una mesa con sus partes: las pilas centrales, debajo tu pila objetivo y tus cuatro pilas auxiliares, y abajo del todo tu mano.
learn-shown-centre = pilas centrales
learn-shown-goal = pila objetivo
learn-shown-hand = tu mano
learn-shown-sides = auxiliares
learn-in-short = El juego en pocas palabras
learn-back-to-hand = Volver a mi mano
learn-lessons = Lecciones
learn-start = Empezar
learn-next = Siguiente
learn-finish = Terminar
learn-skip = Saltar esta lección
learn-stop = Dejarlo por ahora
learn-again = Desde el principio
learn-go-on = Seguir aprendiendo
learn-stopped = Sigue cuando quieras, desde esta misma lección, con **Seguir aprendiendo** o /spite learn.
learn-finished-title = Ya sabes jugar
learn-finished = Una cosa más: cuando juegas toda la mano, robas otra y sigues.
    ¿Quieres practicar más? Prueba /spite puzzle.
learn-first-game-words = Ahora, una primera partida corta con las reglas que ya conoces: cinco cartas objetivo cada uno y un rival fácil (la máquina).

# Donde no hay mesa, y quien juega por primera vez

open-play-now = Jugar ya
open-table = Abrir una mesa
open-table-thread = Abrir una mesa en un hilo
open-first-game = { $count ->
    [one] Primera partida: 1 carta objetivo
   *[other] Primera partida: { $count } cartas objetivo
}

first-game-rules = Los reyes (K) son comodines.

# Una idea en cada una: qué hay que hacer, unas palabras si se pulsa otra cosa, qué ha enseñado

lesson-place = Lección { $place } de { $count }: { $title }

lesson-play-title = Jugar una carta
lesson-play-1 = La pila central va por el 2, así que sigue un 3: lo dice el 3 grande amarillo. Pulsa ▶️ **3**.
lesson-play-again = Casi: pulsa el ▶️ **3** azul.
lesson-play-hint-1 = Las pilas del centro suben de uno en uno, sea cual sea el palo: sobre un 2 solo va un 3, y tienes uno. Las demás cartas tienen que esperar.
lesson-play-done = Eso es. Cada pila central sube de uno en uno, de A a Q, y es de todos.

lesson-goal-title = Tu carta objetivo
lesson-goal-1 = Tu carta objetivo es un 6 y va sobre un 5: pulsa antes ▶️ **5**. (⏩ juega las dos de una vez.)
lesson-goal-2 = Ahora encaja. Pulsa el botón verde ▶️ **{ $goal }**.
lesson-goal-again = Casi: antes ▶️ **5**, luego el verde ▶️ **{ $goal }**.
lesson-goal-hint-1 = Gana quien vacía su pila objetivo, así que mira primero qué le falta a su carta: sobre el 4, tu 6 necesita un 5, y lo tienes.
lesson-goal-hint-2 = La pila va ya por el 5, así que tu 6 encaja. El verde es solo para las cartas objetivo.
lesson-goal-done = Eso es. Una carta objetivo menos, y se destapa la siguiente. Cuando no queda ninguna, ganas.

lesson-wild-title = El comodín
lesson-wild-1 = Tu carta objetivo 9 necesita un 8, y no tienes. Una **K** puede ser cualquier carta: pulsa ▶️ **{ $wild }**.
lesson-wild-2 = Tu K vale ahí como 8. Ahora pulsa ▶️ **{ $goal }**.
lesson-wild-again = Casi: tu 9 necesita antes un 8. Pulsa ▶️ **{ $wild }**.
lesson-wild-hint-1 = La pila va por el 7 y tu carta objetivo es un 9: solo falta un 8. Un comodín está bien gastado cuando da salida a una carta objetivo.
lesson-wild-hint-2 = Un comodín vale como la carta a la que sustituye: tras tu 8 encaja el 9.
lesson-wild-done = Eso es. Guarda tus comodines para momentos así.

lesson-discard-title = Descartar
lesson-discard-1 = Ahora no encaja nada, así que toca descartar, y con eso acaba tu turno. Elige primero una carta, por ejemplo el **9**.
lesson-discard-2 = Ahora elige una pila auxiliar. En la ①, un 9 quedaría sobre el 10, en buen orden.
lesson-discard-again = Casi: elige una carta de tu mano y luego una pila auxiliar, de la ① a la ④.
lesson-discard-hint-1 = Guarda en la mano las cartas bajas: encajan pronto. El 9 tiene un buen lugar: sobre tu 10.
lesson-discard-hint-2 = De una pila auxiliar solo se juega la carta de arriba. Con el 9 sobre el 10 podrán salir los dos, primero el 9 y luego el 10; al revés, el 10 dejaría encerrado al 9.
lesson-discard-done = Con eso acaba tu turno; en el siguiente robas hasta tener cinco cartas. Si ordenas hacia abajo (10, encima 9, encima 8), luego salen seguidas: 8, 9, 10. Una carta alta sobre una baja la deja encerrada.

lesson-win-title = Ganar la partida
lesson-win-1 = Tu última carta objetivo es una J, y a la pila le falta antes un 10. Hay uno en tu pila auxiliar: pulsa ▶️ **① 10**.
lesson-win-2 = Ahora pulsa ▶️ **{ $goal }**, la última.
lesson-win-again = Casi: primero ▶️ **① 10**, luego ▶️ **{ $goal }**.
lesson-win-hint-1 = Tus pilas auxiliares ayudan igual que tu mano: el 10 de arriba de la ① es justo lo que falta entre el 9 y la J.
lesson-win-hint-2 = La pila va por el 10, así que tu J encaja, y es tu última carta objetivo.
lesson-win-done = Tu pila objetivo está vacía: ¡has ganado! De cada pila auxiliar se puede jugar la carta de arriba, como has visto.

lesson-pile-title = Una pila completa
lesson-pile-1 = Tu carta objetivo es un as, que empieza una pila nueva, pero ya hay tres y no caben más. A una le falta una Q: pulsa ▶️ **Q**.
lesson-pile-2 = Esa pila se ha completado y ya no está. Ahora hay sitio: pulsa el botón verde ▶️ **{ $goal }**.
lesson-pile-hint-1 = La Q completa la pila. Sus cartas se retiran, vuelven barajadas al mazo cuando este se acaba, y su lugar queda libre.
lesson-pile-hint-2 = Un as empieza una pila donde haya un lugar libre, y ahora hay uno.
lesson-pile-again = Casi: primero ▶️ **Q**, luego el verde ▶️ **{ $goal }**.
lesson-pile-done = Eso es. La pila que llega a la Q se retira, y sus cartas vuelven, barajadas, al mazo. Un as empieza la siguiente.

lesson-block-title = Bloquear
lesson-block-1 = Tu 6 encajaría, pero mira: la carta objetivo de tu rival es un 7. Guárdate el 6 y descarta otra carta, por ejemplo el **9**.
lesson-block-2 = Ahora elige una pila auxiliar. En la ①, el 9 quedaría sobre el 10, en buen orden.
lesson-block-hint-1 = Lo que juegas lo aprovechan todos. Aquí el 6 no te sirve de nada, porque tu carta objetivo es un 8, y dejaría a tu rival jugar su 7.
lesson-block-hint-2 = Cualquier pila auxiliar acaba tu turno. Donde mejor queda el 9 es en la ①.
lesson-block-again = Casi: tras tu 6 encajaría el 7 de tu rival. Elige una carta para descartar y luego una pila auxiliar.
lesson-block-keep = Casi: guarda el 6, que te servirá cuando tu rival ya no necesite un 7. Descarta otra carta, por ejemplo el **9**.
lesson-block-done = Eso es. Antes de jugar una carta, mira cuál necesita tu rival. A veces lo mejor es no tocar una pila.

# Consejos en los primeros turnos de la primera partida

tip-turn = Consejo { $turn } de { $count }. { $turn ->
    [1] En amarillo, en cada pila: la carta que sigue.
    [2] Solo se gana con la pila objetivo: usa la mano y las auxiliares para sacar su carta de arriba.
   *[3] Mira la carta objetivo de tu rival: si es un 8, no juegues un 7.
}
tip-turn-text = Consejo { $turn } de { $count }. { $turn ->
    [1] Tras cada flecha: la carta que sigue en la pila.
    [2] Solo se gana con la pila objetivo: usa la mano y las auxiliares para sacar su carta de arriba.
   *[3] Mira la carta objetivo de tu rival: si es un 8, no juegues un 7.
}
tip-off = Sin consejos
tip-off-said = No habrá más consejos. Tienes **Pista** cuando la quieras.

# Antes de empezar

lobby-most-choose = **{ $start }**: partida contra la máquina, a la medida de quien organiza la mesa.
lobby-you-alone = Tu mesa está abierta. Cualquiera puede unirse, y tu mano saldrá aquí.
lobby-first-game = O juega ya: una primera partida corta contra un rival fácil, la máquina.
lobby-dealt = { $count ->
    [one] O juega ya: { $game }, 1 carta objetivo cada uno, contra { $levels }.
   *[other] O juega ya: { $game }, { $count } cartas objetivo cada uno, contra { $levels }.
}
summary-line-standard = El juego normal, de { SPELL($low) } a { SPELL($high) }
summary-line-standard-two = El juego normal, para { SPELL($low) } { $high ->
    [8] u
   *[other] o
} { SPELL($high) }
