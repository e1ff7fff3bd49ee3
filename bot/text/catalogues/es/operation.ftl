## Lo que han decidido quienes llevan el bot.

refusal-blocked = Aquí no puedes jugar: quienes llevan este bot te han bloqueado{ $has_why ->
    [yes] {" "}(motivo: { $why })
   *[no] {""}
}. Con /spite privacy puedes ver o borrar tus datos. Si es un error, { $has_contact ->
    [yes] escribe aquí: { $contact }
   *[no] habla con quienes llevan el bot.
}
refusal-server-blocked = En este servidor no se puede jugar: quienes llevan este bot lo han bloqueado{ $has_why ->
    [yes] {" "}(motivo: { $why })
   *[no] {""}
}. Si es un error, { $has_contact ->
    [yes] escribe aquí: { $contact }
   *[no] habla con quienes llevan el bot.
}
refusal-read-only = El bot está en mantenimiento y de momento no cambia nada en las mesas. Tu partida sigue como está; prueba otra vez en unos minutos.
contact = ¿Preguntas sobre este bot? Escribe aquí: { $contact }

# Quienes llevan el bot, en Discord

operator-title = Administración
operator-version = Spite { $versions } · { $processes ->
    [one] un proceso
   *[other] { $processes } procesos
}
operator-servers-count = { $count ->
    [one] un servidor
   *[other] { $count } servidores
}{ $verified ->
    [yes] {""}
   *[no] {" "}(sin verificar: 100 como máximo)
}
operator-tables = { $count ->
    [one] una mesa abierta
   *[other] { $count } mesas abiertas
}
operator-load = carga { $level } de 5, { $requests } % de las peticiones en uso
operator-backup = última copia { $moment }
operator-no-backup = no se vigilan copias
operator-well = Todo está en orden.
operator-doctor = Revisión (doctor)
operator-doctor-well = Nada que arreglar.
operator-errors = Errores del último día
operator-error = - { $count }× { $words } ({ $fault }, { $place }), el último { $moment }
operator-alarm-missed = { $count ->
    [one] Un proceso lleva minutos sin dar señales.
   *[other] { $count } procesos llevan minutos sin dar señales.
}
operator-alarm-not-ready = { $count ->
    [one] Un proceso no está listo: { $why }
   *[other] { $count } procesos no están listos: { $why }
}
operator-alarm-aside = { $count ->
    [one] Una mesa no se puede leer: mira SpiteTablesSetAside.
   *[other] { $count } mesas no se pueden leer: mira SpiteTablesSetAside.
}
operator-alarm-refused = Discord ha rechazado { $count } peticiones en diez minutos: mira SpiteRefused.
operator-alarm-backup = La última copia tiene { $count } días: mira SpiteBackupOld.
operator-near-apply = { $count } servidores. Discord admite a un bot sin verificar en { $most }: pide ya la verificación en el portal de desarrolladores.
operator-near-unverified = { $count } servidores, sin verificar: nadie más puede añadir el bot. Pide la verificación en el portal de desarrolladores.
operator-near-requests = Se usa el { $count } % de las peticiones: pronto las mesas se verán con retraso. Mira SpiteNearRequests.
operator-near-tables = Hay { $count } de { $most } mesas abiertas en un proceso: repártelas entre varios.
operator-near-load = Un proceso tiene más trabajo del que puede (nivel { $count } de { $most }): reparte las mesas entre varios.
operator-refresh = Actualizar
operator-servers = Servidores
operator-servers-title = { $count ->
    [one] Un servidor
   *[other] { $count } servidores, de mayor a menor
}
operator-server-line = - { $name } · { $count ->
    [one] un miembro
   *[other] { $count } miembros
}
operator-server-choose = Elige un servidor
operator-server-number = Número: { $number }
operator-server-size = Miembros: { $count } · mesas abiertas aquí: { $tables }
operator-server-blocked = Este servidor está bloqueado.
operator-page-back = Atrás
operator-page-on = Siguiente
operator-leave = Salir del servidor
operator-leave-sure = ¿Salir de **{ $name }** ({ $count } miembros)? Sus mesas quedan en pausa. Sus datos se borran a los 30 días, y vuelven si alguien añade el bot antes.
operator-leave-yes = Sí, salir
operator-left = Has salido de { $name }.
operator-blocks = Bloqueados
operator-blocks-title = Bloqueados: { $count }
operator-blocked-line = - { $whom ->
    [server] Servidor
   *[user] Persona
} { $number }: { $why }
operator-user = Persona
operator-server = Servidor
operator-unblock = Desbloquear
operator-block-user = Bloquear a una persona
operator-block-server = Bloquear un servidor
operator-block-label = Número y después el motivo
operator-block-hint = Copia el número con el modo desarrollador de Discord. La persona bloqueada lee el motivo.
operator-block-done = { $number } queda bloqueado.
operator-unblock-done = { $number } ya no está bloqueado.
operator-alarms = Errores y alarmas
operator-alarms-what = Un mensaje en un canal tuyo dice qué va mal y se actualiza una vez por minuto. No contiene nada de nadie. Lo nuevo se publica de nuevo, como mucho cada cuarto de hora.
operator-told-nowhere = No se publica en ningún sitio.
operator-told-in = Está en { $channel }.
operator-told-lost = Ahí no se puede publicar: mira los permisos.
operator-choose-channel = Elegir un canal
operator-tell-nowhere = No publicarlo
operator-channel-label = Enlace o número del canal
operator-channel-hint = En Discord: clic derecho en el canal, Copiar enlace
operator-channel-chosen = Elegido. El mensaje llega en menos de un minuto.
operator-living-title = Spite: errores y alarmas
operator-as-of = a fecha de { $moment }
operator-news = Anunciar
operator-news-what = { $count ->
    [0] Ningún servidor admite novedades. Quien administra un servidor elige el canal en sus ajustes.
    [one] Un servidor admite novedades. Cada anuncio se publica allí una vez.
   *[other] { $count } servidores admiten novedades. Cada anuncio se publica allí una vez.
}
operator-news-last = Último anuncio: { $moment }, publicado en { $told } de { $servers } servidores.
operator-write = Escribir un anuncio
operator-write-label = Lo que leen los servidores
operator-write-hint = Hasta 1000 caracteres. Lo ves antes de publicarlo.
operator-news-sure = { $count ->
    [one] Un servidor recibe esto. No se puede retirar.
   *[other] { $count } servidores reciben esto. No se puede retirar.
}
operator-announce = { $count ->
    [one] Publicarlo en un servidor
   *[other] Publicarlo en { $count } servidores
}
operator-news-title = Novedades de quienes llevan este bot
operator-news-off = Quien administra el servidor las quita en /spite settings.
refusal-not-operator = Eso solo pueden hacerlo quienes llevan este bot, en sus mensajes con él.
refusal-discord-silent = Discord no responde a eso ahora. Prueba otra vez en un momento.
refusal-no-such-channel = No veo ningún canal de texto ni hilo con ese número. Copia su enlace en Discord y deja que lo vea.
refusal-no-such-person = Eso no empieza por un número de Discord. Escribe el número, un espacio y el motivo.
refusal-own-number = Ese es tu propio número: te quedarías fuera.
refusal-server-left = Ya no estoy en ese servidor. La lista muestra en cuáles estoy.
