# Torneos

refusal-tournament-already-in = Ya participas.
refusal-tournament-has-them = { $name } ya participa. Elige a otra persona.
refusal-tournament-begun = Este torneo ya ha empezado. Pide a quien lo organiza que te ponga en el lugar de alguien.
refusal-tournament-running = Ya ha empezado.
refusal-tournament-full = Las { $most } plazas están ocupadas. Podrás apuntarte en cuanto alguien se retire.
refusal-tournament-not-begun = Este torneo no ha empezado. Espera a que lo inicie quien lo organiza.
refusal-tournament-not-for-two = Ese juego no es para dos. Elige otro.
refusal-tournament-no-person = Elige a una persona, no a un bot.
refusal-tournament-not-in = No participas en este torneo.
refusal-tournament-over = Este torneo ha terminado. Quien pueda gestionar eventos puede abrir otro.
refusal-tournament-table = Esta partida es de un torneo, y el torneo decide quién juega aquí y hasta cuándo. Mira /spite tournament.
refusal-tournament-too-few = { $missing ->
    [one] Antes tiene que apuntarse una persona más.
   *[other] Antes tienen que apuntarse { $missing } personas más.
}
refusal-tournament-too-late = La partida siguiente ya está decidida, así que este resultado se queda. Corrige la siguiente, o déjalo así.
refusal-tournament-unknown = Aquí no hay ningún torneo que se llame { $name }. /spite tournament los muestra todos.
refusal-tournament-place = Un torneo necesita un canal de texto, donde cada partida tiene su hilo. Ábrelo en uno.
refusal-tournament-most = En este servidor hay { $count } torneos en marcha. Termina o cancela antes alguno.
permission-manage_events = Gestionar eventos

command-tournament = Participar en un torneo, ver cómo va u organizar uno
command-tournament-name = ¿Qué torneo? Si hay varios en marcha, se te pregunta

# Lo que ve todo el mundo

