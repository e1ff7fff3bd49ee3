# Tournaments

refusal-tournament-already-in = You are already in.
refusal-tournament-has-them = { $name } is already in. Choose somebody else.
refusal-tournament-begun = This tournament has started. Ask its organiser to put you in somebody's place.
refusal-tournament-running = It has already started.
refusal-tournament-full = All { $most } places are taken. You can sign up as soon as somebody withdraws.
refusal-tournament-not-begun = This tournament hasn't started. Wait until the organiser starts it.
refusal-tournament-not-for-two = That game isn't for two. Choose another one.
refusal-tournament-no-person = Choose a person, not a bot.
refusal-tournament-not-in = You are not in this tournament.
refusal-tournament-over = This tournament is over. Anybody who may manage events can open a new one.
refusal-tournament-table = This game belongs to a tournament, which decides who plays here and until when. See /spite tournament.
refusal-tournament-too-few = { $missing ->
    [one] One more player has to sign up first.
   *[other] { $missing } more players have to sign up first.
}
refusal-tournament-too-late = The next game is already decided, so this result stays. Correct that one instead, or leave it.
refusal-tournament-unknown = There is no tournament called { $name } here. /spite tournament shows them all.
refusal-tournament-place = A tournament needs a text channel, where each of its games gets a thread. Open it in one.
refusal-tournament-most = This server already has { $count } tournaments going. End or cancel one first.
permission-manage_events = Manage Events

command-tournament = Join a tournament, see how it stands, or run one
command-tournament-name = Which tournament? Left out, you are asked if there are several

# Everybody's view

tournament-title = Tournaments
tournament-none = No tournament is running in this server.
tournament-none-organiser = No tournament is running in this server. Open one: people sign up with a button, and I pair them, open their tables in threads and record the results.
tournament-none-others = People who may manage events here can open one. Meanwhile, /spite start opens a table.
tournament-go = Tournament
tournament-kind-elimination = Single elimination
tournament-kind-swiss = Swiss
tournament-kind-league = League
tournament-kind-line-elimination = One loss and you are out.
tournament-kind-line-swiss = Everybody plays every round, against somebody with as many wins.
tournament-kind-line-league = Everybody plays everybody.
tournament-plan = { $kind } · { $game } · each round up to { $time }
tournament-vacations = { $on ->
    [yes] Vacations don't count
   *[no] Vacations count
}
tournament-nights = { $vacations ->
    [yes] Players' nights and vacations don't count against a turn; a round's end stays where it is.
   *[no] Players' nights don't count against a turn, vacations do; a round's end stays where it is.
}
tournament-plan-clock = { $kind } · { $game } · each round up to { $time } · { $clock } for a turn
tournament-quick = { $name }, quick
tournament-absent-computer = When a round's time is up, a computer ({ $level }) plays on for the player whose turn it is.
tournament-absent-computer-clock = A computer ({ $level }) plays for a player who lets a turn run out until they are back, and plays on for the one whose turn it is when a round's time is up.
tournament-absent-loses = When a round's time is up, the player whose turn it is has lost.
tournament-absent-loses-clock = Run out of time on any turn but your first, or still have the turn when the round ends, and you lose.
tournament-absent-neither = { $kind ->
    [elimination] If neither has played a card by then, both have lost: the sealed lot says who goes on.
   *[other] If neither has played a card by then, both have lost: nobody scores.
}
tournament-time-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
tournament-time-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
tournament-time-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
tournament-signed-up = Signed up: { $count } of { $most }
tournament-and-more = … and { $count } more
tournament-round = Round { $round } of { $rounds }
tournament-round-until = Round { $round } of { $rounds } · ends { $when }
tournament-given-back = Not everybody could play for a while: this round got { $time } back.
tournament-winner = 🏆 { $name } has won { $title }.
tournament-won = 🏆 { $name } has won.
tournament-won-nobody = Over: nobody came, so nobody has won.
tournament-winner-nobody = { $title } is over: nobody came, so nobody has won it.
tournament-over = Over
tournament-cancelled = Cancelled
tournament-sealed = This seal was fixed before anybody signed up. It settles the draw, lots and every deal, together with the presses of those who take part.
tournament-sealed-later = The key behind it is shown when the tournament is over.
tournament-sealed-for-good = The tournament was cancelled, so its key is not shown.
tournament-versus = { $first } – { $second }
tournament-bye = { $name }: no opponent this round
tournament-picture-bye = no opponent
tournament-by-lot = by lot
tournament-by-absence = the other was absent
tournament-by-neither = neither came
tournament-by-neither-lot = neither came, so by lot
tournament-by-withdrawal-both = both withdrew
tournament-by-organiser-draw = a draw, decided by the organiser
tournament-by-organiser-neither = neither came, decided by the organiser
tournament-by-withdrawal = the other withdrew
tournament-by-removal = the other was taken out
tournament-by-organiser = decided by the organiser
tournament-again = drawn, to be replayed
tournament-standing = Standings
tournament-standing-line = **{ $place }.** { $name }: { $wins } won, { $losses } lost
tournament-standing-draws = { $count } drawn
tournament-standing-direct = direct games { $points }
tournament-standing-direct-short = dir. { $points }
tournament-standing-byes = { $count ->
    [one] once without an opponent
   *[other] { $count } times without an opponent
}
tournament-standing-decides = opponents' wins { $opponents }, of those beaten { $beaten }
tournament-standing-short = opp. { $opponents }/{ $beaten }
tournament-standing-lot = by lot
tournament-standing-equals = Where wins are equal, the wins of all opponents count, then those of the opponents beaten (“opp.” tells both), then lots.
tournament-standing-equals-direct = Where points are equal, the games between those players count, once all of them have met; then what was won at a table, the wins of all opponents, those of the opponents beaten (“opp.” tells both), then lots.
tournament-standing-equal-sign = A draw (=1) counts as half a win.
tournament-standing-plus = A round without an opponent (+1) counts as a win.
tournament-standing-out = withdrawn
tournament-standing-taken-out = taken out
tournament-record = { $wins }–{ $losses }
tournament-record-byes = { $wins }–{ $losses } +{ $byes }
tournament-record-draws = { $record } ={ $draws }

