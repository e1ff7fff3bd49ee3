"""``doctor --live`` against the stand-in: as Discord is known to be, and different in one point after the other."""

import asyncio
import stat
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.errors import Unavailable
from bot.operation.findings import Severity
from cogs.live_check import messages
from cogs.live_check.looking import OLD_SECONDS
from cogs.live_check.results import CHECKS, DIRECT_PART, FIRST_PART, CheckResult, Memory, Trait, settings_words
from tests.cogs.live_check import test_in_messages
from tests.cogs.live_check.operators import Operator
from tests.discord.differences import Difference
from tests.discord.rest import Reply, Rest
from tests.discord.world import ATTACH, SEND, VIEW


async def test_all_is_as_relied_upon_and_everything_is_tidied_up(operator: Operator) -> None:
    await operator.look()
    assert operator.states() == dict.fromkeys(FIRST_PART, Severity.OK)
    assert settings_words(operator.told) == "SPITE_KEEP_ATTACHMENTS=true"
    assert operator.left() == []
    assert operator.room.control.report()["errors"] == {}
    assert "run the same command again" in operator.said[-1]
    assert stat.S_IMODE(operator.path.stat().st_mode) == 0o600
    kept, interactions = operator.path.read_text(), operator.room.stand_in.interactions.by_id.values()
    assert not [each for each in (operator.room.stand_in.token, *(one.token for one in interactions)) if each in kept]


LOST = "set SPITE_KEEP_ATTACHMENTS=false"


@pytest.mark.parametrize(
    ("difference", "found", "words"),
    [
        (Difference.PICTURES_REFUSED, {Trait.POST: Severity.PROBLEM}, "50035"),
        (Difference.OLD_PICTURE_SHOWN, {Trait.NEW_PICTURE: Severity.PROBLEM}, "1 loose files"),
        (
            Difference.NEW_FILES_IGNORED,
            {Trait.NEW_PICTURE: Severity.PROBLEM, Trait.PANEL_PICTURE: Severity.PROBLEM},
            "the old picture is still shown",
        ),
        (Difference.UNNAMED_FALL_OFF, {Trait.KEPT: Severity.WARNING, Trait.PANEL_KEPT: Severity.WARNING}, LOST),
        (Difference.UNNAMED_REFUSED, {Trait.KEPT: Severity.WARNING, Trait.PANEL_KEPT: Severity.WARNING}, LOST),
        (Difference.PRIVATE_UNNAMED_FALL_OFF, {Trait.PANEL_KEPT: Severity.WARNING}, LOST),
        (Difference.NAMED_FALL_OFF, {Trait.NAMED: Severity.WARNING, Trait.REPLACED: Severity.WARNING}, "0 pictures"),
        (
            Difference.UNLISTED_STAY,
            {Trait.NEW_PICTURE: Severity.PROBLEM, Trait.REPLACED: Severity.WARNING},
            "loose files",
        ),
        (Difference.PRIVATE_OLD_PICTURE_SHOWN, {Trait.PANEL_PICTURE: Severity.PROBLEM}, "report this"),
        (Difference.DEFERRED_FOR_ALL, {Trait.LATER: Severity.PROBLEM}, "all can see the answer"),
        (Difference.FOLLOWS_BESIDE, {Trait.LATER: Severity.PROBLEM}, "a second message"),
        (Difference.TOKEN_REACHES_THE_PUBLIC_MESSAGE, {Trait.UNTOUCHED: Severity.PROBLEM}, "don't let anybody play"),
        (Difference.NEW_PANEL, {Trait.SAME_PANEL: Severity.PROBLEM}, "another message was changed"),
        (Difference.UPDATES_REFUSED, {Trait.UPDATED: Severity.PROBLEM}, "50035"),
        (Difference.AT_ONCE_FOR_ALL, {Trait.PRIVATE: Severity.PROBLEM}, "all can see the answer"),
        (Difference.HIDDEN_WITHOUT_FLAG, {Trait.HIDDEN: Severity.WARNING}, "5 channels"),
        (Difference.BYTES_REFUSED, {Trait.BYTES: Severity.WARNING}, "503"),
        (Difference.NO_PERMISSIONS_TOLD, {Trait.TOLD: Severity.PROBLEM}, "send_messages"),
    ],
)
async def test_a_discord_that_differs_in_one_point(
    operator: Operator, difference: Difference, found: dict[str, str], words: str
) -> None:
    operator.minutes = 0.01  # where no panel comes nobody can press on it
    operator.room.control.differ(difference)
    await operator.look()
    for check, state in found.items():
        assert operator.told[check].state == state, operator.told
        assert operator.told[check].words.startswith("not so: ")
    assert any(words in operator.told[check].words for check in found), operator.told
    differing = {name for name, result in operator.told.items() if result.state != Severity.OK}
    assert differing - {Trait.PRESSED} <= set(found) | _FOLLOWING.get(difference, set()), operator.told
    assert operator.left() == []
    kept = settings_words(operator.told)
    assert kept in (None, f"SPITE_KEEP_ATTACHMENTS={str(not {Trait.KEPT, Trait.PANEL_KEPT} & differing).lower()}")


