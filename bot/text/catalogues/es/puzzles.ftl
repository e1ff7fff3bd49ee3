# Problemas y lecciones

command-puzzle = Resolver un reto de cartas, a solas

puzzle-you = Tú
puzzle-rival = Rival
puzzle-title = Reto
puzzle-title-lesson = { $lesson } · { $done } de { $count } resueltos
puzzle-day = Reto del día
puzzle-day-about = Hoy es el mismo para todos. Resuélvelo por tu cuenta, con los intentos que quieras; el siguiente llega { $when }.
puzzle-day-done = ✅ El reto de hoy está resuelto. El siguiente llega { $when }.
puzzle-day-seen = Has visto la solución, así que el de hoy no cuenta como resuelto. El siguiente llega { $when }.
puzzle-day-over = Este era el reto de ayer. Ya no cuenta para tu racha; hoy hay uno nuevo.
puzzle-day-best = Mejor racha: { $best } · { $solved ->
    [one] 1 resuelto
   *[other] { $solved } resueltos
} en total. Puedes faltar un día de cada siete sin perder la racha.
puzzle-aim-goal = Juega tu carta objetivo { $cards } en este turno.
puzzle-aim-either = Juega una de tus cartas objetivo, { $cards }, en este turno.
puzzle-aim-several = Juega tus dos cartas objetivo, { $cards }, en este turno.
puzzle-aim-win = { $count ->
    [one] Gana en este turno: juega { $cards }, tu última carta objetivo.
   *[other] Gana en este turno: juega { $cards }, tus últimas cartas objetivo.
}
puzzle-aim-block = Juega tu carta objetivo { $cards } como última carta de este turno y no dejes ninguna pila en la que tu rival pueda jugar su { $other }.
puzzle-one-way = Solo hay una solución: { $count ->
    [one] 1 carta
   *[other] { $count } cartas
}, sin robar. Juego: { $game }.
puzzle-turning-ends = Nadie conoce la próxima carta objetivo: al destaparla acaba el reto.
puzzle-rated-try = Para tu nivel solo cuenta el primer intento; ver la solución cuenta como fallo.
puzzle-deep-piles = Tus pilas auxiliares de varias cartas, de arriba abajo: { $piles }.
puzzle-so-far = Hasta ahora: { $moves }.
puzzle-stuck = Desde aquí no se llega: deshaz jugadas y busca otro camino.
puzzle-stuck-turned = Has destapado otra carta objetivo y ahí acaba el reto. Deshaz: juega las dos, y al final la que destapa otra.
puzzle-stuck-open = Has jugado tu carta objetivo y ahí acaba el reto, pero tu rival podría jugar su { $other }. Deshaz: tiene que ser tu última jugada.
puzzle-undo = Deshacer
puzzle-why = ¿Qué falló?
puzzle-solved-first = ✅ ¡Resuelto a la primera!
puzzle-solved-undone = ✅ Resuelto, tras una jugada equivocada
puzzle-solved = ✅ ¡Resuelto!
puzzle-undone = ↩️ Deshiciste { $move }. No lleva a nada: { $reason }.
puzzle-wrong = ❌ { $move } no lleva a nada: { $reason }.
puzzle-way = La solución: { $moves }.
puzzle-obvious = Lo que parece evidente, { $move }, no lleva a nada: { $reason }.
puzzle-overlooked = Lo difícil de ver: tras { $before } parece que ya nada ayuda, pero { $needed } sí.
puzzle-overlooked-first = Lo difícil de ver: a primera vista nada ayuda, pero { $needed } sí.
puzzle-flaw-open = deja una pila en la que tu rival puede jugar su { $other }
puzzle-flaw-shows = trae cartas que aún no puedes conocer
puzzle-flaw-spends = esa carta hace falta después, para { $needed }
puzzle-flaw-takes = ese lugar hace falta para { $needed }
puzzle-flaw-away = después ya no llegas a tu carta objetivo
puzzle-rating = Nivel de retos: **{ $rating }**{ $change }.
puzzle-rating-rough = Nivel de retos: **{ $rating }**, provisional hasta que pruebes { $count } retos{ $change }.
puzzle-again = Otro intento
puzzle-give-up = ¿Rendirte en este reto? { $cost ->
    [both] Cuenta como fallo: baja tu nivel de retos, y hoy no suma a tu racha.
    [day] Hoy ya no sumará a tu racha. Tu nivel no cambia.
   *[rating] Tu primer intento cuenta como fallo: baja tu nivel de retos. Tus rachas siguen.
}
puzzle-give-up-yes = Sí, me rindo
puzzle-keep = Seguir intentándolo
puzzle-show = Ver la solución
puzzle-another = Otro reto
puzzle-lessons = Lecciones
puzzle-no-lesson = Sin lección: cualquier reto
puzzle-lesson-done = { $done } de { $count } resueltos
puzzle-lesson-over = Has resuelto los { $count } de esta lección. Vuelven a empezar; abajo hay otras lecciones.
puzzle-lesson-planning = Planear
puzzle-lesson-sides = Pilas auxiliares
puzzle-lesson-wild = Comodines
puzzle-lesson-blocking = Cerrar el paso
puzzle-about-planning = Cuenta hacia atrás desde tu carta objetivo: ¿qué cartas van antes y en qué pila? Mira todas las pilas antes de la primera jugada.
puzzle-about-sides = Lo que hay debajo en tus pilas auxiliares también es tuyo. Al jugar una carta de ahí, asoma la siguiente.
puzzle-about-wild = Un comodín llena un hueco. Busca el hueco que no llena ninguna otra carta y guárdalo para él.
puzzle-about-blocking = Una pila lista para la carta objetivo de tu rival es un regalo. Sigue construyéndola, o construye otra.
