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
lobby-partner-missing = { $name } · needs a partner
lobby-choose-partners = Who plays with whom?
lobby-change-computers = Add or change a computer…
lobby-change-computer = { $name }: { $level } instead
lobby-add-computer = Add a computer…
lobby-remove-computer = Remove a computer
lobby-more-seats = More seats ({ $seats })
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
lobby-waiting = You have a seat. Your hand appears here when the game starts.
lobby-you-host = Your table is open. Press **{ $start }** there; your hand appears here.
lobby-you-missing = Your table is open. { $missing ->
    [one] One more player is needed: wait, or add a computer there.
   *[other] { $missing } more players are needed: wait, or add computers there.
} Your hand appears here when the game starts.
called-off = The bot went back to an earlier backup, and these cards have become known: nobody loses by it.
refusal-called-off = The bot went back to an earlier backup, and these cards have become known: nobody loses by it.
lobby-closes = It closes { $when } if nothing changes.
lobby-closed = This table closed before the game started. /spite start opens a new one.

# Levels of computers

level-title-novice = Novice
level-title-casual = Casual
level-title-regular = Regular
level-title-fixed = Regular
level-title-strong = Strong
level-title-expert = Expert
level-line-novice = Still learning, misses a lot
level-line-casual = Plays what it sees, sometimes slips
level-line-regular = Plays its goal card whenever it can
level-line-strong = Plans the whole turn
level-line-expert = Plans ahead and gets in your way

# Table

table-to-play = { $name }'s turn
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
table-shown-lately = The table was shown here just now.
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
hand-discard-heading = Discard: a card, then its pile.
hand-discard-not-now = You can't discard yet.
hand-discard-which = Discard { $card } onto which pile?
hand-load-heading = Load a goal pile
hand-goal = Goal card { $card }
hand-goal-left = { $card } ({ $count } left)
hand-way = Up to goal card { $card }
hand-way-partner = Up to { $name }'s goal card { $card }
hand-way-spends = { $label } ({ $cards })
hand-run = { $first } to { $last }
hand-run-down = { $first } down to { $last }
hand-sweep = { $count ->
    [2] Both cards that fit
   *[other] All { $count } cards that fit
}
hand-empties = Empty your hand
hand-all-plays = All plays
hand-opens-for = { $label } (opens { $card } for { $name })
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
hand-undo-card = Undo { $card }
hand-hint = Hint
hand-why = Why?
hand-play-it = Play { $card }
hand-discard-it = Discard { $card }
hand-goal-line = Play up to the goal card
hand-more = More
hand-pass = Pass
hand-pass-sure = Sure? Pass
hand-pass-again = Press Pass again to end your turn as it stands.
hand-forced-aces = { $pack ->
    [french] Aces must be played first.
   *[other] Ones must be played first.
}
hand-forced-low = { $pack ->
    [french] Aces and twos must be played first.
   *[other] Ones and twos must be played first.
}
hand-forced-both = One of these must be played first.
hand-forcing-low = { $pack ->
    [french] Stuck: play an ace or two that fits.
   *[other] Stuck: play a 1 or 2 that fits.
}
hand-forcing-low-both = Stuck: play one of these.
hand-cover = Cover the wild card with { $rank }.
hand-fill = First put a card on { $pile }.
hand-filling = Fill the empty piles, then discard.
hand-must-pass = There is nothing you can do. Press Pass.
hand-done = Done. { $name } is playing.
hand-waiting = { $name } is playing.
hand-waiting-next = { $name } is playing. You are next.
menu-your-turn = It is your turn.
menu-your-turn-with = It is your turn in your game with { $names }.
menu-taken-over-with = A computer plays for you in your game with { $names }.
hand-taken-over = The computer plays for you.
hand-take-back = Take my seat back
hand-back = You are playing again.
hand-warning-away = Still there? The computer plays for you soon.
hand-warning-loses = Still there? Play soon, or you lose this game.
hand-no-hand = Your hand is empty.

# More

more-title = More
more-private = Only you see this table.
more-rules = Rules
more-language = Language
more-show = Show the table
more-shown = The whole channel sees the table now.
more-computer = Let the computer play for me
more-alone-pause = **Pause**: the game waits for you just as it is.
more-alone-stop = **Stop the game**: it ends without a result; for { $minutes } minutes you can still resume it.
more-alone-computer = **Let the computer play for me**: it plays your turns until you are back. A win then counts for no rating or badge.
more-leave = Leave
more-leave-yes = Yes, leave
more-over-sure = Leave the table? What you have played here still counts. Somebody else may take your seat for the next game.
more-over-yes = Yes, leave
more-stop = Stop the game
more-close-table = Close the table
more-stop-sure = Stop the game for everyone? { $takes ->
    [one] For { $minutes } minutes it can still go on
    [most] For { $minutes } minutes it goes on as soon as most of you here want that
   *[all] For { $minutes } minutes it goes on once everybody here wants that
}; after that it is over.
more-stop-sure-alone = Stop the game? For { $minutes } minutes you can resume it; after that it is over.
more-stop-yes = Yes, stop it
more-back = Back
more-pause-sure = Pause this game? It waits here for you: press **Play on** whenever you like. It counts only once it's finished.
more-pause-yes = Pause
more-close-sure = { $stopped ->
    [yes] Leave? Nobody else is at this table, so it closes. The stopped game ends with it and is not counted.
   *[no] Leave? Nobody else is at this table, so it closes.
}
more-close-yes = Leave and close
more-paused = Paused. Press **Play on** at the table, or use /spite hand, whenever you like.
more-closed = You left. Nobody else was there, so the table is closed.
more-left = You left. A computer plays on for you.
left-sit-again = Sit down again
more-stopped = You stopped the game.

