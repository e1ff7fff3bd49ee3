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
fact-pack-numbers = 162 cards: 1 to 12 twelve times, and 18 wild cards
fact-pack-fifteen = 96 cards: 1 to 15 six times, and 6 wild cards
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
fact-hand_size = { $now } cards in the hand
fact-deck_split-mixed = Goal cards come from the same pack as the rest
fact-deck_split-goal_deck = Goal cards come from a deck of their own
fact-side_predeal = { $now ->
    [0] Side piles start empty
   *[other] Each side pile starts with a card face up
}
fact-opening_hand-dealt = Hands are dealt before the first turn
fact-opening_hand-first_turn = Hands are drawn in the first turn
fact-starter-highest_goal = The highest goal card starts
fact-starter-dealer = The dealer starts
fact-starter-left_of_dealer = The seat after the dealer starts
fact-starter-random = Who starts is drawn by lot
fact-starter_wild-high = A wild goal card counts highest for the start
fact-starter_wild-low = A wild goal card counts lowest for the start
fact-teams-none = Everyone plays alone
fact-teams-pairs = Partners sit opposite each other
fact-table_talk-free = Partners may talk about the game
fact-table_talk-silent = Partners do not talk about the game
fact-centre_limit = { $now ->
    [one] One centre pile at a time
   *[other] At most { $now } centre piles
}
fact-centre_limit-unlimited = Any number of centre piles
fact-recycle-immediate = Completed piles are shuffled into the stock at once
fact-recycle-when_stock_empty = Completed piles go back when the stock is empty
fact-recycle-below = { $now ->
    [one] Completed piles go back when a draw finds less than 1 card
   *[other] Completed piles go back when fewer than { $now } cards are in the stock
}
fact-recycle-never = Completed piles are out of the game
fact-end_turn-must_discard = Every turn ends with a discard
fact-end_turn-may_skip_if_short = With fewer than { $hand } cards in the hand you may end your turn without it
fact-end_turn-may_pass = You may also end your turn without a discard
fact-draws-start = The hand is filled as the turn begins
fact-draws-end = The hand is filled as the turn ends
fact-refill_on_empty-continue = Hand played out: draw { $hand } and go on
fact-refill_on_empty-wait = A hand played out is filled in the next turn only
fact-refill_on_empty-end_turn = Playing out the hand ends the turn
fact-refill_after_last_discard-yes = Discarding your last card: draw { $hand } and go on
fact-refill_after_last_discard-no = Discarding your last card ends the turn
fact-no_discard_ranks-any = Any rank may be discarded
fact-no_discard_ranks-some = You cannot discard { $ranks }
fact-wild_discardable-yes = Wild cards may be discarded
fact-wild_discardable-no = Wild cards cannot be discarded
fact-pair_discard-yes = Two equal cards may be discarded together
fact-pair_discard-no = One card for each discard
fact-side_limit = { $now ->
    [one] One side pile each
   *[other] { $now } side piles each
}
fact-side_build-free = Any card may go on any side pile
fact-side_build-same_or_next_lower = On a side card goes the same rank or the next lower
fact-fill_empty_sides-yes = Empty side piles are filled before the discard
fact-fill_empty_sides-no = Side piles may stay empty
fact-spread_sides-yes = No second card on a side pile while another is empty
fact-spread_sides-no = Any side pile may be doubled
fact-side_view-fanned = All cards on side piles can be seen
fact-side_view-top = Only the tops of side piles can be seen
fact-play_from_opponent_sides-yes = You may play from opponents' side piles
fact-play_from_opponent_sides-no = Opponents' side piles are not yours to use
fact-forced_ranks-none = No card must be played
fact-forced_ranks-aces = { $pack ->
    [french] Aces that fit must be played at once
   *[other] Ones that fit must be played at once
}
fact-forced_ranks-aces_twos = { $pack ->
    [french] Aces and twos that fit must be played at once
   *[other] Ones and twos that fit must be played at once
}
fact-forced_scope-visible = What must be played: goal and side tops only
fact-forced_scope-all = What must be played: cards in the hand too
fact-load_opponent-yes = You may load opponents' goal piles
fact-load_opponent-no = Goal piles cannot be loaded
fact-wild_must_be_covered-yes = A wild card must be covered at once, by the same player
fact-wild_must_be_covered-no = A wild card need not be covered
fact-wild_on_wild-yes = A wild card may go on a wild card
fact-wild_on_wild-no = No wild card on a wild card
fact-exhaustion-draw = If the stock runs out, it is a draw
fact-exhaustion-fewest_goal_wins = If the stock runs out, the fewest goal cards win
fact-exhaustion-play_on = If the stock runs out, you draw what is left and go on
fact-exhaustion-redeal = If the stock runs out, all but the goal cards is dealt anew
fact-short_draw-takes_rest = A draw takes what is left
fact-short_draw-ends = A draw that cannot be filled ends the game
fact-deadlock-end = If everyone passes in turn, the fewest goal cards win
fact-deadlock-redeal = If everyone passes in turn, all but the goal cards is dealt anew
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
    [one] 1 point for each goal card that others have left
   *[other] { $now } points for each goal card that others have left
}
fact-drawn_hand_score-difference = If no goal pile is emptied, the fewest goal cards score only the difference
fact-drawn_hand_score-none = If no goal pile is emptied, nobody scores
fact-match_target-none = Each game stands alone
fact-match_target = { $now ->
    [one] The match goes to 1 point
   *[other] The match goes to { $now } points
}
fact-score_who-winner = Only the winner scores

