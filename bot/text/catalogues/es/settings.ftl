# Ajustes: los propios y los del servidor

command-settings = Cambiar mis ajustes o los del servidor

settings-own-title = Mis ajustes
settings-own-line = Solo para ti, en todos los servidores. El ritmo de la máquina vale para las mesas que abres.
settings-own-what = 🏆 Las partidas que solo ves tú cuentan en la clasificación solo si lo eliges. 📣 Si ganas el reparto del día, un servidor puede publicar tu nombre; mencionarte, solo si lo eliges.
settings-own-saved = Guardado.
settings-own-language-auto = Idioma: el de mi Discord
settings-language-name = Idioma: { $name }
settings-pace-slow = Ritmo de la máquina: lento
settings-pace-usual = Ritmo de la máquina: normal
settings-pace-quick = Ritmo de la máquina: rápido
settings-hints = { $on ->
    [yes] Pistas: sí
   *[no] Pistas: no
}
settings-invited = { $on ->
    [yes] Invitaciones: sí
   *[no] Invitaciones: no
}
settings-mentioned = { $on ->
    [yes] Mencionarme si gano el reparto: sí
   *[no] Mencionarme si gano el reparto: no
}
settings-private = { $on ->
    [yes] Mis partidas a solas, en la clasificación: sí
   *[no] Mis partidas a solas, en la clasificación: no
}

settings-server-title = Ajustes de este servidor
settings-server-line = Valen para todos aquí. «Parar» dice quién puede parar una partida entre varias personas.
settings-server-saved = Guardado para este servidor.
settings-language-auto = Idioma: el de este servidor
settings-game = Juego habitual: { $name }
settings-level = Nivel habitual de la máquina: { $level }
settings-stopping-host = Parar: quien organiza o modera
settings-stopping-moderators = Parar: solo quien modera
settings-tables-usual = Mesas a la vez: sin límite
settings-tables = Mesas a la vez: { $count }
settings-channels = Dónde se pueden abrir mesas
settings-channels-all = En todos los canales
settings-results = Dónde se publican los resultados de partidas entre personas
settings-nowhere = En ninguno
settings-daily = Dónde se anuncia el reparto del día
settings-season-month = Clasificación: este mes
settings-season-all = Clasificación: histórica
settings-threads = { $on ->
    [yes] Hilos: sí
   *[no] Hilos: no
}
settings-quiet = { $on ->
    [yes] Menciones: sí
   *[no] Menciones: no
}

settings-gone-title = Se eliminaron canales de los ajustes de este servidor
settings-gone-channels = Los canales donde se podían abrir mesas se eliminaron, así que nadie puede abrir ninguna. Pulsa **Quitar canales eliminados** para permitirlas en todas partes, o elige otros canales.
settings-gone-some = Se eliminaron algunos de los canales donde se pueden abrir mesas; los demás siguen valiendo.
settings-gone-results = Se eliminó el canal de los resultados, así que no se publica ninguno.
settings-gone-daily = Se eliminó el canal del reparto del día, así que no se anuncia en ningún sitio.
settings-drop-gone = Quitar canales eliminados

refusal-channels-gone = { $manager ->
    [yes] Se eliminaron los canales donde se pueden abrir mesas en este servidor, así que nadie puede abrir ninguna. Quítalos para permitirlas en todas partes, o elige otros.
   *[no] Se eliminaron los canales donde se pueden abrir mesas en este servidor, así que nadie puede abrir ninguna. Avisa a quien gestione el servidor: /spite settings lo arregla con un botón.
}
refusal-channel-not-chosen = En este canal no se pueden abrir mesas. Aquí sí: { $channels }
refusal-not-moderator = En este servidor solo la moderación puede parar una partida entre varias personas. Pídeselo, o deja tu sitio.
refusal-permissions-there = No puedo publicar en { $channel }. Allí necesito estos permisos: { $permissions }.
refusal-channel-gone = Ese canal se eliminó. Elige otro.
refusal-no-threads-here = En { $channel } no se pueden abrir hilos para partidas: solo en los canales de texto. Pídelo en uno.
refusal-threads-full = Este servidor ya tiene todos los hilos abiertos que Discord permite, así que tu mesa se queda sin hilo. Que archiven alguno, o ábrela en un canal sin mesa.
refusal-thread-failed = Discord no ha podido crear un hilo para la mesa. Prueba otra vez en un momento.
permission-create_public_threads = Crear hilos públicos

# El hilo de una mesa

thread-name = Spite & Malice: { $name }
thread-opened = Tu mesa tiene su propio hilo.
thread-go = Ir a la mesa
result-to-table = Ir a la mesa
open-thread = Abrirla en un hilo

settings-news = Novedades de este bot
settings-news-what = Novedades de quienes llevan este bot, como una versión nueva o una pausa prevista: pocas, y solo en el canal que elijas. Sin canal, no llega ninguna.
settings-gone-news = Se eliminó el canal de las novedades, así que este servidor no recibe ninguna.
