"""Parts of features, as tests find them."""

from collections.abc import Collection
from importlib import import_module
from typing import Any, TypeVar

from bot.services import Services
from cogs.core.feature import Feature
from cogs.features import FEATURES, extension_of

Part = TypeVar("Part")


def cog_of(feature: str) -> type[Feature]:
    """The class of a feature's cog."""
    module = import_module(extension_of(feature))
    return next(
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Feature) and each.__module__ == module.__name__
    )


for _feature in FEATURES:
    cog_of(_feature)  # what each offers on panels of others is known from when it is imported


def part_of(services: Services, kind: type[Part]) -> Part:
    """The part of such a kind that a loaded feature has begun."""
    running = [*services.kernel.acting._components, *services.kernel.sending._components]
    return next(part for part in running if isinstance(part, kind))


async def load_features(services: Services, client: Any, features: Collection[str] = FEATURES) -> None:
    """Loads features without Discord; nothing of theirs is started.

    :param client: through which they send.
    """
    for feature in features:
        await cog_of(feature)().load(services.kernel)
    services.kernel.connect(client)
