"""Feature of calls to one's own turns, and of time that does not count."""

from collections.abc import Sequence
from typing import ClassVar

from bot.errors import StoreError
from bot.running.lifecycle import Component
from cogs.core import parts
from cogs.core.feature import Feature, FeatureClient, answered_in
from cogs.core.kernel import Kernel
from cogs.core.reply import Reply
from cogs.my_turn import overview, own_time, postman
from cogs.shared.services import days_of


class MyTurnCog(Feature):
    """Feature of calls and of people's own time."""

    presses: ClassVar = answered_in(overview, own_time, postman)

    def build(self, kernel: Kernel) -> None:
        self.postman = postman.Postman(kernel, days_of(kernel))
        kernel.after_answers.append(self._tell_stopped)

    def sending(self) -> Sequence[Component]:
        return (self.postman,)

    async def unload(self) -> None:
        await super().unload()
        self.kernel.after_answers.remove(self._tell_stopped)

    async def _tell_stopped(self, reply: Reply) -> None:
        """Tell a person whom no call has reached, at their next press, that they are called no more."""
        if reply.user not in self.postman.untold:
            return
        self.postman.untold.discard(reply.user)
        # ``untold`` is a hint of the last look. The store decides, so that one process of several tells it once.
        try:
            is_untold = await self.kernel.store.calls.take_untold(reply.user)
        except StoreError:
            return  # the next press tells it
        if is_untold:
            texts = await self.texts(reply.interaction)
            await reply.send_private(parts.note(texts.say("calls-refused")))


async def setup(client: FeatureClient) -> None:
    """Load the feature."""
    await client.add_cog(MyTurnCog())
