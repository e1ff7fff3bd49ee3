"""Ends of games and matches, and estimates of their lengths, in words."""

from typing import Final

from bot.engine.lengths import about_length
from bot.engine.rules import Rules
from bot.text.catalogue import Texts

_OF_PERSON: Final = 20
_OF_COMPUTER: Final = 3
"""Estimated seconds of a person's turn, and of a computer's."""
_MOST_GAMES: Final = 40
"""Length of a match above which no number is given, since so long an estimate says little."""
_HOUR: Final = 60
_FEW_MINUTES: Final = 10
"""Minutes below which each counts, so that a game of half as many turns is not said to take as long."""


def length_line(system: str, rules: Rules, texts: Texts, *, computers: int = 0) -> str:
    """Return whether one game or a match decides, how it ends, and an estimate of its length.

    :param system: the system that the rules were made from.
    :param computers: the number of computers' seats.
    """
    length = about_length(system, rules)
    games, people = length.games or 1, rules.players - computers
    minutes = length.turns * (people * _OF_PERSON + computers * _OF_COMPUTER) * games / 60
    # Rounded as coarsely as it is known: to hours, to five minutes, or short games to one.
    if minutes >= 1.5 * _HOUR:
        time = texts.say("length-hours", count=round(minutes / _HOUR))
    else:
        step = 5 if minutes >= _FEW_MINUTES else 1
        time = texts.say("length-minutes", count=max(1, step * round(minutes / step)))
    if rules.match_target is None:
        return texts.say("length-game", turns=length.turns, time=time)
    points = texts.say("length-points", bonus=rules.win_bonus, each=rules.per_card)
    ends = texts.say("length-match", target=rules.match_target, points=points)
    if games > _MOST_GAMES:
        return f"{ends} {texts.say('length-many', turns=length.turns)}"
    return f"{ends} {texts.say('length-games', games=games, turns=length.turns, time=time)}"


def first_game_of_match(system: str, rules: Rules, texts: Texts) -> str:
    """Return what a person needs to know when a match is dealt; empty if one game decides."""
    if rules.match_target is None or (games := about_length(system, rules).games) is None:
        return ""
    key = "length-begins-many" if games > _MOST_GAMES else "length-begins"
    return texts.say(key, target=rules.match_target, games=games)
