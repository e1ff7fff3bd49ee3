# Trying out a position: of a finished game, or of a puzzle

try-here = Try it from here
try-title = Try it from here
try-from-game = { $place ->
    [0] You take over again from the start of your game
   *[other] You take over again after move { $place } of your game
}.
try-from-puzzle = You play on { $plays ->
    [0] from the puzzle as it was
   *[other] after { $plays } of the { $all } plays of the answer
}.
try-earlier = A play earlier
try-later = A play later
try-hidden = The cards you couldn't see are dealt again; the rest stays as it was.
try-counts = It is a try: only you see it, and it counts for nothing.
try-against = Play ({ $levels })
try-against-other = Against another level
try-back = Back
try-mark = Only tried out, and seen by you alone: hidden cards were dealt again, and it counts for nothing.
try-to-replay = Back to the replay
try-again = Try again from there

refusal-tried-at-end = The game is over there. Choose an earlier move.
refusal-tried-not-own = Only the people who played a game can try it out from there. You can step through it.
refusal-tried-only = This game is only tried out: nobody else sees it, it has no next game, and its cards prove nothing.
refusal-tried-unsolved = Solve the puzzle first, or have the way shown: then you can try it out.
