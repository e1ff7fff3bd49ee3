"""Ana plays while Discord sends events that can't be read: the bot goes on, and who asked is answered."""

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest

from bot import session_starts
from tests.discord.components import LABEL
from tests.discord.distortions import FRAMES, Change, changes_of, others
from tests.discord.gateway import Link
from tests.discord.interactions import Kind
from tests.discord.payloads import guild_data
from tests.discord.rest import Reply
from tests.e2e.odd_events import Playing, playing, soon_again
from tests.faults.ledger import Findings

_READ_FROM: Final = ("id", "token")
"""What of an interaction has to be as it was for an answer to be possible."""
_ANSWERED_WITHIN: Final = 3.0
_PLAYS_AFTER: Final = 12
"""Ana plays after so many odd events."""


_FEW_CONNECTIONS: Final = 8


@dataclass
class Sent:
    """What was sent, and what came of it."""

    findings: Findings
    interactions: int = 0
    events: int = 0
    servers: int = 0
    frames: int = 0
    plays: int = 0
    dropped: float = 0
    sessions: int = 0
    kinds: set[str] = field(default_factory=set)

    def note(self, words: str) -> None:
        self.findings.wrong.append(("unreadable", words))


def run_odd_events(seed: int, each: int | None = 6) -> Findings:
    """A world of odd events.

    :param each: so many changes of every kind of event; None sends all of them.
    """
    return asyncio.run(_run_in_a_folder(seed, each)).findings


async def _run_in_a_folder(seed: int, each: int | None) -> Sent:
    with TemporaryDirectory() as folder:
        return await send_odd_events(Path(folder), seed, each)


