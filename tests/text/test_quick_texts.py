"""Texts of words and arguments alone are put together without Fluent: they read exactly as Fluent says them."""

import pytest

from bot.text import LANGUAGES
from bot.text.catalogue import _bundle, _parts, _pattern, _put_together, text_keys

VALUES = ("", "Ana", "Łukasz 🃏 {x}", 0, 1, 7, 999)
SLOW = (1000, -1, 12_345, True, "x" * 2001)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_reads_as_fluent_says_it(language: str) -> None:
    bundle, quick = _bundle(language), 0
    for key in sorted(text_keys(language)):
        parts, pattern = _parts(language, key), _pattern(language, key)
        assert pattern is not None, key
        if parts is None:
            continue
        quick += 1
        names = [part.id.name for part in parts if not isinstance(part, str)]
        for value in VALUES:
            said, errors = bundle.format_pattern(pattern, dict.fromkeys(names, value))
            assert _put_together(parts, dict.fromkeys(names, value)) == said, key
            assert not errors
    assert quick > 150


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("value", SLOW)
def test_what_languages_write_in_their_own_way_is_left_to_fluent(language: str, value: object) -> None:
    texts = [parts for key in text_keys(language) if (parts := _parts(language, key)) is not None]
    with_names = [parts for parts in texts if any(not isinstance(part, str) for part in parts)]
    for parts in with_names:
        names = [part.id.name for part in parts if not isinstance(part, str)]
        assert _put_together(parts, dict.fromkeys(names, value)) is None  # type: ignore[arg-type]
        assert _put_together(parts, {}) is None
