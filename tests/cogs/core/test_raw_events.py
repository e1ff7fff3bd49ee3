"""Presses that come while there is too much to do, at the stand-in: answered, although nothing was made of them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from bot import discord_internals as internals
from bot.first_answers import FirstAnswers
from bot.tables.service.in_flight import InFlight
from cogs.core.answered_elsewhere import AnsweredElsewhere
from cogs.core.arrivals import PressRate
from cogs.core.http_watch import Attempts, InvalidRequests, Rate, watching
from cogs.core.raw_events import Lateness, TurningAway
from tests.discord.conftest import Room
from tests.discord.interactions import Answer, Kind
from tests.discord.listening import Listener, listening, until
from tests.store.memory import MemoryStore
from tests.tables.world import StandingClock


class House:
    """What turns away at a client that listens; ``room_for`` presses are let in, each once."""

    def __init__(self, room: Room, client: Listener) -> None:
        self.room, self.client, self.room_for = room, client, 0
        self.noted: list[int] = []
        self.in_flight, self.invalid = InFlight(), InvalidRequests(StandingClock())
        attempts = Attempts(self.invalid, Rate())
        self.first_answers = FirstAnswers(watching(attempts), attempts.may_have_answered)
        elsewhere: Any = AnsweredElsewhere(MemoryStore().notes, StandingClock())
        elsewhere.note = self._note
        arrivals: Any = SimpleNamespace(is_full=lambda coming: coming >= self.room_for)
        rate = PressRate(StandingClock(), presses=5, seconds=10)
        self.turning_away = TurningAway(arrivals, rate, self.in_flight, elsewhere, self.first_answers)
        internals.wrap_parser(client, "INTERACTION_CREATE", self._reader)

    def _reader(self, parse: internals.Parser) -> internals.Parser:
        return lambda data: None if self.turning_away.takes(self.client, data) else parse(data)

    async def _note(self, number: int, error: Exception) -> None:
        self.noted.append(number)

    async def answers(self, *numbers: int) -> list[Answer | None]:
        found = [self.room.stand_in.interactions.by_id[number] for number in numbers]
        await until(lambda: all(each.answer is not None for each in found))
        await self.in_flight.idle()
        return [each.answer for each in found]


@asynccontextmanager
async def full(room: Room) -> AsyncIterator[House]:
    async with listening(room) as client:
        house = House(room, client)
        yield house
        await house.first_answers.close()


async def test_a_press_is_turned_away_with_words_and_those_after_it_are_acknowledged(at_the_stand_in: Room) -> None:
    room = at_the_stand_in
    async with full(room) as house:
        pressed = [(await room.press())[0] for _ in range(3)]
        assert await house.answers(*pressed) == [Answer.MESSAGE, Answer.DEFER_UPDATE, Answer.DEFER_UPDATE]
        first = room.stand_in.interactions.by_id[pressed[0]].original
        told = room.stand_in.messages.by_id[first or 0]
        assert "There is too much going on right now" in told.content
        assert told.private_to == room.ana
        assert house.client.heard == [], "nothing was made of any of them"


async def test_it_is_said_in_the_language_of_whoever_pressed(at_the_stand_in: Room) -> None:
    room = at_the_stand_in
    room.stand_in.world.users[room.ana].locale = "es-ES"
    async with full(room) as house:
        pressed, _ = await room.press()
        assert await house.answers(pressed) == [Answer.MESSAGE]
        told = room.stand_in.messages.by_id[room.stand_in.interactions.by_id[pressed].original or 0]
        assert "Ahora mismo" in told.content


async def test_of_many_that_are_read_at_once_only_so_many_are_let_in(at_the_stand_in: Room) -> None:
    room = at_the_stand_in
    async with full(room) as house:
        house.room_for = 2
        message = await room.pressable()
        pressed = [room.control.press(room.ana, message, "go") for _ in range(6)]
        sent = [room.stand_in.interactions.by_id[each] for each in pressed]
        await until(lambda: len(house.client.heard) + sum(each.answer is not None for each in sent) == len(pressed))
        assert 2 <= len(house.client.heard) < len(pressed)


async def test_commands_forms_and_what_comes_from_elsewhere_are_read(at_the_stand_in: Room) -> None:
    room = at_the_stand_in
    async with full(room) as house:
        sent: dict[str, Any] = {"type": Kind.COMPONENT.value, "guild_id": "5", "id": "1", "token": "t"}
        here = {**sent, "authorizing_integration_owners": {"0": "5"}}
        for data in (
            {**here, "type": Kind.COMMAND.value},
            {**here, "type": Kind.MODAL.value},
            {**here, "authorizing_integration_owners": {"1": "7"}},
            {**sent, "guild_id": None},
            sent,
        ):
            assert not house.turning_away.takes(house.client, data)


async def test_what_somebody_else_has_answered_is_noted(at_the_stand_in: Room) -> None:
    room = at_the_stand_in
    async with full(room) as house:
        message = await room.pressable()
        pressed = room.control.press(room.ana, message, "go")
        assert (await room.answer(pressed, Answer.DEFER_UPDATE.value)).status < 300
        await until(lambda: house.noted == [pressed])


async def test_what_is_refused_counts_among_the_invalid_requests(at_the_stand_in: Room) -> None:
    room = at_the_stand_in
    async with full(room) as house:
        message = await room.pressable()
        room.stand_in.limits._banned_until = room.stand_in.clock.now() + 60
        room.control.press(room.ana, message, "go")
        await until(lambda: house.invalid.count() == 1)
        assert house.invalid.must_stop(), "what stands before Discord has refused it, and would refuse all"


async def test_whoever_can_not_be_answered_any_more_holds_up_nobody_who_can(at_the_stand_in: Room) -> None:
    room = at_the_stand_in
    async with full(room) as house:
        first, _ = await room.press()
        assert await house.answers(first) == [Answer.MESSAGE]
        await until(lambda: not house.turning_away._answering)
        old = str(first - (3100 << 22))
        data = {"id": old, "type": 3, "guild_id": "5", "authorizing_integration_owners": {"0": "5"}}
        assert house.turning_away.takes(house.client, data)
        assert not house.turning_away._answering


@pytest.mark.parametrize("differs", [0.0, -400.0, 7_000.0])
def test_how_late_something_comes_is_told_whatever_the_clocks_say(differs: float) -> None:
    lateness, begun = Lateness(), 1_000_000.0

    def told(made: float, heard: float) -> float:
        return round(lateness.of(int(made * 1000) << 22, begun + heard + differs), 2)

    assert told(begun, 0.1) == 0
    assert told(begun + 1, 1.05) == 0
    assert told(begun + 1, 4.3) == 3.25
    assert told(begun + 100, 103.2) == 3.15, "the soonest of the minute before counts"
    assert told(begun + 200, 203.2) == 0, "for how long it counts is bounded, should a clock be set"
