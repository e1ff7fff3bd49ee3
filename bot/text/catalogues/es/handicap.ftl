# Otro número de cartas objetivo en cada sitio

option-title-handicap = Ventaja
option-meaning-handicap = Menos cartas objetivo para algunos: un número por sitio
value-handicap-none = ninguna
fact-handicap = Cartas objetivo por sitio: { $list }
fact-handicap-none = Sin ventaja
house-hint-per-seat = Un número de { $low } a { $high } por sitio, como 10, 20. O «{ $none }».
house-handicap-seats = La ventaja es para { SPELL($seats) }. Con otro número de personas, elígela otra vez.
rules-handicap-seats = La ventaja es para { SPELL($named) } sitios y aquí hay { SPELL($seats) }. Elígela otra vez en Reglas de casa.
rules-handicap-needs-one-pack = Con ventaja, las cartas objetivo salen de la misma baraja que el resto. Cambia eso antes.
