# Descripciones de los comandos (100 caracteres como mucho)

command-spite = Jugar a Rencor y malicia
command-start = Abrir una mesa aquí, a solas o con más
command-start-game = ¿Qué juego? El normal si no eliges ninguno
command-start-seats = ¿Cuántos sitios?
command-start-quick = Rápido: diez cartas objetivo cada uno
command-start-computers = ¿Cuántos rivales pone la máquina?
command-start-computer = Jugar ya contra la máquina en este nivel
command-hand = Ver mi mano, solo para mí
command-table = Volver a mostrar la mesa, al final
command-rules = Leer las reglas, de aquí o de otro juego
command-rules-game = ¿Qué juego?
command-leave = Dejar mi sitio; antes te pregunto
command-stop = Parar la partida de este canal
command-stop-reason = ¿Por qué? Lo lee toda la mesa
command-language = Elegir mi idioma o el del servidor
command-language-language = ¿Qué idioma?
command-language-where = Para mí, o para lo que ve todo el servidor
command-privacy = Ver, descargar o borrar mis datos
command-help = Leer en un minuto cómo se juega
command-verify = Comprobar el reparto de una partida
command-verify-game = Número de la partida; sin número, la última de aquí

# Ayuda

help-title = El juego en un minuto
help-aim = Vacía tu **pila objetivo** antes que nadie y ganas.
help-centre = Las **pilas centrales** suben del as (A) a la reina (Q): juega lo que encaje de tu mano, de tu pila objetivo y de tus pilas auxiliares; una K vale por cualquier carta.
help-turn = Para acabar tu turno, descarta una carta en una **pila auxiliar**.
