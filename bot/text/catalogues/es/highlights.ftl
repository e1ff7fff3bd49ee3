# Cartas objetivo recién jugadas: avisos en palabras

highlight-played = { $name } ha jugado una carta objetivo: { $left ->
    [0] no le queda ninguna
    [one] le queda una
   *[other] le quedan { $left }
}.
highlight-streak = { $name } ha jugado { $streak } cartas objetivo en un turno: { $left ->
    [0] no le queda ninguna
    [one] le queda una
   *[other] le quedan { $left }
}.
highlight-played-you = Has jugado una carta objetivo: { $left ->
    [0] no te queda ninguna
    [one] te queda una
   *[other] te quedan { $left }
}.
highlight-streak-you = Has jugado { $streak } cartas objetivo en un turno: { $left ->
    [0] no te queda ninguna
    [one] te queda una
   *[other] te quedan { $left }
}.
highlight-partner = { $name } ha jugado { $streak ->
    [one] una carta objetivo
   *[other] { $streak } cartas objetivo en un turno
}: a { $owner } { $left ->
    [0] no le queda ninguna
    [one] le queda una
   *[other] le quedan { $left }
}.
highlight-partner-you = Has jugado { $streak ->
    [one] una carta objetivo
   *[other] { $streak } cartas objetivo en un turno
}: a { $owner } { $left ->
    [0] no le queda ninguna
    [one] le queda una
   *[other] le quedan { $left }
}.
highlight-partner-yours = { $name } ha jugado { $streak ->
    [one] tu carta objetivo
   *[other] { $streak } cartas objetivo en un turno
}: { $left ->
    [0] no te queda ninguna
    [one] te queda una
   *[other] te quedan { $left }
}.
highlight-lead = { $name } se pone en cabeza.
highlight-lead-you = Te pones en cabeza.
