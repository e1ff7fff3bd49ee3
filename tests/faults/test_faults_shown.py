"""What is shown, when it matters: lost answers, the end of the program and its next start."""

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.tables.view import TableView, table_view
from cogs.core.board import Board
from cogs.core.http_watch import Rate
from cogs.core.message_budget import Budget, Purpose
from cogs.core.outbox import Outbox
from cogs.core.table_post import TableMessage, TableMessages, purpose_of
from tests.faults.discord_world import Client, Interaction, Message, refusal
from tests.faults.ledger import Findings
from tests.faults.people import PEOPLE
from tests.faults.positions import table_in_play
from tests.faults.room import Room, in_room


def check(deed: Any) -> None:
    findings: Findings = in_room(3, deed, 0)
    assert not findings.wrong, findings.wrong[:3]


async def press(room: Room, user: int, message: Message, verb: str, *, lost: bool = False) -> None:
    table = room.table
    assert table is not None
    custom_id = f"s:{table.id}:{verb}"
    interaction: Any = Interaction(room.server, user, PEOPLE[user], message, {"custom_id": custom_id})
    if lost:

        async def refuse(kind: Any) -> None:
            raise refusal(404, 10062)

        interaction.response._answer = refuse
    await room.router.on_interaction(interaction)


async def quiet(room: Room) -> tuple[TableView, int, Message]:
    """The table, somebody who sits there, and its message; nothing goes wrong from now on."""
    room.schedule.on = room.server.faults = False
    await room.services.kernel.board.idle()
    assert room.table is not None
    user = room.table.seats[0].user
    assert user is not None
    return table_view(room.table), user, [message for message in room.server.public() if message.components][-1]


@pytest.mark.parametrize("verb", ["back-to-hand", "more"])
def test_a_panel_whose_answer_was_lost_is_refreshed_again(verb: str) -> None:
    async def deed(room: Room) -> None:
        table, user, public = await quiet(room)
        await press(room, user, public, "hand")
        panel = room.server.private(user)[-1]
        changes = len(panel.history)
        await press(room, user, panel, verb, lost=True)
        await asyncio.sleep(5)
        assert len(panel.history) == changes + 1
        assert room.services.kernel.private_panels.has_live_panel(table.id, user)

    check(deed)


def test_a_lost_new_panel_leaves_the_old_one_alive() -> None:
    async def deed(room: Room) -> None:
        table, user, public = await quiet(room)
        await press(room, user, public, "hand")
        panel = room.server.private(user)[-1]
        await press(room, user, public, "hand", lost=True)
        await asyncio.sleep(5)
        assert not panel.deleted
        assert room.services.kernel.private_panels.has_live_panel(table.id, user)

    check(deed)


def another_board(room: Room) -> tuple[Board, Outbox]:
    """The board of the program's next run."""
    clock = room.services.tables._clock
    outbox = Outbox(clock, Budget(clock, spacing=1.2, rate=Rate(40)))
    board = Board(TableMessages(room.services.store.messages, clock), clock, outbox, repost_after=3000)
    board.shown.posted_by = room.services.kernel.board.shown.posted_by
    outbox.connect(Client(room.server))  # type: ignore[arg-type]
    return board, outbox


def test_what_is_shown_is_noted_at_the_end_and_not_shown_again_at_the_start() -> None:
    async def deed(room: Room) -> None:
        await quiet(room)
        for _ in range(12):
            room._press()
            await asyncio.sleep(0.5)
        await room.services.kernel.board.idle()
        assert room.table is not None
        table, store = table_view(room.table), room.services.store
        await room.services.kernel.board.stop()
        posted = await store.messages.get(table.id)
        assert posted is not None
        assert posted.shown == table.version
        shown = room.server.shown_of(table.id)
        for behind in (0, 1):
            await store.messages.set(table.id, replace(posted, shown=table.version - behind))
            board, outbox = another_board(room)
            await outbox.start()
            await board.show_all([table])
            await asyncio.sleep(5)
            assert room.server.shown_of(table.id) == shown + behind
            await outbox.stop()
            await board.stop()

    check(deed)


def test_what_is_most_urgent() -> None:
    table = table_view(table_in_play("pagat", 2, Random(1)))
    posted: Any = object()
    assert table.game is not None

    def purpose(message: TableMessage, *, looking: bool = False) -> Purpose:
        return purpose_of(message, lambda table, user: looking)

    def shown(before: TableView, **more: Any) -> TableMessage:
        return TableMessage(table, posted=posted, known=True, shown=before, **more)

    earlier = replace(table, version=table.version - 1)
    public = replace(table.game.public, turn=table.game.public.turn - 1)
    another_turn = replace(earlier, game=replace(table.game, public=public))
    another_game = replace(earlier, game=replace(table.game, id="another"))
    assert purpose(TableMessage(table, known=True)) is Purpose.TURNING_POINT
    assert purpose(TableMessage(table, posted=posted, known=True)) is Purpose.OUTDATED
    assert purpose(TableMessage(table, posted=posted, known=True, stirred=True)) is Purpose.TABLE
    assert purpose(shown(another_game)) is Purpose.TURNING_POINT
    assert purpose(shown(replace(earlier, game=None))) is Purpose.TURNING_POINT
    assert purpose(shown(another_turn)) is Purpose.TURN
    assert purpose(shown(another_turn), looking=True) is Purpose.TABLE
    assert purpose(shown(earlier)) is Purpose.TABLE
    assert purpose(shown(table)) is Purpose.REDRAWN
    assert purpose(shown(table, repost=True)) is Purpose.TABLE
