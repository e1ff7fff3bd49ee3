"""Bodies of requests: JSON, or a form with JSON and files as discord.py sends them."""

import json
from typing import Final

from tests.discord.errors import INVALID_BODY, ApiError
from tests.discord.messages import Upload
from tests.discord.payloads import Data

_PAYLOAD: Final = "payload_json"


def read_body(content_type: str, body: bytes) -> tuple[Data, list[Upload]]:
    """What a request says, and the files that came with it. Raises ``ApiError``."""
    if not body:
        return {}, []
    if content_type.startswith("multipart/"):
        return _read_form(content_type.partition("boundary=")[2].strip('"').encode(), body)
    return _read_json(body), []


def _read_json(body: bytes) -> Data:
    try:
        found = json.loads(body)
    except ValueError:
        raise ApiError(INVALID_BODY, "JSON") from None
    return found if isinstance(found, dict) else {"items": found}


def _read_form(boundary: bytes, body: bytes) -> tuple[Data, list[Upload]]:
    payload: Data = {}
    uploads = []
    for part in body.split(b"--" + boundary)[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        content = content.removesuffix(b"\r\n")
        words = head.decode("utf-8", "replace")
        name, filename = _parameter(words, "name"), _parameter(words, "filename")
        if name == _PAYLOAD:
            payload = _read_json(content)
        elif name.startswith("files["):
            uploads.append(Upload(name.removeprefix("files[").removesuffix("]"), filename, content))
    return payload, uploads


def _parameter(head: str, name: str) -> str:
    """A quoted parameter of a part's disposition; empty where it has none."""
    return head.partition(f'; {name}="')[2].partition('"')[0]
