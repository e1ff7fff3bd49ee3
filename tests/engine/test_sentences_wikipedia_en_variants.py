"""Every rule sentence of WP-EN, second part: variants and commercial versions (see the checks for what they mean)."""

from tests.engine import wikipedia, wikipedia_variants

# Variants


def test_unlimited_piles_go_when_the_stock_is_out() -> None:
    """“Some rules use unlimited center stacks; they are only removed when the draw stack is depleted.” (centre_limit
    unlimited)"""
    wikipedia_variants.unlimited_piles_go_when_the_stock_is_out()


def test_aces_and_twos_must_be_played() -> None:
    """“Also, sometimes a rule is employed requiring aces and deuces to be played any time a player is able to do so.”
    (wiki_aces_twos: forced_ranks A 2, forced_scope all)"""
    wikipedia_variants.aces_and_twos_must_be_played()


def test_misery_is_like_it() -> None:
    """“Spite and Malice is similar to a game called Misery.” (misery)"""
    wikipedia_variants.misery_is_like_it()


def test_misery_is_for_two() -> None:
    """“It is played with 2 players.” (misery)"""
    wikipedia_variants.misery_is_for_two()


def test_misery_has_a_deck_less() -> None:
    """“Two decks are used instead of three (unless three people play—then three decks are used)” (decks)"""
    wikipedia_variants.misery_has_a_deck_less()


def test_misery_has_two_goal_piles_and_six_cards() -> None:
    """“and two (goal) piles of 12 per player and a hand of 6.” (goal_piles 2, goal_size 12, hand_size 6)"""
    wikipedia_variants.misery_has_two_goal_piles_and_six_cards()


def test_piles_go_up_to_the_king_with_jokers_wild() -> None:
    """“Another variation calls for all piles to be built up to the king, with jokers used as wild cards.”
    (wiki_to_king: kings natural, top_rank 13)"""
    wikipedia_variants.piles_go_up_to_the_king_with_jokers_wild()


def test_wilds_are_no_ace_two_seven_or_jack() -> None:
    """“(Wild represents all cards besides A, 2, 7, and J.)” (wiki_to_king: wild_not A 2 7 J)"""
    wikipedia_variants.wilds_are_no_ace_two_seven_or_jack()


def test_a_wild_must_be_covered_at_once() -> None:
    """“Yet another variant requires a wild card to be immediately covered by the next card” (covered_wild:
    wild_must_be_covered)"""
    wikipedia_variants.a_wild_must_be_covered_at_once()


def test_a_wild_is_no_seven_and_no_queen() -> None:
    """“but also does not allow wild cards to be used in place of 7's (or Queens, because a Queen ends the stack and
    cannot be covered).” (covered_wild: wild_not 7 Q)"""
    wikipedia_variants.a_wild_is_no_seven_and_no_queen()


def test_a_deck_for_every_player_and_four_piles() -> None:
    """“One variation calls for one deck for every player (e.g., 3 players play with 3 decks) with a maximum of four
    center stacks to be built from ace to queen, with kings as wilds.” (deck_per_player)"""
    wikipedia_variants.a_deck_for_every_player_and_four_piles()


def test_a_deck_for_every_player_has_no_jokers() -> None:
    """“(Jokers are not used here.)” (deck_per_player: jokers 0)"""
    wikipedia_variants.a_deck_for_every_player_has_no_jokers()


def test_aces_and_twos_are_natural() -> None:
    """“Another variation requires a natural A and 2 (no wild cards for A or 2)” (natural_a2_pairs: wild_not A 2)"""
    wikipedia_variants.aces_and_twos_are_natural()


def test_pairs_but_no_more_may_be_discarded() -> None:
    """“but does permit discarding of pairs of cards (e.g., two queens, two 7's, etc.), but no more than two cards at a
    time.” (natural_a2_pairs: pair_discard)"""
    wikipedia_variants.pairs_but_no_more_may_be_discarded()


# Commercial versions


def test_hasbro_version() -> None:
    """“A commercial variation sold by Hasbro is called Spite and Malice; Mattel's version is called Skip-Bo.”
    (deck_goal, a reconstruction)"""
    wikipedia.hasbro_edition()


def test_starturn_has_44_and_52_cards() -> None:
    """“Two packs, 44 very dark gray and 52 stop sign red, are used” (fifteen: pack, deck_split)"""
    wikipedia_variants.starturn_has_44_and_52_cards()


def test_starturn_is_for_two_three_or_four() -> None:
    """“in a game primarily for two players although there were versions for three or four players.” (fifteen:
    players)"""
    wikipedia_variants.starturn_is_for_two_three_or_four()


def test_starturn_divides_the_black_cards() -> None:
    """“Black cards are divided equally between the players, placed face down with only the top card visible, as the
    Stack.” (fifteen: goal_size)"""
    wikipedia_variants.starturn_divides_the_black_cards()


def test_starturn_hands_are_made_up_to_five_on_each_pass() -> None:
    """“Five red cards are dealt to each player, made up to five on each pass, and the rest placed as the draw Pack.”
    (fifteen: hand_size)"""
    wikipedia_variants.starturn_hands_are_made_up_to_five_on_each_pass()


def test_starturn_builds_four_piles_from_1_to_15() -> None:
    """“The aim is to make up to four Build piles starting at 1 through to 15” (fifteen: centre_limit 4, top_rank 15)"""
    wikipedia_variants.starturn_builds_four_piles_from_1_to_15()


def test_starturn_uses_stack_cards() -> None:
    """“using cards from the player's Stack where possible.” (fifteen)"""
    wikipedia_variants.starturn_uses_stack_cards()


def test_starturn_needs_no_discard_from_an_empty_hand() -> None:
    """“Each player must discard one card at the end of each pass (except when all cards in the hand have been used on
    Build piles)” (fifteen: refill_on_empty wait)"""
    wikipedia_variants.starturn_needs_no_discard_from_an_empty_hand()


def test_starturn_discards_onto_four_piles() -> None:
    """“on to one of four discard piles in front of each player, from which cards may be used (strictly, top card first)
    in forming Build piles.” (fifteen: side_limit 4)"""
    wikipedia_variants.starturn_discards_onto_four_piles()


def test_starturn_shuffles_completed_piles_back_at_once() -> None:
    """“Completed Build piles are shuffled into the Pack as soon as completed.” (fifteen: recycle immediate)"""
    wikipedia_variants.starturn_shuffles_completed_piles_back_at_once()


def test_starturn_first_to_use_all_stack_cards_wins() -> None:
    """“The first player to use up all of their Stack cards is the winner.” (fifteen)"""
    wikipedia_variants.starturn_first_to_use_all_stack_cards_wins()
