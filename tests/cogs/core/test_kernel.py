"""What features tell the kernel: their presses, of which each has one answer, and commands that are answered."""

from typing import Any, cast, get_args, get_type_hints
from unittest.mock import AsyncMock, MagicMock

import pytest

from bot.client import CommandClient
from cogs.core.command_tree import GroupTree
from cogs.core.feature import Feature
from cogs.core.press import Press
from cogs.core.press_ids import _BY_VERB, AboutNothing, AboutTable, Presses, press_id, read_press
from cogs.features import FEATURES
from cogs.table.presses import AskWild, ChooseTable, Nothing, TableCommand
from tests.cogs.handlers import ANSWERED
from tests.features import cog_of


@press_id("test-one")
class One(AboutNothing):
    pass


@press_id("test-other")
class Other(AboutTable):
    pass


async def one(press: Press, asked: Any) -> None:
    """Answers nothing."""


async def other(press: Press, asked: Any) -> None:
    """Answers nothing either."""


def test_no_two_features_answer_one_press() -> None:
    presses = Presses()
    presses.add({One: one})
    with pytest.raises(ValueError, match="test-one"):
        presses.add({One: other, Other: other})
    assert presses.answering(One()) is one
    assert presses.answering(Other("abc")) is None


def test_what_is_taken_away_is_answered_no_more() -> None:
    presses = Presses()
    presses.add({One: one}, open_to_blocked=True)
    presses.add({Other: other})
    assert presses.is_open_to_blocked(One())
    presses.remove({One: one})
    assert (presses.answering(One()), presses.answering(Other("abc"))) == (None, other)
    assert not presses.is_open_to_blocked(One())


def test_an_id_of_an_earlier_release_is_what_it_meant() -> None:
    assert read_press("s:me:which:hand") == ChooseTable(TableCommand.HAND)
    assert read_press("s:me:which-table:hand") == ChooseTable(TableCommand.HAND)
    assert read_press("s:abc:which:1|hKS") == AskWild("abc", 1, "hKS")


def test_every_feature_has_one_cog_and_all_presses_one_answer() -> None:
    presses = Presses()
    for feature in FEATURES:
        presses.add(cog_of(feature)(MagicMock()).handlers())
    assert len(presses._handlers) > 150


def test_every_press_is_answered() -> None:
    made = {asked for asked in _BY_VERB.values() if asked.__module__.startswith("cogs.")}
    assert made - ANSWERED.keys() == {Nothing}, "which can't be pressed"


def test_every_command_is_answered_whatever_happens() -> None:
    commands = [command for feature in FEATURES for command in cog_of(feature).__cog_app_commands__]
    assert [each.name for each in commands if not hasattr(getattr(each, "callback", None), "__wrapped__")] == []


def test_what_answers_a_press_is_made_for_it() -> None:
    """No type checks what ``answers`` names."""
    for asked, function in ANSWERED.items():
        wanted = get_type_hints(function)["asked"]
        assert issubclass(asked, get_args(wanted) or wanted), (asked, function)


async def test_commands_are_listed_without_a_kernel_and_nothing_of_a_feature_is_made() -> None:
    async with CommandClient() as client:
        await client.load_features()
        assert {cog_of(feature) for feature in FEATURES} == {type(cog) for cog in client.cogs.values()}
        told = {command.name for command in cast(GroupTree, client.tree).group.commands}
        assert {"start", "settings", "daily", "tournament"} <= told
        assert not any(hasattr(cog, "kernel") for cog in client.cogs.values())
    assert not client.cogs


async def test_a_feature_that_is_taken_away_answers_nothing_more() -> None:
    kernel = MagicMock(presses=Presses(), begin=AsyncMock(), end=AsyncMock())
    async with CommandClient(kernel) as client:
        await client.load_features(["history"])
        (cog,) = client.cogs.values()
        handlers = cast(Feature, cog).handlers()
        assert handlers
        with pytest.raises(ValueError, match=next(iter(handlers)).verb):
            kernel.presses.add(handlers)
        await client.remove_cog(cog.qualified_name)
        kernel.presses.add(handlers)
