## Lo que han decidido quienes llevan el bot.

refusal-blocked = Aquí no puedes jugar: quienes llevan este bot te han bloqueado{ $has_why ->
    [yes] {" "}(motivo: { $why })
   *[no] {""}
}. Con /spite privacy puedes ver o borrar tus datos. Si es un error, { $has_contact ->
    [yes] escribe aquí: { $contact }
   *[no] habla con ellos.
}
refusal-server-blocked = En este servidor no se puede jugar: quienes llevan este bot lo han bloqueado{ $has_why ->
    [yes] {" "}(motivo: { $why })
   *[no] {""}
}. Si es un error, { $has_contact ->
    [yes] escribe aquí: { $contact }
   *[no] habla con ellos.
}
refusal-read-only = El bot está en mantenimiento y de momento no cambia nada en las mesas. Tu partida sigue como está; prueba otra vez en unos minutos.
contact = ¿Preguntas sobre este bot? Escribe aquí: { $contact }
