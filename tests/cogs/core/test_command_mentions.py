"""Commands that texts name can be pressed, once their number is known."""

import discord

from bot.discord_limits import MOST_TEXT
from cogs.core.command_mentions import learn_commands, make_clickable
from cogs.core.parts import note
from tests.cogs.table.shown import Shown


def client_of(number: int | None, *names: str) -> discord.Client:
    client = discord.Client(intents=discord.Intents.none())
    if number is not None:
        learn_commands(client, number, names)
    return client


def told(content: str, client: discord.Client | None) -> str:
    layout = note(content)
    make_clickable(layout, client)
    return "\n".join(Shown(layout).texts)


def test_commands_are_plain_until_their_number_is_known() -> None:
    assert told("/spite start opens one.", None) == "/spite start opens one."
    assert told("/spite start opens one.", client_of(None)) == "/spite start opens one."


def test_every_command_that_there_is_can_be_pressed() -> None:
    client = client_of(77, "start", "hand", "table")
    assert told("**/spite start**, /spite hand.", client) == "**</spite start:77>**, </spite hand:77>."
    assert told("/spite fly, /spite started, x/spite hand", client) == "/spite fly, /spite started, x/spite hand"


def test_another_client_keeps_to_its_own_number() -> None:
    first, second = client_of(1, "start"), client_of(2, "start")
    assert [told("/spite start", client) for client in (first, second)] == ["</spite start:1>", "</spite start:2>"]


def test_twice_is_as_once() -> None:
    client, layout = client_of(9, "start"), note("/spite start")
    make_clickable(layout, client)
    make_clickable(layout, client)
    assert Shown(layout).texts == ["</spite start:9>"]


def test_a_message_without_room_stays_as_it_is() -> None:
    full = "/spite start " + "x" * 3480
    assert told(full, client_of(10**18, "start")).startswith("</spite start:")
    layout = note(full)
    layout.add_item(discord.ui.TextDisplay("y" * (MOST_TEXT - len(full))))
    make_clickable(layout, client_of(10**18, "start"))
    assert Shown(layout).texts[0].startswith("/spite start ")
