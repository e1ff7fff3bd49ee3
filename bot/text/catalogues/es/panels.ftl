# Nombres

game-title = Rencor y malicia
seat-name = Sitio { $number }
free-seat = sitio libre
button-off = { $label } (ahora no)

# Antes de empezar

lobby-rules-heading = Cambios en las reglas
lobby-seats = En la mesa: { $taken } de { $seats }
lobby-host = { $name } (organiza)
lobby-computer = { $name } ({ $level })
lobby-partners = { $first } · con { $last }
lobby-partner-missing = { $name } · falta su pareja
lobby-choose-partners = ¿Quién juega con quién?
lobby-change-computers = Añadir o cambiar un jugador automático…
lobby-change-computer = { $name }: { $level }
lobby-add-computer = Añadir un jugador automático…
lobby-remove-computer = Quitar un jugador automático
lobby-more-seats = Más sitios ({ $seats })
lobby-join = Entrar
lobby-full = Sin sitio libre
lobby-no-seat = No queda sitio para la máquina
lobby-leave = Salir
lobby-house-rules = Reglas de casa
lobby-start = Empezar
lobby-start-missing = { $missing ->
    [one] Empezar: falta 1 persona
   *[other] Empezar: faltan { $missing } personas
}
lobby-left = Has dejado la mesa.
lobby-held = Sitio guardado para { $names } hasta las { $when }.
lobby-open-seats = { $count ->
    [one] 1 sitio libre
   *[other] { $count } sitios libres
}
lobby-visitor = Todavía no tienes sitio en esta mesa. { $count ->
    [0] Todos están ocupados.
    [one] Hay 1 sitio libre.
   *[other] Hay { $count } sitios libres.
}
lobby-quick = { $count ->
    [one] Rápido: 1 carta objetivo
   *[other] Rápido: { $count } cartas objetivo
}
lobby-usual = { $count ->
    [one] Lo habitual: 1 carta objetivo
   *[other] Lo habitual: { $count } cartas objetivo
}
lobby-waiting = Ya tienes sitio en la mesa. Tu mano saldrá aquí al empezar.
lobby-you-host = Ya se puede empezar: pulsa allí **{ $start }**. Tu mano saldrá aquí.
lobby-you-missing = Tu mesa está abierta. { $missing ->
    [one] Falta 1 persona: espera, o añade allí un jugador automático.
   *[other] Faltan { $missing } personas: espera, o añade allí jugadores automáticos.
} Tu mano saldrá aquí al empezar.
called-off = El bot volvió a una copia anterior y estas cartas ya se conocen: nadie pierde por ello.
refusal-called-off = El bot volvió a una copia anterior y estas cartas ya se conocen: nadie pierde por ello.
lobby-closes = Se cierra { $when } si nada cambia.
lobby-closed = Esta mesa se cerró sin que empezara la partida. Con /spite start se abre otra.

# Niveles de los ordenadores

level-title-novice = Principiante
level-title-casual = Fácil
level-title-regular = Intermedio
level-title-fixed = Intermedio
level-title-strong = Fuerte
level-title-expert = Experto
level-line-novice = Está aprendiendo, se le escapa mucho
level-line-casual = Juega lo que ve y a veces falla
level-line-regular = Juega su carta objetivo siempre que puede
level-line-strong = Planea todo el turno
level-line-expert = Planea varios turnos y te corta el paso

# Mesa

table-to-play = Le toca a { $name }
table-ahead = Cartas objetivo que quedan: { $counts }. En cabeza: { $name }.
table-level = Cartas objetivo que quedan: { $counts }. Nadie va en cabeza.
table-to-play-you = Te toca
table-my-hand = Mi mano
table-in-words = Ver en texto
table-more = Menú
table-warning-rounds = { $rounds ->
    [one] Hace mucho que no sale una carta objetivo. Queda 1 ronda.
   *[other] Hace mucho que no sale una carta objetivo. Quedan { $rounds } rondas.
}
table-forcing = { $pack ->
    [french] Punto muerto: hay que jugar los ases y doses que encajen.
   *[other] Punto muerto: hay que jugar los unos y doses que encajen.
}
table-reposted = La mesa está otra vez a la vista.
table-shown-lately = La mesa ya se ha mostrado aquí hace un momento.
table-private = Esta mesa solo la ves tú. En **Menú** puedes mostrarla en el canal.
table-words-as-of = Así estaba { $when }. Pulsa **Ver en texto** otra vez para verla como está ahora.
table-words-heading = La mesa en texto

