"""Screens for the people who run the bot, and the parts that report errors to them."""

from collections.abc import Sequence
from typing import ClassVar

from bot.running.lifecycle import Component
from cogs.core.feature import Feature, FeatureClient, answered_in
from cogs.operator import channel, news, panel, servers


class OperatorCog(Feature):
    """Feature of the operator's screens, which have no command."""

    presses: ClassVar = answered_in(panel, servers, channel, news)
    open_to_blocked = True  # who runs the bot could block themselves

    def sending(self) -> Sequence[Component]:
        return channel.living_of(self.kernel), news.news_of(self.kernel)


async def setup(client: FeatureClient) -> None:
    """Load the feature."""
    await client.add_cog(OperatorCog())