_FOLLOWING = {
    Difference.OLD_PICTURE_SHOWN: {
        Trait.KEPT,
        Trait.NAMED,
        Trait.REPLACED,
        Trait.PANEL_PICTURE,
        Trait.PANEL_KEPT,
        Trait.SAME_PANEL,
        Trait.UPDATED,
        Trait.UNTOUCHED,
    },
    Difference.NEW_FILES_IGNORED: {Trait.REPLACED, Trait.SAME_PANEL, Trait.UPDATED},
    Difference.UNLISTED_STAY: {
        Trait.KEPT,
        Trait.NAMED,
        Trait.PANEL_PICTURE,
        Trait.PANEL_KEPT,
        Trait.SAME_PANEL,
        Trait.UPDATED,
        Trait.UNTOUCHED,
    },
    Difference.PRIVATE_OLD_PICTURE_SHOWN: {Trait.PANEL_KEPT, Trait.SAME_PANEL, Trait.UPDATED},
    Difference.TOKEN_REACHES_THE_PUBLIC_MESSAGE: {Trait.SAME_PANEL},  # its button has come onto the public message too
    Difference.NEW_PANEL: {Trait.UPDATED},
}
"""What else can't be as it should be then."""


def _tried(test: Any) -> set[Difference]:
    """The first of each of its cases."""
    (mark,) = test.pytestmark
    return {case[0] for case in mark.args[1]}


def test_every_difference_is_tried() -> None:
    tried = _tried(test_a_discord_that_differs_in_one_point)
    of_messages = _tried(test_in_messages.test_messages_that_differ_in_one_point)
    of_their_own = {Difference.OLD_AS_NEW, Difference.OLD_WITHOUT_CODE, Difference.RARE_EDITS}
    of_their_own |= {Difference.COUNTED_EVERYWHERE}
    assert tried | of_messages | of_their_own == set(Difference)
    assert {*FIRST_PART, *DIRECT_PART, Trait.OLD} == set(CHECKS)


@pytest.mark.parametrize(
    ("differs", "state", "words"), [(False, Severity.OK, "every 1.0 s"), (True, Severity.WARNING, "every 2.0 s")]
)
async def test_how_often_may_be_edited(operator: Operator, differs: bool, state: Severity, words: str) -> None:
    operator.minutes, operator.presses = 0.01, False
    operator.room.control.emulate(limits=True)
    if differs:
        operator.room.control.differ(Difference.RARE_EDITS)
    async with asyncio.timeout(90):
        await operator.look()
    assert operator.told[Trait.EDITS].state == state
    assert words in operator.told[Trait.EDITS].words