# Palabras en las imágenes

picture-draw = mazo
picture-done = pilas completas
picture-left = quedan { $count }
picture-last = última carta
picture-lead = en cabeza
picture-player = Sitio
picture-name = Participante { $number }

# Mano

hand-your-turn = Te toca
hand-play-heading = Jugar al centro
hand-nothing-fits = Nada encaja en el centro.
hand-discard-heading = Descarte: una carta y su pila.
hand-discard-not-now = Todavía no puedes descartar.
hand-discard-which = ¿En qué pila descartas { THE($card) }?
hand-load-heading = Cargar una pila objetivo
hand-goal = Carta objetivo { $card }
hand-goal-left = { $card } ({ $count ->
    [one] queda 1
   *[other] quedan { $count }
})
hand-way = Hasta la carta objetivo { $card }
hand-way-partner = Hasta la carta objetivo { $card } de { $name }
hand-way-spends = { $label } ({ $cards })
hand-run = De { $first } a { $last }
hand-run-down = De { $first } bajando a { $last }
hand-sweep = Las { $count } cartas que encajan
hand-empties = Vaciar la mano
hand-all-plays = Todas las jugadas
hand-opens-for = { $label } (abre { THE($card) } a { $name })
hand-wild-as = { $card } como { $rank }
hand-pile = { $pile } { $card }
hand-pile-empty = { $pile } –
hand-partner-goal = { $name }: carta objetivo { $card }
hand-other-pile = { $name } { $pile } { $card }
hand-load = { $card } sobre { $goal } de { $name }
hand-more-plays = { $count ->
    [one] 1 jugada más…
   *[other] { $count } jugadas más…
}
hand-wild-which = ¿{ $card } como qué carta?
hand-undo = Deshacer
hand-undo-card = Deshacer { $card }
hand-hint = Pista
hand-why = ¿Por qué?
hand-play-it = Jugar { $card }
hand-discard-it = Descartar { THE($card) }
hand-goal-line = Hasta la carta objetivo
hand-more = Menú
hand-pass = Pasar
hand-pass-sure = ¿Seguro? Pasar
hand-pass-again = Pulsa Pasar otra vez para acabar tu turno sin más.
hand-forced-aces = { $pack ->
    [french] Primero hay que jugar los ases.
   *[other] Primero hay que jugar los unos.
}
hand-forced-low = { $pack ->
    [french] Primero hay que jugar los ases y los doses.
   *[other] Primero hay que jugar los unos y los doses.
}
hand-forced-both = Antes hay que jugar una de estas.
hand-forcing-low = { $pack ->
    [french] Punto muerto: juega un as o un dos que encaje.
   *[other] Punto muerto: juega un 1 o un 2 que encaje.
}
hand-forcing-low-both = Punto muerto: juega una de estas.
hand-cover = Cubre el comodín con { ARTICLE($rank) }.
hand-fill = Primero, una carta en la { $pile }.
hand-filling = Llena las pilas vacías y luego descarta.
hand-must-pass = No puedes hacer nada. Pulsa Pasar.
hand-done = Listo. Juega { $name }.
hand-waiting = Juega { $name }.
hand-waiting-next = Juega { $name }. Después vas tú.
menu-your-turn = Te toca jugar.
menu-your-turn-with = Te toca en tu partida con { $names }.
menu-taken-over-with = La máquina juega por ti en tu partida con { $names }.
hand-taken-over = La máquina juega por ti.
hand-take-back = Recuperar mi sitio
hand-back = Vuelves a jugar.
hand-warning-away = ¿Sigues ahí? Pronto jugará por ti la máquina.
hand-warning-loses = ¿Sigues ahí? Juega pronto o perderás la partida.
hand-no-hand = No tienes cartas en la mano.

