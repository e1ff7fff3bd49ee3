# The daily deal

command-daily = Play today's deal, the same for everybody

daily-title = Daily deal · { $day }
daily-about = The same cards for everybody. One try, no hints: win in as few turns as you can.
daily-game = { $game } with { $count } goal cards each, against a computer ({ $level }).
daily-ends = ends { $when }
daily-until = It ends { $when }. Anything unfinished by then is lost.
daily-sealed = Each day's deal is sealed before the day begins. The seal fixes the order of the cards; its key is shown when the day is over.
daily-seal = Today's seal: { $seal }
daily-next-seal = Tomorrow's seal: { $seal }
daily-start = Play today's deal
daily-streak = { $count ->
    [one] 🔥 1 day in a row
   *[other] 🔥 { $count } days in a row
}
daily-best = Best streak: { $best } · { $won } of { $played } won
daily-streak-kept = You can miss one day in seven and keep your streak.
daily-spread = Your results, in turns
daily-turns = { $first }–{ $last }
daily-turns-more = { $first } or more
daily-turns-lost = lost
daily-won = { $count ->
    [one] Won in 1 turn
   *[other] Won in { $count } turns
}
daily-lost = { $count ->
    [one] Lost after 1 turn, { $left }
   *[other] Lost after { $count } turns, { $left }
}
daily-left = { $count ->
    [one] 1 goal card left
   *[other] { $count } goal cards left
}
daily-unfinished = Lost, not finished
daily-wait = Come back { $when } to see how everybody did.
daily-standing-first = Nobody else has finished yet.
daily-standing-few = { $count } people have finished so far.
daily-standing = Middle result of { $count } people so far: { $result }.
daily-standing-percent = { $percent ->
    [0] All the others have done at least as well so far.
    [100] Better than everybody else so far.
   *[other] Better than { $percent }% of the others so far.
}
daily-median-won = { $count ->
    [one] won in 1 turn
   *[other] won in { $count } turns
}
daily-median-lost = { $count ->
    [one] lost with 1 goal card left
   *[other] lost with { $count } goal cards left
}
daily-median-gave-up = given up
daily-costliest = Your turn { $turn } cost most: about { $percent }% of the chance to win
daily-costliest-none = None of your turns cost you much.
daily-costliest-how = -# What you could know then counts, never hidden cards.
daily-sign-goals = { $count ->
    [one] several goal cards in turn { $turns }
   *[other] several goal cards in turns { $turns }
}
daily-sign-goal = { $count ->
    [one] a goal card in turn { $turns }
   *[other] a goal card in turns { $turns }
}
daily-sign-cards = { $count ->
    [one] other cards in turn { $turns }
   *[other] other cards in turns { $turns }
}
daily-sign-nothing = { $count ->
    [one] no play in turn { $turns }
   *[other] no play in turns { $turns }
}
daily-signs-more = { $count ->
    [one] and 1 more turn
   *[other] and { $count } more turns
}
daily-copy = Or copy it yourself:
daily-gave-up = { $count ->
    [0] Given up at once, { $left }
    [one] Given up after 1 turn, { $left }
   *[other] Given up after { $count } turns, { $left }
}
daily-give-up = Give up
daily-give-up-title = Give up today's deal?
daily-give-up-costs = It counts as lost, with { $left }, and ranks last. The day doesn't count for your streak, and there is no second try.
daily-give-up-sure = Yes, give up
daily-go-on = Go on playing
daily-share = Post my result here for all
daily-play-too = Play
daily-yesterday = Yesterday
daily-back = Back
daily-today = Today's deal
daily-record = My game as a file
daily-proof = The key was drawn days before, and no press changes the deal: the proof is the seal shown before that day.
daily-own = You: { $result }
daily-own-none = You did not play that day.
daily-everybody = { $count ->
    [one] One person played.
   *[other] { $count } people played.
} { $won ->
    [0] Nobody won.
    [one] One won.
   *[other] { $won } won.
}
daily-quickest = { $count ->
    [one] The quickest win took 1 turn.
   *[other] The quickest win took { $count } turns.
}
daily-here = In this server
daily-more = { $count ->
    [one] and 1 more
   *[other] and { $count } more
}
daily-order = Fewer turns to win ranks higher, then fewer goal cards left. Ties share a place.
daily-announced = Today's deal is open: the same cards for everybody, one try, and only you see yours. It ends { $when }.
daily-yesterday-here = Yesterday in this server
daily-players = { $count ->
    [0] Nobody here has played yet.
    [one] One person here has played.
   *[other] { $count } people here have played.
}
daily-group = { $days ->
    [one] 🔥 Finished here that day by { $players ->
        [one] one person
       *[other] { $players } people
    }.
   *[other] 🔥 Finished here { $days } days in a row, that day by { $players ->
        [one] one person
       *[other] { $players } people
    }.
}
daily-week = Days won this week: { $list }
daily-week-over = 🏅 Days won, the whole week: { $list }
daily-month = Days won this month: { $list }
daily-month-over = 🏅 Days won, the whole month: { $list }
daily-score = { $name } { $won }
daily-somebody = somebody
daily-past = My daily deals
daily-past-none = None of your daily deals is over yet. Each one appears here when its day ends.

daily-tried = You have had today's try; it was deleted with your data. There is another deal tomorrow.
refusal-daily-tried = You have had today's try; it was deleted with your data. There is another deal tomorrow.
daily-called-off = Today's deal is off: the bot went back to an earlier backup, and some players already know the cards. There is another deal tomorrow.
refusal-daily-called-off = Today's deal is off: the bot went back to an earlier backup, and some players already know the cards. There is another deal tomorrow.
refusal-daily-open = That day isn't over yet. Look again tomorrow to see how it went.
refusal-daily-over = That day is over, and unfinished tries are lost. Here is today's deal.
refusal-no-daily = Nobody played the daily deal that day. Play today's with /spite daily.
