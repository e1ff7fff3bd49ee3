"""Every rule sentence of WP-EN up to the scores (see the checks for what they mean)."""

from tests.engine import wikipedia

# Introduction


def test_two_or_more_players() -> None:
    """“Spite and malice … is a relatively modern American card game for two or more players.” (players)"""
    wikipedia.two_or_more_players()


def test_two_or_three_decks() -> None:
    """“a form of competitive solitaire, with a number of variations that can be played with two or three regular decks
    of cards.” (decks; uspc and wikipedia)"""
    wikipedia.two_or_three_decks()


def test_hasbro_edition() -> None:
    """“A commercial variation sold by Hasbro is called Spite and Malice” (deck_goal, a reconstruction)"""
    wikipedia.hasbro_edition()


def test_skip_bo_edition() -> None:
    """“a variation sold by Mattel is called Skip-Bo.” (numbers)"""
    wikipedia.skip_bo_edition()


# Deck, players and deal


def test_three_decks_without_jokers() -> None:
    """“The deck consists of three regular playing card decks with the jokers removed” (decks 3, jokers 0; wikipedia)"""
    wikipedia.three_decks_without_jokers()


def test_jokers_may_stay_as_wild_cards() -> None:
    """“(or jokers may be retained and used as wild)” (jokers 6; wikipedia_jokers)"""
    wikipedia.jokers_may_stay_as_wild_cards()


def test_two_decks_of_the_playing_card_company() -> None:
    """“although the United States Playing Card Company's version of the game uses two 52-card decks.” (decks 2;
    uspc)"""
    wikipedia.two_decks_of_the_playing_card_company()


def test_ranks_from_ace_to_queen() -> None:
    """“The rank of the cards is ace low and proceeding normally up to queen, which is the highest card in the deck.”
    (top_rank 12)"""
    wikipedia.ranks_from_ace_to_queen()


def test_kings_stand_for_anything_but_an_ace() -> None:
    """“Kings are wild and may substitute for any other card rank except ace.” (kings wild, wild_not A)"""
    wikipedia.kings_stand_for_anything_but_an_ace()


def test_suits_do_not_matter() -> None:
    """“Suits have no bearing on the game.”"""
    wikipedia.suits_do_not_matter()


def test_two_to_four_players() -> None:
    """“The game is usually played with 2 to 4 players.” (players)"""
    wikipedia.two_to_four_players()


def test_first_to_move_all_goal_cards_wins() -> None:
    """“The object is to be the first person to move all the cards in your goal pile into the playing piles.”"""
    wikipedia.first_to_move_all_goal_cards_wins()


def test_cut_for_the_deal() -> None:
    """“Players cut for the deal, with the highest card winning.” (starter dealer; the cut is a random dealer)"""
    wikipedia.cut_for_the_deal()


def test_twenty_six_or_thirteen_cards() -> None:
    """“Dealer deals 26 cards to each player (or 13 cards if a shorter game is desired).” (goal_size 26; wikipedia_short
    13)"""
    wikipedia.twenty_six_or_thirteen_cards()


def test_goal_cards_are_not_looked_at() -> None:
    """“The players do not look at these cards but simply collect them into a pile called the goal pile.”"""
    wikipedia.goal_cards_are_not_looked_at()


def test_top_goal_cards_are_turned_up() -> None:
    """“Once each goal pile is dealt, the top card is turned over by each player and placed face up on the pile.”"""
    wikipedia.top_goal_cards_are_turned_up()


def test_the_rest_is_the_draw_pile() -> None:
    """“All undealt cards are left face down in a stack placed central to all players called the draw pile.”"""
    wikipedia.the_rest_is_the_draw_pile()


# Piles


def test_three_kinds_of_piles() -> None:
    """“There are three kinds of piles in Spite and Malice: Goal piles, Playing piles, Discard piles”"""
    wikipedia.three_kinds_of_piles()


def test_clearing_the_goal_pile_wins() -> None:
    """“Each player tries to play through his goal pile. The one doing so first wins.”"""
    wikipedia.clearing_the_goal_pile_wins()


def test_one_may_block_others() -> None:
    """“If a player cannot play the card in his goal pile, he may attempt to block someone else from playing.”"""
    wikipedia.one_may_block_others()


def test_centre_piles_belong_to_all() -> None:
    """“Play piles are community piles used by all players.”"""
    wikipedia.centre_piles_belong_to_all()


def test_four_centre_piles_at_most() -> None:
    """“There are a maximum of four playing piles open at any one time.” (centre_limit 4)"""
    wikipedia.four_centre_piles_at_most()


