"""People who have played before a test begins."""

from typing import Any

from bot.entities.game_result import SatThere, SeenBy
from cogs.shared.services import learners_of
from tests.e2e.world import Scene
from tests.store.ended_games import end, sat

NO_BEGINNER = 6
"""Games after which somebody is no beginner any more."""


async def have_played(scene: Scene, person: Any, count: int, **more: Any) -> None:
    """Somebody has finished so many games alone, all of them won, and needs no tips any more."""
    if count:
        await learners_of(scene.services.kernel).stop_coaching(person.id)
    for number in range(1, count + 1):
        computers = ((SatThere(name="Robot", level=more.get("level", "casual"), since=1),),)
        kept = {name: value for name, value in more.items() if name != "level"}
        kept = {"seen_by": SeenBy.PLAYER, "guild": scene.guild.id, "options": {"players": 2}, **kept}
        await end(
            scene.services.store,
            f"before{count:02d}",
            number,
            scene.services.tables.now() - 1000 + number,
            (sat(person.name, person.id),),
            *computers,
            **kept,
        )
