# Avisos de los turnos propios y tiempo que no cuenta

my-turn-title = Avisos y mi tiempo
my-turn-line = Qué te avisa Spite, dónde y por qué:
my-turn-what = Todo lo demás sale solo cuando pulsas algo. Un aviso nunca muestra una carta.
calls-where-channel = En los canales, porque juegas en una mesa de allí. { $when }
calls-where-invited = { $on ->
    [yes] En los canales, porque aceptas invitaciones: pueden invitarte
   *[no] En los canales: nadie puede invitarte
}
calls-where-mentioned = { $on ->
    [yes] Donde se anuncia el reparto del día, porque lo elegiste: se te menciona si ganas
   *[no] Donde se anuncia el reparto del día: nunca se te menciona
}
calls-where-own = Mensajes privados de Spite, a tu elección: { $when }
calls-where-night = Tu noche, que no cuenta en tus relojes: { $night }
calls-when-off = ninguno en los turnos normales
calls-when-now = tu turno, enseguida
calls-when-soon = tu turno, a los 5 minutos
calls-when-later = tu turno, a la hora
calls-when-daily = tus turnos, una vez al día
calls-choose-off = Avisarme por privado: no
calls-choose-now = Avisarme por privado: enseguida
calls-choose-soon = Avisarme por privado: a los 5 minutos
calls-choose-later = Avisarme por privado: a la hora
calls-choose-daily = Avisarme por privado: una vez al día
calls-hour = A las { $hour } ({ $zone })
calls-tournaments = { $on ->
    [yes] Turnos de torneo: sí
   *[no] Turnos de torneo: no
}
calls-reminders = { $on ->
    [yes] Antes de que acabe el tiempo: sí
   *[no] Antes de que acabe el tiempo: no
}
calls-daily = { $on ->
    [yes] Reparto del día: sí
   *[no] Reparto del día: no
}
calls-remind-daily = Avisarme cada día
calls-reminded = A partir de mañana, Spite te avisa por privado del reparto del día a las { $hour } ({ $zone }). En **Avisos y mi tiempo** puedes cambiar la hora o quitarlo.

calls-title = { $count ->
    [one] Te espera 1 partida
   *[other] Te esperan { $count } partidas
}
calls-nothing = No te espera nada
calls-more = Y { $count } más, todas en /spite tables, en Mis mesas.
calls-since = Te toca desde { $when }
calls-until = El tiempo se acaba { $when }
calls-tournament = Torneo
calls-deal = El reparto de hoy
calls-daily-until = Escribe /spite daily para jugarlo. Acaba { $when }.
calls-why = Recibes este mensaje porque elegiste: { $when }.
calls-why-tournaments = Elegiste saber de tus turnos en torneos.
calls-why-reminders = Elegiste un aviso antes de que se acabe tu tiempo.
calls-why-daily = Elegiste saber de cada reparto del día.
calls-why-none = Has apagado estos mensajes.
calls-stop = No quiero más avisos
calls-choose = Elegir
calls-stopped = Ya no recibirás estos mensajes. Puedes volver a elegir en /spite settings.
calls-refused = Spite no podía enviarte mensajes, así que están apagados. Para recibirlos, permite en Discord los mensajes de miembros de este servidor y elige otra vez en /spite settings.

