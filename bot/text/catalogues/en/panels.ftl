# Names of things

game-title = Spite & Malice
seat-name = Player { $number }
free-seat = free seat
button-off = { $label } (not now)

# Lobby

lobby-rules-heading = Changed rules
lobby-seats = At the table: { $taken } of { $seats }
lobby-host = { $name } (host)
lobby-computer = { $name } ({ $level })
lobby-partners = { $first } · with { $last }
lobby-partner-missing = { $name } · partner to come
lobby-choose-partners = Who plays with whom?
lobby-change-computers = Add or change a computer…
lobby-change-computer = { $name }: { $level } instead
lobby-add-computer = Add a computer…
lobby-remove-computer = Remove a computer
lobby-join = Join
lobby-full = No free seat
lobby-no-seat = No free seat for a computer
lobby-leave = Leave
lobby-house-rules = House rules
lobby-start = Start
lobby-start-missing = { $missing ->
    [one] Start: 1 more player
   *[other] Start: { $missing } more players
}
lobby-left = You left the table.
lobby-held = Held for { $names } until { $when }.
lobby-open-seats = { $count ->
    [one] 1 free seat
   *[other] { $count } free seats
}
lobby-visitor = You are not at this table yet. { $count ->
    [0] All its seats are taken.
    [one] 1 seat is free.
   *[other] { $count } seats are free.
}
lobby-quick = { $count ->
    [one] Quick: 1 goal card
   *[other] Quick: { $count } goal cards
}
lobby-usual = { $count ->
    [one] Usual: 1 goal card
   *[other] Usual: { $count } goal cards
}
lobby-waiting = You sit at the table. Your hand appears here at the start.
lobby-you-host = Your table is open. Press **{ $start }** there; your hand appears here.
lobby-you-missing = Your table is open. { $missing ->
    [one] 1 more player has to come: wait, or add a computer there.
   *[other] { $missing } more players have to come: wait, or add computers there.
} Your hand appears here at the start.
called-off = The bot's data were put back from an earlier copy, and these cards have become known: nobody has lost by it.
refusal-called-off = The bot's data were put back from an earlier copy, and these cards have become known: nobody has lost by it.
lobby-closes = It closes { $when } if nothing changes.
lobby-closed = This table was closed before the game began. /spite start opens a new one.

# Levels of computers

level-title-novice = Novice
level-title-casual = Casual
level-title-regular = Regular
level-title-fixed = Regular
level-title-strong = Strong
level-title-expert = Expert
level-line-novice = Just learning, misses a lot
level-line-casual = Plays what it sees, sometimes slips
level-line-regular = Plays its goal card whenever it can
level-line-strong = Plans the whole turn
level-line-expert = Plans ahead and gets in your way

# Table

table-to-play = { $name } to play
table-ahead = Goal cards left: { $counts }. Ahead: { $name }.
table-level = Goal cards left: { $counts }. Nobody is ahead.
table-to-play-you = Your turn
table-my-hand = My hand
table-in-words = In words
table-more = More
table-warning-rounds = { $rounds ->
    [one] No goal card for a long time. 1 round left.
   *[other] No goal card for a long time. { $rounds } rounds left.
}
table-forcing = { $pack ->
    [french] Stuck: aces and twos that fit must be played now.
   *[other] Stuck: ones and twos that fit must be played now.
}
table-reposted = The table is shown again.
table-shown-lately = The table was shown here moments ago.
table-private = Only you see this table. **More** can show it to the channel.
table-words-as-of = As it stood { $when }. Press **In words** again to see it now.
table-words-heading = The table in words

# Words inside pictures

picture-draw = stock
picture-done = piles done
picture-left = { $count } left
picture-last = last card
picture-lead = leads
picture-player = Player
picture-name = Player { $number }

# Hand panel