tournament-title = Torneos
tournament-none = No hay ningún torneo en marcha en este servidor.
tournament-none-organiser = No hay ningún torneo en marcha en este servidor. Abre uno: la gente se apunta con un botón, y yo hago los emparejamientos, abro las mesas en hilos y anoto los resultados.
tournament-none-others = Aquí puede abrir uno quien pueda gestionar eventos. Mientras, con /spite start se abre una mesa.
tournament-go = Torneo
tournament-kind-elimination = Eliminatoria
tournament-kind-swiss = Sistema suizo
tournament-kind-league = Liga
tournament-kind-line-elimination = Quien pierde queda fuera.
tournament-kind-line-swiss = Se juega en todas las rondas, contra alguien con las mismas victorias.
tournament-kind-line-league = Todos contra todos.
tournament-plan = { $kind } · { $game } · cada ronda, { $time } como mucho
tournament-vacations = { $on ->
    [yes] Las vacaciones no cuentan
   *[no] Las vacaciones cuentan
}
tournament-nights = { $vacations ->
    [yes] Las noches y vacaciones de cada uno no cuentan en un turno; el fin de la ronda no se mueve.
   *[no] Las noches de cada uno no cuentan en un turno, las vacaciones sí; el fin de la ronda no se mueve.
}
tournament-plan-clock = { $kind } · { $game } · cada ronda, { $time } como mucho · { $clock } por turno
tournament-quick = { $name }, rápido
tournament-absent-computer = Al acabar el tiempo de una ronda, la máquina (nivel { $level }) sigue por quien tenga el turno.
tournament-absent-computer-clock = La máquina (nivel { $level }) juega por quien deje que se acabe un turno hasta que vuelva, y sigue por quien tenga el turno al acabar el tiempo de una ronda.
tournament-absent-loses = Al acabar el tiempo de una ronda, pierde quien tenga el turno.
tournament-absent-loses-clock = Pierde quien agote el tiempo de un turno (salvo el primero) o tenga el turno al acabar la ronda.
tournament-absent-neither = { $kind ->
    [elimination] Si para entonces nadie ha jugado una carta, pierden los dos: el sorteo sellado dice quién sigue.
   *[other] Si para entonces nadie ha jugado una carta, pierden los dos: no puntúa nadie.
}
tournament-time-minutes = { $count ->
    [one] { $count } minuto
   *[other] { $count } minutos
}
tournament-time-hours = { $count ->
    [one] { $count } hora
   *[other] { $count } horas
}
tournament-time-days = { $count ->
    [one] { $count } día
   *[other] { $count } días
}
tournament-signed-up = Inscripciones: { $count } de { $most }
tournament-and-more = … y { $count } más
tournament-round = Ronda { $round } de { $rounds }
tournament-round-until = Ronda { $round } de { $rounds } · termina { $when }
tournament-given-back = Durante un rato no se pudo jugar en todas las mesas: esta ronda ha recuperado { $time }.
tournament-winner = 🏆 { $name } ha ganado { $title }.
tournament-won = 🏆 Ha ganado { $name }.
tournament-won-nobody = Terminado: no vino nadie, así que no ha ganado nadie.
tournament-winner-nobody = { $title } ha terminado: no vino nadie, así que no lo ha ganado nadie.
tournament-over = Terminado
tournament-cancelled = Cancelado
tournament-sealed = Este sello se fijó antes de que se apuntara nadie. De él y de lo que pulsan los participantes salen el cuadro, los sorteos y todos los repartos.
tournament-sealed-later = La clave se muestra cuando acaba el torneo.
tournament-sealed-for-good = El torneo se canceló, así que su clave no se muestra.
tournament-versus = { $first } – { $second }
tournament-bye = { $name }: descansa esta ronda
tournament-picture-bye = descansa
tournament-by-lot = por sorteo
tournament-by-absence = faltó su rival
tournament-by-neither = no vino nadie
tournament-by-neither-lot = no vino nadie, por sorteo
tournament-by-withdrawal-both = se retiraron los dos
tournament-by-organiser-draw = empate, lo decidió la organización
tournament-by-organiser-neither = no vino nadie, lo decidió la organización
tournament-by-withdrawal = se retiró su rival
tournament-by-removal = sacaron a su rival
tournament-by-organiser = lo decidió la organización
tournament-again = empate, se repite
tournament-standing = Clasificación
tournament-standing-line = **{ $place }.** { $name }: victorias { $wins }, derrotas { $losses }
tournament-standing-draws = empates { $count }
tournament-standing-direct = duelos directos { $points }
tournament-standing-direct-short = dir. { $points }
tournament-standing-byes = { $count ->
    [one] una vez sin rival
   *[other] { $count } veces sin rival
}
tournament-standing-decides = victorias de sus rivales { $opponents }, de los vencidos { $beaten }
tournament-standing-short = riv. { $opponents }/{ $beaten }
tournament-standing-lot = por sorteo
tournament-standing-equals = A igualdad de victorias cuentan las de todos los rivales, luego las de los vencidos («riv.» dice las dos), luego el sorteo.
tournament-standing-equals-direct = A igualdad de puntos cuentan las partidas entre quienes empatan, si todos se han enfrentado; luego lo ganado en la mesa, las victorias de todos los rivales, las de los vencidos («riv.» dice las dos), luego el sorteo.
tournament-standing-equal-sign = Un empate (=1) cuenta como media victoria.
tournament-standing-plus = Una ronda sin rival (+1) cuenta como ganada.
tournament-standing-out = se ha retirado
tournament-standing-taken-out = fuera
tournament-record = { $wins }–{ $losses }
tournament-record-byes = { $wins }–{ $losses } +{ $byes }
tournament-record-draws = { $record } ={ $draws }

