# Partidas terminadas, vistas otra vez

replay-place = { $turn }, jugada { $place } de { $last }
replay-turn-ahead = { $turn }, desde la jugada { $place } de { $last }
replay-next-turn = Sigue el turno { $turn } de { $name }
turn-of = { $who ->
    [own] Turno { $turn }
   *[other] Turno { $turn } de { $name }
}
replay-start = Aquí empieza la partida.
replay-end = Aquí acaba la partida.
replay-turn = Turno siguiente
replay-all = Todas las manos
replay-hand-of = La mano de { $name }
replay-jump = Ir a…
replay-jump-title = Ir a una jugada
replay-jump-label = Jugada
replay-jump-hint = Un número de 0 a { $last }.
replay-games = Otras partidas
replay-games-title = Partidas terminadas de este servidor
replay-games-which = ¿Qué partida?
replay-newer = Más recientes
replay-older = Más antiguas
replay-won = victoria de { $names }
replay-no-winner = sin ganador
replay-step = Repetición
replay-film-public = Publicar la animación
replay-film-here = [La animación está aquí]({ $link }).
replay-film-failed = No se ha podido hacer o publicar la animación. Prueba otra vez en un momento.
replay-film-refused = No se puede publicar la animación: { $channel } ya no existe o ya no puedo publicar allí. La repetición puedes verla igualmente.
replay-film-by = La publica { $name }
replay-film-title = La partida entera: { $names }

refusal-waits-already = Aún se está haciendo lo que pediste antes, y llegará solo. Después puedes pedir otra cosa.
refusal-film-busy = Se están haciendo muchas animaciones. Prueba otra vez en un momento.
refusal-not-at-game = Solo quien jugó esa partida puede publicar su animación. Puedes ver la repetición.
command-replay = Ver la repetición de una partida
