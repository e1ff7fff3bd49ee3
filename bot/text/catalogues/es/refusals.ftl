# Pulsaciones que no valen: qué pasa y qué hacer

refusal-stale = Ese botón ya no vale. No se ha jugado nada.
refusal-substitute-too-strong = Nadie debe ganar por no estar: el sustituto nunca es más fuerte que Intermedio, ni que los jugadores automáticos de esta mesa. Elige uno más fácil.
refusal-not-your-turn = Le toca a { $name }.
refusal-not-seated = No estás en esta mesa. Entra cuando haya un sitio libre o juega ya tu propia partida.
refusal-seats-held = Los sitios libres se guardan unos minutos para { $names }. Prueba otra vez si no vienen.
refusal-table-full = No quedan sitios. Entra en la próxima partida.
refusal-already-seated = Ya estás en esta mesa.
refusal-seated-elsewhere = { $count ->
    [one] Ya juegas en otra mesa. Termina o déjala antes.
   *[other] Ya juegas en { $count } mesas, entre todos los servidores y mensajes. Termina o deja una antes.
}
refusal-too-many-kept = { $count ->
    [one] Ya tienes una partida a solas o en pausa. Termínala o párala antes: /spite tables te lleva a ella. Una partida parada termina en diez minutos.
   *[other] Ya tienes { $count } partidas a solas o en pausa entre todos los servidores. Termina o para alguna antes: /spite tables te lleva a ellas. Una partida parada termina en diez minutos.
}
refusal-no-table = Aquí no hay mesa. Con /spite start se abre una.
refusal-table-gone = Esa mesa ya no existe. Con /spite start se abre otra.
refusal-table-elsewhere = La parte de mí que lleva esa mesa no responde ahora mismo. Prueba otra vez en un momento.
refusal-table-exists = Este canal ya tiene mesa. Entra en ella o abre otra en otro canal.
refusal-table-exists-link = Este canal ya tiene mesa: [ve a ella]({ $link }).
refusal-table-unreadable = La mesa de este canal ya no se puede leer y por ahora aquí no se puede jugar. Quienes llevan el bot encuentran la causa en su registro.
refusal-not-host = Eso solo lo puede hacer quien organiza la mesa: pídeselo a { $name }.
refusal-not-host-or-moderator = Eso solo lo puede hacer { $name } o la moderación.
refusal-not-started = La partida aún no ha empezado. Falta que { $name } pulse Empezar.
refusal-already-started = La partida ya ha empezado. Si no juegas en ella, entra en la próxima.
refusal-more-players = { $missing ->
    [one] Falta una persona. Añade un jugador automático o espera.
   *[other] Faltan { $missing } personas. Añade jugadores automáticos o espera.
}
refusal-too-many-for-system = { $high ->
    [one] Ese juego es para una sola persona.
   *[other] Ese juego es para { $high } personas como mucho. Alguien tiene que salir antes.
}
refusal-no-computer-left = La máquina no ocupa ningún sitio de esta mesa.
refusal-no-number = Eso no es el número de una jugada. Pulsa otra vez Ir a… y escribe solo un número, como 12.
refusal-game-over = Esta partida ha terminado. Pulsa Revancha para jugar otra.
refusal-nothing-to-undo = No hay nada que deshacer. Una jugada que ha destapado una carta nueva ya no se puede deshacer.
refusal-illegal = Ahora no se puede. No se ha jugado nada.
refusal-not-away = Ya juegas tú.
refusal-already-away = La máquina ya juega por ti.
refusal-away = La máquina juega por ti. Recupera antes tu sitio.
refusal-unreadable = Eso ya no se puede leer. Todo lo demás funciona; quienes llevan el bot lo encuentran en su registro.
refusal-deletion-barred = Ahora mismo no se pueden borrar tus datos, así que no se ha borrado nada. Quien lleva este bot puede ver por qué: inténtalo mañana.
refusal-not-saved = No se ha podido guardar. No ha cambiado nada: pulsa otra vez.
refusal-unsure = La base de datos no responde y aún no se sabe si ha contado. Mira tu mano otra vez dentro de un momento.
refusal-nothing-finished = Aquí aún no ha terminado ninguna partida que puedas ver.
refusal-nothing-played = Esa partida acabó antes de la primera jugada, así que no hay nada que repasar. Juega otra.
refusal-no-finished-game = Aquí no hay ninguna partida terminada con ese número. Sin número, se toma la última de este canal.
refusal-restarting = Me estoy reiniciando. Pulsa otra vez en un momento.
refusal-channel-hidden = No veo el canal donde se jugó, así que no sé si puedes verla. Pídemelo en ese canal.
refusal-permissions = En este canal no puedo. Necesito: { $permissions }.
refusal-not-in-thread = No puedo publicar en este hilo privado porque no estoy en él. Mencióname aquí para dejarme entrar y vuelve a intentarlo.
refusal-thread-locked = Este hilo está bloqueado y solo la moderación puede publicar aquí. Haz que lo desbloqueen o elige otro canal.
refusal-may-not-write = No puedes escribir en { $channel }, así que no publico nada allí por ti. Pídelo donde puedas escribir; a solas puedes jugar en cualquier sitio, porque solo lo ves tú.
refusal-your-permissions = Para eso necesitas: { $permissions }.
refusal-stands = Está hecho y guardado. Solo falló al mostrar la respuesta: vuelve a mirar para ver cómo ha quedado.
refusal-event-unreadable = No se pudo leer como lo envió tu Discord, así que no se hizo nada. Inténtalo otra vez; si sigue igual, actualiza la aplicación de Discord.
refusal-unexpected = Algo ha fallado y lo he anotado ({ $code }). Pulsa otra vez, por favor.
refusal-busy = Un momento, por favor: tu pulsación anterior aún no ha acabado.
refusal-too-busy = Ahora mismo hay demasiada gente jugando. Inténtalo otra vez dentro de un momento.
refusal-too-quick = Has ido muy rápido. Así está la mesa ahora.
refusal-too-quick-command = Has ido muy rápido. Espera unos segundos y prueba otra vez.
refusal-too-many-tables = { $count ->
    [one] Este servidor permite 1 mesa a la vez. Entra en ella o espera a que termine.
   *[other] Este servidor permite { $count } mesas a la vez. Entra en una o espera a que termine alguna.
}
refusal-too-many-lobbies = Has abierto varias mesas hace poco. Prueba dentro de { $minutes } min.
refusal-full-house = Ya tengo todas las mesas que puedo atender. Prueba más tarde.
refusal-unknown-system = No hay ningún juego llamado { $name }. Elige uno de la lista.
refusal-saved-gone = Este servidor ya ha borrado esas reglas. /spite rules muestra las demás.
refusal-saved-unknown = En este servidor no hay reglas guardadas como «{ $name }». Elige de la lista.
refusal-saved-taken = Otra persona ya guardó reglas como «{ $name }». Elige otro nombre.
refusal-saved-full = Este servidor ya ha guardado { $count } conjuntos de reglas. Borra uno antes.
refusal-saved-not-yours = Solo quien guardó «{ $name }» o quien gestiona el servidor puede borrarlo.
refusal-saved-name = Ese nombre no sirve. Elige uno con letras o números.
refusal-unknown-level = No hay ningún nivel así. Elige uno de la lista.
refusal-outdated = Ese panel es de una versión anterior. Pulsa Mi mano para ver uno nuevo.
refusal-outdated-command = Ese comando ha cambiado. Escríbelo otra vez; si sigue fallando, recarga Discord.
refusal-picture = Esta vez no hay imagen. En **Ver en texto** está todo.

