"""Interactions: answers with their effects, and how they die."""

import pytest

from tests.discord.conftest import Room, button, row
from tests.discord.errors import WrongUse
from tests.discord.world import USE_EXTERNAL_APPS, USUAL


async def test_an_interaction_dies_after_three_seconds(room: Room) -> None:
    interaction, token = await room.press()
    room.control.advance(3.1)
    late = await room.answer(interaction, 4, content="late")
    assert (late.status, late.code) == (404, 10062)
    follow_up = await room.ask("POST", room.webhook(token), {"content": "late"}, token=False)
    assert (follow_up.status, follow_up.code) == (404, 10015)
    assert room.control.report()["errors"] == {"404/10062": 1, "404/10015": 1}


async def test_a_token_dies_after_fifteen_minutes(room: Room) -> None:
    interaction, token = await room.press()
    await room.answer(interaction, 4, content="hand", flags=64)
    room.control.advance(14 * 60)
    path = room.webhook(token, "/messages/@original")
    assert (await room.ask("PATCH", path, {"content": "in time"}, token=False)).status == 200
    room.control.advance(61)
    late = await room.ask("PATCH", path, {"content": "late"}, token=False)
    assert (late.status, late.code) == (401, 50027)
    assert room.control.report()["invalid_in_ten_minutes"] == 1


async def test_two_first_answers_are_one_too_many(room: Room) -> None:
    interaction, _ = await room.press()
    assert (await room.answer(interaction, 4, content="one")).status == 204
    again = await room.answer(interaction, 6)
    assert (again.status, again.code) == (400, 40060)


async def test_a_private_answer_can_be_changed_by_its_token_alone(room: Room) -> None:
    interaction, token = await room.press()
    answer = await room.answer(interaction, 4, "?with_response=1", content="hand", flags=64)
    message = int(answer.data["resource"]["message"]["id"])
    assert answer.data["interaction"]["response_message_ephemeral"] is True
    assert [each["content"] for each in room.control.private(room.ana)] == ["hand"]
    assert [each["content"] for each in room.control.messages(room.channel)] == ["table"]
    for method in ("GET", "PATCH", "DELETE"):
        by_bot = await room.ask(method, f"channels/{room.channel}/messages/{message}", {"content": "no"})
        assert (by_bot.status, by_bot.code) == (404, 10008)
    for name in ("@original", str(message)):
        path = room.webhook(token, f"/messages/{name}")
        assert (await room.ask("PATCH", path, {"content": "yes"}, token=False)).status == 200
    deleted = await room.ask("DELETE", room.webhook(token, "/messages/@original"), token=False)
    assert deleted.status == 204
    assert room.control.private(room.ana) == []


async def test_an_update_changes_the_message_that_was_pressed(room: Room) -> None:
    interaction, token = await room.press()
    answer = await room.answer(interaction, 7, "?with_response=1", content="pressed")
    assert answer.data["resource"]["message"]["content"] == "pressed"
    assert room.control.messages(room.channel)[-1]["content"] == "pressed"
    other = await room.send()
    foreign = await room.ask("PATCH", room.webhook(token, f"/messages/{other}"), {"content": "no"}, token=False)
    assert (foreign.status, foreign.code) == (404, 10008)


async def test_a_deferred_update_is_shown_with_the_first_edit(room: Room) -> None:
    interaction, token = await room.press()
    await room.answer(interaction, 6)
    assert room.control.interaction(interaction)["shown_after"] is None
    await room.ask("PATCH", room.webhook(token, "/messages/@original"), {"content": "now"}, token=False)
    assert room.control.interaction(interaction)["shown_after"] is not None
    assert room.control.messages(room.channel)[-1]["content"] == "now"


async def test_a_deferred_message_waits_for_its_words(room: Room) -> None:
    interaction, token = await room.press()
    await room.answer(interaction, 5, flags=64)
    assert room.control.private(room.ana)[0]["flags"] == 64 | 128
    follow_up = await room.ask("POST", room.webhook(token, "?wait=true"), {"content": "now"}, token=False)
    assert follow_up.data["flags"] == 64
    assert [each["content"] for each in room.control.private(room.ana)] == ["now"]


async def test_a_follow_up_after_a_deferred_update_is_a_message_of_its_own(room: Room) -> None:
    interaction, token = await room.press()
    await room.answer(interaction, 6)
    hand = await room.ask("POST", room.webhook(token, "?wait=1"), {"content": "hand", "flags": 64}, token=False)
    await room.ask("PATCH", room.webhook(token, f"/messages/{hand.data['id']}"), {"content": "new"}, token=False)
    assert [each["content"] for each in room.control.private(room.ana)] == ["new"]
    assert room.control.messages(room.channel)[-1]["content"] == "table"