@pytest.mark.parametrize(
    ("difference", "state", "words"),
    [
        (None, Severity.OK, "3 in a row, then 30046; tables are posted anew before"),
        (Difference.OLD_AS_NEW, Severity.OK, "no limit of their own was met"),
        (Difference.OLD_WITHOUT_CODE, Severity.WARNING, "429 with code 0 in the place of 30046"),
    ],
)
async def test_an_old_message_is_looked_at_after_an_hour(
    operator: Operator, difference: Difference | None, state: str, words: str
) -> None:
    await operator.look()
    aging = operator.aging
    assert aging is not None
    operator.clock.ahead = OLD_SECONDS - 60
    early = await operator.look()
    assert Trait.OLD not in early
    assert set(early) == set(FIRST_PART), "what was found is told again, and nobody is asked to press"
    assert not [each for each in operator.said if each.startswith("In Discord")]
    assert operator.aging == aging
    operator.clock.ahead = OLD_SECONDS + 1
    operator.room.control.emulate(limits=True)
    operator.room.control.age_message(aging, OLD_SECONDS + 1)
    if difference is not None:
        operator.room.control.differ(difference)
    late = await operator.look()
    assert (late[Trait.OLD].state, words in late[Trait.OLD].words) == (state, True), late[Trait.OLD]
    assert not operator.aging
    assert operator.room.stand_in.messages.by_id == {}
    again = await operator.look()
    assert again[Trait.OLD] == late[Trait.OLD]
    assert operator.room.stand_in.messages.by_id == {}


