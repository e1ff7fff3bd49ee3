## Lo que han decidido quienes llevan el bot.

refusal-blocked = Aquí no puedes jugar: quienes llevan este bot te han bloqueado. Si es un error, habla con ellos. Con /spite privacy puedes ver o borrar tus datos.
refusal-server-blocked = En este servidor no se puede jugar: quienes llevan este bot lo han bloqueado. Si es un error, habla con ellos.
refusal-read-only = El bot está en mantenimiento y de momento no cambia nada en las mesas. Tu partida sigue como está; prueba otra vez en unos minutos.
