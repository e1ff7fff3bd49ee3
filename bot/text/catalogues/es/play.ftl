# Cartas y pilas en pocas letras

card-joker = Joker
card-wild = W

item-wild = { $card } como { $rank }
item-way = { $card } { $direction ->
    [up] ↑
   *[down] ↓
}
item-goal = la carta objetivo { $card }
item-goal-of = la carta objetivo { $card } de { $name }
item-side = { $pile } { $card }
item-side-of = { $card } de la { $pile } de { $name }
item-load = { $card } a la pila objetivo de { $name }
item-onto = { $cards } sobre { THE($rank) }
item-opens = { $cards } en una pila nueva
item-put = { $cards } en la { $pile }
item-put-alone = { $cards } en la { $pile }

# Noticias: qué pasó en un turno

news-played = { $name } jugó { $items }.
news-played-you = Jugaste { $items }.
news-played-goal-you = Jugaste tu carta objetivo { $card }.
news-played-put = { $name } jugó { $items } y descartó { $puts }.
news-played-put-you = Jugaste { $items } y descartaste { $puts }.
news-put = { $name } descartó { $puts }.
news-put-you = Descartaste { $puts }.
news-passed = { $name } pasó.
news-passed-you = Pasaste.
news-played-passed = { $name } jugó { $items } y pasó.
news-played-passed-you = Jugaste { $items } y pasaste.
news-goal-now = Ahora su carta objetivo es { $card }.
news-goal-now-of = Ahora la carta objetivo de { $name } es { $card }.
news-goal-now-you = Ahora tu carta objetivo es { $card }.
news-goal-now-your = Ahora tu carta objetivo es { $card }.
news-completed = { $count ->
    [one] Una pila está completa.
   *[other] { $count } pilas están completas.
}
news-recycled = { $count ->
    [one] Una pila completa se barajó con el mazo.
   *[other] { $count } pilas completas se barajaron con el mazo.
}
news-refill = { $count ->
    [one] Mano agotada: una carta nueva.
   *[other] Mano agotada: { SPELL($count) } cartas nuevas.
}
news-refills = Mano agotada { $times } veces: { $count } cartas nuevas.
news-new-hands = Se barajó todo menos las cartas objetivo: manos nuevas.
news-since = Desde tu último turno:
news-since-start = Hasta ahora:
news-since-nothing = Nada desde tu último turno.

# Qué necesita cada cual y qué necesita la propia carta objetivo

needs-one = Carta objetivo de { $name }: { $cards } · { $count ->
    [1] última carta
    [2] solo le quedan 2
    [3] solo le quedan 3
   *[other] le quedan { $count }
}. Mazo { $stock }.
needs-many = Cartas objetivo: { $list } · mazo { $stock }
needs-item = { $name } { $cards } ({ $count ->
    [1] última carta
    [2] solo le quedan 2
    [3] solo le quedan 3
   *[other] le quedan { $count }
})
needs-partner = { $name } { $cards } ({ $count ->
    [1] última carta
    [2] solo le quedan 2
    [3] solo le quedan 3
   *[other] le quedan { $count }
}, tu pareja)
needs-done = { $name } ✓
needs-and = { $first } y { $last }
goal-fits = Tu carta objetivo { $card } ya encaja.
goal-needs = Tu carta objetivo { $card } necesita antes { ARTICLE($rank) }.
goal-needs-two = Tu carta objetivo { $card } necesita antes { $first } y { $last }.
goal-needs-either = Tu carta objetivo { $card } necesita antes { ARTICLE($first) } o { ARTICLE($last) }.
goal-needs-run = Tu carta objetivo { $card } necesita antes las cartas de { $first } a { $last }.
goal-wild = Tu carta objetivo { $card } encaja casi en todo.
goal-waits = Tu carta objetivo { $card } espera una pila libre.
goal-waits-pile = Tu carta objetivo { $card } espera a que se complete una pila central.

# Jugadas en palabras, para listas y pistas (100 caracteres como mucho)

