# Who sits where, and what the host and moderators do

who-host = Host: { $name }
who-left = { $name } has left, a computer plays on
who-shown-out = { $name } was removed, a computer plays on
who-freed = { $name }'s seat was freed, a computer plays on
who-played-for = A computer plays for { $name }
who-opened = Anyone may take { $name }'s seat
who-alt-host = host
who-alt-left = left, a computer plays
who-alt-shown-out = removed, a computer plays
who-alt-freed = seat freed, a computer plays
who-alt-played-for = a computer plays
who-alt-opened = a computer, free to take
seat-take-of = Take { $name }'s seat
clock-seconds = { $count } seconds
clock-who = { $name } or a moderator can change it.
clock-next-turn = Changes apply from the next turn.
clock-from-next = Turn clock from the next turn: { $time }
clock-from-second = The clock ({ $time }) starts with each player's second turn
host-open = Table options…
host-title = Host
host-line-you = You are the host. Only the host and moderators see this.
host-now = You are the host now.
host-now-you = You are the host now. Find the table's options under **{ $more }**.
host-line = { $name } is the host. Only the host and moderators see this.
host-clock-waits = It is { $name }'s turn. When the clock runs out, a computer plays for them.
host-clock-waits-loses = It is { $name }'s turn. When the clock runs out, they lose.
host-silent-from = It is { $name }'s turn. If nothing happens, open this again at { $when } to let a computer play for them.
host-silent = { $name } hasn't moved for some minutes.
host-play-for = Let a computer play for { $name }
host-hand-over = Hand over to…
host-show-out = Remove from the table…
host-show-out-sure = Remove { $name } from the table? They are told it was you, and can't sit down here until you let them in.
host-show-out-game = { $present ->
    [yes] A computer plays on for { $name }. The game then counts for nobody; only if you leave it before its end, you have lost it.
   *[no] A computer plays on for { $name }. The game doesn't count for them.
}
host-show-out-yes = Yes, remove { $name }
host-free-sure = Free { $name }'s seat? They are told it was you, and can come back until somebody takes it.
host-free-yes = Yes, free it
host-let-in = Let in again…
host-open-seat = Free a seat…
host-quiet = Mentions here: { $on ->
    [yes] off
   *[no] on
}
host-quiet-server = Mentions in this server: { $on ->
    [yes] off
   *[no] on
}
host-done-handed = { $name } is the host now.
host-done-shown-out = { $name } was removed and can't sit down here until you let them in.
host-done-let-in = { $name } may sit down here again.
host-done-opened = Anyone may take { $name }'s seat now.
host-done-play-for = A computer plays for { $name } until they come back.

refusal-clock-runs = A clock runs for { $name }. When it runs out, a computer steps in by itself.
refusal-not-silent = { $name } was here just now. Try again in { $minutes } min.
refusal-other-hand-seen = You have seen somebody else's hand in this game. Take a seat in the next one.
refusal-shown-out = You were removed from this table. Ask { $name } or a moderator to let you in.
refusal-too-many-lobbies-here = Several tables were opened in this channel lately. Try again in { $minutes } min, or use another channel.

watch-line = { $free ->
    [yes] You are watching: no hand is shown. Take the free seat to play, or join the next game.
    [others] You are watching: no hand is shown. The free seat is reserved; join the next game.
    [tournament] You are watching: no hand is shown.
   *[no] You are watching: no hand is shown. No seat is free; join the next game.
}
watch-over = { $free ->
    [yes] This game is over. Take a seat, and you play in the next one.
    [others] This game is over. The free seats of the next one are reserved for others.
    [tournament] This game is over. See the tournament for what comes next.
   *[no] This game is over, and all seats of the next one are taken. You can play a game of your own meanwhile.
}
watch-again = Look again
hand-gone = You no longer sit at this table.
hand-shown-out = { $by } removed you from this table. { $name } or a moderator can let you in again.
hand-freed = Your seat was freed while a computer played for you. You can take it back until somebody else does.
host-told-freed = { $mention }: { $by } freed your seat at the table here while a computer played for you. You can take it back until somebody else does.
host-told-shown-out = { $mention }: { $by } removed you from the table here. { $name } or a moderator can let you in again.
host-told-let-in = { $mention }: { $by } lets you in at the table here again. Sit down when a seat is free.
hand-old = This view is out of date. Press **My hand** for a fresh one.