tournament-join = Sign up
tournament-full = Full
tournament-full-waits = All places are taken. Now an organiser can begin it.
tournament-open = See it or withdraw
tournament-mine = My game and standings
tournament-table = To my game
tournament-withdraw = Withdraw
tournament-withdraw-sure = Withdraw from { $title }? You can't come back, and your opponents win all games you have left, also the one being played. Your rating stays as it is.
tournament-withdraw-yes = Yes, withdraw
tournament-back = Back
tournament-joined = You are in. When it starts, I mention you in your game's thread.
tournament-joined-quiet = You are in. When it starts, your game opens in a thread here.
tournament-withdrawn = You have withdrawn.
tournament-you-play = You play **{ $name }** now.
tournament-you-early = That is already round { $round }: its time starts when the earlier rounds are over.
tournament-you-wait = { $kind ->
    [elimination] Your game is decided. The next one begins as soon as it is known whom you meet.
    [league] Your game is decided. The next one begins as soon as you both are free.
   *[swiss] Your game of this round is decided. The next round begins when all are.
}
tournament-you-bye = You have no opponent this round; it counts as a win.
tournament-you-lost = You are out.
tournament-you-won = You have won. Congratulations!
tournament-you-withdrew = You have withdrawn.
tournament-you-taken-out = The organiser has taken you out.
tournament-you-thread = Your thread is being opened.
tournament-choose = Another tournament
tournament-which = Which tournament?
tournament-page-back = Previous page
tournament-page-on = Next page
tournament-round-short = Round { $round }

# Threads

