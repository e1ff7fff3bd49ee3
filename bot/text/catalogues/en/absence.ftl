# The turn clock, the absent, sleeping tables and free seats

clock-title = Turn clock
clock-told = Before time runs out, the table and the player's own view say so and mention the player, unless mentions are off.
clock-told-unmentioned = Before time runs out, the table and the player's own view say so. Nobody is mentioned here.
clock-told-short = At half time the table and the player's own view say so. In turns this short nobody is mentioned.
clock-then = When time is up, a computer plays until the player takes the seat back.
clock-then-loses = A player who runs out of time loses the game.
clock-label = Turn clock: { $time }
clock-level = Plays for the absent: { $level }
clock-off = off
clock-label-weekends = Turn clock: { $time }, weekends off
clock-weekends = { $off ->
    [yes] Weekends don't count
   *[no] Weekends count
}
clock-weekends-off = Saturdays and Sundays don't count here.
clock-own-time = A player's night and vacation, set in /spite settings, don't count.
clock-nights = A player's night, set in /spite settings, doesn't count. In this tournament vacations do.
clock-turn-off = { $time } for this turn, not counting { $off ->
    [night] { $name }'s night
    [weekends] weekends
   *[both] { $name }'s night and weekends
}
clock-left = About { $time } left
clock-left-off = About { $time } left, not counting { $off ->
    [night] { $name }'s night
    [weekends] weekends
   *[both] { $name }'s night and weekends
}
clock-left-own = About { $time } left, not counting { $off ->
    [night] your night
    [weekends] weekends
   *[both] your night and weekends
}
clock-vacation = { $name }'s vacation doesn't count: { $begins } to { $ends }
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
clock-given-back = Nobody could play for a while: this turn got { $time } back.
asleep-title = This table is asleep
asleep-idle = Nobody is here now. Everything stays as it is.
asleep-until = It closes { $when } unless somebody plays on.
asleep-lost = Its channel is gone. The host can show it in another one with /spite table.
paused-title = This game is paused
paused-line = It waits for its player. Meanwhile others can open a table here.
paused-line-private = It waits for you, and only you see it.
seat-yours = This seat is yours now. Play on from here.
table-moved-here = The table is in this channel now.