hand-your-turn = Your turn
hand-play-heading = Play to the centre
hand-nothing-fits = Nothing fits the centre.
hand-discard-heading = Discard: choose a card, then its pile can be pressed.
hand-discard-not-now = You can't discard yet, so these can't be pressed now:
hand-discard-which = Discard { $card } onto which pile?
hand-load-heading = Load a goal pile
hand-goal = Goal card { $card }
hand-goal-left = { $card } ({ $count } left)
hand-way = Up to goal card { $card }
hand-way-partner = Up to { $name }'s goal card { $card }
hand-way-spends = { $label } ({ $cards })
hand-run = { $first } up to { $last }
hand-sweep = { $count ->
    [2] Both cards that fit
   *[other] All { $count } cards that fit
}
hand-empties = Empty your hand
hand-all-plays = All plays
hand-wild-as = { $card } as { $rank }
hand-pile = { $pile } { $card }
hand-pile-empty = { $pile } –
hand-partner-goal = { $name }: goal card { $card }
hand-other-pile = { $name } { $pile } { $card }
hand-load = { $card } onto { $name }'s { $goal }
hand-more-plays = { $count ->
    [one] 1 more play…
   *[other] { $count } more plays…
}
hand-wild-which = { $card } as which card?
hand-undo = Undo
hand-undo-nothing = Nothing to undo
hand-undo-card = Undo { $card }
hand-hint = Hint
hand-play-it = Play it
hand-discard-it = Discard it
hand-goal-line = Play up to the goal card
hand-more = More
hand-pass = Pass
hand-pass-sure = Sure? Pass
hand-pass-again = Press Pass again to end your turn as it is.
hand-forced-aces = { $pack ->
    [french] Play the ace first.
   *[other] Play the 1 first.
}
hand-forced-low = { $pack ->
    [french] Play the ace or two first.
   *[other] Play the 1 or 2 first.
}
hand-forcing-low = { $pack ->
    [french] Stuck: play an ace or two that fits.
   *[other] Stuck: play a 1 or 2 that fits.
}
hand-cover = Cover the wild card with { $rank }.
hand-fill = First a card on { $pile }.
hand-filling = Fill the empty piles, then discard.
hand-must-pass = You can do nothing now. Press Pass.
hand-done = Done. { $name } is playing.
hand-waiting = { $name } is playing.
hand-waiting-next = { $name } is playing. You are next.
menu-your-turn = It is your turn.
hand-taken-over = The computer plays for you.
hand-take-back = Take my seat back
hand-back = You play again.
hand-warning-away = Still there? The computer plays for you soon.
hand-warning-loses = Still there? Play soon, or you lose this game.
hand-no-hand = Your hand is empty.

# More

more-title = More
more-private = Only you see this table.
more-rules = Rules
more-language = Language
more-show = Show the table
more-shown = Everybody in the channel sees the table now.
more-computer = Let the computer play for me
more-alone-pause = **Pause** keeps the game: it waits for you as it is.
more-alone-stop = **Stop the game** ends it, and it is not counted; for { $minutes } minutes you can still go on.
more-alone-computer = **Let the computer play for me** plays your turns until you take them back.
more-leave = Leave
more-leave-sure = Leave? A computer takes your seat. { $stopped ->
    [yes] The game is stopped, so leaving it now doesn't count as lost.
   *[no] The game counts as lost for you, unless you are back in your seat when it ends.
}
more-leave-yes = Yes, leave
more-over-sure = Leave the table? What you have played here counts as it is. Somebody else may take your seat for the next game.
more-over-yes = Yes, leave
more-stop = Stop the game
more-close-table = Close the table
more-stop-sure = Stop the game for everyone? Within { $minutes } minutes it can go on if everybody here agrees; after that it has ended.
more-stop-sure-alone = Stop the game? Within { $minutes } minutes you can go on with it; after that it has ended.
more-stop-cost = { $cost ->
    [lost] Stopped for good, it counts as lost for you, unless everybody here agrees to the stop.
   *[nothing] Stopped for good, it is not counted.
}
more-stop-yes = Yes, stop it
more-back = Back
more-pause-sure = Pause this game? It waits here for you: press Continue whenever you like. It isn't counted before it has ended.
more-pause-yes = Pause
more-close-sure = { $stopped ->
    [yes] Leave? Nobody else is at this table, so it closes. The game that was stopped ends with it, and is not counted.
   *[no] Leave? Nobody else is at this table, so it closes.
}
more-close-yes = Leave and close
more-paused = Paused. Press Continue at the table, or use /spite hand, whenever you like.
more-closed = You left. Nobody else was there, so the table is closed.
more-left = You left. A computer plays on for you.
left-sit-again = Sit down again
more-stopped = You stopped the game.