# Más

more-title = Menú
more-private = Esta mesa solo la ves tú.
more-rules = Reglas
more-language = Idioma
more-show = Mostrar la mesa
more-shown = Ahora todo el canal ve la mesa.
more-computer = Que la máquina juegue por mí
more-alone-pause = **Pausar**: la partida te espera tal como está.
more-alone-stop = **Parar la partida**: acaba sin contar; durante { $minutes } minutos aún puedes retomarla.
more-alone-computer = **Que la máquina juegue por mí**: juega tus turnos hasta que vuelvas. Ganar así no cuenta para tu nivel ni da insignias.
more-leave = Salir
more-leave-yes = Sí, salir
more-over-sure = ¿Salir de la mesa? Lo que has jugado aquí sigue contando. Otra persona podrá ocupar tu sitio en la próxima partida.
more-over-yes = Sí, salir
more-stop = Parar la partida
more-close-table = Cerrar la mesa
more-stop-sure = ¿Parar la partida para todos? Durante { $minutes } minutos { $takes ->
    [one] todavía se puede seguir
    [most] sigue en cuanto quiera la mayoría de los presentes
   *[all] sigue en cuanto todos los presentes quieran
}; después se da por terminada.
more-stop-sure-alone = ¿Parar la partida? Durante { $minutes } minutos puedes retomarla; después se da por terminada.
more-stop-yes = Sí, parar
more-back = Volver
more-pause-sure = ¿Pausar la partida? Te espera aquí: pulsa **Seguir jugando** cuando quieras. Solo cuenta cuando se termina.
more-pause-yes = Pausar
more-close-sure = { $stopped ->
    [yes] ¿Salir? No hay nadie más en la mesa y se cerrará. La partida parada acaba con ella y no cuenta.
   *[no] ¿Salir? No hay nadie más en la mesa y se cerrará.
}
more-close-yes = Salir y cerrar
more-paused = En pausa. Pulsa **Seguir jugando** en la mesa, o usa /spite hand, cuando quieras.
more-closed = Has salido. No había nadie más y la mesa se ha cerrado.
more-left = Has salido. La máquina sigue por ti.
left-sit-again = Volver a sentarme
more-stopped = Has parado la partida.

# Avisos

remind-always = Avisarme de mi turno: siempre
remind-away = Avisarme de mi turno: si no estoy
remind-never = Avisarme de mi turno: nunca
remind-saved = Guardado para todas tus mesas.

# Idioma

language-title = Idioma
language-auto = Como en mi Discord
language-name-en = English
language-name-es = Español
language-saved = A partir de ahora te hablo en español. Escribe /spite start para jugar.
language-saved-server = Las mesas públicas están ahora en español.

# Reglas de casa

