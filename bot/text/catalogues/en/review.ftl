# A finished game looked back on

review-title-you = Your review
review-title = { $name }'s review
review-of = { $name }'s review
review-wait = Looking at every turn…
review-failed = The review wasn't ready in time. Try again in a moment.
review-short = The game was too short to review.
review-turns = The turns that mattered most
review-no-turns = No single turn decided this game.
review-cards = How lucky the cards were
review-how = -# What everybody could see counts, never hidden cards.

review-cost = { $turn }: cost about { $percent }% of the chance to win
review-swing = { $turn }: from { $before }% to { $after }%
review-played = Played: { $moves }
review-better = Better: { $moves }
review-go = { $number } · { $turn }

review-luck-good-you = The cards were kind to you: worth { $cards } goal cards more than usual.
review-luck-good = The cards were kind to { $name }: worth { $cards } goal cards more than usual.
review-luck-bad-you = The cards were against you: they cost { $cards } goal cards.
review-luck-bad = The cards were against { $name }: they cost { $cards } goal cards.
review-luck-usual-you = Your cards were about as good as usual.
review-luck-usual = { $name }'s cards were about as good as usual.
review-luck-parts = From cards drawn: { $draws }. From goal cards turned up: { $goals }.
review-luck-all = Everybody's luck, in goal cards: { $list }
review-decimal = .

review-picture-title = Chance to win
review-picture-ahead = ahead
review-picture-turn = turn

review-alt-you = Your chance to win, turn by turn: { $start }% at the start, { $end }% at the end.
review-alt = { $name }'s chance to win, turn by turn: { $start }% at the start, { $end }% at the end.
review-alt-range = Lowest { $low }% { $low_turn ->
    [0] at the start
   *[other] after turn { $low_turn }
}, highest { $high }% { $high_turn ->
    [0] at the start
   *[other] after turn { $high_turn }
}.
review-alt-ahead = Ahead: { $list }.
review-alt-spell = { $name } until turn { $turn }
review-level = nobody

refusal-review-busy = Many reviews are being made. Try again in a moment.
refusal-no-review = Only people who played that game have their own review. Step through it to see anybody's hand.

review-costliest = Costliest turn
review-costliest-title = The turn that cost you most
review-costliest-none = None of your turns cost you much: this time it was the cards.
review-costliest-go = See turn { $turn }
