# Ranks in rules, with their article

rank-phrase = { $rank ->
    [1] an ace
    [8] an 8
    [11] a jack
    [12] a queen
    [13] a king
   *[other] a { $rank }
}
rank-phrase-number = { $rank ->
    [8] an 8
    [11] an 11
   *[other] a { $rank }
}
list-or = { $first } or { $last }
list-comma = { $first }, { $last }

# One short fact for each value of each option; no full stop

fact-players = { $now } players
fact-pack-french = Playing cards with suits
fact-pack-numbers = Numbers without suits: a deck has 1 to 12 twelve times, and 18 wild cards (W)
fact-pack-fifteen = 96 cards: 1 to 15 six times, and 6 wild cards (W)
fact-decks = { $now ->
    [one] One deck of { $cards } cards
   *[other] { $now } decks of { $cards } cards
}
fact-jokers = { $now ->
    [0] No jokers
    [one] One joker, which is wild
   *[other] { $now } jokers, which are wild
}
fact-kings-wild = Kings are wild
fact-kings-natural = Kings are not wild: piles go up to the king
fact-kings-out = There are no kings
fact-top_rank = A centre pile is complete with { $rank }
fact-wild_not-any = { $wild ->
    [king] A king can be any card
    [joker] A joker can be any card
   *[wild] A wild card can be any card
}
fact-wild_not-any-covered = { $wild ->
    [king] A king can be any card but the last of a pile
    [joker] A joker can be any card but the last of a pile
   *[wild] A wild card can be any card but the last of a pile
}
fact-wild_not-some = { $wild ->
    [king] A king cannot be { $ranks }
    [joker] A joker cannot be { $ranks }
   *[wild] A wild card cannot be { $ranks }
}
fact-goal_size = { $now } goal cards each
fact-goal_size-piles = { $now } cards in each goal pile
fact-goal_piles = { $now ->
    [one] One goal pile each
   *[other] { $now } goal piles each, all in play
}
fact-hand_size = { $now } cards in hand
fact-deck_split-mixed = Goal cards come from the same pack as the rest
fact-deck_split-goal_deck = Goal cards come from a deck of their own
fact-side_predeal = { $now ->
    [0] Side piles start empty
   *[other] Each side pile starts with a card face up
}
fact-opening_hand-dealt = Hands are dealt before the first turn
fact-opening_hand-first_turn = Hands are drawn in the first turn
fact-starter-highest_goal = The highest goal card goes first
fact-starter-dealer = The dealer goes first
fact-starter-left_of_dealer = The seat after the dealer goes first
fact-starter-random = Who goes first is drawn by lot
fact-starter_wild-high = To decide who goes first, a wild goal card is highest
fact-starter_wild-low = To decide who goes first, a wild goal card is lowest
fact-teams-none = Everyone plays alone
fact-teams-pairs = Partners sit opposite each other
fact-table_talk-free = Partners may talk about the game
fact-table_talk-silent = Partners may not talk about the game
fact-centre_limit = { $now ->
    [one] One centre pile at a time
   *[other] At most { $now } centre piles
}
fact-centre_limit-unlimited = Any number of centre piles
fact-direction-up = Every centre pile goes up
fact-direction-both = { $up ->
    [one] One centre pile goes up
   *[other] { $up } centre piles go up
} and { $down ->
    [one] one goes down
   *[other] { $down } go down
}
fact-direction-both-unlimited = Centre piles go up or down: the first card decides
fact-recycle-immediate = Completed piles are shuffled into the stock at once
fact-recycle-when_stock_empty = Completed piles go back when the stock is empty
fact-recycle-below = { $now ->
    [one] Completed piles go back when a draw finds less than 1 card
   *[other] Completed piles go back when fewer than { $now } cards are in the stock
}
fact-recycle-never = Completed piles are out of the game
fact-end_turn-must_discard = Every turn ends with a discard
fact-end_turn-may_skip_if_short = With fewer than { $hand } cards in hand you may end your turn without a discard
fact-end_turn-may_pass = You may also end your turn without a discard
fact-draws-start = The hand is filled as the turn begins
fact-draws-end = The hand is filled as the turn ends
fact-refill_on_empty-continue = Empty hand: draw { $hand } and play on
fact-refill_on_empty-wait = An empty hand is refilled only at your next turn
fact-refill_on_empty-end_turn = Playing your last card ends the turn
fact-refill_after_last_discard-yes = If you discard your last card, draw { $hand } and play on
fact-refill_after_last_discard-no = Discarding your last card ends your turn
fact-no_discard_ranks-any = Any rank may be discarded
fact-no_discard_ranks-some = You cannot discard { $ranks }
fact-wild_discardable-yes = Wild cards may be discarded
fact-wild_discardable-no = Wild cards cannot be discarded
fact-pair_discard-yes = Two equal cards may be discarded together
fact-pair_discard-no = You discard one card at a time
fact-side_limit = { $now ->
    [one] One side pile each
   *[other] { $now } side piles each
}
fact-side_build-free = Any card may go on any side pile
fact-side_build-same_or_next_lower = A side card takes only the same rank or the next lower
fact-fill_empty_sides-yes = You fill your empty side piles before the discard
fact-fill_empty_sides-no = Side piles may stay empty
fact-spread_sides-yes = No second card on a side pile while another is empty
fact-spread_sides-no = Any side pile may be doubled
fact-side_view-fanned = All side cards may be seen; pictures count the deepest (+9)
fact-side_view-top = Only the tops of side piles can be seen
fact-play_from_opponent_sides-yes = You may play from opponents' side piles
fact-play_from_opponent_sides-no = You may not play from opponents' side piles
fact-forced_ranks-none = You never have to play a card
fact-forced_ranks-aces = { $pack ->
    [french] Aces that fit must be played at once
   *[other] Ones that fit must be played at once
}
fact-forced_ranks-aces_twos = { $pack ->
    [french] Aces and twos that fit must be played at once
   *[other] Ones and twos that fit must be played at once
}
fact-forced_scope-visible = Only the top cards of goal and side piles must be played
fact-forced_scope-all = Cards in your hand must be played too
fact-load_opponent-yes = You may load opponents' goal piles
fact-load_opponent-no = Goal piles cannot be loaded
fact-wild_must_be_covered-yes = A wild card must be covered at once by the same player
fact-wild_must_be_covered-no = Wild cards needn't be covered
fact-wild_on_wild-yes = A wild card may go on another
fact-wild_on_wild-no = A wild card may not go on another
fact-exhaustion-draw = If the stock runs out, the game is a draw
fact-exhaustion-fewest_goal_wins = If the stock runs out, the fewest goal cards win
fact-exhaustion-play_on = If the stock runs out, you draw what is left and play on
fact-exhaustion-redeal = If the stock runs out, everything but the goal cards is dealt again
fact-short_draw-takes_rest = If there are too few cards, you draw what is left
fact-short_draw-ends = If there are too few cards to draw, the game ends
fact-deadlock-end = If everyone passes in turn, the fewest goal cards win
fact-deadlock-redeal = If everyone passes in turn, everything but the goal cards is dealt again
fact-deadlock_forces_low-yes = { $pack ->
    [french] If everyone passes, aces and twos that fit come first
   *[other] If everyone passes, ones and twos that fit come first
}
fact-deadlock_forces_low-no = If everyone passes, nobody has to play
fact-scoring-none = No points
fact-scoring-win_plus_left = Points for the winner
fact-win_bonus = { $now ->
    [one] 1 point for winning
   *[other] { $now } points for winning
}
fact-per_card = { $now ->
    [one] 1 point for each goal card the others have left
   *[other] { $now } points for each goal card the others have left
}
fact-drawn_hand_score-difference = If no goal pile is emptied, the fewest goal cards score only the difference
fact-drawn_hand_score-none = If no goal pile is emptied, nobody scores
fact-match_target-none = Every game stands alone
fact-match_target = { $now ->
    [one] The match goes to 1 point
   *[other] The match goes to { $now } points
}
fact-score_who-winner = Only the winner scores

