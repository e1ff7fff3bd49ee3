# Lo que espera a todos: otra partida, o seguir con una que se paró

agree-rematch = { $who ->
    [you] Quieres otra partida
    [both] A favor de otra partida: { $names }
    [one] { $names } quiere otra partida
   *[other] { $names } quieren otra partida
} · { $count } de { $all }
agree-next = { $who ->
    [you] Quieres la partida siguiente
    [both] A favor de la partida siguiente: { $names }
    [one] { $names } quiere la partida siguiente
   *[other] { $names } quieren la partida siguiente
} · { $count } de { $all }
agree-resume = { $who ->
    [you] Quieres seguir
    [both] A favor de seguir: { $names }
    [one] { $names } quiere seguir
   *[other] { $names } quieren seguir
} · { $count } de { $all }
agree-everybody = Ya quieren todos los presentes: pulsa **{ $button }**.
agree-noted = { $takes ->
    [most] Anotado. Se sigue en cuanto quiera la mayoría de los presentes.
   *[all] Anotado. Se sigue en cuanto todos los presentes quieran.
}
agree-without-others = Empezar con { $count } de { $all }
refusal-waiting-for = Falta el sí de { $names }.
refusal-left-meanwhile = Alguien acaba de irse, así que no se ha repartido nada. Mira quién queda y vuelve a pulsar si quieres.
over-change = Cambiar la mesa
change-done = La mesa vuelve a estar abierta. Cambia lo que quieras y pulsa **{ $start }**.
change-done-match = La mesa vuelve a estar abierta. Cambia lo que quieras y pulsa **{ $start }**; si no cambias nada, sigue la misma serie.

# Una partida parada

more-leave-sure = ¿Salir? La máquina ocupará tu sitio. { $stopped ->
    [yes] La partida está parada, así que salir ahora no cuenta como derrota.
    [void] La partida ya no cuenta para nadie, así que salir no cuenta como derrota.
    [unrated] Contará como derrota y cortará tu racha, salvo que estés de vuelta en tu sitio cuando acabe. Tu nivel no cambia.
   *[lost] Contará como derrota, bajará tu nivel y cortará tu racha, salvo que estés de vuelta en tu sitio cuando acabe.
}
more-stop-cost = { $cost ->
    [lost] Si se queda parada, cuenta como derrota para ti, baja tu nivel y corta tu racha, salvo que todos los presentes estén de acuerdo en dejarla.
    [unrated] Si se queda parada, cuenta como derrota para ti y corta tu racha, salvo que todos los presentes estén de acuerdo en dejarla. No cambia ningún nivel.
   *[nothing] Si se queda parada, no cuenta como derrota, y no pierdes nivel ni racha.
}
stopped-title = { $name } ha parado la partida
stopped-title-you = Has parado la partida
stopped-reason = «{ $reason }»
stopped-line = { $takes ->
    [most] Sigue en cuanto quiera la mayoría de los presentes; la máquina juega por quien quería dejarla, hasta que vuelva. Se dará por terminada { $until }, o en cuanto todos estén de acuerdo en dejarla.
    [one] Todavía se puede seguir. Se dará por terminada { $until }.
   *[all] Sigue en cuanto todos los presentes quieran. Se dará por terminada { $until }, o en cuanto todos estén de acuerdo en dejarla.
}
stopped-consents = { $who ->
    [you] Estás de acuerdo en dejarla.
    [both] De acuerdo en dejarla: { $names }.
    [one] { $names } está de acuerdo en dejarla.
   *[other] { $names } están de acuerdo en dejarla.
}
stopped-consent = De acuerdo en dejarlo
stopped-by = La paró { $name }.
stopped-by-why = La paró { $name }: «{ $reason }»
stopped-consent-sure = ¿Estás de acuerdo en dejarla? { $last ->
    [yes] Los demás ya lo están, así que la partida acaba al momento.
   *[no] En cuanto lo estén todos los presentes, la partida acaba.
} Entonces no cuenta para nadie: todos conservan su nivel y su racha.
stopped-consent-yes = Sí, de acuerdo
stopped-noted = Estás de acuerdo en dejar la partida.
stopped-by-all = Todos están de acuerdo: la partida ha terminado.
stop-why = Parar con un motivo…
stop-why-title = Parar la partida
stop-why-label = Motivo
stop-why-hint = Lo lee toda la mesa.
refusal-game-stopped = { $name } ha parado esta partida. Pulsa Seguir jugando si quieres continuar: la mesa dice cuántos tienen que querer.

