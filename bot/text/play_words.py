"""Texts about a game in play: cards, moves, news, the table in words, results."""

from bot.text.card_lines import NO_SIGNS, CardSigns, hand_lines
from bot.text.card_words import card_word, pile_sign, rank_word, words_of
from bot.text.move_words import move_words, play_label
from bot.text.needs import goal_line, needs_line
from bot.text.news import news, since_turn
from bot.text.outcome import headline, match_line, outcome
from bot.text.table_words import ahead_line, describe_hand, describe_table
from bot.text.turn_words import describe_turn, stuck_line, used_up_line

__all__ = [
    "NO_SIGNS",
    "CardSigns",
    "ahead_line",
    "card_word",
    "describe_hand",
    "describe_table",
    "describe_turn",
    "goal_line",
    "hand_lines",
    "headline",
    "match_line",
    "move_words",
    "needs_line",
    "news",
    "outcome",
    "pile_sign",
    "play_label",
    "rank_word",
    "since_turn",
    "stuck_line",
    "used_up_line",
    "words_of",
]