# Permisos, como los llama Discord

permission-view_channel = Ver canal
permission-send_messages = Enviar mensajes
permission-send_messages_in_threads = Enviar mensajes en hilos
permission-attach_files = Adjuntar archivos
permission-embed_links = Insertar enlaces
permission-read_message_history = Leer el historial de mensajes
permission-manage_messages = Gestionar mensajes
permission-manage_guild = Gestionar servidor

# Reglas que no dan un juego

rules-unknown-option = No hay ninguna regla con ese nombre. Elige una de la lista.
rules-not-allowed = { $option }: { $value } no vale. Elige otro valor.
rules-too-many-jokers = Como mucho cuatro jokers por baraja: elige { $most } o menos.
rules-no-suits = Una baraja sin palos necesita «{ $option }: { $value }».
rules-too-many-packs = De estos números hay como mucho { $most } barajas.
rules-wrong-top = Con esta baraja y estos reyes, las pilas llegan hasta { $value }.
rules-no-such-rank = { $option }: aquí los valores van de 1 a { $value }.
rules-every-rank = { $option }: deja fuera al menos un valor.
rules-no-partners = Para jugar en parejas hacen falta cuatro, seis u ocho sitios.
rules-needs-suits = Para cargar pilas objetivo hacen falta palos. Elige naipes.
rules-loading-needs-discards = Para cargar pilas objetivo, cada turno debe acabar con un descarte. Cambia antes cómo acaban los turnos.
rules-loading-needs-end = Para cargar pilas objetivo, la partida debe acabar cuando se agota el mazo. Cambia eso antes.
rules-one-pack = La baraja del 1 al 12 no se puede dividir. Reparte las cartas objetivo de la misma baraja.
rules-split-needs-two = Si las cartas objetivo salen de una baraja aparte, hacen falta al menos dos barajas.
rules-goal-deck-short = La baraja de las cartas objetivo no alcanza: como mucho { $most } cartas en cada pila objetivo.
rules-goal-deck-too-small = Una baraja aparte no alcanza para tantas pilas objetivo. Reparte las cartas objetivo de la misma baraja.
rules-stock-too-small = { $stock ->
    [0] No quedaría ninguna carta para robar. Pon menos cartas objetivo o más barajas.
    [one] Solo quedaría 1 carta para robar. Pon menos cartas objetivo o más barajas.
   *[other] Solo quedarían { $stock } cartas para robar. Pon menos cartas objetivo o más barajas.
}
rules-stock-too-small-pack = { $stock ->
    [0] No quedaría ninguna carta para robar. Pon menos cartas objetivo o manos más cortas.
    [one] Solo quedaría 1 carta para robar. Pon menos cartas objetivo o manos más cortas.
   *[other] Solo quedarían { $stock } cartas para robar. Pon menos cartas objetivo o manos más cortas.
}
rules-needs-scoring = Una serie necesita puntos. Activa antes la puntuación o juega partidas sueltas.
rules-seats-of-system = Este juego es de { SPELL($low) } a { SPELL($high) } personas. Elige otro número de sitios.
rules-seats-two = Este juego es para { SPELL($low) } { $high ->
    [8] u
   *[other] o
} { SPELL($high) } personas. Elige otro número de sitios.
rules-seats-exactly = Este juego es para { SPELL($low) } personas. Elige ese número de sitios.
rules-seats-pairs = Este juego es para cuatro, seis u ocho personas. Elige ese número de sitios.
rules-unknown-system = No hay ningún juego llamado { $value }. Elige uno de la lista.
refusal-needs-server = Eso necesita un servidor en el que yo esté. Quien administre uno puede añadirme. A solas puedes jugar en cualquier sitio: contra la máquina, el reparto del día, los retos y las lecciones.
needs-server-add = Añadirme a un servidor
refusal-only-private = Aquí Discord solo te muestra a ti lo que respondo, así que nadie podría unirse a una mesa. A solas puedes jugar igualmente, o abrir una mesa donde puedas usar tus aplicaciones.
refusal-only-private-result = Aquí Discord solo te muestra a ti lo que respondo, así que nadie vería tu resultado. Publícalo donde otros me lean: en un servidor en el que yo esté, en un grupo o en un mensaje.
refusal-too-many-tables-here = { $count ->
    [one] Aquí cabe 1 mesa a la vez. Entra en ella o espera a que termine.
   *[other] Aquí caben { $count } mesas a la vez. Entra en una o espera a que termine alguna.
}
