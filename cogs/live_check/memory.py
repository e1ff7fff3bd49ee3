"""File beside the database that keeps the results of a look between two runs."""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from bot.errors import Unavailable
from bot.operation.findings import Severity
from bot.store.durable_file import replace_durably
from cogs.live_check.results import CheckResult


@dataclass(slots=True)
class Memory:
    """Results so far, the messages still to delete, and the message that grows old.

    Messages are ``(channel, message)``. ``aging`` stays in its channel until it is more than an hour old.
    """

    path: Path
    channel: int = 0
    results: dict[str, CheckResult] = field(default_factory=dict)
    posted: list[tuple[int, int]] = field(default_factory=list)
    aging: tuple[int, int] | None = None

    @classmethod
    def read(cls, path: Path) -> "Memory":
        """Return the state saved by the last run, or an empty one.

        :raises Unavailable: the file is there and can't be understood.
        """
        # The file may be of another release, or cut off: anything that it lacks makes it unreadable as a whole.
        try:
            data: dict[str, Any] = json.loads(path.read_text("utf-8"))
            results = [CheckResult(each["check"], Severity(each["state"]), each["words"]) for each in data["results"]]
            posted = [(int(channel), int(message)) for channel, message in data["posted"]]
            aging = None if data["aging"] is None else (int(data["aging"][0]), int(data["aging"][1]))
            return cls(path, int(data["channel"]), {each.check: each for each in results}, posted, aging)
        except FileNotFoundError:
            return cls(path)
        except (OSError, ValueError, KeyError, TypeError, IndexError) as error:
            raise Unavailable(f"{path} can't be read ({error}); delete it, then look again") from error

    def save(self) -> None:
        """Write the state to disk atomically.

        :raises OSError: it can't be written.
        """
        data = {
            "channel": self.channel,
            "results": [asdict(result) for result in self.results.values()],
            "posted": self.posted,
            "aging": self.aging,
        }
        with replace_durably(self.path) as unfinished:
            unfinished.write_text(json.dumps(data, indent=1), encoding="utf-8")
