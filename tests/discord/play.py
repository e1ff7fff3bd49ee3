"""How a game is played from the outside: which buttons move it on, found by the verbs of their ids."""

from collections.abc import Iterable
from typing import Any, Final

from tests.discord.components import BUTTON, controls

TURN: Final = ("play", "run", "drop", "fill", "pick", "pass", "ask-pass", "pass-sure")
"""What a private panel offers only to whoever is to play, what is to be pressed first comes first."""
NAMES_A_CARD: Final = frozenset(("play", "run", "drop", "fill", "pick", "which", "hinted"))
"""Verbs whose ids name cards: never to be seen on a public message."""


def buttons(components: list[dict[str, Any]]) -> list[str]:
    """The ids of all buttons of a message that can be pressed."""
    return [each["custom_id"] for each in controls(components) if each["type"] == BUTTON and not each.get("disabled")]


def verb_of(custom_id: str) -> str:
    """``s:table:verb:arguments``."""
    parts = custom_id.split(":", 3)
    return parts[2] if len(parts) > 2 else ""


def find(offered: Iterable[str], verb: str) -> str:
    """The first id with that verb. Raises ``LookupError``."""
    for custom_id in offered:
        if verb_of(custom_id) == verb:
            return custom_id
    raise LookupError(f"no {verb} among {list(offered)}")


def next_presses(offered: Iterable[str]) -> list[str]:
    """The ids of the most wanted verb that moves the game on; empty where it is not this person's turn."""
    by_verb: dict[str, list[str]] = {}
    for custom_id in offered:
        by_verb.setdefault(verb_of(custom_id), []).append(custom_id)
    return next((by_verb[verb] for verb in TURN if verb in by_verb), [])
