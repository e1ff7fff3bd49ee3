"""Answers of the computer in a daily deal.

They depend on the deal and on the position that its seat sees, and on nothing else. So everybody who reaches the same
position gets the same answer, at any time and in any process.
"""

import hmac
from dataclasses import replace
from random import Random
from typing import Final

from bot.engine.canonical import canonical_json
from bot.engine.moves import Move
from bot.engine.views import SeatView
from bot.players.levels import choose_move

_LABEL: Final = b"computer\0"


def answer_to(view: SeatView, key: bytes, level: str) -> Move:
    """Return the computer's move. The view must be of its seat, in its turn.

    :param key: that of the deal, from which its randomness follows.
    :param level: the deal's.
    """
    # The order of the hand depends on the way to the position, so sort it.
    legal = tuple(sorted(view.legal, key=lambda move: move.notation))
    view = replace(view, hand=view.sorted_hand, legal=legal)
    # Options that later releases add must not change earlier answers, so write the rules as records do.
    position = {**view.known_position().to_data(), "rules": {"handicap": None, **view.rules.to_record()}}
    chance = hmac.digest(key, _LABEL + canonical_json(position), "sha256")
    return choose_move(level, view, Random(int.from_bytes(chance)))  # noqa: S311 (nothing secret follows from it)
