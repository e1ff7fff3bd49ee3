"""Events, frames and answers that can't be read, and sessions that Discord ends at once: the bot goes on."""

import json
import logging
from pathlib import Path
from typing import Any

import pytest

from bot import session_starts
from bot.commands.doctor_findings import findings_of_notes
from bot.operation.held_sessions import CUT_SHORT, USED_UP
from cogs.core.raw_events import NOTE
from tests.discord.distortions import GONE, Change
from tests.discord.gateway import Link
from tests.discord.listening import until
from tests.discord.payloads import guild_data
from tests.discord.rest import Reply
from tests.discord.server import StandIn
from tests.e2e.odd_events import playing, soon_again
from tests.e2e.test_servers_missed import begin_at_once

ODD_SERVERS = [
    Change(("channels", 0, "position"), GONE),
    Change(("channels",), None),
    Change(("threads",), None),
    Change(("roles", 0, "id"), "odd"),
    Change(("members",), None),
    Change(("soundboard_sounds",), [{"sound_id": "1"}]),
    Change(("voice_states",), [{"user_id": "7"}]),
    Change(("presences",), [{}]),
    Change(("emojis",), [{"id": None}]),
]
SECRET = "what somebody wrote"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    begin_at_once(monkeypatch)


async def test_an_odd_event_is_dropped_counted_and_told_without_its_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with playing(tmp_path, monkeypatch) as game:
        await game.begin()
        odd = {"channel_id": SECRET, "guild_id": str(game.guild), "last_pin_timestamp": SECRET}
        for _ in range(3):
            game.control.dispatch("CHANNEL_PINS_UPDATE", odd)
        game.control.dispatch(
            "MESSAGE_CREATE", {"channel_id": str(game.channel), "author": {"id": ""}, "content": SECRET}
        )
        assert (await game.play())["acknowledged_after"] is not None
        assert game.count("spite_events_unreadable_total") == 4
        dropped = [record for record in caplog.records if "could not be read and was dropped" in record.message]
        assert [record.message.split()[0] for record in dropped] == ["CHANNEL_PINS_UPDATE", "MESSAGE_CREATE"]
        assert SECRET not in caplog.text
        await until(lambda: not game.services.unreadable._working)
        noted = await game.services.store.notes.get(NOTE)
    assert any("can't read" in finding.words for finding in findings_of_notes({NOTE: noted or ""}))


@pytest.mark.parametrize("change", ODD_SERVERS, ids=str)
async def test_one_odd_server_keeps_nobody_else_from_playing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Change
) -> None:
    """At the start, in play, and there too, where what people ask can still be read."""
    made = StandIn.start

    async def with_an_odd_server(stand_in: StandIn, port: int = 0) -> None:
        odd = stand_in.control.make_guild("Odd")
        stand_in.control.make_channel(odd)

        def changed(event: str, text: str) -> str:
            data = json.loads(text)
            return json.dumps(change.of(data)) if event == "GUILD_CREATE" and data["id"] == str(odd) else text

        stand_in.gateway.changed = changed
        await made(stand_in, port)

    monkeypatch.setattr(StandIn, "start", with_an_odd_server)
    async with playing(tmp_path, monkeypatch) as game:
        await game.begin()
        assert (await game.play())["acknowledged_after"] is not None
        odd = next(guild.id for guild in game.stand_in.world.guilds.values() if guild.name == "Odd")
        ben = game.control.make_user(odd, "Ben")
        channel = next(each.id for each in game.stand_in.world.channels_of(odd))
        asked = await game.control.answered(game.control.slash(ben, channel, "spite help"))
        assert asked["shown_after"] is not None
        game.control.dispatch(
            "GUILD_CREATE", change.of(guild_data(game.stand_in.world, game.stand_in.world.guilds[odd]))
        )
        assert (await game.play())["acknowledged_after"] is not None


async def test_an_interaction_that_can_not_be_read_is_answered_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(tmp_path, monkeypatch) as game:

        def changed(event: str, text: str) -> str:
            odd = {"channel": None, "locale": "es-ES"}
            return json.dumps({**json.loads(text), **odd}) if event == "INTERACTION_CREATE" else text

        game.stand_in.gateway.changed = changed
        told = await game.asked()
        assert told["answer"] == 4
        message = game.control.message(told["message"])
        assert message is not None
        assert "No se pudo leer" in message["content"]
        typed = game.control.type_in(game.ana, game.channel, "spite start", "game", "p")
        await until(lambda: game.control.interaction(typed)["choices"] == [])


@pytest.mark.parametrize("field", ["attachment_size_limit", "entitlements", "locale", "guild_locale"])
async def test_what_an_interaction_can_do_without_is_not_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, field: str
) -> None:
    async with playing(tmp_path, monkeypatch) as game:
        for value in (GONE, None):
            change = Change((field,), value)
            game.stand_in.gateway.changed = lambda event, text, change=change: (  # type: ignore[misc]
                json.dumps(change.of(json.loads(text))) if event == "INTERACTION_CREATE" else text
            )
            assert (await game.asked())["shown_after"] is not None
        assert game.count("spite_events_unreadable_total") == 0


