# One's own finished games

command-history = Review my finished games, or play again

history-title = My games here
history-empty = You haven't finished a game here yet. Play one now: it takes a few minutes.
history-nothing = None of your games match. Choose something else above, or show all.
history-open = Open
history-all = Show all
history-system-all = Every game
history-company-all = With everybody
history-outcome-all = Won and lost
history-season-all = Every month
history-alone = Only against computers
history-people = With other people
history-with = With { $name }
history-won = Won
history-lost = Not won
history-against = against { $names }
history-month = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year }
history-outcome-won = Won
history-outcome-lost = Lost
history-outcome-drawn = No winner
history-outcome-stopped = Stopped
history-outcome-not-counted = Not counted
history-turns = { $count ->
    [one] 1 turn
   *[other] { $count } turns
}
history-left = { $count ->
    [0] goal pile empty
    [one] 1 goal card left
   *[other] { $count } goal cards left
}
history-house-rules = With house rules:
history-house-rules-some = With house rules.
history-record = Record
history-no-record = The moves of this game are no longer kept.
history-again = Play again
history-back = My games
history-together = Our games
history-left-out = Your table is open. I couldn't invite { $names }: tell them yourself.
history-nobody-invited = Your table is open. There is nobody to invite; anyone can join.