# Reminders

remind-always = Remind me: always
remind-away = Remind me: if away
remind-never = Remind me: never
remind-saved = Saved for all your tables.

# Language

language-title = Language
language-auto = As in my Discord
language-name-en = English
language-name-es = Español
language-saved = From now on, in English.
language-saved-server = Public tables are in English now.

# House rules

house-title = House rules
house-only-host = Only { $name } can change them.
house-game = Game…
house-begins-anew = This game begins with its own rules. What was chosen for the one before is undone.
house-more-games = More games…
house-first-games = Back to the first games…
house-load = Saved in this server…
house-goal = Goal pile…
house-goal-cards = { $count ->
    [one] 1 goal card each
   *[other] { $count } goal cards each
}
house-goal-quick = { $count } goal cards each: quick
house-rules-cards = Cards and piles…
house-rules-turns = Turns, end and points…
house-value = Choose…
house-other-size = Another number of goal cards…
house-other-value = Another value…
house-hint-number = A whole number from { $low } to { $high }.
house-hint-ranks = Ranks with commas between, as in A, 7, Q. Or “{ $none }”.
house-standard = Undo all changes
house-no-changes = No changes to undo
house-save = Save…
house-save-title = Save these rules
house-save-name = Name
house-save-hint = Everyone in this server finds them under it.
house-saved = Saved as “{ $name }”. You find it in /spite start, too.
house-saved-as = Saved as “{ $name }”.
house-saved-line = { $count ->
    [0] { $game }
    [one] { $game }, 1 house rule
   *[other] { $game }, { $count } house rules
}
house-delete = Delete…
house-delete-title = Delete saved rules
house-delete-which = Which ones?
house-delete-sure = Delete “{ $name }”? Tables that play by it stay as they are.
house-delete-yes = Yes, delete it
house-deleted = “{ $name }” is deleted.
house-done = Done
house-now = Now: { $value }
house-usual = Usual: { $value }
house-value-usual = { $value } (usual)
house-value-changed = { $value } (usual: { $usual })
house-also = Because of that: { $facts }.
house-nothing = Nothing differs from the usual rules.
house-more-differences = { $count ->
    [one] and 1 more
   *[other] and { $count } more
}
house-unlike-standard = Unlike the standard game
house-based-on = House rules of this server, made from: { $game }.
house-choice = ★ { $name } (this server): { $line }
house-not-for = With { $seats } players it makes no game. { $reason }
house-stock-warning = { $stock ->
    [one] Only 1 card left to draw: it may run out.
   *[other] Only { $stock } cards left to draw: they may run out.
}

# Over

over-rematch = Rematch
over-wanted = { $label }: waiting
over-my-review = My review
over-fair-deal = Fair deal
over-more = More
unrated-handicap = Counts for no rating: a handicap evens it out.
unrated-seat_taken = Counts for no rating: somebody else, or a computer, played on a seat.
unrated-picked = Counts for no rating: its deal was picked to go well from the start.
unrated-engine_changed = Counts for no rating: it went on after an update of the bot.
over-length = { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}, { $time }
over-next-game = Next game
over-match-won = { $who ->
    [you] You win the match!
    [one] { $names } wins the match!
   *[other] { $names } win the match!
}
over-replay-ready = The game as a film.
over-replay-wait = The film is being made…

# Fair deal

