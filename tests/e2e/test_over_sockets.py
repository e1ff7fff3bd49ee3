"""The program as it is started in real life, against the stand-in for Discord, each a process of its own."""

import asyncio
from pathlib import Path
from typing import Any

from tests.discord.play import NAMES_A_CARD, buttons, next_presses, verb_of
from tests.discord.processes import begin_from_nothing
from tests.discord.world import SEND
from tests.e2e.over_sockets import begin, has, log_of, play_to_the_end, played


async def test_a_whole_game_over_sockets(tmp_path: Path) -> None:
    async with played(tmp_path, begin_from_nothing, SPITE_DRAWING_PROCESSES="1") as game:
        await begin(game)
        await play_to_the_end(game)
        await game.until(has("next"))
        report = await game.ask("report")
        log = await game.ask("log")
    shown = [entry["wrote"] for entry in log if entry["wrote"]]
    last = [each for each in shown if each["private_to"] is None][-1]
    assert [name for name, _ in last["pictures"]] == ["result.png", "table.png"]
    assert report["answered_429"] == 0
    assert report["errors"] == {}
    assert report["without_picture"] == 0
    assert report["identified"] == 1
    check_secrecy(shown)
    assert "ERROR" not in log_of(tmp_path)


def check_secrecy(written: list[dict[str, Any]]) -> None:
    """What everybody saw has no picture that somebody alone was sent, and no id that names a card."""
    public = [each for each in written if each["private_to"] is None]
    private = [each for each in written if each["private_to"] is not None]
    assert public
    assert private
    hands = {digest for each in private for _, digest in each["pictures"]}
    assert hands
    for message in public:
        assert message["shows_picture"]
        assert not NAMES_A_CARD & set(map(verb_of, message["custom_ids"]))
        assert not hands & {digest for _, digest in message["pictures"]}
        assert not [name for name, _ in message["pictures"] if "hand" in name]
    assert {each["channel"] for each in private} == {each["channel"] for each in public}


async def test_a_closed_connection_and_a_press_that_comes_twice(tmp_path: Path) -> None:
    async with played(tmp_path) as game:
        await begin(game)
        panel = await game.until(lambda message: next_presses(buttons(message["components"])), private=True)
        await game.ask("gateway_does", what="close")
        await game.press(panel, next_presses(buttons(panel["components"]))[0])
        assert (await game.ask("report"))["resumed"] == 1
        await game.ask("gateway_does", what="twice")
        panel = await game.until(lambda message: next_presses(buttons(message["components"])), private=True)
        await game.press(panel, next_presses(buttons(panel["components"]))[0])
        await asyncio.sleep(0.3)
        report = await game.ask("report")
        assert report["answered_429"] == 0
        assert report["invalid_in_ten_minutes"] == 0


async def test_a_channel_where_the_bot_may_not_write(tmp_path: Path) -> None:
    async with played(tmp_path) as game:
        await game.ask("deny", channel=game.channel, permissions=SEND)
        refused = await game.in_time(
            await game.ask("slash", user=game.ana, channel=game.channel, command="spite start")
        )
        assert "Send Messages" in str(await game.ask("message", message=refused["message"]))
        assert await game.ask("messages", channel=game.channel) == []
        assert (await game.ask("report"))["channel_requests"]["count"] == 0
