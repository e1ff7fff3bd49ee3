# What waits for everybody: another game, going on with one that was stopped

agree-rematch = { $who ->
    [you] You want another game
    [one] { $names } wants another game
   *[other] { $names } want another game
} · { $count } of { $all }
agree-next = { $who ->
    [you] You want the next game
    [one] { $names } wants the next game
   *[other] { $names } want the next game
} · { $count } of { $all }
agree-resume = { $who ->
    [you] You want to go on
    [one] { $names } wants to go on
   *[other] { $names } want to go on
} · { $count } of { $all }
agree-everybody = Everybody here wants it now: press **{ $button }**.
agree-noted = { $takes ->
    [most] Noted. It goes on as soon as most of you here want that.
   *[all] Noted. It goes on once everybody here wants that.
}
agree-without-others = Begin with { $count } of { $all }
refusal-waiting-for = Still waiting for { $names }.
refusal-left-meanwhile = Somebody has just left, so nothing was dealt. See who is still here, and press again if you like.
over-change = Change the table
change-done = Back in the lobby. Change what you like and press **{ $start }**.
change-done-match = Back in the lobby. Change what you like and press **{ $start }**; change nothing, and the match goes on.

# A game that was stopped

more-leave-sure = Leave? A computer takes your seat. { $stopped ->
    [yes] The game is stopped, so leaving now doesn't count as a loss.
    [void] The game no longer counts for anybody, so leaving now doesn't count as a loss.
    [unrated] The game counts as a loss for you and ends your winning streak, unless you are back in your seat when it ends. It changes no rating.
   *[lost] The game counts as a loss for you, lowers your rating and ends your winning streak, unless you are back in your seat when it ends.
}
more-stop-cost = { $cost ->
    [lost] Stopped for good, it counts as lost for you, lowers your rating and ends your winning streak, unless everybody here agrees to the stop.
    [unrated] Stopped for good, it counts as lost for you and ends your winning streak, unless everybody here agrees to the stop. It changes no rating.
   *[nothing] Stopped for good, it costs you nothing: your rating and your streak stay.
}
stopped-title = Stopped by { $name }
stopped-title-you = Stopped by you
stopped-reason = “{ $reason }”
stopped-line = { $takes ->
    [most] It goes on as soon as most of you here want that; a computer plays for those who wanted to stop, until they come back. It ends for good { $until }, or as soon as everybody agrees to stop.
    [one] It can still go on. It ends for good { $until }.
   *[all] It goes on once everybody here wants that. It ends for good { $until }, or as soon as everybody agrees to stop.
}
stopped-consents = { $who ->
    [you] You agree to the stop.
    [one] { $names } agrees to the stop.
   *[other] { $names } agree to the stop.
}
stopped-consent = Agree to the stop
stopped-by = Stopped by { $name }.
stopped-by-why = Stopped by { $name }: “{ $reason }”
stopped-consent-sure = Agree to the stop? { $last ->
    [yes] Everybody else agrees, so the game ends at once.
   *[no] Once everybody here agrees, the game ends.
} It then counts for nobody: ratings and streaks stay.
stopped-consent-yes = Yes, agree
stopped-noted = You agree that the game was stopped.
stopped-by-all = Everybody agrees: the game has ended.
stop-why = Stop with a reason…
stop-why-title = Stop the game
stop-why-label = Reason
stop-why-hint = Everybody at the table sees it.
refusal-game-stopped = { $name } stopped this game. Press Play on if you want that: the table says how many of you have to.

# A match

match-game = Game { $game } of the match
lobby-new-match = These players and rules start a new match, with no points.
seat-with-nothing = Start with no points
seat-with-points = { $count ->
    [one] Play on for { $name } with 1 point
   *[other] Play on for { $name } with { $count } points
}
seat-points-question = { $count ->
    [one] { $name } had 1 point in this match. How do you want to begin?
   *[other] { $name } had { $count } points in this match. How do you want to begin?
}
seat-plays-for = { $name } plays for { $owner }.
over-seat-shown-out = { $name } was removed.
over-seat-freed = { $name }'s seat is free.
over-seat-left = { $name } has left.
over-seat-taken = { $name } has taken the seat of { $owner }.
over-seat-anew = { $name } has taken the seat of { $owner }, and starts with no points.

# Several tables in one channel

which-title = { $command ->
    [hand] At which table do you want to see your hand?
    [table] Which table do you want to post?
    [leave] Which table do you want to leave?
    [stop] Which game do you want to stop?
   *[other] Which table?
}
which-choose = Choose a table…
which-with = With { $names }
which-of = { $names }
which-alone = Nobody else yet
which-trial = 🧪 Tried out: { $game }
which-state = { $game } · { $state }
which-lobby = not started
which-playing = turn { $turn }
which-asleep = turn { $turn }, waiting
which-stopped = turn { $turn }, stopped
which-over = over

# A table whose game has not begun

more-lobby-sure = Close the table for everyone?
more-lobby-yes = Yes, close it
more-table-closed = You closed the table.

# After a game that somebody has played alone

after-badges = { $count ->
    [one] New badge: { $badges }
   *[other] New badges: { $badges }
}
after-counted = { $games ->
    [one] It counts as your first win.
   *[other] It counts: { $wins ->
        [one] one win
       *[other] { $wins } wins
    } in { $games } games against computers.
}
after-counted-unrated = { $games ->
    [one] Unrated, but it counts as your first win.
   *[other] Unrated, but it counts: { $wins ->
        [one] one win
       *[other] { $wins } wins
    } in { $games } games against computers.
}
after-rating = Your rating: { $rating } ({ $change }).
after-rating-about = Your rating: { $rating }.
after-stronger = Stronger: { $level }
after-easier = Easier: { $level }
around-shorter = Shorter: { $count }
around-longer = Longer: { $count }
after-longer = { $count ->
    [one] Longer: 1 goal card
   *[other] Longer: { $count } goal cards
}
feels-so-close = So close: one card.
feels-just-made-it = That was close: one more card, and you would have lost.
feels-unlucky = { $count ->
    [one] Bad luck cost you about one card.
   *[other] Bad luck cost you about { SPELL($count) } cards.
}
feels-won-unlucky = { $count ->
    [one] And that with bad luck: it cost you about one card.
   *[other] And that with bad luck: it cost you about { SPELL($count) } cards.
}
after-daily = Today's deal
