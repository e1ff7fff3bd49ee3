"""The bot's messages with somebody, and a clock by which people are called."""

from typing import Any

from simcord.builders import UserHandle, to_discord_message

from cogs.my_turn.postman import Postman
from tests.e2e.clocks import Ahead
from tests.e2e.world import Scene, press, words
from tests.features import part_of


class CallClock(Ahead):
    """A clock that sleeps at once, so that nobody waits for the second that processes share."""

    async def sleep(self, seconds: float) -> None:
        self.seconds += seconds


async def take_calls(scene: Scene) -> CallClock:
    """From now on people are called by a clock that the test can put forward, and only when told."""
    kernel: Any = scene.services.kernel
    await part_of(scene.services, Postman).stop()
    clock = CallClock(kernel.clock)
    kernel.clock = clock
    return clock


async def call(scene: Scene, clock: CallClock, seconds: float = 0.0) -> None:
    """Let time pass, and everybody be called who is to be."""
    clock.seconds += seconds
    postman = part_of(scene.services, Postman)
    postman._looked_at = float("-inf")
    await postman.tick()
    await scene.services.kernel.outbox.idle()
    await scene.idle()


def messages_with(scene: Scene, person: Any) -> list[Any]:
    """The bot's messages with somebody that stand, oldest first."""
    backend: Any = scene.env.backend
    channel = backend.get_dm_channel(person.id)
    stored = sorted(backend.messages.get(channel.id, {}).values(), key=lambda each: each.id)
    return [to_discord_message(scene.env, each) for each in stored if not each.is_ephemeral]


def sent_to(scene: Scene, person: Any) -> str:
    """What the only message to somebody says."""
    (message,) = messages_with(scene, person)
    return words(message)


async def my_turn(scene: Scene, person: Any) -> Any:
    """The panel that says what comes where."""
    settings = (await person.slash(scene.channel, "spite settings")).response
    return (await press(person, settings, "my-turn")).response


def in_messages(scene: Scene, person: Any) -> Any:
    """The same person as they press in the bot's messages."""
    return UserHandle(scene.env, scene.env.backend.get_user(person.id))
