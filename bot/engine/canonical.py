"""Plain data as one and the same text, wherever it is written: what seals are made of."""

import json
from typing import Any, Final

_encode: Final = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode


def canonical_json(value: Any) -> bytes:
    """UTF-8, keys sorted by code point, no spaces, no escapes."""
    return _encode(value).encode()