house-title = Reglas de casa
house-only-host = Solo { $name } puede cambiarlas.
house-game = Juego…
house-begins-anew = Este juego empieza con sus propias reglas. Los cambios del anterior se han deshecho.
house-more-games = Más juegos…
house-first-games = Volver a los primeros juegos…
house-load = Guardadas en este servidor…
house-goal = Pila objetivo…
house-goal-cards = { $count ->
    [one] 1 carta objetivo cada uno
   *[other] { $count } cartas objetivo cada uno
}
house-goal-quick = { $count } cartas objetivo cada uno: rápido
house-rules-cards = Cartas y pilas…
house-rules-turns = Turnos, final y puntos…
house-value = Elige…
house-other-size = Otro número de cartas objetivo…
house-other-value = Otro valor…
house-hint-number = Un número entero de { $low } a { $high }.
house-hint-ranks = Valores separados por comas, como A, 7, Q. O «{ $none }».
house-standard = Quitar los cambios
house-no-changes = No hay cambios que quitar
house-save = Guardar…
house-save-title = Guardar estas reglas
house-save-name = Nombre
house-save-hint = Con él las encuentra todo el servidor.
house-saved = Guardadas como «{ $name }». También están en /spite start.
house-saved-as = Guardadas como «{ $name }».
house-saved-line = { $count ->
    [0] { $game }
    [one] { $game }, 1 regla de casa
   *[other] { $game }, { $count } reglas de casa
}
house-delete = Borrar…
house-delete-title = Borrar reglas guardadas
house-delete-which = ¿Cuáles?
house-delete-sure = ¿Borrar «{ $name }»? Las mesas que ya juegan así siguen igual.
house-delete-yes = Sí, borrar
house-deleted = «{ $name }» ya no está.
house-done = Listo
house-now = Ahora: { $value }
house-usual = Lo habitual: { $value }
house-value-usual = { $value } (lo habitual)
house-value-changed = { $value } (lo habitual: { $usual })
house-also = Por eso, también: { $facts }.
house-nothing = Son las reglas normales.
house-more-differences = { $count ->
    [one] y 1 más
   *[other] y { $count } más
}
house-unlike-standard = Diferencias con el juego normal
house-based-on = Reglas de casa de este servidor, a partir de: { $game }.
house-choice = ★ { $name } (de este servidor): { $line }
house-not-for = Con { $seats } personas no hay juego. { $reason }
house-stock-warning = { $stock ->
    [one] Solo queda 1 carta para robar: puede acabarse.
   *[other] Solo quedan { $stock } cartas para robar: pueden acabarse.
}

# Final

over-rematch = Revancha
over-wanted = { $label }: a la espera
over-my-review = Repaso
over-fair-deal = Comprobar reparto
over-more = Menú
unrated-handicap = No puntúa para la clasificación: se jugó con ventaja.
unrated-seat_taken = No puntúa para la clasificación: otra persona o la máquina jugó en un sitio ajeno.
unrated-picked = No puntúa: el reparto se eligió para una primera partida.
unrated-computer = No puntúa ni da insignias: la máquina jugó por quien ganó.
unrated-removed = No cuenta para nadie: se sacó de la mesa a alguien que estaba jugando.
end-rated = Cuenta, también para la clasificación.
end-unrated = Cuenta, pero no puntúa para la clasificación: no quedaba nadie con quien compararse.
end-nobody = No cuenta para nadie: nadie la jugó hasta el final.
end-stopped = { $how ->
    [consent] No cuenta para nadie: todos los presentes estuvieron de acuerdo en dejarla.
    [moderator] No cuenta para nadie: la paró la moderación.
    [restored] No cuenta para nadie: se habían llegado a conocer sus cartas.
    [expired] No cuenta para nadie: se cerró antes de que ganara nadie.
   *[other] No cuenta para nadie: no se jugó hasta el final.
}
end-lost = { $who ->
    [you] La dejaste, y la has perdido.
    [one] { $names } la dejó, y la ha perdido.
   *[other] { $names } la dejaron, y la han perdido.
}
end-lost-timeout = { $who ->
    [you] Se te acabó el tiempo, y has perdido.
    [one] A { $names } se le acabó el tiempo, y ha perdido.
   *[other] A { $names } se les acabó el tiempo o se fueron, y han perdido.
}
unrated-engine_changed = No puntúa para la clasificación: siguió después de una actualización del bot.
over-length = { $turns ->
    [one] 1 turno cada uno
   *[other] { $turns } turnos cada uno
}, { $time }
over-length-own = { $turns ->
    [one] 1 turno
   *[other] { $turns } turnos
}, { $time }
over-next-game = Siguiente partida
over-match-won = { $who ->
    [you] ¡Has ganado la serie!
    [both] ¡Serie ganada: { $names }!
    [one] ¡{ $names } ha ganado la serie!
   *[other] ¡{ $names } han ganado la serie!
}
over-replay-ready = Toda la partida, animada.
over-replay-wait = Preparando la animación…

# Reparto limpio

