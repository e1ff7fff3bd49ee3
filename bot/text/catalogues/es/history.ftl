# Las propias partidas terminadas

command-history = Repasar mis partidas o jugar otra vez

history-title = Mis partidas aquí
history-empty = Aquí aún no has terminado ninguna partida. Juega una ahora: son unos minutos.
history-nothing = No hay partidas así. Elige otra cosa arriba, o ve todas.
history-open = Abrir
history-all = Ver todas
history-system-all = Todos los juegos
history-company-all = Con cualquiera
history-outcome-all = Ganadas y perdidas
history-season-all = Todos los meses
history-alone = Solo contra la máquina
history-people = Con otras personas
history-with = Con { $name }
history-won = Ganadas
history-lost = No ganadas
history-against = contra { $names }
history-month = { $month ->
    [1] enero
    [2] febrero
    [3] marzo
    [4] abril
    [5] mayo
    [6] junio
    [7] julio
    [8] agosto
    [9] septiembre
    [10] octubre
    [11] noviembre
   *[12] diciembre
} de { $year }
history-outcome-won = Ganada
history-outcome-lost = Perdida
history-outcome-drawn = Sin ganador
history-outcome-stopped = Parada
history-outcome-not-counted = No cuenta
history-turns = { $count ->
    [one] 1 turno
   *[other] { $count } turnos
}
history-left = { $count ->
    [0] pila objetivo vacía
    [one] queda 1 carta objetivo
   *[other] quedan { $count } cartas objetivo
}
history-house-rules = Con reglas de casa:
history-house-rules-some = Con reglas de casa.
history-record = Registro
history-no-record = Las jugadas de esta partida ya no se guardan.
history-again = Jugar otra vez
history-back = Mis partidas
history-together = Nuestras partidas
history-left-out = Tu mesa está abierta. No he podido invitar a { $names }: avísales tú.
history-nobody-invited = Tu mesa está abierta. No hay a quién invitar; puede entrar quien quiera.