# One line for a fact that differs from the usual

differ-number = { $fact } instead of { $usual }

# The explanation: what holds in every game, between the facts

explain-title-aim = Aim
explain-aim = Be the first to play all your goal cards to the centre.
explain-aim-partners = Be the first pair to play all goal cards of both partners to the centre.
explain-alone = Everyone plays alone.
explain-aim-loading = Be the first to get rid of all your goal cards: to the centre, or onto other people's goal piles.
explain-aim-win = The first to play their last goal card wins at once.
explain-aim-win-partners = The pair that plays its last goal card wins at once.
explain-title-cards = Cards
explain-reconstruction-fifteen = How many there are of each number is a reconstruction.
explain-reconstruction-goal = This deal is a reconstruction: its source only names the game.
explain-wild = On a centre pile a wild card is the next card. Elsewhere it has no rank.
explain-goal-deck-rest = What is left of the goal deck goes into the stock.
explain-title-start = Start
explain-goal-top = The top card of each goal pile lies face up. When it is played, the next one is turned up.
explain-start-tie = On a tie, those goal piles are shuffled and compared again.
explain-title-turn = Your turn
explain-draw = First you draw until you hold { $count } cards.
explain-play = Then you play to the centre as often as you like: from your hand, your goal pile and the tops of your side piles.
explain-play-partner = You may also play from your partner's goal and side piles, never from the hand.
explain-discard = Last you discard: a card from your hand goes onto one of your side piles. That ends your turn.
explain-discard-refilled = Last you discard: a card from your hand goes onto one of your side piles. That ends your turn if you still hold cards.
explain-draw-end = Then you draw until you hold { $count } cards again.
explain-refilled = Then you have to discard again, so one turn can have several discards, each the last card of a hand.
explain-no-play = If you can do nothing at all, you pass.
explain-wait-pass = With an empty hand your turn ends without a discard.
explain-title-centre = Centre
explain-centre = Each pile starts with { $first } and goes up by one, to { $last }. Suits do not matter.
explain-centre-suits = Each pile starts with { $first } and goes up by one, to { $last }. Suits matter only for loading.
explain-centre-numbers = Each pile starts with { $first } and goes up by one, to { $last }.
explain-centre-both = Piles that go up start with { $first } and end with { $last }; piles that go down start with { $last } and end with { $first }. Suits do not matter.
explain-centre-both-suits = Piles that go up start with { $first } and end with { $last }; piles that go down start with { $last } and end with { $first }. Suits matter only for loading.
explain-centre-both-numbers = Piles that go up start with { $first } and end with { $last }; piles that go down start with { $last } and end with { $first }.
explain-direction-wild = With a wild card you may open either kind of pile, and you say which.
explain-mirror = Where a pile goes down, { $last } has the part of { $first } there, and { $next } that of { $second }: what rules say of low cards counts from the pile's start.
explain-cover = You have to play the next card at once, so you need it ready. Only a wild card that wins doesn't need one.
explain-title-sides = Side piles
explain-side-top = Only the top card of a side pile can be played, and only to the centre.
explain-banned-waiver = Unless nothing else in your hand can be discarded or played to the centre.
explain-pair = Both go onto the same side pile, as one discard.
explain-pair-banned = Cards you can't discard can't go down as a pair either.
explain-fill = Each empty side pile gets a card from your hand, then comes the discard. If your hand runs out first, draw { $count } and go on.
explain-side-wilds = There a wild card counts as whatever keeps the order going.
explain-title-duties = Special rules
explain-forced = Only on your own turn, and never a wild card.
explain-load = From your hand or your goal pile: the same suit, one rank higher or lower than the goal card it goes on.
explain-load-kings = For loading, a king is simply one above a queen.
explain-load-jokers = Jokers can't be loaded, and nothing is loaded onto them.
explain-load-win = Loading your last goal card wins the game.
explain-title-end = If nobody wins
explain-stock-used-up = A draw takes what there is. The stock has run out when you have to draw and neither it nor any completed pile has a card.
explain-stock-out = The stock has run out when you have to draw more cards than it and the completed piles hold.
explain-stock-used-up-alone = A draw takes what there is. The stock has run out when you must draw and it has no card left.
explain-stock-out-alone = The stock has run out when you must draw more cards than it holds.
explain-guard = After { $rounds } rounds without a goal card played, the fewest goal cards win.
explain-fewest-tie = If several players are tied for fewest, it is a draw.
explain-redeal-limit = Cards are dealt again at most { $count } times; after that, the fewest goal cards win.
explain-title-points = Points
explain-points-partners = Partners add up their cards and score the same.
explain-difference-many = The differences to all the others are added up.
explain-difference-tie = If several players are tied for fewest, nobody scores.
explain-match = The first to get there, alone in the lead, wins the match.
explain-match-dealer = After each game the deal passes to the next seat.
explain-seats-range = For { SPELL($low) } to { SPELL($high) } players; explained here for { SPELL($count) }.
explain-seats-pairs = For four, six or eight players; explained here for { SPELL($count) }.
explain-seats-two = For { SPELL($low) } or { SPELL($high) } players; explained here for { SPELL($count) }.

summary = { $line }. { $aim } { $wild }
summary-aim = First to empty the goal pile wins.
summary-aim-piles = First to empty both goal piles wins.
summary-aim-partners = First pair to empty both goal piles wins.
summary-wild-kings = Kings are wild.
summary-wild-both = Kings and jokers are wild.
summary-wild-jokers = Jokers are wild.
summary-wild-numbers = { $count } cards are wild.
summary-wild-none = No card is wild.
