"""Checks requests against Discord's own API description, where a copy of it is at hand.

Point ``DISCORD_OPENAPI`` to the file ``openapi.json`` of Discord's published API description; without it only the
simulation's own limits are checked.
"""

import json
import os
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

_PREFIX = re.compile(r"^/api/v\d+")
_SMALLEST_SNOWFLAKE = 1 << 40


@cache
def description() -> dict[str, Any] | None:
    """The API description, or None where there is no copy."""
    place = os.environ.get("DISCORD_OPENAPI")
    if not place or not Path(place).is_file():
        return None
    found: dict[str, Any] = json.loads(Path(place).read_text(encoding="utf-8"))
    return found


def faults(requests: Iterable[Any]) -> list[str]:
    """What is wrong with the bodies of these requests; empty without an API description."""
    if description() is None:
        return []
    return [fault for request in requests for fault in _faults_of(request)]


def _faults_of(request: Any) -> list[str]:
    validator = _validator(request.method.upper(), _template(_PREFIX.sub("", request.path)))
    if validator is None or request.json is None:
        return []
    body = _as_described(request.json)
    errors = sorted(validator.iter_errors(body), key=lambda error: len(error.absolute_path))
    return [f"{request.method} {request.path}: {_innermost(error)}" for error in errors]


def _innermost(error: Any) -> str:
    while error.context:
        error = max(error.context, key=lambda inner: len(inner.absolute_path))
    return f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"


def _as_described(value: Any, name: str = "") -> Any:
    """The body with ids as text, which the description wants and Discord does not insist on."""
    if isinstance(value, dict):
        numbered = name == "attachments"
        return {
            key: _as_described(inner, "number" if numbered and key == "id" else key) for key, inner in value.items()
        }
    if isinstance(value, list):
        return [_as_described(inner, name) for inner in value]
    is_id = type(value) is int and (value > _SMALLEST_SNOWFLAKE or name == "number")
    return str(value) if is_id else value


@cache
def _template(path: str) -> str | None:
    """The path of the description that fits, the one with the fewest variables first."""
    api = description() or {}
    fitting = [template for template in api.get("paths", {}) if re.fullmatch(_pattern(template), path)]
    return min(fitting, key=lambda template: template.count("{"), default=None)


def _pattern(template: str) -> str:
    return "".join("[^/]+" if part.startswith("{") else re.escape(part) for part in re.split(r"(\{[^}]*\})", template))


@cache
def _validator(method: str, template: str | None) -> Draft202012Validator | None:
    api = description()
    if api is None or template is None:
        return None
    content = api["paths"][template].get(method.lower(), {}).get("requestBody", {}).get("content", {})
    schema = content.get("application/json", {}).get("schema")
    if schema is None:
        return None
    return Draft202012Validator({**schema, "components": api["components"]})
