"""Canonical JSON: the same data always give the same bytes, so they can be hashed and sealed."""

import json
from typing import Any, Final

_encode: Final = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode


def canonical_json(value: Any) -> bytes:
    """Return data as UTF-8 JSON with keys sorted by code point, without spaces and escapes."""
    return _encode(value).encode()
