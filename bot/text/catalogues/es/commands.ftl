# Descripciones de los comandos (100 caracteres como mucho)

command-spite = Jugar a Rencor y malicia
command-start = Abrir una mesa en este canal, a solas o en compañía
command-start-game = ¿Qué juego? El normal si no eliges ninguno
command-start-seats = ¿Cuántos sitios?
command-start-quick = Rápido: solo diez cartas objetivo cada uno
command-start-computers = ¿Cuántos ordenadores entran ya?
command-start-computer = Jugar ya contra ordenadores de este nivel
command-hand = Ver mi mano, solo para mí
command-table = Mostrar otra vez la mesa al final del canal
command-rules = Leer las reglas de esta mesa o de cualquier juego
command-rules-game = ¿Qué juego?
command-leave = Dejar mi sitio; antes se pregunta
command-stop = Parar la partida de este canal
command-stop-reason = ¿Por qué? Lo lee toda la mesa
command-language = Elegir el idioma de lo que solo ves tú
command-language-language = ¿Qué idioma?
command-language-where = Para mí, o para lo que ve todo el servidor
command-privacy = Ver, descargar o borrar lo que se guarda de mí
command-help = Las reglas en un minuto
command-verify = Comprobar que el reparto de una partida fue limpio
command-verify-game = Número de la partida; si no lo pones, la última de aquí

# Ayuda

help-title = El juego en un minuto
help-aim = Vacía tu **pila objetivo** antes que nadie y ganas.
help-centre = Las **pilas centrales** suben del as a la reina: juega lo que encaje de tu mano, de tu pila objetivo y de tus pilas auxiliares; una K vale por cualquier carta.
help-turn = Descarta una carta en una **pila auxiliar** y acaba tu turno.
