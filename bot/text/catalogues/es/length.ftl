# Cómo acaban una partida y una serie, y cuánto duran

length-game = Una sola partida: { $turns ->
    [one] cerca de 1 turno por persona, { $time }.
   *[other] unos { $turns } turnos por persona, { $time }.
}
length-match = Una serie: se juegan partidas hasta llegar a { $target } puntos. { $points }
length-points = { $each ->
    [0] Ganar vale { $bonus }.
    [one] Ganar vale { $bonus }, y 1 más por cada carta objetivo que les quede a los demás.
   *[other] Ganar vale { $bonus }, y { $each } más por cada carta objetivo que les quede a los demás.
}
length-games = { $games ->
    [one] Cerca de 1 partida
   *[other] Unas { $games } partidas
} de { $turns ->
    [one] 1 turno
   *[other] { $turns } turnos
} por persona; en total, { $time }.
length-many = Son muchas partidas de { $turns ->
    [one] cerca de 1 turno
   *[other] unos { $turns } turnos
} por persona.
length-minutes = { $count ->
    [one] 1 minuto
   *[other] { $count } minutos
}
length-hours = { $count ->
    [one] 1 hora
   *[other] { $count } horas
}
length-begins = { $games ->
    [one] Una serie a { $target } puntos: cerca de 1 partida. Puedes parar tras cualquiera, y cada una cuenta por sí sola.
   *[other] Una serie a { $target } puntos: unas { $games } partidas. Puedes parar tras cualquiera, y cada una cuenta por sí sola.
}
length-begins-many = Una serie a { $target } puntos. Puedes parar tras cualquier partida, y cada una cuenta por sí sola.
lobby-one-game = Una sola partida
lobby-whole-match = Serie a { $target } puntos