async def test_what_discord_could_not_answer_is_no_finding_and_looked_at_again(
    operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unreachable(*arguments: object) -> None:
        raise aiohttp.ClientConnectionError("gone")

    with monkeypatch.context() as patched:
        patched.setattr(messages, "expect_kept_unnamed", unreachable)
        found = await operator.look()
    assert Trait.KEPT not in found
    assert any("could not be asked just now (gone)" in each for each in operator.said)
    assert any(each.startswith("Not looked at: ") and CHECKS[Trait.KEPT].relied in each for each in operator.said)
    await operator.look()
    assert operator.states() == dict.fromkeys(FIRST_PART, Severity.OK)


@pytest.mark.parametrize("status", [502, 503])
async def test_an_old_message_is_looked_at_again_after_an_outage(
    operator: Operator, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    await operator.look()
    aging = operator.aging
    assert aging is not None
    operator.clock.ahead = OLD_SECONDS + 1
    operator.room.control.age_message(aging, OLD_SECONDS + 1)
    answer = Rest.answer

    def broken(self: Rest, method: str, *arguments: Any) -> Reply:
        down = Reply(status, "<html>bad gateway</html>", is_json=False)
        return down if method == "PATCH" else answer(self, method, *arguments)

    with monkeypatch.context() as patched:
        patched.setattr(Rest, "answer", broken)
        assert Trait.OLD not in await operator.look()
    assert operator.aging == aging, "it goes on growing old"
    assert any(f"could not be looked at ({status}" in each for each in operator.said)
    assert (await operator.look())[Trait.OLD].state == Severity.OK


async def test_an_old_message_that_somebody_deleted(operator: Operator) -> None:
    await operator.look()
    assert operator.aging is not None
    operator.room.control.delete_message(operator.aging)
    operator.clock.ahead = OLD_SECONDS + 1
    found = await operator.look()
    assert Trait.OLD not in found
    assert operator.aging is not None, "another one has been left"
    assert operator.aging in operator.room.stand_in.messages.by_id


async def test_nobody_presses(operator: Operator) -> None:
    operator.minutes, operator.presses = 0.005, False
    found = await operator.look()
    assert found[Trait.PRESSED].state == Severity.PROBLEM
    assert "nobody has pressed the button on the new message" in found[Trait.PRESSED].words
    assert Trait.LATER not in found
    assert any(each.startswith("Not looked at: ") and CHECKS[Trait.LATER].relied in each for each in operator.said)
    assert operator.left() == []
    operator.minutes, operator.presses = 1.0, True
    assert set((await operator.look()).values()) >= {
        CheckResult(Trait.PRESSED, Severity.OK, CHECKS[Trait.PRESSED].relied)
    }
    assert operator.states() == dict.fromkeys(FIRST_PART, Severity.OK)


async def test_whoever_presses_first_goes_on_alone(operator: Operator) -> None:
    rival = operator.room.control.make_user(operator.room.guild, "Ben")
    operator.rivals = [rival]
    await operator.look()
    assert operator.states() == dict.fromkeys(FIRST_PART, Severity.OK)
    answered = [each for each in operator.room.stand_in.interactions.by_id.values() if each.answer is not None]
    assert [each.user.id for each in answered] == [rival] * 4
    assert operator.left() == []


@pytest.mark.parametrize(
    ("permissions", "words"),
    [(SEND, "Send Messages"), (ATTACH, "Attach Files"), (SEND | ATTACH, "Send Messages, Attach")],
)
async def test_missing_permissions_are_named_and_nothing_is_posted(
    operator: Operator, permissions: int, words: str
) -> None:
    operator.room.control.deny(operator.room.channel, permissions)
    found = await operator.look()
    assert found[Trait.PERMISSIONS].state == Severity.PROBLEM
    assert words in found[Trait.PERMISSIONS].words
    assert set(found) == {Trait.CHANNEL, Trait.PERMISSIONS}
    assert operator.room.stand_in.messages.by_id == {}


async def test_a_channel_that_is_not_to_be_seen(operator: Operator) -> None:
    for channel in ("no channel", "999999999999999999"):
        assert (await operator.look(channel))[Trait.CHANNEL].state == Severity.PROBLEM
    operator.room.control.deny(operator.room.channel, VIEW)
    assert "50001" in (await operator.look())[Trait.CHANNEL].words
    assert operator.room.stand_in.messages.by_id == {}


async def test_addresses_and_threads_are_understood(operator: Operator) -> None:
    operator.room.control.deny(operator.room.channel, SEND)
    address = f"https://discord.com/channels/{operator.room.guild}/{operator.room.channel}"
    assert "Send Messages" in (await operator.look(address))[Trait.PERMISSIONS].words
    operator.room.control.deny(operator.room.channel, 0)
    thread = operator.room.control.make_thread(operator.room.channel)
    await operator.look(f"<#{thread}>")
    assert operator.states() == dict.fromkeys(FIRST_PART, Severity.OK)
    operator.room.control.archive(thread, locked=True)
    assert "locked" in (await operator.look(str(thread), anew=True))[Trait.PERMISSIONS].words


async def test_what_a_killed_run_has_left_goes_with_the_next(operator: Operator) -> None:
    left = await operator.room.send()
    memory = Memory(operator.path, operator.room.channel, posted=[(operator.room.channel, left)])
    memory.save()
    await operator.look()
    assert operator.left() == []


async def test_anew_begins_from_the_start(operator: Operator) -> None:
    await operator.look()
    first = operator.aging
    await operator.look(anew=True)
    assert len([each for each in operator.said if each.startswith("In Discord")]) == 4
    assert operator.aging != first
    assert operator.left() == []


async def test_another_program_with_the_token_is_named(operator: Operator) -> None:
    """It has answered before the check could."""
    interactions = operator.room.stand_in.interactions
    respond = interactions.respond

    def answered_before(number: int, token: str, body: dict[str, object], uploads: list[object]) -> object:
        respond(number, token, {"type": 6}, [])
        return respond(number, token, body, uploads)  # type: ignore[arg-type]

    interactions.respond = answered_before  # type: ignore[assignment,method-assign]
    operator.minutes = 0.01
    found = await operator.look()
    assert found[Trait.LATER].state == Severity.PROBLEM
    assert "another program with this token" in found[Trait.LATER].words
    assert operator.left() == []


def test_a_file_that_is_not_whole_is_named(tmp_path: Path) -> None:
    path = tmp_path / "spite.db.live.json"
    path.write_text("{")
    with pytest.raises(Unavailable, match="delete it"):
        Memory.read(path)