fair-title = Comprobar el reparto
fair-means = Como un sobre cerrado antes de que nadie se sentara: nadie, ni el bot, puede cambiar una carta sin que se note.
fair-before = Este sello se fijó antes de que entrara nadie. Lo que guarda y quién se sienta deciden el orden de las cartas.
fair-seal = Sello: { $seal }
fair-later = La clave se muestra cuando acaba la partida.
fair-key = Clave: { $key }
fair-right = Comprobado: las cartas estaban como decía el sello.
fair-wrong = Las cartas no coinciden con el sello. Avisa a quien lleva este bot.
fair-next = El sello de la próxima partida de esta mesa: { $seal }
fair-picked = Elegido para una primera partida: de { $deals } repartos que salen del sello, en orden, el primero que sirve.
fair-picked-hand = Sirve si quien empieza tiene un as y dos cartas desde el { $high }, y roba otro as;
fair-picked-goals = si las cartas objetivo suman { $goals } o menos, y las de quien empieza { $own } (comodines: 0);
fair-picked-next = y si, de las { $cards } cartas siguientes, { $fewest } o más son ases o comodines. El verificador lo comprueba.
fair-rehearsed = Sirve si empieza quien sigue al que reparte, sin comodín como carta objetivo, y tiene un comodín o roba uno o un as;
fair-rehearsed-turns = y si, cuando los dos juegan todo lo que encaja, quien empieza acaba antes, en su turno { $fewest } a { $most },
fair-rehearsed-plays = juega en sus { $sure } primeros turnos y después, como mucho, se queda sin jugar en { $without ->
        [one] un turno
       *[other] { $without } turnos
    }. El verificador lo comprueba.
fair-alone = Esta partida la empezó una sola persona: la prueba depende solo de cuándo pulsó.
fair-how = Compruébalo tú: { $verifier } solo necesita Python. Guárdalo en una carpeta con el archivo y ejecuta { $command }.
fair-file = El archivo te lo da **/spite verify**.

# Avisos

notice-your-turn = { $mention }, te toca.
notice-away = { $mention }, ¿sigues ahí? La máquina jugará por ti { $when }.
notice-loses = { $mention }, ¿sigues ahí? Tu tiempo se acaba { $when }. Juega antes o perderás la partida.

# Pistas: qué hacer y por qué

hint-line = 💡 { $move }: { $reason }.
hint-goal-line = Hasta la carta objetivo: { $moves }.
hint-discard = Descarta { THE($card) } en la { $pile }
hint-reason-goal = así destapas otra carta objetivo
hint-reason-goal-keeps-wild = así destapas otra carta objetivo y aún te queda { ARTICLE($card) } de reserva
hint-reason-goal-fewer = así queda una carta objetivo menos
hint-reason-goal-in = con { $count } cartas juegas una carta objetivo
hint-reason-goal-partner = así juegas la carta objetivo de { $name }
hint-reason-goal-in-partner = con { $count } cartas juegas la carta objetivo de { $name }
hint-reason-goal-in-keeps-wild = con { $count } cartas juegas una carta objetivo y aún te queda { ARTICLE($card) } de reserva
hint-reason-wins = así ganas la partida
hint-reason-wins-in = la primera de { $count } jugadas con las que ganas la partida
hint-reason-closer = te acerca a tu carta objetivo { $card }
hint-reason-closer-partner = acerca la carta objetivo { $card } de { $name }
hint-reason-refill = { $count ->
    [one] así agotas la mano y robas cartas nuevas
   *[other] así agotas la mano en { $count } jugadas y robas cartas nuevas
}
hint-reason-completes = así completas la pila
hint-reason-room = cuantas menos cartas guardes, más cartas nuevas robas
hint-reason-opens-side = deja libre { THE($card) }, que está debajo
hint-reason-uncovers = destapa la carta de debajo
hint-reason-frees-pile = deja libre la { $pile }
hint-reason-takes-partner = así juegas una carta de { $name }, tu pareja
hint-reason-takes = le quita { THE($card) } a { $name }
hint-reason-loads = le da a { $name } una carta más que jugar
hint-reason-loads-goal = tu carta objetivo pasa a { $name }
hint-reason-order = la pila queda en orden y sus cartas podrán salir seguidas
hint-reason-same = las cartas iguales van bien juntas
hint-reason-empty = no tapa ninguna otra carta
hint-reason-keeps = tu { $card } sigue arriba de su pila
hint-reason-least = es la que menos falta te hará
hint-reason-blocks = jugar { THE($own) } ayudaría a { $name } a llegar a su carta objetivo { $card }
hint-reason-rests = nada de lo que puedes jugar te ayuda ahora
hint-reason-cover = ahora hay que cubrir el comodín
hint-reason-fill = primero se llenan las pilas auxiliares vacías
hint-reason-forced = hay que jugarla antes
hint-reason-only = no puedes hacer otra cosa

