# Lo que se guarda de cada persona, cómo verlo y cómo borrarlo

privacy-title = Lo que guardo de ti
privacy-kept = Guardo tu número de Discord y el nombre que tenías aquí, en mesas, resultados, torneos y repartos del día. Guardo cada jugada y cada cambio que hiciste en una mesa. También tus ajustes, lecciones y retos, y las reglas que guardaste para un servidor. Si quienes llevan este bot te han bloqueado, guardo ese dato y su motivo.
privacy-not-kept = No guardo mensajes, imágenes ni listas de miembros.
privacy-how-long = { $days ->
    [0] Las partidas terminadas se guardan hasta que las borres.
   *[other] { $days } días después de cerrarse una mesa o un torneo, tu nombre desaparece de ahí. De resultados, retos y repartos del día desaparece dos años después del último.
}
privacy-hidden = No se te ve: tu nombre no sale en clasificaciones, perfiles ni listas de partidas de los demás.
privacy-export = Descargar mis datos
privacy-exported = { $part ->
    [0] En este archivo está todo lo que guardo de ti. Solo lo ves tú.
   *[other] Todo lo que guardo de ti, parte { $part } de { $parts }. Solo lo ves tú.
}
refusal-exported-lately = Ya descargaste tus datos hace menos de una hora. Vuelve a pedirlos en { $minutes } min.
refusal-export-too-large = Guardo tanto sobre ti que no puedo enviarlo aquí. Pídelo a quienes llevan el bot.
privacy-delete = Borrar mis datos
privacy-delete-sure = { $count ->
    [0] ¿Borrarlo todo? No se puede deshacer.
    [one] ¿Borrarlo todo? Dejas tu mesa y la máquina sigue por ti. No se puede deshacer.
   *[other] ¿Borrarlo todo? Dejas { $count } mesas y la máquina sigue por ti en todas. No se puede deshacer.
}
privacy-delete-sign-up = Se retira tu inscripción en **{ $title }**.
privacy-delete-games = Te retiras de **{ $title }** para siempre: tus rivales ganan las partidas que te quedan.
privacy-delete-final = Pierdes la final de **{ $title }**: la máquina no sigue por ti, y { $name } gana el torneo.
privacy-delete-yes = Sí, borrarlo todo
privacy-cancel = Cancelar
privacy-deleted = Listo. Ya no guardo nada con tu nombre o tu número. Quedan los resultados de tus partidas, sin ti, y una huella que no es tu número: sirve para volver a borrarte si se recupera una copia. Lo que publiqué en los canales sigue ahí hasta que alguien con permiso lo borre.
privacy-blocked-stays = Quienes llevan este bot te han bloqueado. Tu número sigue en esa lista, con el motivo: si lo borrara, dejarías de estarlo.

server-data = Datos de este servidor
server-data-kept = - Se guarda: lo que este servidor ha elegido y guardado, sus mesas, torneos, resultados y clasificaciones, y dónde admite novedades. Ni mensajes ni listas de miembros.
    - **Descargar los datos** te da lo que aquí puede ver cualquiera, sin números de nadie y sin cartas. Lo que se guarda de una persona solo lo recibe ella, con /spite privacy.
    - **Borrar los datos** lo elimina todo. También se borra 30 días después de sacarme del servidor.
server-data-export = Descargar los datos
server-data-exported = { $part ->
    [0] En este archivo está lo que guardo de este servidor. Solo lo ves tú.
   *[other] Lo que guardo de este servidor, parte { $part } de { $parts }. Solo lo ves tú.
}
server-data-delete = Borrar los datos
server-data-sure = ¿Borrar todo lo que guardo de este servidor? { $tables ->
    [0] {""}
    [one] La mesa abierta se cierra sin resultado.{" "}
   *[other] { $tables } mesas abiertas se cierran sin resultado.{" "}
}{ $tournaments ->
    [0] {""}
    [one] El torneo en marcha termina sin ganador.{" "}
   *[other] { $tournaments } torneos en marcha terminan sin ganador.{" "}
}Ajustes, juegos guardados, clasificaciones y los resultados de todos aquí desaparecen para siempre. No se puede deshacer.
server-data-deleted = Listo. Ya no guardo nada de este servidor, salvo cómo terminaron las partidas, sin el servidor y sin nombres. Lo que publiqué en los canales sigue ahí hasta que alguien con permiso lo borre. Si se recupera una copia, vuelvo a borrar este servidor.