async def test_a_frame_that_was_cut_comes_again_by_a_resume(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing(tmp_path, monkeypatch) as game:
        send, cut = Link.send, list[str]()

        def cut_once(link: Link, frame: str) -> None:
            is_press = '"t":"INTERACTION_CREATE"' in frame and not cut
            cut.extend([frame] if is_press else [])
            send(link, frame[: len(frame) // 2] if is_press else frame)

        monkeypatch.setattr(Link, "send", cut_once)
        asked = await game.asked()
        assert cut
        assert asked["shown_after"] is not None
        report = game.control.report()
        assert (report["resumed"], report["identified"]) == (1, 1)


async def test_an_odd_greeting_begins_another_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing(tmp_path, monkeypatch) as game:
        odd = [Change(("user",), None), Change(("session_id",), GONE), Change(("guilds",), None)]

        def changed(event: str, text: str) -> str:
            return json.dumps(odd.pop().of(json.loads(text))) if event == "READY" and odd else text

        game.stand_in.gateway.changed = changed
        game.control.gateway_does("invalidate")
        await until(lambda: not odd and game.control.report()["identified"] == 5)
        await game.control.ready(5)
        assert (await game.asked())["shown_after"] is not None


class Hours:
    """Pauses before sessions, noted and passed over."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.pauses: list[float] = []
        wait, pause = session_starts.SessionStarts._wait, session_starts.SessionStarts._pause

        async def quick(starts: session_starts.SessionStarts, shard: int, seconds: float) -> None:
            await wait(starts, shard, min(seconds, 0.01))

        def noted(starts: session_starts.SessionStarts, short: int) -> float:
            self.pauses.append(pause(starts, short))
            return self.pauses[-1]

        patch.setattr(session_starts.SessionStarts, "_wait", quick)
        patch.setattr(session_starts.SessionStarts, "_pause", noted)


@pytest.mark.parametrize(("ends", "greets"), [("invalid", False), ("invalid", True), (4000, False), (4000, True)])
async def test_sessions_that_end_at_once_begin_ever_more_rarely(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: str | int, greets: bool
) -> None:
    async with playing(tmp_path, monkeypatch) as game:
        monkeypatch.setattr(session_starts, "FIRST_PAUSE", 5.0)
        hours = Hours(monkeypatch)
        gateway = game.stand_in.gateway
        game.control.end_sessions(ends, greets)
        game.control.gateway_does("invalidate")
        await until(lambda: game.control.report()["identified"] >= 12)
        assert sum(hours.pauses[:3]) > 30, "four sessions take more than half a minute"
        assert sum(hours.pauses[:8]) > 1200, "and nine more than twenty"
        game.control.end_sessions(None)
        await until(lambda: gateway.ready.is_set())
        assert (await game.asked())["shown_after"] is not None
        assert game.count("spite_sessions_begun_total") >= 12
        noted = await game.services.store.notes.get(CUT_SHORT)
    assert any("as soon as they began" in finding.words for finding in findings_of_notes({CUT_SHORT: noted or ""}))


async def test_where_no_session_is_left_discords_wait_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with playing(tmp_path, monkeypatch) as game:
        game.control.limit_sessions(0, 1.0)
        game.control.gateway_does("invalidate")
        await until(lambda: game.bot.held_back() > 0)
        assert game.count("spite_session_starts_left") == 0
        assert game.count("spite_session_wait_seconds") > 0
        assert game.control.report()["identified"] == 1
        game.control.limit_sessions(1000, 1.0)
        await until(lambda: game.control.report()["identified"] == 2)
        assert any("Discord lets no session begin" in record.message for record in caplog.records)
        noted = await game.services.store.notes.get(USED_UP)
    assert any("in a day" in finding.words for finding in findings_of_notes({USED_UP: noted or ""}))


@pytest.mark.parametrize("said", ['{"interaction":', "", "<html>busy</html>", "{}", "[]"])
async def test_an_answer_that_was_taken_is_not_told_as_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, said: str
) -> None:
    """Discord takes the answer to a play, and says so in words that can't be read."""
    async with playing(tmp_path, monkeypatch) as game:
        await game.begin()
        plain = game.stand_in.rest.answer

        def broken(method: str, path: str, query: str, headers: Any, body: bytes) -> Reply:
            reply = plain(method, path, query, headers, body)
            is_page = said.startswith("<")
            return Reply(200, said, reply.headers, is_json=not is_page) if reply.status < 300 else reply

        game.stand_in.rest.answer = broken  # type: ignore[method-assign]
        for _ in range(3):
            played = await game.play()
            assert played["acknowledged_after"] is not None
            assert played["sent"] == [], "nothing is told in a message of its own"
        game.stand_in.rest.answer = plain  # type: ignore[method-assign]
        assert (await game.play())["acknowledged_after"] is not None
        await game.services.idle()
    assert "Unexpected fault" not in caplog.text


@pytest.mark.parametrize("status", [503, 520])
async def test_an_answer_that_was_taken_and_refused_is_no_sign_of_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, status: int
) -> None:
    soon_again(monkeypatch)
    async with playing(tmp_path, monkeypatch) as game:
        plain, lost = game.stand_in.rest.answer, set[str]()

        def loses(method: str, path: str, query: str, headers: Any, body: bytes) -> Reply:
            reply = plain(method, path, query, headers, body)
            if path.endswith("/callback") and path not in lost:
                lost.add(path)
                return Reply(status, "busy", is_json=False)
            return reply

        game.stand_in.rest.answer = loses  # type: ignore[method-assign]
        for _ in range(4):
            assert (await game.asked())["shown_after"] is not None
        assert len(lost) == 4
        await game.services.idle()
        assert game.count("spite_answers_lost_total") == 0
    assert "had been answered already" not in caplog.text


async def test_a_late_offer_is_one_line_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with playing(tmp_path, monkeypatch) as game:
        with caplog.at_level(logging.INFO):
            interaction = game.control.type_in(game.ana, game.channel, "spite start", "game", "p")
            game.control.advance(4)
            await until(lambda: "What is offered came too late" in caplog.text)
        assert game.control.interaction(interaction)["choices"] is None
    assert not [record for record in caplog.records if record.exc_info]
