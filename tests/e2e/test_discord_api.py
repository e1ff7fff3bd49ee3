"""The check against Discord's API description can fail."""

from types import SimpleNamespace

import pytest

from tests.e2e.discord_api import description, faults

pytestmark = pytest.mark.skipif(description() is None, reason="no copy of the API description is at hand")


def request(label: str) -> SimpleNamespace:
    button = {"type": 2, "style": 1, "custom_id": "s:a:hand", "label": label}
    body = {"flags": 1 << 15, "components": [{"type": 1, "components": [button]}]}
    return SimpleNamespace(method="POST", path="/channels/1/messages", json=body)


def test_a_good_message_passes() -> None:
    assert faults([request("My hand")]) == []


def test_a_label_that_is_too_long_is_found() -> None:
    assert faults([request("x" * 81)])