move-play = { $what } sobre { THE($onto) }
move-open = { $what } abre una pila
move-play-way = { $what } sobre { THE($onto) }, { $direction ->
    [up] hacia arriba
   *[down] hacia abajo
}
move-open-way = { $what } abre una pila que { $direction ->
    [up] sube
   *[down] baja
}
move-pass = Pasar

# La mesa en palabras, para las imágenes

alt-to-play = Le toca a { $name }.
alt-your-turn = Te toca.
alt-centre = Centro: { $piles }.
alt-pile = { $card }, sigue { $next }
alt-pile-wild = { $card } como { $rank }, sigue { $next }
alt-free = libre, sigue { $next }
alt-way = { $direction ->
    [up] sube: { $pile }
   *[down] baja: { $pile }
}
alt-next-way = { $rank } { $direction ->
    [up] subiendo
   *[down] bajando
}
alt-centre-next = Centro, siguen: { $ranks }.
alt-times = { $rank } ×{ $count }
alt-piles = { $pile } ({ $count } pilas)
alt-stock = Mazo { $stock }, pilas completas { $done }.
alt-stock-only = Mazo { $stock }.
alt-seat = { $name }: carta objetivo { $goals }, { $hand } en mano, { $sides }.
seat-with = con { $name }
seat-your-partner = tu pareja
alt-goal = { $cards } ({ $left ->
    [1] última carta
    [2] solo { $count ->
        [one] queda 1
       *[other] quedan 2
    }
    [3] solo { $count ->
        [one] queda 1
       *[other] quedan { $count }
    }
   *[other] { $count ->
        [one] queda 1
       *[other] quedan { $count }
    }
})
alt-goal-brief = { $cards } ({ $count })
alt-goal-done = ninguna
alt-goal-hidden = boca abajo (quedan { $count })
alt-goal-and = { $first } y { $last }
alt-goal-and-brief = { $first }, { $last }
alt-over = { $card } sobre { $covered }
alt-over-more = { $card } sobre { $covered } (+{ $count })
alt-more = { $card } (+{ $count })
alt-more-brief = { $card } +{ $count }
alt-empty = { $count ->
    [one] vacía
   *[other] vacías
}
alt-hand = Tu mano: { $cards }.
alt-hand-empty = No tienes cartas en la mano.
alt-own = Tu carta objetivo { $goals }, tus pilas { $sides }.

# El turno en palabras: un dato en cada línea

words-cover = Cubre ya el comodín: toca { ARTICLE($rank) }.
words-filling = Llena tus pilas auxiliares vacías y luego descarta.
words-forcing = { $pack ->
    [french] Punto muerto: hay que jugar los ases y doses que encajen.
   *[other] Punto muerto: hay que jugar los unos y doses que encajen.
}
words-mirror = En las pilas que bajan, hacen ese papel { $first } y { $second }.
words-stuck = Si { $name } también pasa, { $what }.
words-stuck-you = Si tú también pasas, { $what }.
stuck-end = acaba la partida y gana quien tenga menos cartas objetivo
stuck-redeal = se reparte de nuevo todo menos las cartas objetivo
stuck-low = { $pack ->
    [french] hay que jugar los ases y doses que encajen; si no hay, { $what }
   *[other] hay que jugar los unos y doses que encajen; si no hay, { $what }
}
words-rounds = { $rounds ->
    [one] Hace mucho sin cartas objetivo: queda 1 ronda.
   *[other] Hace mucho sin cartas objetivo: quedan { $rounds } rondas.
}
words-used-up-end = El mazo está agotado: el próximo robo acaba la partida.
words-used-up-redeal = El mazo está agotado: en el próximo robo se reparte de nuevo todo menos las cartas objetivo.
words-short-end = { $count ->
    [one] Solo queda 1 carta para robar: si no alcanza, acaba la partida.
   *[other] Solo quedan { $count } cartas para robar: si no alcanzan, acaba la partida.
}
words-short-redeal = { $count ->
    [one] Solo queda 1 carta para robar: si no alcanza, se reparte de nuevo todo menos las cartas objetivo.
   *[other] Solo quedan { $count } cartas para robar: si no alcanzan, se reparte de nuevo todo menos las cartas objetivo.
}
words-goal = Tu carta objetivo: { $goals }.
words-side = { $count ->
    [one] Tu
   *[other] Tus
} { $pile }: { $cards }.
words-centre = Centro: { $pile }.
words-plays-heading = Puedes jugar:
words-plays-more = { $count ->
    [one] y 1 jugada más
   *[other] y { $count } jugadas más
}
words-no-plays = Nada encaja en el centro.
words-loads = Puedes cargar: { $moves }.
words-discards = Puedes descartar: { $cards }.
words-discard-piles = { $card } ({ $piles })
words-pass = Puedes pasar.
words-seat = { $name }: carta objetivo { $goals }, { $hand } en mano.
words-seat-sides = Pilas: { $sides }.

