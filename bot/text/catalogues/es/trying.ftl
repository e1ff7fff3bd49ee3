# Probar una posición: de una partida terminada o de un reto

try-here = Probar desde aquí
try-title = Probar desde aquí
try-from-game = { $place ->
    [0] Retomas tu partida desde el comienzo
   *[other] Retomas tu partida justo después de la jugada { $place }
}.
try-from-puzzle = Sigues { $plays ->
    [0] desde el reto tal como estaba
   *[other] tras { $plays } de las { $all } jugadas de la solución
}.
try-earlier = Una jugada antes
try-later = Una jugada después
try-hidden = Las cartas que no podías ver se reparten de nuevo; lo demás queda igual.
try-counts = Es una prueba: solo la ves tú y no cuenta para nada.
try-against = Jugar ({ $levels })
try-against-other = Contra otro nivel
try-back = Volver
try-mark = Es solo una prueba y solo la ves tú: las cartas ocultas se repartieron de nuevo y no cuenta para nada.
try-to-replay = Volver a la repetición
try-again = Probar otra vez desde ahí

refusal-tried-at-end = La partida acaba ahí. Elige una jugada anterior.
refusal-tried-not-own = Solo quien jugó una partida puede probarla desde ahí. Tú puedes verla jugada a jugada.
refusal-tried-only = Esta partida es solo una prueba: no la ve nadie más, no tiene siguiente y sus cartas no demuestran nada.
refusal-tried-unsolved = Resuelve primero el reto, o pide la solución: después podrás probarlo.