tournament-join = Apuntarme
tournament-full = Completo
tournament-full-waits = Ya están ocupadas todas las plazas. Ahora quien organiza puede empezarlo.
tournament-open = Ver o retirarme
tournament-mine = Partida y tabla
tournament-table = Ir a mi partida
tournament-withdraw = Retirarme
tournament-withdraw-sure = ¿Retirarte de { $title }? No podrás volver, y tus rivales ganan todas las partidas que te quedan, también la que estés jugando. Tu nivel no cambia.
tournament-withdraw-yes = Sí, retirarme
tournament-back = Volver
tournament-joined = Estás dentro. Cuando empiece, te mencionaré en el hilo de tu partida.
tournament-joined-quiet = Estás dentro. Cuando empiece, tu partida se abrirá en un hilo de este canal.
tournament-withdrawn = Te has retirado.
tournament-you-play = Juegas ahora contra **{ $name }**.
tournament-you-early = Ya es la ronda { $round }: su tiempo empieza cuando acaben las anteriores.
tournament-you-wait = { $kind ->
    [elimination] Tu partida está decidida. La siguiente empieza en cuanto se sepa contra quién juegas.
    [league] Tu partida está decidida. La siguiente empieza en cuanto tu rival también esté libre.
   *[swiss] Tu partida de esta ronda está decidida. La siguiente ronda empieza cuando lo estén todas.
}
tournament-you-bye = Descansas esta ronda, y cuenta como victoria.
tournament-you-lost = Estás fuera.
tournament-you-won = Has ganado. ¡Enhorabuena!
tournament-you-withdrew = Te has retirado.
tournament-you-taken-out = La organización te ha sacado del torneo.
tournament-you-thread = Tu hilo se está abriendo.
tournament-choose = Otro torneo
tournament-which = ¿Qué torneo?
tournament-page-back = Página anterior
tournament-page-on = Página siguiente
tournament-round-short = Ronda { $round }

# Hilos

tournament-thread-place = { $title } { $number }:
tournament-thread-name = { $place } { $first } – { $second }
tournament-remind-computer = { $mentions } Te toca, y esta ronda termina { $when }. Después la máquina sigue por quien tenga el turno.
tournament-remind-loses = { $mentions } Te toca, y esta ronda termina { $when }. Si entonces aún te toca, pierdes.
tournament-thread-again = { $first } – { $second }: esa partida no la ha ganado nadie, así que se juega otra, con cartas nuevas. Si tampoco la gana nadie, decide el sorteo sellado.
tournament-told-absent = ⌛ Se acabó el tiempo, y le tocaba a { $loser }: gana **{ $winner }**.
tournament-told-lot = 🎲 Ninguna partida lo ha decidido: en el sorteo sellado gana **{ $winner }**.
tournament-told-neither = ⌛ Se acabó el tiempo y ni { $first } ni { $second } han jugado una carta: pierden los dos y no puntúa nadie.
tournament-told-neither-lot = ⌛ Se acabó el tiempo y ni { $winner } ni { $loser } han jugado una carta. Alguien tiene que seguir: en el sorteo sellado gana **{ $winner }**.
tournament-told-withdrawn-both = { $first } y { $second } ya no participan: no puntúa nadie.
tournament-told-organiser-draw = { $first } – { $second }: empate, por decisión de la organización. Medio punto cada uno.
tournament-told-organiser-neither = { $first } – { $second }: no vino nadie, por decisión de la organización. Pierden los dos y no puntúa nadie.
tournament-told-withdrawn = Gana **{ $winner }**: { $loser } se ha retirado.
tournament-told-removed = Gana **{ $winner }**: la organización ha sacado a { $loser } de { $title }.
tournament-told-replaced = { $leaver }, la organización ha dado tu lugar en **{ $title }** a { $user }.
tournament-told-taken-out = { $user }, la organización te ha sacado de **{ $title }**.
tournament-told-organiser = Gana **{ $winner }** contra { $loser }, por decisión de la organización.
tournament-was-cancelled = ✖ { $title } se ha cancelado.
tournament-told-cancelled = { $title } se ha cancelado, y con él esta partida.
tournament-thread = { $first } – { $second }: ronda { $round } de **{ $title }**. La partida se juega en este hilo.
tournament-thread-until = Tiene que acabar { $when }.
tournament-thread-early = No hace falta esperar a los demás: { $clock ->
    [yes] ya se puede empezar.
   *[no] se puede empezar en cualquier momento.
} El tiempo de la ronda { $round } empieza cuando acaben las anteriores.
tournament-stuck-gone = El canal de este torneo se eliminó, así que sus partidas se quedan sin hilos. Pulsa **Organizar** en /spite tournament desde otro canal de texto y luego **Traerlo aquí**.
tournament-stuck-unfit = { $channel } ya no es un canal de texto, así que allí las partidas se quedan sin hilos. Vuelve a convertirlo en uno, o pulsa **Organizar** en /spite tournament desde un canal de texto y luego **Traerlo aquí**.
tournament-stuck-full = Este servidor tiene todos los hilos abiertos que Discord permite, así que las partidas se quedan sin hilo. Que archiven alguno: lo intento cada minuto. La que siga sin hilo al acabar su ronda se decide por sorteo.
tournament-stuck-permissions = No puedo abrir hilos en { $channel }: allí necesito Ver canal, Crear hilos públicos y Enviar mensajes en hilos. Cuando los tenga, sigo en menos de un minuto; o pulsa **Organizar** en /spite tournament desde otro canal de texto y luego **Traerlo aquí**.
tournament-move = Traerlo aquí
tournament-moved = El torneo sigue en este canal.
tournament-told-no-thread = 🎲 No se ha podido abrir un hilo para una partida de **{ $title }**, así que la ha decidido el sorteo sellado: **{ $winner }** gana a { $loser }.
tournament-no-thread = { $count ->
    [one] Una partida aún no tiene hilo.
   *[other] { $count } partidas aún no tienen hilo.
} Lo intento cada minuto; necesito Crear hilos públicos y Enviar mensajes en hilos en el canal. Si no lo consigo antes de que acabe la ronda, decide el sorteo sellado.

