"""Parts of features, as tests find them."""

from collections.abc import Collection
from typing import Any, TypeVar

from bot.services import Services
from cogs.features import FEATURES, feature_named

Part = TypeVar("Part")


for _feature in FEATURES:
    feature_named(_feature)  # what each offers on panels of others is known from when it is imported


def part_of(services: Services, kind: type[Part]) -> Part:
    """The part of such a kind that a loaded feature has begun."""
    running = [*services.kernel.acting._components, *services.kernel.sending._components]
    return next(part for part in running if isinstance(part, kind))


async def load_features(services: Services, client: Any, features: Collection[str] = FEATURES) -> None:
    """Loads features without Discord; nothing of theirs is started.

    :param client: through which they send.
    """
    for feature in features:
        await feature_named(feature)(services.kernel).cog_load()
    services.kernel.connect(client)