def test_an_ace_opens_a_pile() -> None:
    """“Each playing pile is opened with an ace.”"""
    wikipedia.an_ace_opens_a_pile()


def test_piles_go_up_to_the_queen() -> None:
    """“Playing proceeds upward in normal rank all the way to the Queen.”"""
    wikipedia.piles_go_up_to_the_queen()


def test_a_queen_ends_a_pile_until_cards_are_needed() -> None:
    """“Once a queen is played on a playing pile, that pile is dead and it is removed from the immediate playing area
    until enough cards are collected to shuffle them and return them to the draw pile.” (recycle when_stock_empty)"""
    wikipedia.a_queen_ends_a_pile_until_cards_are_needed()


def test_discard_piles_are_private() -> None:
    """“Discard piles belong only to the player who made them; players may not interfere with or play from one another's
    discard piles.”"""
    wikipedia.discard_piles_are_private()


def test_four_discard_piles_at_most() -> None:
    """“Each player has a maximum of four discard piles.” (side_limit 4)"""
    wikipedia.four_discard_piles_at_most()


def test_a_discard_ends_the_turn() -> None:
    """“Playing a card into a discard pile ends the player's turn and passes it on to the next player.”"""
    wikipedia.a_discard_ends_the_turn()


def test_discarded_cards_come_off_in_reverse_order() -> None:
    """“The cards played into the discard piles must be played out in reverse order of their being laid down; one must
    remove cards from the top of discard piles when putting them into the playing piles.”"""
    wikipedia.discarded_cards_come_off_in_reverse_order()


def test_discard_piles_may_be_sorted_at_will() -> None:
    """“Players often organize their discard piles by being all of the same number or by descending card ranks so that
    they may be played sequentially.” (side_build free)"""
    wikipedia.discard_piles_may_be_sorted_at_will()


def test_an_ace_can_not_be_discarded() -> None:
    """“Players cannot discard an ace.” (no_discard_ranks A)"""
    wikipedia.an_ace_can_not_be_discarded()


# Play


def test_the_dealer_starts_and_play_goes_clockwise() -> None:
    """“Play starts with the dealer and goes around the table in a clockwise fashion.” (starter dealer)"""
    wikipedia.the_dealer_starts_and_play_goes_clockwise()


def test_a_turn_starts_by_drawing_to_five() -> None:
    """“Each turn starts with a player drawing from the common draw pile to give themselves a five-card hand.”
    (hand_size 5)"""
    wikipedia.a_turn_starts_by_drawing_to_five()


def test_plays_are_free_and_then_one_card_is_discarded() -> None:
    """“They then make whatever plays they can until they have no more plays that they want to do, and then they discard
    a card from their hand into their personal discard area.” (end_turn must_discard)"""
    wikipedia.plays_are_free_and_then_one_card_is_discarded()


def test_five_cards_out_bring_five_more() -> None:
    """“If they put all 5 cards out before making a discard they pick up 5 more cards and continue.” (refill_on_empty
    continue)"""
    wikipedia.five_cards_out_bring_five_more()


def test_only_one_card_and_no_buried_card() -> None:
    """“They may ONLY put one card out on their personal discard area and may NOT play a buried card in their personal
    discard area when they are playing.”"""
    wikipedia.only_one_card_and_no_buried_card()


def test_a_discard_with_cards_left_ends_the_turn() -> None:
    """“When they put a card out on their personal discard area and have 1 or more cards left in their hand, their turn
    is over” (wikipedia and wikipedia_es)"""
    wikipedia.a_discard_with_cards_left_ends_the_turn()


def test_the_goal_card_goes_directly_on_a_pile() -> None:
    """“The best move would be to play the goal card directly on a playing pile (it would have to be an ace at this
    point, since all four playing piles are empty at this point).”"""
    wikipedia.the_goal_card_goes_directly_on_a_pile()


def test_the_hand_plays_up_to_the_goal_card() -> None:
    """“If this is not possible, the player may use the cards in their hand to put cards into the playing piles and
    "play up" to the value of the goal card.”"""
    wikipedia.the_hand_plays_up_to_the_goal_card()


def test_a_turn_may_be_just_a_discard() -> None:
    """“If the player cannot do either of these things, the turn might simply consist of making a discard to one of
    their four discard piles.”"""
    wikipedia.a_turn_may_be_just_a_discard()