# Reminders

remind-always = Remind me: always
remind-away = Remind me: when away
remind-never = Remind me: never
remind-saved = Saved for all your tables.

# Language

language-title = Language
language-auto = As in my Discord
language-name-en = English
language-name-es = Español
language-saved = I speak English to you from now on. Type /spite start to play.
language-saved-server = Public tables are in English now.

# House rules

house-title = House rules
house-only-host = Only { $name } can change them.
house-game = Game…
house-begins-anew = This game starts with its own rules. Changes to the one before are undone.
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
house-hint-ranks = Ranks separated by commas, as in A, 7, Q. Or “{ $none }”.
house-standard = Undo all changes
house-no-changes = No changes to undo
house-save = Save…
house-save-title = Save these rules
house-save-name = Name
house-save-hint = Everyone in this server finds them by this name.
house-saved = Saved as “{ $name }”. You also find it in /spite start.
house-saved-as = Saved as “{ $name }”.
house-saved-line = { $count ->
    [0] { $game }
    [one] { $game }, 1 house rule
   *[other] { $game }, { $count } house rules
}
house-delete = Delete…
house-delete-title = Delete saved rules
house-delete-which = Which ones?
house-delete-sure = Delete “{ $name }”? Tables already playing by it stay as they are.
house-delete-yes = Yes, delete it
house-deleted = “{ $name }” is deleted.
house-done = Done
house-now = Now: { $value }
house-usual = Usual: { $value }
house-value-usual = { $value } (usual)
house-value-changed = { $value } (usual: { $usual })
house-also = Therefore also: { $facts }.
house-nothing = These are the usual rules.
house-more-differences = { $count ->
    [one] and 1 more
   *[other] and { $count } more
}
house-unlike-standard = Unlike the standard game
house-based-on = House rules of this server, based on: { $game }.
house-choice = ★ { $name } (this server): { $line }
house-not-for = This doesn't work for { $seats } players. { $reason }
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
unrated-handicap = Unrated: it was played with a handicap.
unrated-seat_taken = Unrated: somebody else, or a computer, played on a seat.
unrated-picked = Unrated: this deal was picked for a first game.
unrated-computer = Unrated, and no badge: a computer took turns for the winner.
unrated-removed = Counts for nobody: somebody who was here was removed from it.
end-rated = Counts, also for ratings.
end-unrated = Counts, but unrated: there was nobody left to compare with.
end-nobody = Counts for nobody: nobody played it to its end.
end-stopped = { $how ->
    [consent] Counts for nobody: everybody here agreed to the stop.
    [moderator] Counts for nobody: a moderator stopped it.
    [restored] Counts for nobody: its cards had become known.
    [expired] Counts for nobody: it was closed before anybody had won.
   *[other] Counts for nobody: it was not played to its end.
}
end-lost = { $who ->
    [you] You gave it up, and have lost it.
    [one] { $names } gave it up, and has lost it.
   *[other] { $names } gave it up, and have lost it.
}
end-lost-timeout = { $who ->
    [you] You ran out of time, and have lost it.
    [one] { $names } ran out of time, and has lost it.
   *[other] { $names } ran out of time or left, and have lost it.
}
unrated-engine_changed = Unrated: it went on after an update of the bot.
over-length = { $turns ->
    [one] 1 turn each
   *[other] { $turns } turns each
}, { $time }
over-length-own = { $turns ->
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
over-replay-wait = Making the film…

# Fair deal

fair-title = Fair deal
fair-means = Like an envelope sealed before anyone sat down: nobody, not even the bot, can change a card unseen.
fair-before = This seal was fixed before anyone joined. What it hides and who sits down decide the order of the cards.
fair-seal = Seal: { $seal }
fair-later = The key behind it is shown when the game ends.
fair-key = Key: { $key }
fair-right = Checked: the cards lay just as the seal said.
fair-wrong = The cards do not match the seal. Please tell the people who run this bot.
fair-next = The seal of the next game here: { $seal }
fair-picked = Picked for a first game: of { $deals } deals made from the seal, in order, the first that fits is played.
fair-picked-hand = It fits if the player who starts has an ace and two cards from { $high } up, and draws an ace;
fair-picked-goals = if all goal cards add up to { $goals } or less, the starter's own to { $own } (wild cards: 0);
fair-picked-next = and if of the next { $cards } cards { $fewest } or more are aces or wild. The verifier checks this.
fair-rehearsed = It fits if the player after the dealer starts, their goal card is not wild, they have a wild card or draw one or an ace;
fair-rehearsed-turns = and if, when both simply play all that fits, the starter is out first, in turn { $fewest } to { $most },
fair-rehearsed-plays = always plays a card in the first { $sure } turns, and misses { $without ->
        [one] one turn
       *[other] { $without } turns
    } at most after that. The verifier checks this.
fair-alone = One person started this game alone, so the proof rests on that one press.
fair-how = Check it yourself: { $verifier } needs only Python. Save it in one folder with the file, and run { $command }.
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
hint-reason-goal-keeps-wild = it turns up a new goal card and leaves you a { $card } to spare
hint-reason-goal-fewer = that's one goal card fewer
hint-reason-goal-in = the first of { $count } plays that get your goal card out
hint-reason-goal-partner = it plays { $name }'s goal card
hint-reason-goal-in-partner = the first of { $count } plays that get { $name }'s goal card out
hint-reason-goal-in-keeps-wild = the first of { $count } plays that get your goal card out, and you keep a { $card } to spare
hint-reason-wins = it wins the game
hint-reason-wins-in = the first of { $count } plays that win the game
hint-reason-closer = it gets you closer to your goal card { $card }
hint-reason-closer-partner = it gets { $name } closer to goal card { $card }
hint-reason-refill = { $count ->
    [one] it empties your hand, so you draw new cards
   *[other] in { $count } moves your hand is empty, so you draw new cards
}
hint-reason-completes = it completes the pile
hint-reason-room = the fewer cards you keep, the more new ones you draw
hint-reason-opens-side = it frees the { $card } under it
hint-reason-uncovers = it uncovers the card under it
hint-reason-frees-pile = it leaves { $pile } free
hint-reason-takes-partner = it plays a card from your partner { $name }
hint-reason-takes = it takes the { $card } from { $name }
hint-reason-loads = it gives { $name } one more card to play
hint-reason-loads-goal = your goal card becomes { $name }'s
hint-reason-order = the pile stays in order, so its cards can come off one after the other
hint-reason-same = equal cards go well together
hint-reason-empty = it covers no other card
hint-reason-keeps = your { $card } stays on top of its pile
hint-reason-least = you will miss it least
hint-reason-blocks = playing the { $own } would help { $name } reach goal card { $card }
hint-reason-rests = nothing you could play helps you now
hint-reason-cover = the wild card must be covered now
hint-reason-fill = empty side piles are filled first
hint-reason-forced = it must be played first
hint-reason-only = you can't do anything else

# Hints: the danger that is avoided, why not another play, and why it is not done as in the lessons

hint-danger = It also keeps out { $name }'s goal card { $card }, which fits now.
hint-instead = Not { $move }: { $why }.
hint-instead-yet = Not { $move } yet: { $why }.
hint-taught-order = In the lessons, a card went onto the next higher one. But here not { $move }: { $why }.
hint-taught-low = In the lessons, you kept your low cards. But here not { $move }: { $why }.
hint-not-opens = { $name }'s goal card { $card } would fit next
hint-not-nearer = { $name } would need only one more card for goal card { $card }
hint-not-wild = it spends a wild card, and no goal card follows
hint-not-loses-goal = you couldn't reach your goal card { $card } this turn
hint-not-yet = it still fits afterwards
hint-not-no-nearer = it doesn't get you closer to your goal card { $card }
hint-not-buries = it would bury your { $card }
hint-not-covers = { $count ->
    [0] it would cover your { $card }, which fits now
    [one] it would cover your { $card }, which fits after one more card
   *[other] it would cover your { $card }, which fits after { $count } more cards
}
hint-not-sooner = your { $own } fits sooner than the { $card }
hint-not-needed = the { $own } leads to your goal card { $card }
hint-not-double = you hold another { $card }
hint-lesson-wild-refill = In the lessons, wild cards waited for a goal card. Here it brings you a new hand.
hint-lesson-wild-only = In the lessons, wild cards waited for a goal card. Here nothing else fits there.
hint-lesson-wild-spare = In the lessons, wild cards waited for a goal card. Here you have another { $card }.
hint-lesson-wild-cost = In the lessons, wild cards waited for a goal card. Here you spend the last one of your hand.
hint-lesson-block-goal = As the lessons warn, { $name }'s goal card { $card } fits then. Here a goal card comes first.
hint-lesson-block-closes = As the lessons warn, { $name }'s goal card { $card } fits then. Here you play on past it.
hint-lesson-block-anyway = As the lessons warn, { $name }'s goal card { $card } fits then. Here { $name } has the { $own } for it anyway.
hint-lesson-block-cost = As the lessons warn, { $name }'s goal card { $card } fits then. Here you take that risk.

# A game alone that waits, offered where another one would begin

going-on-title = { $count ->
    [one] You have a game going
   *[other] You have { $count } games going
}
going-on-new = Start another one
going-on-waits = You have a solo game waiting: /spite tables takes you to it.
panel-table-behind = Everybody else still sees an earlier table; the next press brings it up to date.
panel-thread-locked = This table's thread is locked: no time is counted until it is unlocked.
panel-channel-closed = I can't update this table in its channel: no time is counted until I can again.
