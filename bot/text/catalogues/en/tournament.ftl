# Tournaments

refusal-tournament-already-in = You take part already.
refusal-tournament-begun = This tournament has begun. Ask its organiser to put you in somebody’s place.
refusal-tournament-full = All { $most } places are taken. Ask the organiser to tell you if one becomes free.
refusal-tournament-not-begun = This tournament hasn’t begun. Wait until the organiser starts it.
refusal-tournament-not-in = You don’t take part in this tournament.
refusal-tournament-over = This tournament is over. Anybody with the right to manage events can open a new one.
refusal-tournament-too-few = { $missing ->
    [one] One more player has to sign up first.
   *[other] { $missing } more players have to sign up first.
}
refusal-tournament-too-late = The next match of these players has been decided, so this result stays. Correct that match first, or leave it.