own-time-title = Mi tiempo
own-time-line = En relojes de una hora o más tu noche no cuenta. Elige una ciudad con tu misma hora; los demás solo ven lo que no cuenta.
own-time-zone = Como en { $city }, donde son las { $time }
own-time-no-zone = sin ciudad
own-time-night = Noche: { $night }
own-time-no-night = Sin noche
own-time-night-from = Noche desde las { $time }
own-time-night-long = Hasta las { $ends }
own-time-vacation = Vacaciones: del { $begins } al { $ends }
own-time-choose-city = Elige una ciudad
own-time-more-cities = Más ciudades …
own-time-first-cities = Primeras ciudades …
own-time-tell = Decir mi hora
own-time-tell-label = ¿Qué hora es ahora para ti?
own-time-tell-hint = Por ejemplo 14:30 o 2:30 pm
own-time-which = En estas ciudades es esa hora. Elige una.
own-time-no-city = En ninguna ciudad es esa hora ahora. Escríbela así: 14:30, o elige una ciudad.
own-time-saved = Guardado. Los relojes en marcha ya cuentan así.
own-time-to-vacation = Vacaciones
own-vacation-title = Vacaciones
own-vacation-line = Todos tus relojes de una hora o más se paran, y tus rivales ven hasta cuándo. Hasta 7 días seguidos, 14 al año. En torneos, solo donde lo permite quien organiza.
own-vacation-now = Desde ahora
own-vacation-from = Desde el { $date }
own-vacation-begins = ¿Cuándo empiezan?
own-vacation-long = ¿Cuánto duran?
own-vacation-days = { $count ->
    [one] 1 día
   *[other] { $count } días
}
own-vacation-other = Otra fecha
own-vacation-date = ¿En qué fecha empiezan?
own-vacation-date-hint = Por ejemplo 2027-01-31, en menos de medio año
own-vacation-no-date = No es una fecha del próximo medio año. Escríbela así: 2027-01-31.
own-vacation-taken = Que las disfrutes.
own-vacation-ended = Ya no estás de vacaciones. Solo cuentan los días pasados.
own-vacation-overlaps = Toca otras vacaciones. Deja un día entre ellas.
own-vacation-too-many = Serían más de 14 días en un año. Elige menos días.
own-vacation-end = He vuelto

# Cities by which a time zone is chosen

city-honolulu = Honolulu
city-anchorage = Anchorage
city-los-angeles = Los Ángeles
city-denver = Denver
city-phoenix = Phoenix
city-chicago = Chicago
city-mexico-city = Ciudad de México
city-guatemala = Guatemala
city-new-york = Nueva York
city-bogota = Bogotá
city-lima = Lima
city-havana = La Habana
city-caracas = Caracas
city-la-paz = La Paz
city-halifax = Halifax
city-santiago = Santiago
city-st-johns = San Juan de Terranova
city-buenos-aires = Buenos Aires
city-montevideo = Montevideo
city-sao-paulo = São Paulo
city-nuuk = Nuuk
city-noronha = Fernando de Noronha
city-azores = Azores
city-reykjavik = Reikiavik
city-london = Londres
city-lisbon = Lisboa
city-canary = Islas Canarias
city-casablanca = Casablanca
city-lagos = Lagos
city-madrid = Madrid
city-paris = París
city-berlin = Berlín
city-rome = Roma
city-warsaw = Varsovia
city-stockholm = Estocolmo
city-athens = Atenas
city-helsinki = Helsinki
city-kyiv = Kiev
city-cairo = El Cairo
city-johannesburg = Johannesburgo
city-jerusalem = Jerusalén
city-istanbul = Estambul
city-moscow = Moscú
city-nairobi = Nairobi
city-riyadh = Riad
city-tehran = Teherán
city-dubai = Dubai
city-kabul = Kabul
city-karachi = Karachi
city-kolkata = Calcuta
city-kathmandu = Katmandú
city-dhaka = Daca
city-yangon = Rangún
city-bangkok = Bangkok
city-jakarta = Yakarta
city-shanghai = Shanghái
city-singapore = Singapur
city-manila = Manila
city-perth = Perth
city-eucla = Eucla
city-seoul = Seúl
city-tokyo = Tokio
city-darwin = Darwin
city-adelaide = Adelaida
city-brisbane = Brisbane
city-sydney = Sídney
city-lord-howe = Isla Lord Howe
city-noumea = Numea
city-auckland = Auckland
city-chatham = Islas Chatham
city-apia = Apia
city-kiritimati = Kiritimati
city-marquesas = Islas Marquesas
city-niue = Niue
