# El reloj de turno, quien no está, mesas en pausa y sitios libres

clock-title = Reloj de turno
clock-told = Antes de que se acabe, la mesa y la mano de quien juega lo avisan con una mención, salvo que las menciones estén apagadas.
clock-told-unmentioned = Antes de que se acabe, la mesa y la mano de quien juega lo avisan. Aquí no se menciona a nadie.
clock-told-short = Cuando queda la mitad, la mesa y la mano de quien juega lo avisan. En turnos tan cortos no se menciona a nadie.
clock-then = Cuando se acaba, la máquina juega en ese sitio hasta que la persona lo recupere.
clock-then-loses = Quien deja que se acabe pierde la partida.
clock-label = Reloj: { $time }
clock-level = Sustituto: { $level }
clock-off = no
clock-label-weekends = Reloj: { $time }, sin fines de semana
clock-weekends = { $off ->
    [yes] Los fines de semana no cuentan
   *[no] Los fines de semana cuentan
}
clock-weekends-off = Aquí los sábados y domingos no cuentan.
clock-own-time = No cuentan la noche ni las vacaciones que cada persona elige en /spite settings.
clock-nights = No cuenta la noche que cada persona elige en /spite settings. En este torneo, las vacaciones sí.
clock-turn-off = { $time } para este turno, sin contar { $off ->
    [night] la noche de { $name }
    [weekends] los fines de semana
   *[both] la noche de { $name } ni los fines de semana
}
clock-left = Tiempo restante: { $time }
clock-left-off = Tiempo restante: { $time }, sin contar { $off ->
    [night] la noche de { $name }
    [weekends] los fines de semana
   *[both] la noche de { $name } ni los fines de semana
}
clock-left-own = Tiempo restante: { $time }, sin contar { $off ->
    [night] tu noche
    [weekends] los fines de semana
   *[both] tu noche ni los fines de semana
}
clock-vacation = Las vacaciones de { $name } no cuentan: del { $begins } al { $ends }
clock-minutes = { $count ->
    [one] 1 minuto
   *[other] { $count } minutos
}
clock-hours = { $count ->
    [one] 1 hora
   *[other] { $count } horas
}
clock-days = { $count ->
    [one] 1 día
   *[other] { $count } días
}
clock-until = La máquina jugará { $when }.
clock-until-loses = El tiempo se acaba { $when }. Si no juega, { $name } pierde.
clock-given-back = Durante un rato no se pudo jugar: este turno ha recuperado { $time }.
asleep-title = Esta mesa está en pausa
asleep-idle = Ahora no hay nadie. Todo se queda como está.
asleep-until = Se cierra { $when } si nadie sigue jugando.
asleep-lost = Su canal ya no existe. Quien organiza la mesa puede mostrarla en otro con /spite table.
paused-title = Esta partida está en pausa
paused-line = Espera a quien la juega. Mientras tanto, aquí se puede abrir otra mesa.
paused-line-private = Te espera a ti, y solo tú la ves.
seat-yours = Este sitio ya es tuyo. Sigue desde aquí.
table-moved-here = La mesa está ahora en este canal.
