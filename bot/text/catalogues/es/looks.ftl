# El aspecto de las imágenes

look-title = Cómo se ven mis imágenes
look-title-server = Cómo se ve la mesa de este servidor
look-line = Solo lo ves tú: en tu mano y en tus repeticiones.
look-line-server = Lo ve todo el mundo. Las mesas cambian enseguida.
look-colours-dark = Oscuro
look-colours-light = Claro
look-colours-contrast = Alto contraste
look-deck-four_colours = Cuatro colores
look-deck-classic = Rojo y negro
look-print-large = Letra grande: sí
look-print-usual = Letra grande: no
look-cards-text = Cartas en texto: sí
look-cards-picture = Cartas en texto: no
look-cards-means = Con **Cartas en texto**, tus cartas salen escritas en el mensaje en lugar de en una imagen.
look-for-me = Para mí
look-for-server = Para este servidor
look-sample = Una imagen con este aspecto.
look-open = Aspecto

command-look = Elegir cómo se ven las imágenes

# Una mesa que espera a sus jugadores

lobby-note-host = organiza la mesa
