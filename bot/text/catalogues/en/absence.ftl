# The turn clock, the absent, sleeping tables and free seats

clock-title = Turn clock
clock-told = Before it runs out, the table and the player's own view say so, and the player is mentioned, unless mentions are off.
clock-told-unmentioned = Before it runs out, the table and the player's own view say so. Nobody is mentioned here.
clock-told-short = When half of it is left, the table and the player's own view say so. In such short turns nobody is mentioned.
clock-then = When it has run out, a computer plays until the player takes the seat back.
clock-then-loses = The player who lets it run out has lost the game.
clock-label = Turn clock: { $time }
clock-level = Plays for the absent: { $level }
clock-off = off
clock-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
clock-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
clock-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
clock-until = A computer takes over { $when }.
clock-until-loses = Time runs out { $when }. Without a move { $name } loses.
clock-given-back = The bot was away: this turn got { $time } back.
asleep-title = This table is asleep
asleep-idle = Nobody is here now. Everything stays as it is.
asleep-until = It closes { $when } if nobody goes on.
asleep-lost = It lost its channel. Its host can show it in another one with /spite table.
asleep-wake = Wake it up
paused-title = This game is paused
paused-line = It waits for its player. Others may open a table here meanwhile.
paused-line-private = It waits for you, and only you see it.
paused-continue = Continue
seat-yours = This seat is yours now. Play on from here.
table-moved-here = The table is in this channel now.