async def send_odd_events(folder: Path, seed: int, each: int | None) -> Sent:
    """Sends odd events of every kind, and looks at what comes of them."""
    sent, luck = Sent(Findings(seed)), Random(seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(session_starts, "SPACING", 0.0)
        patch.setattr(session_starts, "FIRST_PAUSE", 0.0)
        patch.setattr(session_starts, "_FIRST_RETRY", 0.0)
        patch.setattr(session_starts, "AFTER_INVALID", (0.0, 0.0))
        soon_again(patch)
        try:
            async with playing(folder, patch) as game:
                await game.begin()
                for part in (_answers, _connections, _interactions, _events, _servers, _frames):
                    await part(game, sent, luck, each)
                    if not game.is_alive():
                        break
                sent.dropped = game.count("spite_events_unreadable_total")
                sent.sessions = await game.identified()
        except Exception:
            if not sent.findings.wrong:  # else it is what the bot has ended by
                raise
    return sent


def _some(luck: Random, changes: list[Change], each: int | None) -> list[Change]:
    return changes if each is None else luck.sample(changes, min(each, len(changes)))


async def _goes_on(game: Playing, sent: Sent, after: str) -> bool:
    """Ana plays and is answered, or the world has found something."""
    if not game.is_alive():
        sent.note(f"the bot ended after {after}")
        return False
    sent.plays += 1
    try:
        async with asyncio.timeout(20):
            await game.control.ready(10)
            played = await game.play()
    except (TimeoutError, LookupError) as error:
        sent.note(f"nobody could play after {after}: {type(error).__name__}")
        return False
    if played["acknowledged_after"] is None:
        sent.note(f"a sound press was not answered after {after}")
        return False
    return True


async def _interactions(game: Playing, sent: Sent, luck: Random, each: int | None) -> None:
    """Presses, commands, forms and what is typed, each with something odd in it."""
    asked = _asked_of(game)
    for kind, ask in asked.items():
        seen: list[Any] = []
        gateway = game.stand_in.gateway

        def look(event: str, text: str, seen: list[Any] = seen) -> str:
            seen.append(json.loads(text))
            return text

        gateway.changed = look
        await game.control.answered(ask(), 3)
        gateway.changed = lambda event, text: text
        pattern = next(data for data in seen if "token" in data)
        for number, change in enumerate(_some(luck, changes_of(pattern), each)):
            sent.interactions += 1
            sent.kinds.add(kind)
            gateway.changed = lambda event, text, change=change: (  # type: ignore[misc]
                json.dumps(change.of(json.loads(text))) if event == "INTERACTION_CREATE" else text
            )
            interaction = game.stand_in.interactions.by_id[ask()]
            gateway.changed = lambda event, text: text
            if change.path[0] not in _READ_FROM:
                with suppress(TimeoutError):
                    await asyncio.wait_for(interaction.acknowledged.wait(), _ANSWERED_WITHIN)
                if not interaction.acknowledged.is_set() and game.is_alive():
                    sent.note(f"nobody was answered: {kind} with {change}")
            if (number % _PLAYS_AFTER == 0 or not game.is_alive()) and not await _goes_on(
                game, sent, f"{kind} with {change}"
            ):
                return


def _asked_of(game: Playing) -> dict[str, Any]:
    """What Ana may ask, by its kind."""
    control = game.control

    def message() -> int:
        return int(control.private(game.ana)[-1]["id"])

    def press() -> int:
        return control.press_anything(game.ana, message(), f"s:{_table_of(game)}:hand:")

    def choose() -> int:
        return control.press_anything(game.ana, message(), "s:0:odd:", ["odd"])

    def send_form() -> int:
        inside = {"type": LABEL, "id": 1, "component": {"type": 4, "id": 2, "custom_id": "odd", "value": "7"}}
        data = {"custom_id": "s:0:step-typed:", "components": [inside]}
        return control._do(Kind.MODAL, game.ana, game.channel, data, control.stored.find(message()))

    return {
        "a command": lambda: control.slash(game.ana, game.channel, "spite help"),
        "what is typed": lambda: control.type_in(game.ana, game.channel, "spite start", "game", "p"),
        "a press": press,
        "a choice": choose,
        "a form": send_form,
    }


def _table_of(game: Playing) -> str:
    """The table that Ana plays at."""
    return next(table.id for table in game.services.tables.live())


async def _events(game: Playing, sent: Sent, luck: Random, each: int | None) -> None:
    """Every other event."""
    number = 0
    elsewhere = game.control.make_guild("Elsewhere")
    for event, data in others(elsewhere, game.control.make_channel(elsewhere)).items():
        for change in [None, *_some(luck, changes_of(data), each)]:
            sent.events += 1
            sent.kinds.add(event)
            game.control.dispatch(event, data if change is None else change.of(data))
            number += 1
            if number % (4 * _PLAYS_AFTER) == 0 or not game.is_alive():
                await asyncio.sleep(0.01)
                if not await _goes_on(game, sent, f"{event} with {change}"):
                    return
        wholes: tuple[Any, ...] = (None, [], "odd", 7)
        for whole in wholes:
            game.control.dispatch(event, whole)
        await asyncio.sleep(0.01)
        if not game.is_alive():
            await _goes_on(game, sent, event)
            return
    await _goes_on(game, sent, "the other events")


async def _servers(game: Playing, sent: Sent, luck: Random, each: int | None) -> None:
    """Another server that is odd, alone and at the beginning of a session."""
    odd = game.control.make_guild("Odd")
    game.control.make_channel(odd)
    world = game.stand_in.world
    pattern = guild_data(world, world.guilds[odd])
    for number, change in enumerate(_some(luck, changes_of(pattern), each and 4 * each)):
        sent.servers += 1
        game.control.dispatch("GUILD_CREATE", change.of(pattern))
        await asyncio.sleep(0)
        if number % 20:
            continue
        begun = await game.identified()

        def changed(event: str, text: str, change: Change = change) -> str:
            is_odd = event == "GUILD_CREATE" and json.loads(text)["id"] == str(odd)
            return json.dumps(change.of(json.loads(text))) if is_odd else text

        game.stand_in.gateway.changed = changed
        game.control.gateway_does("invalidate")
        with suppress(TimeoutError):
            async with asyncio.timeout(10):
                while game.is_alive() and await game.identified() == begun:
                    await asyncio.sleep(0.01)
        going_on = await _goes_on(game, sent, f"a server with {change}")
        game.stand_in.gateway.changed = lambda event, text: text
        if not going_on:
            return
    await _goes_on(game, sent, "the odd servers")


async def _frames(game: Playing, sent: Sent, luck: Random, each: int | None) -> None:
    """What is no event at all."""
    for frame in FRAMES:
        sent.frames += 1
        game.control.send_frame(frame)
        await asyncio.sleep(0.05)
        if not await _goes_on(game, sent, f"the frame {frame!r}"):
            return
    cut: list[str] = []
    send = Link.send

    def cut_once(link: Link, frame: str) -> None:
        is_asked = '"t":"INTERACTION_CREATE"' in frame and not cut
        cut.extend([frame] if is_asked else [])
        send(link, frame[: len(frame) // 2] if is_asked else frame)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Link, "send", cut_once)
        asked = await game.asked()
    if asked["acknowledged_after"] is None:
        sent.note("a press whose frame was cut was lost")


async def _answers(game: Playing, sent: Sent, luck: Random, each: int | None) -> None:
    """Discord refuses answers to plays, takes them and says that it has not, or answers what can't be read."""
    rest = game.stand_in.rest
    plain, lost = rest.answer, set[str]()

    def refuses(method: str, path: str, query: str, headers: Any, body: bytes) -> Reply:
        if path.endswith("/callback") and path not in lost:
            lost.add(path)
            return Reply(400, json.dumps({"code": 50035, "message": "Invalid Form Body"}))
        return plain(method, path, query, headers, body)

    def loses(method: str, path: str, query: str, headers: Any, body: bytes) -> Reply:
        reply = plain(method, path, query, headers, body)
        if path.endswith("/callback") and path not in lost:
            lost.add(path)
            return Reply(503, "busy", is_json=False)
        return reply

    def mumbles(method: str, path: str, query: str, headers: Any, body: bytes) -> Reply:
        reply = plain(method, path, query, headers, body)
        return Reply(200, '{"interaction":', reply.headers) if path.endswith("/callback") else reply

    for answers in (refuses, loses, mumbles):
        for _ in range(4):
            versions, known = _version_of(game), {int(each["id"]) for each in game.control.private(game.ana)}
            rest.answer = answers  # type: ignore[method-assign]
            await game.play()
            rest.answer = plain  # type: ignore[method-assign]
            told = json.dumps([each for each in game.control.private(game.ana) if int(each["id"]) not in known])
            if _version_of(game) > versions and "Something went wrong" in told:
                sent.note(f"a play that stands was told as a fault ({answers.__name__})")
            await game.services.idle()
    if game.count("spite_answers_lost_total"):
        sent.note("an answer of the bot's own was taken for that of another process")


def _version_of(game: Playing) -> int:
    return sum(table.version for table in game.services.tables.live())


async def _connections(game: Playing, sent: Sent, luck: Random, each: int | None) -> None:
    """Discord is slow to take edits, and many are on their way: presses are answered all the same."""
    hanging = asyncio.Event()

    async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await hanging.wait()
        writer.close()

    server = await asyncio.start_server(hang, "127.0.0.1", 0)
    address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/channels/1"
    session = getattr(game.bot.http, "_HTTPClient__session")  # noqa: B009 (to mypy it is no attribute)
    # An idle connection would still let a press pass: none is kept meanwhile.
    usual, session.connector._keepalive_timeout = session.connector._keepalive_timeout, 0.0
    session.connector._limit = _FEW_CONNECTIONS

    async def edit() -> None:
        async with session.request("PATCH", address, data="{}"):
            raise AssertionError("nobody answers")

    edits = [asyncio.create_task(edit()) for _ in range(40)]
    await asyncio.sleep(0.05)
    asked = await game.asked()
    if asked["acknowledged_after"] is None:
        sent.note("a press waited behind edits")
    for waiting in edits:
        waiting.cancel()
    await asyncio.gather(*edits, return_exceptions=True)
    hanging.set()
    server.close()
    session.connector._limit, session.connector._keepalive_timeout = 0, usual
