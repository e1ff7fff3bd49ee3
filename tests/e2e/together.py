"""Several people at one table where the bot has no channel: seated, and playing by presses or turn by turn."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from bot.tables.actions import Person
from bot.tables.state.table import Table
from cogs.core.interactions import Where
from tests.e2e.elsewhere import Place, elsewhere
from tests.e2e.games import PREFERRED, take_a_press
from tests.e2e.turns import MOST_TURNS, unseen, whole_turn
from tests.e2e.world import INTERACTIONS, Scene, find_control, open_scene, verbs, words

TWO: Final = ("Ana", "Ben")
THREE: Final = (*TWO, "Zoe")
PLACES: Final = (Where.BETWEEN, Where.FOREIGN)


def public(place: Place) -> list[Any]:
    """What all see there, oldest first."""
    return [message for message in place.channel.history() if not message.flags.ephemeral]


async def pressed(person: Any, message: Any, verb: str) -> Any:
    """Presses what all see; the private follow-up."""
    result = await person.click(message, custom_id=find_control(message, verb))
    assert result.acknowledged
    return next((each for each in result.followups if each.ephemeral), None)


@dataclass
class Group:
    """People at a table there, with their hands in the order of their seats."""

    scene: Scene
    place: Place
    people: list[Any]
    hands: list[Any]

    @property
    def table(self) -> Table:
        return self.scene.table_in(self.place.channel)

    def public(self) -> list[Any]:
        return public(self.place)

    def shows_newest(self) -> bool:
        table = self.table
        posted = self.scene.services.kernel.board._messages[table.id].posted
        return posted is not None and posted.shown == table.version

    async def play_on(self, presses: int) -> bool:
        """So many presses, each of whoever is to play; whether the game goes on."""
        for _ in range(presses):
            if self.table.status != "playing":
                return False
            to_play = self.table.running().state.to_play
            person, hands = self.people[to_play], self.hands
            if not {*verbs(hands[to_play])} & {*PREFERRED}:  # it follows its table no more
                hands[to_play] = (await person.slash(self.place.channel, "spite hand")).response
            await take_a_press(person, hands[to_play])
            await self.scene.idle()
            assert self.shows_newest(), "every move changes the picture"
        return True

    async def play_to_the_end(self) -> None:
        """The first turns by presses, what follows turn by turn, each at once."""
        assert await self.play_on(6)
        luck = Random(1)
        with unseen(self.scene):
            for _ in range(MOST_TURNS):
                if self.table.status != "playing":
                    break
                state = self.table.running().state
                person = self.people[state.to_play]
                asker = Person(person.id, person.name, next(INTERACTIONS))
                await self.scene.services.tables.act(self.table.id, whole_turn(state, "fixed", luck), asker)
        await self.scene.idle()
        assert self.table.status == "over"


async def seat(scene: Scene, place: Place, people: list[Any], goal_size: int) -> list[Any]:
    """The first opens, the others join, the game begins; their hands."""
    opened = await people[0].slash(place.channel, "spite start")
    assert opened.acknowledged
    assert not opened.response.ephemeral, "the table is the answer"
    (own,) = opened.followups
    assert own.ephemeral
    await scene.idle()
    hands = [own]
    for person in people[1:]:
        hands.append(await pressed(person, public(place)[-1], "join"))
        await scene.idle()
    table = scene.table_in(place.channel)
    for person in people:
        assert person.name in words(public(place)[-1])
    scene.channel, home = place.channel, scene.channel
    await scene.play_with(goal_size=goal_size)
    scene.channel = home
    hands[0] = await pressed(people[0], public(place)[-1], "start")
    await scene.idle()
    assert scene.table_in(place.channel).id == table.id
    return hands


@asynccontextmanager
async def together(
    folder: Path,
    kind: Where = Where.BETWEEN,
    names: tuple[str, ...] = TWO,
    *,
    goal_size: int = 5,
    hidden: tuple[str, ...] = (),
) -> AsyncIterator[Group]:
    """People in a place without the bot, whose first has installed it, at a table that has begun.

    :param hidden: whose answers Discord shows to nobody else.
    """
    async with open_scene(folder) as scene:
        with elsewhere(scene, kind, names=names) as place:
            people = [place.people[name.lower()] for name in names]
            place.hidden.update(place.people[name.lower()].id for name in hidden)
            yield Group(scene, place, people, await seat(scene, place, people, goal_size))
