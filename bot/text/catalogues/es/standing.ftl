# Quién ha jugado cómo: clasificaciones, perfiles e insignias

command-leaderboard = Ver quién va primero en este servidor
command-me = Ver cómo he jugado en este servidor
command-profile = Ver cómo ha jugado alguien en este servidor
command-profile-person = ¿El perfil de quién?

standing-title = Clasificación
standing-month = Este mes
standing-all = Desde siempre
standing-field-people = Con personas
standing-field-computers = Contra la máquina
standing-nobody-people = Aquí aún no hay nadie. Juega con otras personas una partida hasta el final y aparecerás.
standing-nobody-computers = Aquí aún no hay nadie. Juega contra la máquina una partida hasta el final y aparecerás.
standing-rating = { $rating } ± { $margin }
standing-about = { $level } (provisional)
standing-about-short = { $level } (provisional)
standing-about-novice = principiante
standing-about-casual = aficionado
standing-about-regular = intermedio
standing-about-strong = fuerte
standing-about-expert = experto
standing-uncertain = El nivel sale en número a partir de { $games } partidas puntuadas.
standing-order = Quien ha jugado poco queda más abajo. El nivel sale en número a partir de { $games } partidas puntuadas.
standing-line = { $place }. { $name }: nivel { $rating }, { $wins } de { $games } { $games ->
    [one] partida ganada
   *[other] partidas ganadas
}
standing-back = Ver más arriba
standing-on = Ver más abajo
standing-me = Mi perfil
standing-go-on = Seguir jugando
standing-games = { $count ->
    [one] Partida
   *[other] Partidas
}
standing-wins = { $count ->
    [one] Ganada
   *[other] Ganadas
}
standing-points = { $count ->
    [one] Punto
   *[other] Puntos
}
standing-streak = Racha
standing-figures = { $games ->
    [one] 1 partida
   *[other] { $games } partidas
}, { $wins ->
    [one] 1 ganada
   *[other] { $wins } ganadas
}{ $matched ->
    [no] {""}
   *[yes] , { $points ->
        [one] 1 punto
       *[other] { $points } puntos
    }{ $matches ->
        [0] {""}
        [one] , 1 serie ganada
       *[other] , { $matches } series ganadas
    }
}. Victorias seguidas: { $streak } ahora, récord { $best }.
standing-rating-is = Nivel: { $rating }
standing-favourite = Juego más jugado: { $game }
standing-met = Juntos: { $games ->
    [one] 1 partida
   *[other] { $games } partidas
}; tú por delante en { $ahead }, por detrás en { $behind }.
standing-badges = Insignias
standing-badges-earned = Insignias: { $count } de { $all }
standing-badge-so-far = { $badge }: { $have } de { $need }
standing-details = Detalles
standing-short = { $games ->
    [one] 1 partida
   *[other] { $games } partidas
}, { $wins ->
    [one] 1 ganada
   *[other] { $wins } ganadas
}.
standing-level = Nivel: { $level }.
standing-days = { $days ->
    [one] 1 día seguido
   *[other] { $days } días seguidos
}, récord { $best }.
standing-days-now = { $days ->
    [one] 1 día seguido
   *[other] { $days } días seguidos
}
standing-empty = Aquí aún no has terminado ninguna partida. Tu perfil empieza con la primera: son unos minutos.
standing-alone = Retos y repartos del día
standing-alone-empty = Aún no has probado ningún reto ni reparto del día: empieza con /spite puzzle o /spite daily.
standing-puzzles-title = Retos
standing-puzzles = { $solved ->
    [one] 1 resuelto
   *[other] { $solved } resueltos
}, { $first } de { $tried } a la primera.
standing-puzzles-rating = Nivel de retos: { $rating }; el mejor, últimamente: { $best }.
standing-puzzles-rough = Nivel de retos: { $rating } (provisional); el mejor, últimamente: { $best }.
standing-daily-title = Reparto del día
standing-daily = { $days ->
    [one] 1 día seguido
   *[other] { $days } días seguidos
}, récord { $best }. { $won ->
    [one] 1 victoria
   *[other] { $won } victorias
} de { $played }.
standing-tried = { $count ->
    [one] Hecho
   *[other] Hechos
}
standing-solved = { $count ->
    [one] Acierto
   *[other] Aciertos
}
standing-days-best = Récord
standing-hidden = Tu perfil está oculto: esto solo lo ves tú.
standing-own-games = Aquí cuentan también las partidas que solo ves tú, pero solo tú lo ves. Se cambia con /spite settings.
standing-hide-me = Ocultar mi perfil
standing-show-me = Mostrar mi perfil

refusal-no-standing = Aquí no hay nada que ver de esa persona. Un perfil se va llenando con partidas terminadas.

badge-left-first_win = Gana una partida y te llevas { $badge }.
badge-left-ten_wins = { $count ->
    [one] 1 victoria más para { $badge }.
   *[other] { $count } victorias más para { $badge }.
}
badge-left-hundred_wins = { $count ->
    [one] 1 victoria más para { $badge }.
   *[other] { $count } victorias más para { $badge }.
}
badge-left-streak = { $count ->
    [one] 1 victoria seguida más, todas con personas o todas contra la máquina, para { $badge }.
   *[other] { $count } victorias seguidas más, todas con personas o todas contra la máquina, para { $badge }.
}
badge-left-every_level = { $count ->
    [one] 1 nivel más por vencer para { $badge }.
   *[other] { $count } niveles más por vencer para { $badge }.
}
badge-left-several_games = { $count ->
    [one] 1 juego distinto más para { $badge }.
   *[other] { $count } juegos distintos más para { $badge }.
}
badge-left-every_game = { $count ->
    [one] 1 juego distinto más para { $badge }.
   *[other] { $count } juegos distintos más para { $badge }.
}

badge-first_win = Primera victoria
badge-ten_wins = Diez victorias
badge-hundred_wins = Cien victorias
badge-streak = Cinco victorias seguidas
badge-match = Una serie ganada
badge-five_goals = Cinco cartas objetivo en un turno
badge-from_behind = Victoria tras ir diez cartas por detrás
badge-far_ahead = Victoria con diez cartas de ventaja sobre todos
badge-large_table = Victoria contra tres o más
badge-with_partner = Victoria en pareja
badge-expert = Victoria contra la máquina en Experto
badge-every_level = Victoria contra todos los niveles
badge-several_games = Cinco juegos distintos
badge-every_game = Todos los juegos

# Partidas que solo ha visto quien las jugó

private-games-ask = Esta partida solo la ves tú. ¿Quieres que las partidas así cuenten también en la clasificación y en tu perfil? Las partidas en sí no las verá nadie más.
private-games-yes = Sí, que cuenten
private-games-no = No
private-games-counted = Las partidas que solo ves tú ya cuentan en la clasificación y en tu perfil.
private-games-not-counted = Las partidas que solo ves tú cuentan solo para ti.

# Cómo se han enfrentado quien lee y otra persona

head-to-head = Cara a cara
head-to-head-title = { $name } y tú
head-to-head-none = Aún no hay ninguna partida terminada aquí entre esta persona y tú.

refusal-hidden-yourself = Tu perfil está oculto, así que no se muestra cómo te ha ido con otros. Con /spite me puedes volver a mostrarlo.
