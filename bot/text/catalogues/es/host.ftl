# Quién se sienta dónde, y lo que hacen quien dirige la mesa y la moderación

who-host = Organiza la mesa: { $name }
who-left = { $name } se ha ido y juega la máquina
who-shown-out = Han sacado a { $name } y juega la máquina
who-freed = El sitio de { $name } ha quedado libre y juega la máquina
who-played-for = La máquina juega por { $name }
who-opened = El sitio de { $name } está libre
who-alt-host = organiza la mesa
who-alt-left = se ha ido, juega la máquina
who-alt-shown-out = fuera de la mesa, juega la máquina
who-alt-freed = sitio libre, juega la máquina
who-alt-played-for = juega la máquina
who-alt-opened = la máquina, sitio libre
seat-take-of = Ocupar el sitio de { $name }
clock-seconds = { $count } segundos
clock-who = { $name } o la moderación pueden cambiarlo.
clock-next-turn = El cambio vale desde el turno siguiente.
clock-from-next = Desde el turno siguiente, reloj: { $time }
clock-from-second = El reloj ({ $time }) empieza con el segundo turno de cada uno
host-open = Opciones de la mesa…
host-title = Opciones de la mesa
host-line-you = Tú organizas la mesa. Esto solo lo ven quien la organiza y la moderación.
host-now = Ahora organizas tú la mesa.
host-now-you = Ahora organizas tú la mesa. En **{ $more }** está lo que puedes hacer.
host-line = { $name } organiza la mesa. Esto solo lo ven quien la organiza y la moderación.
host-clock-waits = Le toca a { $name }. Cuando se acabe el tiempo, la máquina jugará en su lugar.
host-clock-waits-loses = Le toca a { $name }. Si se le acaba el tiempo, pierde.
host-silent-from = Le toca a { $name }. Si no hace nada, vuelve a abrir esto a las { $when }: podrás dejar que la máquina juegue en su lugar.
host-silent = { $name } lleva unos minutos sin jugar.
host-play-for = Que la máquina juegue por { $name }
host-hand-over = Ceder la mesa a…
host-show-out = Sacar de la mesa…
host-show-out-sure = ¿Sacar a { $name }? Sabrá que has sido tú y no podrá sentarse aquí hasta que le dejes.
host-show-out-game = { $present ->
    [yes] La máquina sigue por { $name }. La partida ya no cuenta para nadie, salvo que tú la dejes antes de que acabe: entonces la pierdes.
   *[no] La máquina sigue por { $name }. La partida no cuenta para esa persona.
}
host-show-out-yes = Sí, sacar a { $name }
host-free-sure = ¿Liberar el sitio de { $name }? Sabrá que has sido tú, y puede volver mientras nadie lo ocupe.
host-free-yes = Sí, liberarlo
host-let-in = Dejar volver…
host-open-seat = Liberar un sitio…
host-quiet = Menciones en esta mesa: { $on ->
    [yes] no
   *[no] sí
}
host-quiet-server = Menciones en este servidor: { $on ->
    [yes] no
   *[no] sí
}
host-done-handed = Ahora organiza la mesa { $name }.
host-done-shown-out = { $name } ya no está en la mesa y no podrá volver a sentarse hasta que le dejes.
host-done-let-in = { $name } puede volver a sentarse aquí.
host-done-opened = Ya se puede ocupar el sitio de { $name }.
host-done-play-for = La máquina juega por { $name } hasta que vuelva.

refusal-clock-runs = A { $name } le corre el reloj. Cuando se acabe, la máquina jugará sin que nadie haga nada.
refusal-not-silent = { $name } estaba aquí hace un momento. Inténtalo de nuevo en { $minutes } min.
refusal-other-hand-seen = Has visto otra mano de esta partida. Siéntate en la siguiente.
refusal-shown-out = Te han sacado de esta mesa. Pide a { $name } o a la moderación que te dejen volver.
refusal-too-many-lobbies-here = En este canal se han abierto varias mesas hace poco. Inténtalo en { $minutes } min o en otro canal.

watch-line = { $free ->
    [yes] Estás mirando: no se ve ninguna mano. Ocupa el sitio libre o entra en la próxima partida.
    [others] Estás mirando: no se ve ninguna mano. El sitio libre es para otros; entra en la próxima partida.
    [tournament] Estás mirando: no se ve ninguna mano.
   *[no] Estás mirando: no se ve ninguna mano. No hay sitio libre; entra en la próxima partida.
}
watch-over = { $free ->
    [yes] Esta partida ha terminado. Ocupa un sitio y juega la próxima.
    [others] Esta partida ha terminado. Los sitios libres de la próxima son para otros.
    [tournament] Esta partida ha terminado. El torneo dice cómo sigue.
   *[no] Esta partida ha terminado, y todos los sitios de la próxima están ocupados. Mientras, puedes jugar por tu cuenta.
}
watch-again = Mirar otra vez
hand-gone = Ya no estás en esta mesa.
hand-shown-out = { $by } te ha sacado de esta mesa. { $name } o la moderación pueden dejarte volver.
hand-freed = Tu sitio ha quedado libre mientras la máquina jugaba por ti. Puedes recuperarlo mientras nadie lo ocupe.
host-told-freed = { $mention }: { $by } ha dejado libre tu sitio en esta mesa mientras la máquina jugaba por ti. Puedes recuperarlo mientras nadie lo ocupe.
host-told-shown-out = { $mention }: { $by } te ha sacado de esta mesa. { $name } o la moderación pueden dejarte volver.
host-told-let-in = { $mention }: { $by } te deja volver a esta mesa. Siéntate cuando haya un sitio libre.
hand-old = Lo que ves aquí ya no está al día. Pulsa **Mi mano** para ver cómo va la mesa.
