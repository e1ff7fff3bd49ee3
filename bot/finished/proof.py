"""Proof of a record."""

from typing import Any

from bot.engine.errors import EngineError
from bot.engine.replay import verify_record


def proves_itself(record: dict[str, Any]) -> bool:
    """Whether seal, key, layout, every order and every move of a record agree. Slow: call it in a thread."""
    try:
        verify_record(record)
    except EngineError:
        return False
    return True
