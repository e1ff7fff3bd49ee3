# How a game and a match end, and how long they take

length-game = A single game. It takes { $turns ->
    [one] about 1 turn each, { $time }.
   *[other] about { $turns } turns each, { $time }.
}
length-match = A match: you play games until somebody reaches { $target } points. { $points }
length-points = { $each ->
    [0] A win scores { $bonus }.
    [one] A win scores { $bonus }, plus 1 for each goal card the others have left.
   *[other] A win scores { $bonus }, plus { $each } for each goal card the others have left.
}
length-games = { $games ->
    [one] About 1 game
   *[other] About { $games } games
} of { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
} each, { $time } in all.
length-many = That takes many games of { $turns ->
    [one] about 1 turn
   *[other] about { $turns } turns
} each.
length-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
length-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
length-begins = { $games ->
    [one] A match to { $target } points: about 1 game. You can stop after any game; each counts on its own.
   *[other] A match to { $target } points: about { $games } games. You can stop after any game; each counts on its own.
}
length-begins-many = A match to { $target } points. You can stop after any game; each counts on its own.
lobby-one-game = One game only
lobby-whole-match = Match to { $target } points
