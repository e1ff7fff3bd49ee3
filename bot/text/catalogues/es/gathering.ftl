# Quién juega ahora y quién quiere jugar

command-tables = Buscar partida: entrar, mirar, invitar

tables-title = Mesas aquí
tables-none = Ahora mismo no juega nadie.
tables-none-other = Aquí no hay otras mesas.
tables-own = Tus mesas
tables-mine = Mis mesas
tables-mine-more = Página { $page }
tables-mine-none = No tienes sitio en ninguna mesa.
tables-in-a-server = En otro servidor
tables-in-messages = En un mensaje o grupo
tables-leave = Dejar la mesa
tables-end = Parar la partida
tables-of-tournament = Es de un torneo.
tables-more-own = Más mesas tuyas
tables-left = Has dejado la mesa.
tables-more = Y { $count } más.
tables-lobby = abierta
tables-playing = en juego
tables-asleep = en pausa
tables-private = Esta mesa solo la ves tú.
tables-seats = { $count ->
    [0] sin sitio libre
    [one] un sitio libre
   *[other] { $count } sitios libres
}
tables-join = Entrar
tables-watch = Mirar
tables-waiting-more = { $count } más
tables-waiting = Buscan partida: { $names }
tables-wait = Buscar rival
tables-stop-waiting = Dejar de buscar
tables-now-waiting = Estás en la lista durante una hora: tu nombre lo lee quien mire aquí. Cuando se abra una mesa, te menciono en su canal.
tables-waiting-hidden = En lo demás no se te ve, pero aquí sí; si no, nadie podría invitarte.
tables-invite = Invitar
tables-opened = { $mentions }: { $name } ha abierto una mesa.

# Invitaciones

invite-line = ¿A quién invitas? Elige hasta cinco personas que puedan leer este canal; la invitación se publica aquí.
invite-whom = Elige personas
invite-words = { $mentions }: { $name } { $count ->
    [one] te invita
   *[other] invita
} a una partida.
invite-meet = Ir a la mesa
invite-done = Invitación publicada.
invite-left-out = Sin invitar (no ven este canal, no quieren invitaciones o ya las invitaste hace menos de una hora): { $names }
invite-no-more = No quiero invitaciones
invite-no-more-saved = Ya nadie puede invitarte. Con /spite settings puedes cambiarlo.

refusal-nobody-mentioned = En este servidor no menciono a nadie, así que no puedo avisar. /spite tables muestra quién juega.
refusal-nobody-invited = No se ha invitado a nadie: no ven este canal, no quieren invitaciones o ya los invitaste hace menos de una hora.
refusal-too-many-invitations = Has invitado varias veces hace poco. Prueba dentro de { $minutes } min.
refusal-too-many-invitations-here = En este canal se han publicado varias invitaciones hace poco. Prueba dentro de { $minutes } min o invita en otro canal.
refusal-not-posted = No se ha podido publicar aquí. Prueba otra vez en un momento.
refusal-too-many-wait = Ya hay muchas personas que buscan partida. Abre una mesa y se les avisa.

# Reto a una persona, desde el menú que Discord abre sobre ella

command-challenge = Retar
challenge-title = Retar a { $name }
challenge-server = Se menciona a { $name } en este canal, y desde ahí los dos llegan a una mesa.
challenge-elsewhere = Aquí se abre una mesa que ve todo el mundo, con un sitio guardado cinco minutos para { $name }.
challenge-send = Retar

refusal-a-bot = Eso es un bot, y los bots no se sientan a la mesa. Contra la máquina puedes jugar ya.
refusal-yourself = Esa persona eres tú. Elige a otra; con /spite me ves cómo te ha ido.