fair-title = Fair deal
fair-means = Like a sealed envelope: the order was in it before anyone sat down, and nobody, not even the bot, can change a card unseen.
fair-before = This seal was fixed before anyone joined. It settles every order of the cards.
fair-seal = Seal: { $seal }
fair-later = The key behind it is shown when the game ends.
fair-key = Key: { $key }
fair-right = Checked: the cards lay just as the seal said.
fair-wrong = The cards do not match the seal. Please tell who runs this bot.
fair-next = The seal of the next game here: { $seal }
fair-picked = Picked for a first game: of { $deals } deals that the seal makes, in order, the first that fits is played.
fair-picked-hand = It fits if the one who begins has an ace and two cards from { $high } up, and draws an ace;
fair-picked-goals = if all goal cards add up to { $goals } or less, the beginner's own to { $own } (wild cards: 0);
fair-picked-next = and if of the next { $cards } cards { $fewest } or more are aces or wild. The verifier checks this.
fair-alone = One person alone began this game, so the proof rests on that one press.
fair-how = Check it yourself: { $verifier } needs nothing but Python. Save it and the file in one folder, and run { $command }.
fair-file = **/spite verify** gives you the file.

# Notices

notice-your-turn = { $mention }, your turn.
notice-away = { $mention }, still there? A computer plays for you { $when }.
notice-loses = { $mention }, still there? Your time runs out { $when }. Play before then, or you lose this game.

# Hints: what to do and why

hint-line = 💡 { $move }: { $reason }.
hint-goal-line = Up to the goal card: { $moves }.
hint-discard = Discard { $card } onto { $pile }
hint-reason-goal = it turns up a new goal card
hint-reason-goal-keeps-wild = it turns up a new goal card and leaves you { $card } to spare
hint-reason-goal-fewer = that is one goal card fewer
hint-reason-goal-in = it plays a goal card in { $count } moves
hint-reason-goal-partner = it plays { $name }'s goal card
hint-reason-goal-in-partner = it plays { $name }'s goal card in { $count } moves
hint-reason-goal-in-keeps-wild = it plays a goal card in { $count } moves and leaves you { $card } to spare
hint-reason-wins = it wins the game
hint-reason-wins-in = it wins the game in { $count } moves
hint-reason-closer = it brings your goal card { $card } nearer
hint-reason-closer-partner = it brings { $name }'s goal card { $card } nearer
hint-reason-refill = { $count ->
    [one] it empties your hand, so you draw new cards
   *[other] in { $count } moves your hand is empty, so you draw new cards
}
hint-reason-completes = it completes the pile
hint-reason-room = the fewer cards you keep, the more new ones you draw
hint-reason-opens-side = it frees the { $card } under it
hint-reason-uncovers = it uncovers the card under it
hint-reason-frees-pile = it leaves { $pile } free
hint-reason-takes-partner = it plays a card of { $name }'s, your partner
hint-reason-takes = it takes the { $card } away from { $name }
hint-reason-loads = it gives { $name } one more card to play
hint-reason-loads-goal = your goal card becomes { $name }'s
hint-reason-order = the pile stays in order, so its cards can follow each other out
hint-reason-same = equal cards go well together
hint-reason-empty = it covers no other card
hint-reason-keeps = your { $card } stays on top of its pile
hint-reason-least = you will miss it least
hint-reason-blocks = playing the { $own } would help { $name } reach goal card { $card }
hint-reason-rests = nothing that you could play helps you now
hint-reason-cover = the wild card must be covered now
hint-reason-fill = empty side piles are filled first
hint-reason-forced = it must be played first
hint-reason-only = there is nothing else to do

# A game alone that waits, offered where another one would begin

going-on-title = { $count ->
    [one] A game of yours goes on
   *[other] { $count } games of yours go on
}
going-on-new = Begin another one
going-on-waits = A game that you play alone still waits for you: /spite tables leads to it.
panel-table-behind = What all see of the table is from before: the next press shows it as it is.