# Lo mismo en líneas de cartas: emojis, o palabras donde no los hay

cards-seat = **{ $name }**{ $partner } carta objetivo { $goals } · { $hand }
cards-count = { $count } en mano
cards-own = **Tu carta objetivo** { $goals }
cards-hand = **Tu mano**
cards-centre = **Centro** · { $stock }
cards-pile = { $card } { $direction ->
    [up] ↑
    [down] ↓
   *[none] →
} **{ $next }**
cards-pile-wild = { $card } como { $rank } { $direction ->
    [up] ↑
    [down] ↓
   *[none] →
} **{ $next }**
cards-free = – { $direction ->
    [up] ↑
    [down] ↓
   *[none] →
} **{ $next }**

# Resultados

outcome-win = { $who ->
    [you] ¡Has ganado!
    [both] ¡Victoria: { $names }!
    [one] ¡Ha ganado { $names }!
   *[other] ¡Han ganado { $names }!
}
outcome-win-stand-in = { $who ->
    [you] Ha ganado la máquina en tu lugar.
    [both] Ha ganado la máquina en el lugar de { $names }.
    [one] Gana la máquina en el sitio de { $names }.
   *[other] Gana la máquina en los sitios de { $names }.
}
outcome-first = { $who ->
    [you] De quienes siguieron hasta el final, vas primero tú.
    [both] De quienes siguieron hasta el final, en cabeza: { $names }.
    [one] De quienes siguieron hasta el final, va primero { $names }.
   *[other] De quienes siguieron hasta el final, van primero { $names }.
}
stand-in-name = la máquina en el sitio de { $name }
outcome-draw = Empate.
outcome-stopped = Se paró la partida.
outcome-time = Gana { $winner }: a { $loser } se le acabó el tiempo.
outcome-nobody-came = Se acabó el tiempo sin que nadie jugara una carta.
outcome-exhausted = Se acabó el mazo.
outcome-rounds = Nadie jugó una carta objetivo en { $rounds } rondas.
outcome-passed = Toda la mesa pasó seguida.
outcome-left = { $count ->
    [0] A { $name } no le quedaban cartas objetivo.
    [one] A { $name } le quedaba 1 carta objetivo.
   *[other] A { $name } le quedaban { $count } cartas objetivo.
}
outcome-left-you = { $count ->
    [0] No te quedaban cartas objetivo.
    [one] Te quedaba 1 carta objetivo.
   *[other] Te quedaban { $count } cartas objetivo.
}
outcome-left-many = Cartas objetivo que quedaban: { $list }.
outcome-count = { $name } ({ $count })
outcome-scores = { $who ->
    [you] Sumas { $sum }.
    [both] { $names }: { $sum }.
    [one] { $names } suma { $sum }.
   *[other] { $names } suman { $sum }.
}
outcome-scores-difference = { $who ->
    [you] Sumas la diferencia: { $sum }.
    [both] { $names }, la diferencia: { $sum }.
    [one] { $names } suma la diferencia: { $sum }.
   *[other] { $names } suman la diferencia: { $sum }.
}
outcome-nobody-scores = Nadie suma.
outcome-sum = { $bonus } + { $left } = { $points }
outcome-sum-each = { $bonus } + { $each } × { $left } = { $points }
outcome-match = Serie a { $target } puntos: { $scores }
names-and = { $first } y { $last }
names-with-you = { $count ->
    [one] { $last } y tú
   *[other] { $first }, { $last } y tú
}