tournament-thread-place = { $title } { $number }:
tournament-thread-name = { $place } { $first } – { $second }
tournament-remind-computer = { $mentions } It is your turn, and this round ends { $when }. Then a computer plays on for the player whose turn it is.
tournament-remind-loses = { $mentions } It is your turn, and this round ends { $when }. If it is still your turn then, you have lost.
tournament-thread-again = { $first } – { $second }: that game had no winner, so it is played once more, with new cards. After another one like it, the sealed lot decides.
tournament-told-absent = ⌛ Time is up, and it was { $loser }'s turn: **{ $winner }** has won.
tournament-told-lot = 🎲 No game has decided this: the sealed lot falls to **{ $winner }**.
tournament-told-neither = ⌛ Time is up, and neither { $first } nor { $second } has played a card: both have lost, and nobody scores.
tournament-told-neither-lot = ⌛ Time is up, and neither { $winner } nor { $loser } has played a card. Somebody has to go on: the sealed lot falls to **{ $winner }**.
tournament-told-withdrawn-both = { $first } and { $second } both take part no more: nobody scores.
tournament-told-organiser-draw = { $first } – { $second }: a draw, the organiser has decided so. Each has half a point.
tournament-told-organiser-neither = { $first } – { $second }: neither came, the organiser has decided so. Both have lost, and nobody scores.
tournament-told-withdrawn = **{ $winner }** has won: { $loser } has withdrawn.
tournament-told-removed = **{ $winner }** has won: the organiser has taken { $loser } out of { $title }.
tournament-told-replaced = { $leaver }, the organiser has given your place in **{ $title }** to { $user }.
tournament-told-taken-out = { $user }, the organiser has taken you out of **{ $title }**.
tournament-told-organiser = **{ $winner }** has won against { $loser }, by the organiser's decision.
tournament-was-cancelled = ✖ { $title } was cancelled.
tournament-told-cancelled = { $title } was cancelled, and this game with it.
tournament-thread = { $first } – { $second }: round { $round } of **{ $title }**. Your game is in this thread.
tournament-thread-until = It must end { $when }.
tournament-thread-early = You needn't wait for the others: { $clock ->
    [yes] you can begin now.
   *[no] begin when you like.
} The time of round { $round } begins once the rounds before it are over.
tournament-stuck-gone = The channel of this tournament was deleted, so its games get no threads. Press **Organise** under /spite tournament in another text channel, then **Move it here**.
tournament-stuck-unfit = { $channel } is no text channel any more, so games get no threads there. Make it one again, or press **Organise** under /spite tournament in a text channel, then **Move it here**.
tournament-stuck-full = This server has as many open threads as Discord allows, so games get none. Have some archived: I try again every minute. What has none when its round ends is decided by lot.
tournament-stuck-permissions = I can open no threads in { $channel }: I need View Channel, Create Public Threads and Send Messages in Threads there. Once I have them I go on within a minute; or press **Organise** under /spite tournament in another text channel, then **Move it here**.
tournament-move = Move it here
tournament-moved = The tournament goes on in this channel.
tournament-told-no-thread = 🎲 No thread could be opened for a game of **{ $title }**, so the sealed lot has decided it: **{ $winner }** has won against { $loser }.
tournament-no-thread = { $count ->
    [one] One game has no thread yet.
   *[other] { $count } games have no thread yet.
} I try again every minute; I need Create Public Threads and Send Messages in Threads in the channel. Where I get none until the round ends, the sealed lot decides.

# The organiser

tournament-organise = Organise
tournament-new = Open a tournament
tournament-new-title = A new tournament
tournament-new-line = Choose, then name it: that opens sign-up in this channel.
tournament-new-ready = I have all the permissions I need here.
tournament-choose-game = Game: { $name }
tournament-choose-most = { $count } places
tournament-choose-time = Each round up to { $time }
tournament-choose-absent-computer = If absent: a computer
tournament-choose-absent-loses = If absent: that player loses
tournament-choose-rounds = { $count ->
    [0] Rounds: as usual, up to { $usual }
    [one] One round
   *[other] { $count } rounds
}
tournament-name = Name it and open sign-up
tournament-name-label = Name
tournament-name-hint = As people know it, such as Autumn cup
tournament-name-usual = Spite cup
tournament-opened = Sign-up is open in this channel.
tournament-begin = Begin
tournament-begun = It has started. The threads of the first round are being opened.
tournament-cancel = Cancel it
tournament-cancel-sure = Cancel { $title }? Its games are closed, and nobody wins it.
tournament-cancel-yes = Yes, cancel it
tournament-correct = Correct a result
tournament-correct-which = Which game?
tournament-correct-who = Who has won?
tournament-correct-line = This changes only the tournament: leaderboards and ratings keep each game as it was played.
tournament-correct-go-on = Somebody has to go on here, so there is no draw.
tournament-correct-draw = A draw
tournament-correct-neither = Neither came
tournament-result-won = { $name } has won
tournament-result-draw = a draw
tournament-result-neither = nobody scores
tournament-result-open = not decided
tournament-corrected = Round { $round }, { $first } – { $second }: { $now }. Before: { $before }.
tournament-corrected-same = Round { $round }, { $first } – { $second } stays as it was: { $now }.
tournament-corrected-next = Their next game is now { $first } – { $second }.
tournament-replace = Replace somebody
tournament-replace-whom = Who leaves?
tournament-replace-by = Who takes { $name }'s place, with everything won there?
tournament-replace-person = Choose a person…
tournament-replace-sure = Put { $name } in { $leaver }'s place? { $leaver } is out then. Both are told.
tournament-replace-yes = Yes, replace
tournament-replaced = { $name } has taken the place.
tournament-replace-anew = The game under way there is replayed, with new cards.
tournament-remove = Take somebody out
tournament-remove-sure = Take { $name } out? They can't come back, and their opponents win. They are told that you did it, and their opponent with them.
tournament-remove-sure-open = Take { $name } out? They are told, and can sign up again while sign-up is open.
tournament-remove-yes = Yes, take out
tournament-organise-line = People who may manage events can do this.
tournament-removed = { $name } is out.
