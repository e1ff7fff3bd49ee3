"""How settings name the shards of a process."""

import pytest

from bot.config import SettingsError, read_settings
from bot.shards import ChosenShards, parse_shards


def test_every_way_to_name_shards() -> None:
    assert parse_shards("") is None
    assert parse_shards(" 8 ") == ChosenShards(8)
    assert parse_shards("0-3/8") == ChosenShards(8, frozenset({0, 1, 2, 3}))
    assert parse_shards("7/8") == ChosenShards(8, frozenset({7}))


@pytest.mark.parametrize("text", ["0", "x", "8/8", "3-1/8", "0-8/8", "-1", "1/0", "1-2", "99999999"])
def test_what_names_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"shards|it can be"):
        parse_shards(text)


def test_a_database_in_a_file_is_shared_with_nobody() -> None:
    with pytest.raises(SettingsError, match="SPITE_SHARDS can't be used: several processes can share a PostgreSQL"):
        read_settings(database="spite.db", shards="2")
    assert read_settings(database="postgresql://user@host/spite", shards="2").shards == "2"
