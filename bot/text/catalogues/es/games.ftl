# Juegos para elegir, por cualquiera de sus nombres

game-quick-words = rápido rápida quick
game-quick-choice = { $title }, rápido: diez cartas objetivo. { $line }
game-more-choices = … y { $count } más: escribe parte de un nombre
refusal-more-games = Hay más juegos de los que caben en la lista. Escribe parte de un nombre, como «miseria», y elige.
