# Being called to one's own turns, and time that does not count

my-turn-title = Messages and my time
my-turn-line = What Spite tells you, where, and why:
my-turn-what = Everything else appears only when you press something. A message from Spite never shows a card.
calls-where-channel = In channels, because you sit at a table there. { $when }
calls-where-invited = { $on ->
    [yes] In channels, because invitations are on: others may invite you
   *[no] In channels: nobody can invite you
}
calls-where-mentioned = { $on ->
    [yes] Where daily deals are told, because you chose it: you are mentioned if you win
   *[no] Where daily deals are told: you are never mentioned
}
calls-where-own = In your messages with Spite, because you chose it: { $when }
calls-where-night = Your night, which doesn't count against your clocks: { $night }
calls-when-off = nothing on usual turns
calls-when-now = your turn, at once
calls-when-soon = your turn, after 5 minutes
calls-when-later = your turn, after an hour
calls-when-daily = your turns, once a day
calls-choose-off = My turn: no message
calls-choose-now = My turn: message at once
calls-choose-soon = My turn: message after 5 minutes
calls-choose-later = My turn: message after an hour
calls-choose-daily = My turns: one message a day
calls-hour = At { $hour } ({ $zone })
calls-tournaments = { $on ->
    [yes] Tournament turns: on
   *[no] Tournament turns: off
}
calls-reminders = { $on ->
    [yes] Before time runs out: on
   *[no] Before time runs out: off
}
calls-daily = { $on ->
    [yes] Daily deal: on
   *[no] Daily deal: off
}
calls-remind-daily = Remind me each day
calls-reminded = From tomorrow on, Spite sends you a message about the daily deal each day at { $hour } ({ $zone }). **Messages and my time** changes the hour or ends this.

calls-title = { $count ->
    [one] 1 game waits for you
   *[other] { $count } games wait for you
}
calls-nothing = Nothing waits for you
calls-more = And { $count } more, all in /spite tables under My tables.
calls-since = Your turn since { $when }
calls-until = Time runs out { $when }
calls-tournament = Tournament
calls-deal = Today's daily deal
calls-daily-until = Type /spite daily to play it. It ends { $when }.
calls-why = You get this message because you chose: { $when }.
calls-why-tournaments = You chose to hear of your turns in tournaments.
calls-why-reminders = You chose to hear before your time runs out.
calls-why-daily = You chose to hear of each daily deal.
calls-why-none = You have switched these messages off.
calls-stop = No more of these
calls-choose = Choose
calls-stopped = You get no more of these messages. You can choose again in /spite settings.
calls-refused = Spite couldn't send you messages, so they are off now. To get them, allow messages from this server's members in Discord, then choose again in /spite settings.

own-time-title = My time
own-time-line = On clocks of an hour or more your night doesn't count. Choose a city where it is the same time as with you; only what doesn't count is shown to others.
own-time-zone = Like in { $city }, where it is { $time }
own-time-no-zone = no city chosen
own-time-night = Night: { $night }
own-time-no-night = No night
own-time-night-from = Night from { $time }
own-time-night-long = Until { $ends }
own-time-vacation = Vacation: { $begins } to { $ends }
own-time-choose-city = Choose a city
own-time-more-cities = More cities …
own-time-first-cities = First cities …
own-time-tell = Tell my time
own-time-tell-label = What time is it for you now?
own-time-tell-hint = For example 14:30 or 2:30 pm
own-time-which = It is that time in these cities. Choose one.
own-time-no-city = No city has that time now. Type it like 14:30 or 2:30 pm, or choose a city.
own-time-saved = Saved. Running clocks count by it already.
own-time-to-vacation = Vacation
own-vacation-title = Vacation
own-vacation-line = All your clocks of an hour or more stand still, and opponents see until when. Up to 7 days at a time, 14 in a year. In tournaments only where the organiser allows it.
own-vacation-now = From now on
own-vacation-from = From { $date }
own-vacation-begins = When does it begin?
own-vacation-long = How long?
own-vacation-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
own-vacation-other = Another date
own-vacation-date = On which date does it begin?
own-vacation-date-hint = For example 2027-01-31, within half a year
own-vacation-no-date = That is no date within the next half year. Type it like 2027-01-31.
own-vacation-taken = Enjoy it.
own-vacation-ended = No vacation any more. Only the days until now were used.
own-vacation-overlaps = It touches another vacation. Leave a day between them.
own-vacation-too-many = That would be more than 14 days in a year. Choose fewer days.
own-vacation-end = I'm back

# Cities by which a time zone is chosen

city-honolulu = Honolulu
city-anchorage = Anchorage
city-los-angeles = Los Angeles
city-denver = Denver
city-phoenix = Phoenix
city-chicago = Chicago
city-mexico-city = Mexico City
city-guatemala = Guatemala
city-new-york = New York
city-bogota = Bogotá
city-lima = Lima
city-havana = Havana
city-caracas = Caracas
city-la-paz = La Paz
city-halifax = Halifax
city-santiago = Santiago
city-st-johns = St. John's
city-buenos-aires = Buenos Aires
city-montevideo = Montevideo
city-sao-paulo = São Paulo
city-nuuk = Nuuk
city-noronha = Fernando de Noronha
city-azores = Azores
city-reykjavik = Reykjavik
city-london = London
city-lisbon = Lisbon
city-canary = Canary Islands
city-casablanca = Casablanca
city-lagos = Lagos
city-madrid = Madrid
city-paris = Paris
city-berlin = Berlin
city-rome = Rome
city-warsaw = Warsaw
city-stockholm = Stockholm
city-athens = Athens
city-helsinki = Helsinki
city-kyiv = Kyiv
city-cairo = Cairo
city-johannesburg = Johannesburg
city-jerusalem = Jerusalem
city-istanbul = Istanbul
city-moscow = Moscow
city-nairobi = Nairobi
city-riyadh = Riyadh
city-tehran = Tehran
city-dubai = Dubai
city-kabul = Kabul
city-karachi = Karachi
city-kolkata = Kolkata
city-kathmandu = Kathmandu
city-dhaka = Dhaka
city-yangon = Yangon
city-bangkok = Bangkok
city-jakarta = Jakarta
city-shanghai = Shanghai
city-singapore = Singapore
city-manila = Manila
city-perth = Perth
city-eucla = Eucla
city-seoul = Seoul
city-tokyo = Tokyo
city-darwin = Darwin
city-adelaide = Adelaide
city-brisbane = Brisbane
city-sydney = Sydney
city-lord-howe = Lord Howe Island
city-noumea = Nouméa
city-auckland = Auckland
city-chatham = Chatham Islands
city-apia = Apia
city-kiritimati = Kiritimati
city-marquesas = Marquesas Islands
city-niue = Niue