def test_ace_two_three_ace_two_brings_five_more() -> None:
    """“However, if all five cards in the hand can be played in the playing piles (for example, if a player drew A, 2,
    3, A, 2, they could play ace, two, three on one playing pile and ace and then 2 on a second pile), resulting in
    running out of cards before making a discard, that player may draw five more playing cards to replenish their hand.”
    (refill_on_empty continue)"""
    wikipedia.five_cards_out_bring_five_more()


def test_refills_may_follow_one_another() -> None:
    """“It is possible, if not probable, for this to happen more than once, or even a few times in a row, before someone
    is forced to make a discard because they cannot make any further plays.”"""
    wikipedia.refills_may_follow_one_another()


def test_the_next_player_follows_a_discard() -> None:
    """“Once a discard is made, the turn moves to the next player.”"""
    wikipedia.the_next_player_follows_a_discard()


def test_that_person_starts_by_drawing() -> None:
    """“That person starts their turn by drawing cards from the draw pile to make their five-card hand.”"""
    wikipedia.a_turn_starts_by_drawing_to_five()


def test_the_first_turn_has_five_new_cards() -> None:
    """“On someone's first turn they will always draw five cards, but on subsequent turns they will draw however many
    cards are required.” (opening_hand)"""
    wikipedia.the_first_turn_has_five_new_cards()


def test_three_plays_and_a_discard_bring_four_cards() -> None:
    """“For example, suppose they are able to play three cards and then ends their first turn with their discard. On the
    next turn, they would have one card left in their hand and would then draw four more to reconstitute a five-card
    hand.”"""
    wikipedia.three_plays_and_a_discard_bring_four_cards()


def test_a_discard_alone_brings_one_card() -> None:
    """“If a player's only possible move on their first play is to discard because they have no playable card on the
    playing piles, they would discard one card, leaving them with four, in which case on their next turn they would
    simply draw one card to end up with the standard five-card hand.”"""
    wikipedia.a_discard_alone_brings_one_card()


def test_a_turn_ends_with_a_discard_unless_it_wins() -> None:
    """“No matter how many cards are able to be played, a turn ends with a player placing a card from their hand into
    one of their discard piles (unless they play the winning move of putting their last goal card into play, in which
    case they win and no discard is required).” (end_turn must_discard; contradiction C6)"""
    wikipedia.a_turn_ends_with_a_discard_unless_it_wins()


def test_many_turns_may_draw_one_card_each() -> None:
    """“If everyone has a high goal card at the start of play, there may be many turns where the players draw just one
    card and then decide which card to add to the discard piles until someone gets a sufficient number of cards saved up
    in the discard piles of cards to reach their high number.”"""
    wikipedia.many_turns_may_draw_one_card_each()


def test_playing_up_helps_others_too() -> None:
    """“Or one person may end up with a low goal card and, in reaching that one and then ending their turn, they will
    have unavoidably helped someone else to reach their higher number goal card.”"""
    wikipedia.playing_up_helps_others_too()


def test_many_cards_may_gather_in_the_discard_piles() -> None:
    """“As play continues, many cards can accumulate in the discard piles.”"""
    wikipedia.discard_piles_may_be_sorted_at_will()


def test_hand_and_discard_piles_serve_together() -> None:
    """“In order to make your goal card or prevent your opponent from reaching theirs, you can use cards from both your
    hand and your discard piles during your turn.”"""
    wikipedia.hand_and_discard_piles_serve_together()


# Scoring


def test_only_who_cleared_the_goal_pile_scores() -> None:
    """“After each hand has ended, scoring takes place. Only the player who cleared their goal pile can score”
    (score_who winner)"""
    wikipedia.only_who_cleared_the_goal_pile_scores()


def test_five_points_and_one_for_each_card_left() -> None:
    """“They score five points for clearing the goal pile and one point per card left in their opponents' goal piles.”
    (win_bonus 5, per_card 1)"""
    wikipedia.five_points_and_one_for_each_card_left()


def test_a_drawn_hand_scores_the_difference() -> None:
    """“If, in the rare instance that the draw pile is exhausted and there is no possible way to furnish a new one, a
    drawn hand is declared, and the person closest to a cleared goal pile scores the difference between their opponents'
    leftover cards and their own.” (exhaustion draw, drawn_hand_score difference)"""
    wikipedia.a_drawn_hand_scores_the_difference()


def test_games_go_to_25_50_or_100() -> None:
    """“Games are usually played to 25, 50, or 100 points.” (match_target)"""
    wikipedia.games_go_to_25_50_or_100()