# One line for a fact that differs from the usual

differ-number = { $fact }, not { $usual }

# The explanation: what holds in every game, between the facts

explain-title-aim = Aim
explain-aim = Be first to play all your goal cards to the centre.
explain-aim-partners = Be first, with your partner, to play all goal cards of you both to the centre.
explain-alone = Everyone plays alone.
explain-aim-loading = Be first to get rid of all your goal cards: to the centre, or onto other people's goal piles.
explain-aim-win = The first to play their last goal card wins at once.
explain-aim-win-partners = The pair that plays its last goal card wins at once.
explain-title-cards = Cards
explain-reconstruction-fifteen = How often each number comes is a reconstruction.
explain-reconstruction-goal = This deal is a reconstruction: its source only names the game.
explain-wild = A wild card on a centre pile is the next card there. Elsewhere it has no rank.
explain-goal-deck-rest = What is left of the goal deck goes into the stock.
explain-title-start = Start
explain-goal-top = The top card of each goal pile lies face up. When it is played, the next is turned.
explain-start-tie = Equal cards: their goal piles are shuffled and compared again.
explain-title-turn = Your turn
explain-draw = First you draw until you hold { $count } cards.
explain-play = Then you play to the centre as often as you like: from your hand, the top of your goal pile and the tops of your side piles.
explain-play-partner = Your partner's goal and side piles are yours to play from too, never the hand.
explain-discard = Last comes the discard: a card from your hand goes onto one of your own side piles. That ends your turn.
explain-discard-refilled = Last comes the discard: a card from your hand goes onto one of your own side piles. That ends your turn if you have cards left in the hand.
explain-draw-end = Then you draw until you hold { $count } cards again.
explain-refilled = Then another discard is due, so one turn can have several, each of them the last card of a hand.
explain-no-play = If you can do nothing at all, you pass.
explain-wait-pass = With an empty hand you end your turn without one.
explain-title-centre = Centre
explain-centre = Each pile starts with { $first } and goes up by one, to { $last }. Suits do not matter.
explain-centre-suits = Each pile starts with { $first } and goes up by one, to { $last }. Suits matter only for loading.
explain-centre-numbers = Each pile starts with { $first } and goes up by one, to { $last }.
explain-cover = The next card must come from you at once, so a wild card needs one ready. Only a wild card that wins needs none.
explain-title-sides = Side piles
explain-side-top = Only the top card of a side pile can be played, and only to the centre.
explain-banned-waiver = Unless nothing else in your hand can be discarded, and none of it fits the centre.
explain-pair = Both go onto the same side pile, as one discard.
explain-pair-banned = What you cannot discard never goes down as a pair.
explain-fill = One card from the hand goes on each empty side pile, then the discard. If the hand runs out first, draw { $count } and go on.
explain-side-wilds = Wild cards there count as whatever lets the order go on.
explain-title-duties = Special rules
explain-forced = Only on your own turn, and never a wild card.
explain-load = From your hand or your goal pile: the same suit, one rank higher or lower than the goal card it goes on.
explain-load-kings = There a king is simply one higher than a queen.
explain-load-jokers = Jokers are never loaded, and nothing is loaded onto them.
explain-load-win = Loading your last goal card wins.
explain-title-end = If nobody wins
explain-stock-used-up = A draw takes what there is. The stock has run out when you must draw and neither it nor a completed pile has a card.
explain-stock-out = The stock has run out when you must draw more cards than it and the completed piles hold.
explain-stock-used-up-alone = A draw takes what there is. The stock has run out when you must draw and it has no card left.
explain-stock-out-alone = The stock has run out when you must draw more cards than it holds.
explain-guard = After { $rounds } rounds without a goal card played, the fewest goal cards win.
explain-fewest-tie = If several have the fewest, it is a draw.
explain-redeal-limit = Cards are dealt anew at most { $count } times; the next time, the fewest goal cards win instead.
explain-title-points = Points
explain-points-partners = Partners count their cards together and score the same.
explain-difference-many = The differences to all the others are added up.
explain-difference-tie = If several have as few, nobody scores.
explain-match = The first to get there and lead alone wins the match.
explain-match-dealer = After each game the deal passes to the next seat.
explain-seats-range = For { SPELL($low) } to { SPELL($high) } players; told here for { SPELL($count) }.
explain-seats-two = For { SPELL($low) } or { SPELL($high) } players; told here for { SPELL($count) }.

summary = { $line }. { $aim } { $wild }
summary-aim = First to empty the goal pile wins.
summary-aim-piles = First to empty both goal piles wins.
summary-aim-partners = First pair to empty both goal piles wins.
summary-wild-kings = Kings are wild.
summary-wild-both = Kings and jokers are wild.
summary-wild-jokers = Jokers are wild.
summary-wild-numbers = { $count } cards are wild.
summary-wild-none = No card is wild.
