# Probar una posición: de una partida terminada o de un problema

try-here = Probar desde aquí
try-title = Probar desde aquí
try-from-game = Sigues, en el sitio que tenías, { $place ->
    [0] desde el comienzo de tu partida
   *[other] tras la jugada { $place } de tu partida
}.
try-from-puzzle = Sigues { $plays ->
    [0] desde el problema tal como estaba
   *[other] tras { $plays } de las { $all } jugadas de la solución
}.
try-earlier = Una jugada antes
try-later = Una jugada después
try-hidden = Las cartas que no podías conocer se reparten de nuevo; lo que ya habías visto queda igual.
try-counts = Solo la ves tú y no cuenta para nada: ni puntuación, ni racha, ni insignias, ni historial.
try-against = Contra { $levels }
try-against-other = Contra otro nivel
try-back = Volver
try-mark = Es solo una prueba y solo la ves tú: las cartas ocultas se repartieron de nuevo y no cuenta para nada.
try-again = Probar otra vez desde ahí

refusal-tried-at-end = La partida acaba ahí. Elige una jugada anterior.
refusal-tried-not-own = Solo quien jugó una partida puede probarla desde ahí. Tú puedes verla jugada a jugada.
refusal-tried-only = Esta partida es solo una prueba: no la ve nadie más, no tiene siguiente y sus cartas no demuestran nada.
refusal-tried-unsolved = Resuelve primero el problema, o pide que te enseñe la solución: después podrás probarlo.
