# Lo que se guarda de cada persona, cómo verlo y cómo borrarlo

privacy-title = Lo que guardo de ti
privacy-kept = Tu número de Discord y el nombre que tenías aquí, en cada mesa donde juegas; cada pulsación tuya que cambió una mesa; tu idioma y tus avisos; los problemas que has probado; las reglas que guardaste para un servidor.
privacy-not-kept = Ni mensajes, ni imágenes, ni listas de miembros.
privacy-how-long = { $days ->
    [0] Lo terminado se guarda hasta que lo borres.
   *[other] { $days } días después de cerrarse una mesa, ya no figura nadie en ella.
}
privacy-export = Ver mis datos
privacy-exported = En este archivo está todo lo que guardo de ti. Solo lo ves tú.
privacy-delete = Borrar mis datos
privacy-delete-sure = ¿Borrarlo todo? Dejas { $count ->
    [0] cero mesas
    [one] 1 mesa
   *[other] { $count } mesas
} y un ordenador sigue por ti. No se puede deshacer.
privacy-delete-yes = Sí, borrarlos
privacy-cancel = Cancelar
privacy-deleted = Listo. Ya no guardo nada de ti.