# Quien organiza

tournament-organise = Organizar
tournament-new = Abrir un torneo
tournament-new-title = Un torneo nuevo
tournament-new-line = Elige y ponle un nombre: así se abre la inscripción en este canal.
tournament-new-ready = Aquí tengo todos los permisos que necesito.
tournament-choose-game = Juego: { $name }
tournament-choose-most = { $count } plazas
tournament-choose-time = Cada ronda, { $time } como mucho
tournament-choose-absent-computer = Si falta: juega la máquina
tournament-choose-absent-loses = Si falta: pierde
tournament-choose-rounds = { $count ->
    [0] Rondas: lo habitual, hasta { $usual }
    [one] Una ronda
   *[other] { $count } rondas
}
tournament-name = Ponerle nombre y abrir
tournament-name-label = Nombre
tournament-name-hint = Como lo conozca la gente; por ejemplo, Copa de otoño
tournament-name-usual = Copa Spite
tournament-opened = La inscripción está abierta en este canal.
tournament-begin = Empezar
tournament-begun = Ha empezado. Se están abriendo los hilos de la primera ronda.
tournament-cancel = Cancelarlo
tournament-cancel-sure = ¿Cancelar { $title }? Se cierran sus partidas y no lo gana nadie.
tournament-cancel-yes = Sí, cancelarlo
tournament-correct = Corregir un resultado
tournament-correct-which = ¿Qué partida?
tournament-correct-who = ¿Quién ha ganado?
tournament-correct-line = Solo cambia el torneo: la clasificación y los niveles del servidor conservan cada partida tal como se jugó.
tournament-correct-go-on = Aquí alguien tiene que seguir, así que no hay empate.
tournament-correct-draw = Empate
tournament-correct-neither = No vino nadie
tournament-result-won = gana { $name }
tournament-result-draw = empate
tournament-result-neither = no puntúa nadie
tournament-result-open = sin decidir
tournament-corrected = Ronda { $round }, { $first } – { $second }: { $now }. Antes: { $before }.
tournament-corrected-same = Ronda { $round }, { $first } – { $second } se queda como estaba: { $now }.
tournament-corrected-next = La partida siguiente es ahora { $first } – { $second }.
tournament-replace = Sustituir a alguien
tournament-replace-whom = ¿Quién se va?
tournament-replace-by = ¿Quién ocupa el lugar de { $name }, con todo lo que ganó?
tournament-replace-person = Elige a una persona…
tournament-replace-sure = ¿Poner a { $name } en el lugar de { $leaver }? { $leaver } deja el torneo. Se avisa a las dos personas.
tournament-replace-yes = Sí, sustituir
tournament-replaced = { $name } ocupa ahora ese lugar.
tournament-replace-anew = La partida en marcha se repite, con otras cartas.
tournament-remove = Sacar a alguien
tournament-remove-sure = ¿Sacar a { $name }? No podrá volver, y ganan sus rivales. Se le avisa, y también a su rival.
tournament-remove-sure-open = ¿Sacar a { $name }? Se le avisa, y podrá apuntarse otra vez mientras la inscripción siga abierta.
tournament-remove-yes = Sí, sacar
tournament-organise-line = Puede hacerlo quien tenga permiso para gestionar eventos.
tournament-removed = { $name } ya no participa.
