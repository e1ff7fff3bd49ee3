# El reparto del día

command-daily = Jugar el reparto de hoy, igual para todos

daily-title = Reparto del día · { $day }
daily-about = Las mismas cartas para todo el mundo. Un solo intento y sin pistas: gana en los menos turnos que puedas.
daily-game = { $game } con { $count } cartas objetivo cada uno, contra la máquina (nivel { $level }).
daily-ends = acaba { $when }
daily-until = Acaba { $when }. Lo que quede sin terminar se pierde.
daily-sealed = El reparto de cada día se sella antes de que empiece. El sello fija el orden de las cartas, y su clave se muestra cuando acaba el día.
daily-seal = Sello de hoy: { $seal }
daily-next-seal = Sello de mañana: { $seal }
daily-start = Jugar el reparto de hoy
daily-streak = { $count ->
    [one] 🔥 Racha: 1 día
   *[other] 🔥 Racha: { $count } días
}
daily-best = Mejor racha: { $best } · { $won ->
    [one] 1 victoria
   *[other] { $won } victorias
} de { $played }
daily-streak-kept = Puedes faltar un día de cada siete sin perder la racha.
daily-spread = Tus resultados, en turnos
daily-turns = { $first }–{ $last }
daily-turns-more = { $first } o más
daily-turns-lost = derrota
daily-won = { $count ->
    [one] Victoria en 1 turno
   *[other] Victoria en { $count } turnos
}
daily-lost = { $count ->
    [one] Derrota tras 1 turno, { $left }
   *[other] Derrota tras { $count } turnos, { $left }
}
daily-left = { $count ->
    [one] queda 1 carta objetivo
   *[other] quedan { $count } cartas objetivo
}
daily-unfinished = Derrota, sin terminar
daily-wait = Vuelve { $when } y verás cómo les fue a los demás.
daily-standing-first = De momento nadie más ha acabado.
daily-standing-few = Hasta ahora han acabado { $count } personas.
daily-standing = De las { $count } personas que han acabado, el resultado del medio es: { $result }.
daily-standing-percent = { $percent ->
    [0] De momento, a todos les ha ido igual o mejor que a ti.
    [100] De momento, vas por delante de todos.
   *[other] De momento, mejor que el { $percent } % de los demás.
}
daily-median-won = { $count ->
    [one] victoria en 1 turno
   *[other] victoria en { $count } turnos
}
daily-median-lost = { $count ->
    [one] derrota con 1 carta objetivo por jugar
   *[other] derrota con { $count } cartas objetivo por jugar
}
daily-median-gave-up = abandono
daily-costliest = Tu turno { $turn } fue el más caro: te costó cerca de un { $percent } % de probabilidad de ganar
daily-costliest-none = Ninguno de tus turnos te costó mucho.
daily-costliest-how = -# Cuenta lo que podías saber entonces, nunca las cartas ocultas.
daily-sign-goals = { $count ->
    [one] varias cartas objetivo en el turno { $turns }
   *[other] varias cartas objetivo en los turnos { $turns }
}
daily-sign-goal = { $count ->
    [one] una carta objetivo en el turno { $turns }
   *[other] una carta objetivo en los turnos { $turns }
}
daily-sign-cards = { $count ->
    [one] otras cartas en el turno { $turns }
   *[other] otras cartas en los turnos { $turns }
}
daily-sign-nothing = { $count ->
    [one] nada en el turno { $turns }
   *[other] nada en los turnos { $turns }
}
daily-signs-more = { $count ->
    [one] y 1 turno más
   *[other] y { $count } turnos más
}
daily-copy = O cópialo tú:
daily-gave-up = { $count ->
    [0] Abandono al empezar, { $left }
    [one] Abandono tras 1 turno, { $left }
   *[other] Abandono tras { $count } turnos, { $left }
}
daily-give-up = Abandonar
daily-give-up-title = ¿Abandonar el reparto de hoy?
daily-give-up-costs = Cuenta como derrota, { $left }, y queda en último lugar. El día no suma a tu racha y no hay un segundo intento.
daily-give-up-sure = Sí, abandonar
daily-go-on = Seguir jugando
daily-share = Publicar aquí mi resultado
daily-play-too = Jugar
daily-yesterday = Ayer
daily-back = Volver
daily-today = El reparto de hoy
daily-record = Mi partida en un archivo
daily-proof = La clave se sacó días antes y nada de lo que se pulsa cambia el reparto: lo prueba el sello que se mostró antes de ese día.
daily-own = Tú: { $result }
daily-own-none = Ese día no jugaste.
daily-everybody = { $count ->
    [one] Jugó una persona.
   *[other] Jugaron { $count } personas.
} { $won ->
    [0] No ganó nadie.
    [one] Ganó una.
   *[other] Ganaron { $won }.
}
daily-quickest = { $count ->
    [one] La victoria más rápida: 1 turno.
   *[other] La victoria más rápida: { $count } turnos.
}
daily-here = En este servidor
daily-more = { $count ->
    [one] y 1 más
   *[other] y { $count } más
}
daily-order = Va primero quien gana en menos turnos; después, quien deja menos cartas objetivo. Los empatados comparten puesto.
daily-announced = Ya está el reparto de hoy: las mismas cartas para todos, un solo intento, y solo tú ves el tuyo. Acaba { $when }.
daily-yesterday-here = Ayer, en este servidor
daily-players = { $count ->
    [0] Aquí aún no ha jugado nadie.
    [one] Aquí ha jugado una persona.
   *[other] Aquí han jugado { $count } personas.
}
daily-group = { $days ->
    [one] 🔥 Ese día { $players ->
        [one] lo terminó aquí una persona
       *[other] lo terminaron aquí { $players } personas
    }.
   *[other] 🔥 Aquí se termina todos los días desde hace { $days }; ese día { $players ->
        [one] lo terminó una persona
       *[other] lo terminaron { $players } personas
    }.
}
daily-week = Días ganados esta semana: { $list }
daily-week-over = 🏅 Días ganados en toda la semana: { $list }
daily-month = Días ganados este mes: { $list }
daily-month-over = 🏅 Días ganados en todo el mes: { $list }
daily-score = { $name } { $won }
daily-somebody = alguien
daily-past = Mis repartos del día
daily-past-none = Aún no ha acabado ninguno de tus repartos del día. Cada uno aparece aquí cuando acaba su día.

daily-tried = Ya has hecho el intento de hoy; se borró con tus datos. Mañana hay otro reparto.
refusal-daily-tried = Ya has hecho el intento de hoy; se borró con tus datos. Mañana hay otro reparto.
daily-called-off = El reparto de hoy se suspende: el bot volvió a una copia anterior y hay quien ya conoce las cartas. Mañana hay otro.
refusal-daily-called-off = El reparto de hoy se suspende: el bot volvió a una copia anterior y hay quien ya conoce las cartas. Mañana hay otro.
refusal-daily-open = Ese día aún no ha acabado. Vuelve mañana para ver cómo fue.
refusal-daily-over = Ese día ya acabó, y lo que quedó sin terminar se perdió. Este es el reparto de hoy.
refusal-no-daily = Ese día nadie jugó el reparto del día. El de hoy está en /spite daily.
