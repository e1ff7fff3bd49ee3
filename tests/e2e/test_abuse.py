"""One person who presses without pause takes the bot from nobody: over real sockets, several presses in one moment."""

import asyncio
from pathlib import Path
from typing import Any

from tests.discord.play import buttons, find
from tests.discord.world import SEND, SEND_IN_THREADS, USUAL
from tests.e2e.over_sockets import Played, played


async def people(game: Played, number: int) -> list[int]:
    """More members of the server."""
    return [await game.ask("make_user", guild=game.guild, name=f"Guest{each}") for each in range(number)]


async def whom_panel(game: Played, channel: int | None = None) -> dict[str, Any]:
    """Ana's panel that asks whom she invites."""
    opened = await game.in_time(
        await game.ask("slash", user=game.ana, channel=channel or game.channel, command="spite tables")
    )
    panel = await game.ask("message", message=opened["message"])
    await game.press(panel, find(buttons(panel["components"]), "invite"))
    found: dict[str, Any] = await game.ask("message", message=opened["message"])
    return found


def said(message: dict[str, Any]) -> str:
    """Every text of a message."""
    return str(message["components"])


async def mentions(game: Played, user: int, channel: int | None = None) -> int:
    """How often somebody is mentioned in a channel."""
    messages = await game.ask("messages", channel=channel or game.channel)
    return sum(said(message).count(f"<@{user}>") for message in messages)


async def choose_at_once(game: Played, panel: dict[str, Any], chosen: list[list[int]]) -> list[int]:
    """Several choices on one panel in one moment, as an old client chooses: what is answered first has changed the
    panel by then."""
    arguments = {"user": game.ana, "message": int(panel["id"]), "custom_id": "s:me:invite-these"}
    return [await game.ask("choose_people", **arguments, people=users) for users in chosen]


async def invite_at_once(game: Played, panel: dict[str, Any], chosen: list[list[int]]) -> list[str]:
    """Several choices that differ; what Ana sees of each in the end."""
    asked = await choose_at_once(game, panel, chosen)
    await asyncio.gather(*(game.in_time(interaction) for interaction in asked))
    await asyncio.sleep(0.5)  # a refusal follows the panel, whose menu then says again what is so
    answers = [await game.in_time(interaction) for interaction in asked]
    return [said(await game.ask("message", message=(each["sent"] or [each["message"]])[-1])) for each in answers]


async def test_ten_presses_at_once_mention_one_person_once(tmp_path: Path) -> None:
    async with played(tmp_path) as game:
        (guest,) = await people(game, 1)
        panel = await whom_panel(game)
        first, *again = await choose_at_once(game, panel, [[guest]] * 10)
        told = await game.in_time(first)
        await asyncio.sleep(1.5)
        assert all([(await game.acknowledged(each))["sent"] == [] for each in again]), "said once"
        assert await mentions(game, guest) == 1
        assert "Your invitation is posted" in said(await game.ask("message", message=told["message"]))


async def test_one_person_posts_few_invitations_and_is_told_when_they_may_again(tmp_path: Path) -> None:
    async with played(tmp_path) as game:
        guests = await people(game, 12)
        panel = await whom_panel(game)
        told = await invite_at_once(game, panel, [[guest] for guest in guests])
        await asyncio.sleep(1.5)
        posted = [await mentions(game, guest) for guest in guests]
        assert sum(posted) == 3
        assert sum("several invitations lately" in each for each in told) == 9


async def test_who_may_not_write_invites_nobody(tmp_path: Path) -> None:
    async with played(tmp_path) as game:
        (guest,) = await people(game, 1)
        thread = await game.ask("make_thread", channel=game.channel)
        for channel, lacking in ((game.channel, SEND), (thread, SEND_IN_THREADS)):
            panel = await whom_panel(game, channel)
            await game.ask("allow", user=game.ana, guild=game.guild, permissions=USUAL & ~lacking)
            (told,) = await invite_at_once(game, panel, [[guest]])
            assert f"You can't write in <#{channel}>" in told
            assert await mentions(game, guest, channel) == 0
            await game.ask("allow", user=game.ana, guild=game.guild, permissions=USUAL)