async def test_a_form_is_filled_in_and_sent_off(room: Room) -> None:
    interaction, _ = await room.press()
    field = {"type": 18, "label": "Value", "component": {"type": 4, "custom_id": "typed", "style": 1}}
    await room.answer(interaction, 9, custom_id="form", title="A form", components=[field])
    sent = room.control.submit(interaction, {"typed": "5"})
    assert (await room.answer(sent, 7, content="taken")).status == 204
    assert room.control.messages(room.channel)[-1]["content"] == "taken"
    with pytest.raises(WrongUse):
        room.control.submit(sent, {})


async def test_commands_and_choices(room: Room) -> None:
    option = {"name": "game", "type": 3, "description": "which", "autocomplete": True}
    start = {"name": "start", "type": 1, "description": "starts", "options": [option]}
    command = {"name": "spite", "description": "spite", "options": [start]}
    await room.ask("PUT", f"applications/{room.control.bot()}/commands", [command])
    typing = room.control.type_in(room.ana, room.channel, "spite start", "game", "pa")
    assert (await room.answer(typing, 4, content="no")).status == 400
    await room.answer(typing, 8, choices=[{"name": "Pagat", "value": "pagat"}])
    assert room.control.interaction(typing)["choices"] == [{"name": "Pagat", "value": "pagat"}]
    used = room.control.slash(room.ana, room.channel, "spite start", {"game": "pagat"})
    assert (await room.answer(used, 6)).status == 400
    assert (await room.answer(used, 4, content="table")).status == 204
    with pytest.raises(WrongUse):
        room.control.slash(room.ana, room.channel, "spite stop")


async def test_nobody_presses_what_is_not_there(room: Room) -> None:
    message = await room.send(components=[row({**button("go"), "disabled": True})])
    with pytest.raises(WrongUse):
        room.control.press(room.ana, message, "go")
    with pytest.raises(WrongUse):
        room.control.press(room.ana, message, "gone")


async def test_the_message_of_an_interaction_may_be_gone(room: Room) -> None:
    message = await room.pressable()
    interaction = room.control.press(room.ana, message, "go")
    room.control.delete_message(message)
    gone = await room.answer(interaction, 7, content="too late")
    assert (gone.status, gone.code) == (404, 10008)
    assert (await room.answer(interaction, 4, content="anew")).status == 204


async def test_whoever_installs_it_brings_it_where_it_is_not_of_itself(room: Room) -> None:
    control = room.control
    control.commands.replace([{"name": "spite", "contexts": [0, 1, 2], "integration_types": [0, 1]}])
    ben = control.make_person("Ben", has_installed=True)
    group = control.make_messages(room.ana, ben, control.make_person("Zoe"))
    with pytest.raises(WrongUse):
        control.slash(room.ana, group, "spite")
    asked = control.slash(ben, group, "spite")
    components = [row(button("go"))]
    assert (await room.answer(asked, 4, content="table", components=components)).status in (200, 204)
    shown = control.interaction(asked)["message"]
    assert (await room.ask("GET", f"channels/{group}")).code == 10003
    assert (await room.edit(shown, group)).code == 10003
    pressed = control.press(room.ana, shown, "go")
    assert (await room.answer(pressed, 6)).status in (200, 204)
    hook = room.webhook(room.token(pressed))
    for _ in range(5):
        assert (await room.ask("POST", hook, {"content": "hand", "flags": 64}, token=False)).status in (200, 204)
    control.advance(2.1)
    assert (await room.ask("POST", hook, {"content": "hand", "flags": 64}, token=False)).code == 40094
    assert (await room.ask("PATCH", f"{hook}/messages/@original", {"content": "b"}, token=False)).status == 200


async def test_answers_are_private_where_people_may_not_bring_apps_along(room: Room) -> None:
    control = room.control
    control.commands.replace([{"name": "spite", "contexts": [0, 1, 2], "integration_types": [0, 1]}])
    guild = control.make_guild("Elsewhere", has_bot=False)
    ben, channel = control.make_user(guild, "Ben"), control.make_channel(guild, "general")
    control.install(ben)
    open_to_all = control.slash(ben, channel, "spite")
    await room.answer(open_to_all, 4, content="table")
    control.allow(ben, guild, USUAL & ~USE_EXTERNAL_APPS)
    hidden = control.slash(ben, channel, "spite")
    await room.answer(hidden, 4, content="table")
    seen = [int(message["id"]) for message in control.messages(channel)]
    assert seen == [control.interaction(open_to_all)["message"]]
