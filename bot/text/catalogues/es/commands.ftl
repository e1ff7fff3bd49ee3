# Descripciones de los comandos (100 caracteres como mucho)

command-spite = Jugar a Rencor y malicia
command-start = Abrir una mesa en este canal, a solas o en compañía
command-start-system = ¿Qué juego? El normal si no eliges ninguno
command-start-seats = ¿Cuántos sitios?
command-start-goal = ¿Cuántas cartas de pago? Con menos, más rápido
command-start-quick = Rápido: solo diez cartas de pago cada uno
command-start-computers = ¿Cuántos ordenadores se sientan ya?
command-start-computer = Jugar ya contra ordenadores de este nivel
command-hand = Ver mi mano, solo para mí
command-table = Mostrar otra vez la mesa al final del canal
command-rules = Leer las reglas de esta mesa o de cualquier juego
command-rules-game = ¿Qué juego?
command-leave = Dejar mi sitio; un ordenador sigue por mí
command-stop = Terminar la partida de este canal
command-language = Elegir el idioma de lo que solo ves tú
command-language-language = ¿Qué idioma?
command-language-where = Para mí, o para lo que ve todo el servidor
command-privacy = Ver lo que guardo de ti, descargarlo o borrarlo
command-help = Cómo se juega, en un minuto
command-verify = Comprobar que el reparto de una partida fue limpio
command-verify-game = El número de la partida; si no lo pones, la última de aquí

# Ayuda

help-title = Cómo se juega
help-aim = Se trata de vaciar antes que nadie tu **pila de pago**. Solo se juega su carta de arriba.
help-centre = Las **pilas centrales** suben de uno en uno: A, 2, 3 … hasta Q. Los palos no importan. Son de toda la mesa.
help-turn = En tu turno juegas las cartas que quieras: de la mano, de tu pila de pago o de lo alto de tus pilas auxiliares.
help-wild = Una **K** es comodín: el botón dice qué será, por ejemplo **K como 3**.
help-discard = Luego descartas una carta en una **pila auxiliar**, de la ① a la ④. Así acaba tu turno.
help-refill = ¿Has jugado toda la mano? Robas otra y sigues.
help-buttons = ▶️ juega una carta, verde es tu carta de pago; ⏩ juega varias de una vez. Gris solo elige.
help-hand = **Mi mano** enseña tus cartas, solo a ti. **En texto** lo cuenta sin imágenes.
help-start = **/spite start** abre una mesa. A solas, basta una pulsación para jugar contra un ordenador.
help-more = **/spite rules** tiene las reglas completas de esta mesa y de los demás juegos.
