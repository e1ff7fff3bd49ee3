# Who sits where, and what the host and moderators do

who-host = Host: { $name }
who-left = { $name } has left, a computer plays on
who-shown-out = { $name } was removed, a computer plays on
who-freed = { $name }'s seat was freed, a computer plays on
who-played-for = A computer plays for { $name }
who-opened = Anyone may take the seat of { $name }
who-alt-host = host
who-alt-left = left, a computer plays
who-alt-shown-out = removed, a computer plays
who-alt-freed = seat freed, a computer plays
who-alt-played-for = a computer plays
who-alt-opened = a computer, free to take
seat-take-of = Take { $name }'s seat
clock-seconds = { $count } seconds
clock-who = { $name } or a moderator can change it.
clock-next-turn = A change counts from the next turn.
clock-from-next = From the next turn on, turn clock: { $time }
clock-from-second = The clock ({ $time }) starts with each player's second turn
host-open = Host…
host-title = Host
host-line-you = You are the host. Only the host and moderators can use this.
host-now = You are host now.
host-now-you = You are host now. **{ $more }** has what the host can do.
host-line = { $name } is the host. Only the host and moderators can use this.
host-clock-waits = { $name } is to play. When the clock runs out, a computer plays for them.
host-clock-waits-loses = { $name } is to play. When the clock runs out, they have lost.
host-silent-from = { $name } is to play. If nothing happens, you can let a computer play for them from { $when } on: open this again then.
host-silent = { $name } has been silent for some minutes.
host-play-for = Let a computer play for { $name }
host-hand-over = Hand over to…
host-show-out = Remove from the table…
host-show-out-sure = Remove { $name } from the table? They are told that you did it, and can't sit down here until you let them in.
host-show-out-game = A computer plays on for { $name }. It doesn't count as leaving.
host-show-out-yes = Yes, remove { $name }
host-free-sure = Free the seat of { $name }? They are told that you did it, and can come back while nobody has taken it.
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
host-done-handed = { $name } is host now.
host-done-shown-out = { $name } was removed, and can't sit down here again until you let them in.
host-done-let-in = { $name } may sit down here again.
host-done-opened = Anyone may take the seat of { $name } now.
host-done-play-for = A computer plays for { $name } until they come back.

refusal-clock-runs = A clock runs for { $name }. When it runs out, a computer steps in by itself.
refusal-not-silent = { $name } was here only just now. Try again in { $minutes } min.
refusal-other-hand-seen = You have seen another hand of this game. Take a seat in the next one.
refusal-shown-out = You were removed from this table. Ask { $name } or a moderator to let you in.
refusal-too-many-lobbies-here = Several tables were opened in this channel lately. Try again in { $minutes } min, or use another channel.

watch-line = { $free ->
    [yes] You are watching: no hand is shown. Take the free seat to play, or join the next game.
    [others] You are watching: no hand is shown. The free seat is for others; join the next game.
    [tournament] You are watching: no hand is shown.
   *[no] You are watching: no hand is shown. No seat is free; join the next game.
}
watch-over = { $free ->
    [yes] This game is over. Take a seat, and you play in the next one.
    [others] This game is over. The free seats of the next one are for others.
    [tournament] This game is over. The tournament shows what follows.
   *[no] This game is over, and people have all seats of the next one. You can play a game of your own meanwhile.
}
watch-again = Look again
hand-gone = You no longer sit at this table.
hand-shown-out = { $by } removed you from this table. { $name } or a moderator can let you in again.
hand-freed = Your seat was freed while a computer played for you. You can take it again while nobody has.
host-told-freed = { $mention }: { $by } freed your seat at the table here while a computer played for you. You can take it again while nobody has.
host-told-shown-out = { $mention }: { $by } removed you from the table here. { $name } or a moderator can let you in again.
host-told-let-in = { $mention }: { $by } lets you in at the table here again. Sit down when a seat is free.
hand-old = This view no longer follows the table. Press **My hand** for a fresh one.
