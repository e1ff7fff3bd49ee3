# House rules: names of the options, what they are, and their values

option-title-players = Players
option-title-pack = Pack
option-title-decks = Decks
option-title-jokers = Jokers
option-title-kings = Kings
option-title-top_rank = Top of the centre piles
option-title-wild_not = What a wild card cannot be
option-title-goal_size = Goal cards
option-title-goal_piles = Goal piles
option-title-hand_size = Cards in the hand
option-title-deck_split = Where goal cards come from
option-title-side_predeal = Side piles at the start
option-title-opening_hand = First hand
option-title-starter = Who starts
option-title-starter_wild = Wild goal cards at the start
option-title-teams = Partners
option-title-table_talk = Talk between partners
option-title-centre_limit = Centre piles
option-title-recycle = Completed piles
option-title-end_turn = End of a turn
option-title-refill_on_empty = Hand played out
option-title-refill_after_last_discard = Last card discarded
option-title-no_discard_ranks = What may not be discarded
option-title-wild_discardable = Discard wild cards
option-title-pair_discard = Discard equal cards
option-title-side_limit = Side piles
option-title-side_build = Order on side piles
option-title-fill_empty_sides = Fill empty side piles
option-title-side_view = Seeing side piles
option-title-play_from_opponent_sides = Others' side piles
option-title-forced_ranks = Cards that must be played
option-title-forced_scope = Where they must be played from
option-title-load_opponent = Load goal piles
option-title-wild_must_be_covered = Cover wild cards
option-title-wild_on_wild = Wild on wild
option-title-exhaustion = Stock runs out
option-title-short_draw = Too few cards to draw
option-title-deadlock = Everyone passes
option-title-deadlock_forces_low = Everyone passes: aces and twos
option-title-scoring = Points
option-title-win_bonus = Points for winning
option-title-per_card = Points for each card left
option-title-drawn_hand_score = Points if no goal pile is emptied
option-title-match_target = Match
option-title-score_who = Who scores

option-meaning-players = How many seats the table has
option-meaning-pack = Playing cards with suits, or cards with numbers only
option-meaning-decks = How many decks are shuffled together
option-meaning-jokers = How many jokers there are in all; at most four a deck
option-meaning-kings = Whether kings are wild, end the piles, or stay out
option-meaning-top_rank = The card that completes a centre pile; the pack and the kings settle it
option-meaning-wild_not = Cards that must be played as themselves, never by a wild card
option-meaning-goal_size = Cards in each goal pile: fewer is quicker
option-meaning-goal_piles = One goal pile each, or two that are in play together
option-meaning-hand_size = You draw up to so many at the start of your turn
option-meaning-deck_split = One pack for everything, or a deck for the goals alone
option-meaning-side_predeal = Empty, or with a card on each
option-meaning-opening_hand = Dealt before play, or drawn in the first turn
option-meaning-starter = Who has the first turn
option-meaning-starter_wild = Whether a wild goal card counts as highest or lowest
option-meaning-teams = Everyone alone, or with the person opposite
option-meaning-table_talk = A note for the table; nobody checks it
option-meaning-centre_limit = How many piles the centre may have at once
option-meaning-recycle = When they go back into the stock
option-meaning-end_turn = Whether a turn may end without a discard
option-meaning-refill_on_empty = What happens when plays use up your hand
option-meaning-refill_after_last_discard = Whether you draw and go on after discarding your last card
option-meaning-no_discard_ranks = Ranks that must wait in the hand until they fit
option-meaning-wild_discardable = Whether wild cards may go onto side piles
option-meaning-pair_discard = Whether two equal cards may go down together
option-meaning-side_limit = How many side piles each seat has
option-meaning-side_build = What may be put on a side pile
option-meaning-fill_empty_sides = Whether empty side piles are filled before the discard
option-meaning-side_view = Whether covered cards can be seen
option-meaning-play_from_opponent_sides = Whether you may play from other people's side piles
option-meaning-forced_ranks = Low cards that must be played as soon as they fit
option-meaning-forced_scope = Only from the tops of goal and side piles, or from the hand too
option-meaning-load_opponent = Put cards on other people's goal piles: same suit, one rank up or down
option-meaning-wild_must_be_covered = Whether the next card must follow a wild card at once
option-meaning-wild_on_wild = Whether one wild card may follow another
option-meaning-exhaustion = What happens when nothing is left to draw
option-meaning-short_draw = Whether a draw takes what is left when that is too little
option-meaning-deadlock = What happens when a whole round only passes
option-meaning-deadlock_forces_low = Whether aces and twos that fit must come out first
option-meaning-scoring = Whether games give points
option-meaning-win_bonus = What winning a game is worth
option-meaning-per_card = What each goal card that others have left is worth
option-meaning-drawn_hand_score = What a game gives in which nobody empties the goal pile
option-meaning-match_target = How many points win the match
option-meaning-score_who = Only the winner scores; this is fixed

value-yes = yes
value-no = no
value-no-ranks = none
value-count = { $count }
value-centre_limit-unlimited = no limit
value-match_target-none = single games
value-pack-french = playing cards
value-pack-numbers = numbers 1 to 12
value-pack-fifteen = numbers 1 to 15
value-kings-wild = wild
value-kings-natural = not wild
value-kings-out = left out
value-deck_split-mixed = the same pack
value-deck_split-goal_deck = a deck of their own
value-side_predeal = { $count ->
    [0] empty
   *[other] with a card on each
}
value-opening_hand-dealt = dealt
value-opening_hand-first_turn = drawn in the first turn
value-starter-highest_goal = the highest goal card
value-starter-dealer = the dealer
value-starter-left_of_dealer = the seat after the dealer
value-starter-random = by lot
value-starter_wild-high = highest
value-starter_wild-low = lowest
value-teams-none = everyone alone
value-teams-pairs = in pairs
value-table_talk-free = allowed
value-table_talk-silent = silent
value-recycle-immediate = back at once
value-recycle-when_stock_empty = when the stock is empty
value-recycle-below = { $count ->
    [one] when less than 1 card is left
   *[other] when fewer than { $count } cards are left
}
value-end_turn-must_discard = always a discard
value-end_turn-may_skip_if_short = none needed with a short hand
value-end_turn-may_pass = discard or pass
value-refill_on_empty-continue = draw and go on
value-refill_on_empty-wait = fill next turn
value-refill_on_empty-end_turn = turn ends
value-side_build-free = any card
value-side_build-same_or_next_lower = same or next lower
value-side_view-top = only the tops
value-side_view-fanned = all cards
value-forced_ranks-none = none
value-forced_ranks-aces = { $pack ->
    [french] aces
   *[other] ones
}
value-forced_ranks-aces_twos = { $pack ->
    [french] aces and twos
   *[other] ones and twos
}
value-forced_scope-visible = goal and side tops
value-forced_scope-all = the hand too
value-exhaustion-draw = a drawn game
value-exhaustion-fewest_goal_wins = fewest goal cards win
value-exhaustion-play_on = play on with what is left
value-exhaustion-redeal = deal anew
value-short_draw-takes_rest = takes what is left
value-short_draw-ends = ends the game
value-deadlock-end = fewest goal cards win
value-deadlock-redeal = deal anew
value-scoring-none = no points
value-scoring-win_plus_left = points for the winner
value-drawn_hand_score-difference = the difference
value-drawn_hand_score-none = nothing
value-score_who-winner = the winner
