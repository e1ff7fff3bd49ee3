"""What was sent of public messages, as tests of them and of outages ask for it."""

from tests.e2e.world import Scene


def shown(scene: Scene) -> int:
    posted = scene.services.kernel.board._messages[scene.table.id].posted
    return -1 if posted is None else posted.shown


def requests(scene: Scene, method: str) -> int:
    """How many public messages were asked for with that method."""
    return sum(entry.method == method and "/channels/" in entry.path for entry in scene.env.http_requests)