# Una serie de partidas

match-game = Partida { $game } de la serie
lobby-new-match = Con estos jugadores y reglas empieza una serie nueva, sin puntos.
seat-with-nothing = Empezar sin puntos
seat-with-points = { $count ->
    [one] Seguir por { $name } con 1 punto
   *[other] Seguir por { $name } con { $count } puntos
}
seat-points-question = { $count ->
    [one] { $name } tenía 1 punto en esta serie. ¿Cómo quieres empezar?
   *[other] { $name } tenía { $count } puntos en esta serie. ¿Cómo quieres empezar?
}
seat-plays-for = { $name } juega por { $owner }.
over-seat-shown-out = Han sacado de la mesa a { $name }.
over-seat-freed = El sitio de { $name } ha quedado libre.
over-seat-left = { $name } se ha ido.
over-seat-taken = { $name } ocupa el sitio de { $owner }.
over-seat-anew = { $name } ocupa el sitio de { $owner } y empieza sin puntos.

# Varias mesas en un canal

which-title = { $command ->
    [hand] ¿De qué mesa quieres ver tu mano?
    [table] ¿Qué mesa quieres publicar?
    [leave] ¿De qué mesa quieres irte?
    [stop] ¿Qué partida quieres parar?
   *[other] ¿Qué mesa?
}
which-choose = Elige una mesa…
which-with = Con { $names }
which-of = { $names }
which-alone = Todavía nadie más
which-trial = 🧪 De prueba: { $game }
which-state = { $game } · { $state }
which-lobby = sin empezar
which-playing = turno { $turn }
which-asleep = turno { $turn }, en pausa
which-stopped = turno { $turn }, parada
which-over = terminada

# Una mesa cuya partida no ha empezado

more-lobby-sure = ¿Cerrar la mesa para todos?
more-lobby-yes = Sí, cerrarla
more-table-closed = Has cerrado la mesa.

# Después de una partida a solas

after-badges = { $count ->
    [one] Nueva insignia: { $badges }
   *[other] Nuevas insignias: { $badges }
}
after-counted = { $games ->
    [one] Cuenta como tu primera victoria.
   *[other] Cuenta: { $wins ->
        [one] una victoria
       *[other] { $wins } victorias
    } en { $games } partidas contra la máquina.
}
after-counted-unrated = { $games ->
    [one] No puntúa, pero cuenta como tu primera victoria.
   *[other] No puntúa, pero cuenta: { $wins ->
        [one] una victoria
       *[other] { $wins } victorias
    } en { $games } partidas contra la máquina.
}
after-rating = Tu nivel: { $rating } ({ $change }).
after-rating-about = Tu nivel: { $rating }.
after-stronger = Más difícil: { $level }
after-easier = Más fácil: { $level }
around-shorter = Más corta: { $count }
around-longer = Más larga: { $count }
after-longer = { $count ->
    [one] Más larga: 1 carta objetivo
   *[other] Más larga: { $count } cartas objetivo
}
feels-so-close = Por muy poco: una carta.
feels-just-made-it = Por los pelos: una carta más y perdías.
feels-unlucky = { $count ->
    [one] La mala suerte te costó más o menos una carta.
   *[other] La mala suerte te costó unas { SPELL($count) } cartas.
}
feels-won-unlucky = { $count ->
    [one] Y eso con mala suerte: te costó más o menos una carta.
   *[other] Y eso con mala suerte: te costó unas { SPELL($count) } cartas.
}
after-daily = El reparto de hoy
