# El reloj de turno, quien no está, mesas dormidas y sitios libres

clock-title = Reloj de turno
clock-told = Antes de que se acabe lo dicen la mesa y la vista propia de quien juega, y se le menciona, salvo que no haya menciones.
clock-told-unmentioned = Antes de que se acabe lo dicen la mesa y la vista propia de quien juega. Aquí no se menciona a nadie.
clock-told-short = Cuando queda la mitad lo dicen la mesa y la vista propia de quien juega. En turnos tan cortos no se menciona a nadie.
clock-then = Cuando se acaba, un ordenador juega en ese sitio hasta que se recupere.
clock-then-loses = Quien deja que se acabe pierde la partida.
clock-label = Reloj: { $time }
clock-level = Juega por quien falte: { $level }
clock-off = no
clock-label-weekends = Reloj: { $time }, sin fines de semana
clock-weekends = { $off ->
    [yes] Los fines de semana no cuentan
   *[no] Los fines de semana cuentan
}
clock-weekends-off = Aquí los sábados y domingos no cuentan.
clock-own-time = La noche y las vacaciones de cada uno, elegidas en /spite settings, no cuentan.
clock-nights = La noche de cada uno, elegida en /spite settings, no cuenta. En este torneo las vacaciones sí.
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
clock-until = Un ordenador jugará { $when }.
clock-until-loses = El tiempo se acaba { $when }. Si no juega, { $name } pierde.
clock-given-back = Durante un rato no se pudo jugar: este turno ha recuperado { $time }.
asleep-title = Esta mesa duerme
asleep-idle = Ahora no hay nadie. Todo queda como está.
asleep-until = Se cierra { $when } si nadie sigue.
asleep-lost = Perdió su canal. Quien dirige la mesa puede mostrarla en otro con /spite table.
asleep-wake = Despertarla
paused-title = Esta partida está en pausa
paused-line = Espera a quien la juega. Mientras tanto se puede abrir aquí otra mesa.
paused-line-private = Te espera a ti, y solo tú la ves.
paused-continue = Continuar
seat-yours = Este sitio ya es tuyo. Sigue desde aquí.
table-moved-here = La mesa está ahora en este canal.