# Pistas: el peligro que se evita, por qué no otra jugada, y por qué no como en las lecciones

hint-danger = Además corta el paso a la carta objetivo { $card } de { $name }, que ahora encaja.
hint-instead = Mejor no { $move }: { $why }.
hint-instead-yet = Deja para luego { $move }: { $why }.
hint-taught-order = En las lecciones, una carta iba sobre la siguiente más alta. Aquí mejor no { $move }: { $why }.
hint-taught-low = En las lecciones guardabas las cartas bajas. Aquí mejor no { $move }: { $why }.
hint-not-opens = así encajaría la carta objetivo { $card } de { $name }
hint-not-nearer = así a { $name } solo le faltaría una carta para su carta objetivo { $card }
hint-not-wild = así gastas un comodín y no sale ninguna carta objetivo
hint-not-loses-goal = así no llegarías en este turno a tu carta objetivo { $card }
hint-not-yet = después todavía encaja
hint-not-no-nearer = eso no te acerca a tu carta objetivo { $card }
hint-not-buries = así enterrarías { THE($card) }
hint-not-covers = { $count ->
    [0] así taparías { THE($card) }, que encaja ahora
    [one] así taparías { THE($card) }, que encaja tras una carta más
   *[other] así taparías { THE($card) }, que encaja tras { $count } cartas más
}
hint-not-sooner = { THE($own) } encaja antes que { THE($card) }
hint-not-needed = { THE($own) } lleva a tu carta objetivo { $card }
hint-not-double = te queda otra carta { $card }
hint-lesson-wild-refill = En las lecciones, los comodines esperaban una carta objetivo. Aquí te trae una mano nueva.
hint-lesson-wild-only = En las lecciones, los comodines esperaban una carta objetivo. Aquí no encaja nada más ahí.
hint-lesson-wild-spare = En las lecciones, los comodines esperaban una carta objetivo. Aquí te queda otro: { $card }.
hint-lesson-wild-cost = En las lecciones, los comodines esperaban una carta objetivo. Aquí gastas el último de tu mano.
hint-lesson-block-goal = Como avisan las lecciones, así encaja la carta objetivo { $card } de { $name }. Aquí sale antes una carta objetivo.
hint-lesson-block-closes = Como avisan las lecciones, así encaja la carta objetivo { $card } de { $name }. Aquí sigues más allá y se la tapas.
hint-lesson-block-anyway = Como avisan las lecciones, así encaja la carta objetivo { $card } de { $name }. Aquí { $name } tiene { THE($own) } de todos modos.
hint-lesson-block-cost = Como avisan las lecciones, así encaja la carta objetivo { $card } de { $name }. Aquí corres ese riesgo.

# A game alone that waits, offered where another one would begin

going-on-title = { $count ->
    [one] Tienes una partida en marcha
   *[other] Tienes { $count } partidas en marcha
}
going-on-new = Empezar otra
going-on-waits = Tienes una partida a solas en pausa: la encuentras en /spite tables.
panel-table-behind = Los demás todavía ven la mesa de antes: la próxima pulsación la pone al día.
panel-thread-locked = El hilo de esta mesa está bloqueado: el tiempo no corre hasta que lo desbloqueen.
panel-channel-closed = No puedo actualizar esta mesa en su canal: el tiempo no corre hasta que pueda.
