# Repaso de una partida terminada

review-title-you = Tu repaso
review-title = Repaso de { $name }
review-of = Repaso de { $name }
review-wait = Repasando todos los turnos…
review-failed = No se ha podido hacer el repaso a tiempo. Prueba otra vez en un momento.
review-short = La partida fue demasiado corta para repasarla.
review-turns = Los turnos más importantes
review-no-turns = Ningún turno decidió esta partida por sí solo.
review-cards = La suerte
review-how = -# Cuenta lo que todos podían ver, nunca las cartas ocultas.

review-cost = { $turn }: costó cerca de un { $percent } % de la probabilidad de ganar
review-swing = { $turn }: del { $before } % al { $after } %
review-played = Se jugó: { $moves }
review-better = Mejor: { $moves }
review-go = { $number } · { $turn }

review-luck-good-you = Tuviste buenas cartas: valieron { $cards } cartas objetivo más de lo normal.
review-luck-good = { $name } tuvo buenas cartas: valieron { $cards } cartas objetivo más de lo normal.
review-luck-bad-you = Tuviste malas cartas: costaron { $cards } cartas objetivo.
review-luck-bad = { $name } tuvo malas cartas: costaron { $cards } cartas objetivo.
review-luck-usual-you = Tus cartas fueron más o menos normales.
review-luck-usual = Las cartas de { $name } fueron más o menos normales.
review-luck-parts = Por cartas robadas: { $draws }. Por cartas objetivo destapadas: { $goals }.
review-luck-all = La suerte de todos, en cartas objetivo: { $list }
review-decimal = ,

review-picture-title = Probabilidad de ganar
review-picture-ahead = lidera
review-picture-turn = turno

review-alt-you = Tu probabilidad de ganar, turno a turno: { $start } % al comienzo, { $end } % al final.
review-alt = Probabilidad de ganar de { $name }, turno a turno: { $start } % al comienzo, { $end } % al final.
review-alt-range = Mínimo { $low } % { $low_turn ->
    [0] al comienzo
   *[other] tras el turno { $low_turn }
}, máximo { $high } % { $high_turn ->
    [0] al comienzo
   *[other] tras el turno { $high_turn }
}.
review-alt-ahead = En cabeza: { $list }.
review-alt-spell = { $name } hasta el turno { $turn }
review-level = nadie

refusal-review-busy = Se están haciendo muchos repasos. Prueba otra vez en un momento.
refusal-no-review = Solo quien jugó esa partida tiene su propio repaso. En la repetición puedes ver la mano de cualquiera.

review-costliest = El turno que más costó
review-costliest-title = El turno que más te costó
review-costliest-none = Ningún turno tuyo costó mucho: esta vez decidieron las cartas.
review-costliest-go = Ver el turno { $turn }
