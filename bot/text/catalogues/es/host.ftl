# Quién se sienta dónde, y lo que hacen quien dirige la mesa y la moderación

who-host = Dirige la mesa: { $name }
who-left = { $name } se ha ido y juega un ordenador
who-shown-out = Han sacado a { $name } y juega un ordenador
who-freed = El sitio de { $name } se ha liberado y juega un ordenador
who-played-for = Un ordenador juega por { $name }
who-opened = El sitio de { $name } está libre
who-alt-host = dirige la mesa
who-alt-left = se ha ido, juega un ordenador
who-alt-shown-out = fuera de la mesa, juega un ordenador
who-alt-freed = sitio liberado, juega un ordenador
who-alt-played-for = juega un ordenador
who-alt-opened = un ordenador, sitio libre
seat-take-of = Ocupar el sitio de { $name }
clock-seconds = { $count } segundos
clock-who = { $name } o la moderación pueden cambiarlo.
clock-next-turn = El cambio vale desde el turno siguiente.
clock-from-next = Desde el turno siguiente, reloj: { $time }
clock-from-second = El reloj ({ $time }) empieza con el segundo turno de cada uno
host-open = Opciones de la mesa…
host-title = Dirigir la mesa
host-line-you = Diriges la mesa. Esto solo lo ven quien dirige la mesa y la moderación.
host-now = Ahora diriges tú la mesa.
host-now-you = Ahora diriges tú la mesa. En **{ $more }** está lo que puedes hacer.
host-line = { $name } dirige la mesa. Esto solo lo ven quien dirige la mesa y la moderación.
host-clock-waits = Le toca a { $name }. Cuando se acabe el tiempo, jugará un ordenador en su lugar.
host-clock-waits-loses = Le toca a { $name }. Cuando se acabe el tiempo, habrá perdido.
host-silent-from = Le toca a { $name }. Si no hace nada, a partir de las { $when } podrás dejar que juegue un ordenador: vuelve a abrir esto entonces.
host-silent = { $name } lleva unos minutos sin jugar.
host-play-for = Que un ordenador juegue por { $name }
host-hand-over = Ceder la mesa a…
host-show-out = Sacar de la mesa…
host-show-out-sure = ¿Sacar a { $name }? Sabrá que has sido tú y no podrá sentarse aquí hasta que le dejes.
host-show-out-game = { $present ->
    [yes] Un ordenador sigue jugando por { $name }. La partida ya no cuenta para nadie; solo si la dejas antes de que acabe, la pierdes tú.
   *[no] Un ordenador sigue jugando por { $name }. La partida no cuenta para esa persona.
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
host-done-handed = Ahora dirige la mesa { $name }.
host-done-shown-out = { $name } ya no está en la mesa y no podrá volver a sentarse hasta que le dejes.
host-done-let-in = { $name } puede volver a sentarse aquí.
host-done-opened = Ya se puede ocupar el sitio de { $name }.
host-done-play-for = Un ordenador juega por { $name } hasta que vuelva.

refusal-clock-runs = Para { $name } corre el reloj. Cuando se acabe, un ordenador jugará sin que nadie haga nada.
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
    [yes] Esta partida ha terminado. Ocupa un sitio y juegas la próxima.
    [others] Esta partida ha terminado. Los sitios libres de la próxima son para otros.
    [tournament] Esta partida ha terminado. El torneo dice cómo sigue.
   *[no] Esta partida ha terminado, y todos los sitios de la próxima están ocupados. Mientras, puedes jugar por tu cuenta.
}
watch-again = Mirar otra vez
hand-gone = Ya no estás en esta mesa.
hand-shown-out = { $by } te ha sacado de esta mesa. { $name } o la moderación pueden dejarte volver.
hand-freed = Tu sitio se ha liberado mientras un ordenador jugaba por ti. Puedes recuperarlo mientras nadie lo ocupe.
host-told-freed = { $mention }: { $by } ha liberado tu sitio en la mesa de aquí mientras un ordenador jugaba por ti. Puedes recuperarlo mientras nadie lo ocupe.
host-told-shown-out = { $mention }: { $by } te ha sacado de la mesa de aquí. { $name } o la moderación pueden dejarte volver.
host-told-let-in = { $mention }: { $by } te deja volver a la mesa de aquí. Siéntate cuando haya un sitio libre.
hand-old = Esta vista ya no sigue la mesa. Pulsa **Mi mano** para ver cómo está ahora.
