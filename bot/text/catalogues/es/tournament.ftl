# Torneos

refusal-tournament-already-in = Ya participas.
refusal-tournament-begun = Este torneo ya ha empezado. Pide a quien lo organiza que te ponga en el lugar de alguien.
refusal-tournament-full = Las { $most } plazas están ocupadas. Pide a quien lo organiza que te avise si queda una libre.
refusal-tournament-not-begun = Este torneo no ha empezado. Espera a que lo inicie quien lo organiza.
refusal-tournament-not-in = No participas en este torneo.
refusal-tournament-over = Este torneo ha terminado. Quien pueda gestionar eventos puede abrir otro.
refusal-tournament-too-few = { $missing ->
    [one] Antes tiene que apuntarse una persona más.
   *[other] Antes tienen que apuntarse { $missing } personas más.
}
refusal-tournament-too-late = La siguiente partida de estos jugadores ya está decidida, así que este resultado se queda. Corrige antes esa partida, o déjalo así.
