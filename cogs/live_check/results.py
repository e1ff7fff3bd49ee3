"""Traits of Discord that the program relies on, results of looking at them, and the file that keeps these."""

import json
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from bot.errors import Unavailable
from bot.operation.findings import Severity
from bot.store.durable_file import replace_durably


@dataclass(frozen=True, slots=True)
class CheckResult:
    """Result of one check, and a line of advice."""

    check: str
    state: Severity
    words: str


@dataclass(frozen=True, slots=True)
class Check:
    """Check of one trait of Discord.

    ``relied`` describes the expected behaviour, ``then`` its consequence, ``otherwise`` the advice where it is not met.
    The program works without an ``optional`` trait, only less well.
    """

    relied: str
    otherwise: str
    then: str = ""
    optional: bool = False


class Trait(StrEnum):
    """Trait of Discord that a check looks at; values are their names in the file of results."""

    CHANNEL = "channel"
    PERMISSIONS = "permissions"
    POST = "post"
    INSTALLS = "installs"
    HIDDEN = "hidden"
    BYTES = "bytes"
    NEW_PICTURE = "new picture"
    KEPT = "kept"
    NAMED = "named"
    REPLACED = "replaced"
    EDITS = "edits"
    PRESSED = "pressed"
    LATER = "later"
    PANEL_PICTURE = "panel picture"
    PANEL_KEPT = "panel kept"
    UNTOUCHED = "untouched"
    SAME_PANEL = "same panel"
    UPDATED = "updated"
    PRIVATE = "private"
    TOLD = "told"
    OLD = "old"
    DIRECT = "direct"
    TAKEN_UP = "taken up"
    BESIDE = "beside"
    BOTH = "both"
    ANEW = "anew"
    FOLLOWED = "followed"
    BETWEEN = "between"
    OPENED = "opened"
    OTHERS = "others"
    OTHERS_FOLLOWED = "others followed"


_WHERE_LOST: Final = "with SPITE_KEEP_ATTACHMENTS=true pictures would be lost: set SPITE_KEEP_ATTACHMENTS=false"
_WHERE_KEPT: Final = "pictures that stay as they are need not be sent again"

CHECKS: Final[dict[Trait, Check]] = {
    Trait.CHANNEL: Check(
        "the channel is there and the bot sees it", "invite the bot, let it see the channel, then look again"
    ),
    Trait.PERMISSIONS: Check("the bot has every permission it needs there", "give it what is missing, then look again"),
    Trait.INSTALLS: Check(
        "servers and people can install the bot",
        "in the developer portal, under Installation, switch on Guild Install and User Install",
        optional=True,
    ),
    Trait.HIDDEN: Check(
        "channels that the bot may not view are told by their flag (obfuscated channels)",
        "whoever plays beside them may be told wrongly what the bot may do: report this",
        optional=True,
    ),
    Trait.POST: Check("a message with a picture and a button can be posted", "tables can't be shown: report this"),
    Trait.NEW_PICTURE: Check(
        "an edit with a new picture shows that one alone", "tables would show old pictures: report this"
    ),
    Trait.KEPT: Check("an edit that names no attachments keeps the picture", _WHERE_LOST, _WHERE_KEPT, optional=True),
    Trait.NAMED: Check(
        "an edit that names the attachment keeps it",
        "SPITE_KEEP_ATTACHMENTS=true could not be helped by naming them: report this",
        optional=True,
    ),
    Trait.REPLACED: Check(
        "an edit keeps one attachment and replaces another", "two pictures could get mixed up", optional=True
    ),
    Trait.BYTES: Check(
        "a message with 10,000 bytes of text is taken",
        "long panels with names in other letters would not come: report this",
        optional=True,
    ),
    Trait.EDITS: Check(
        "a message may be edited as often as tables are", "tables are shown late: report this", optional=True
    ),
    Trait.PRESSED: Check(
        "a press on a button arrives", "nobody could play; if nobody has pressed, look again and press"
    ),
    Trait.LATER: Check(
        "a press on a public message is answered later, in private (type 5)",
        "hands could be late, lost or seen by others: don't let anybody play, and report this",
    ),
    Trait.UNTOUCHED: Check(
        "whatever is edited by a press's token, the public message stays as it is",
        "hands could be seen by others: don't let anybody play, and report this",
    ),
    Trait.PANEL_PICTURE: Check(
        "a private panel gets a new picture by its token", "others' moves would not be seen: report this"
    ),
    Trait.PANEL_KEPT: Check(
        "a private panel's edit that names no attachments keeps the picture", _WHERE_LOST, _WHERE_KEPT, optional=True
    ),
    Trait.SAME_PANEL: Check(
        "a press on a private panel, answered later (type 6), changes that panel", "hands would not change: report this"
    ),
    Trait.UPDATED: Check(
        "a press on a private panel, answered at once (type 7), changes that panel",
        "hands would not change: report this",
    ),
    Trait.PRIVATE: Check(
        "a press can be answered at once with a picture in private (type 4)",
        "hands could be seen by others: don't let anybody play, and report this",
    ),
    Trait.TOLD: Check(
        "a press tells what the bot may do in its channel", "/spite start would refuse or fail: report this"
    ),
    Trait.DIRECT: Check(
        "a press in your messages with the bot says that it comes from there", "games alone there: report this"
    ),
    Trait.TAKEN_UP: Check(
        "a press on a message that all see, acknowledged (type 6), changes that message by its token",
        "in groups every move posts the table anew: report this",
    ),
    Trait.BESIDE: Check(
        "what follows such a press privately is a private message of its own",
        "in groups hands could be seen by others: let nobody play there, and report this",
    ),
    Trait.BOTH: Check(
        "one token changes that message and what followed it, each without the other",
        "in groups hands could stand still, or be seen by others: let nobody play there, and report this",
    ),
    Trait.ANEW: Check(
        "by the same token a message for all is posted and changed",
        "in groups tables can't be posted anew: report this",
    ),
    Trait.FOLLOWED: Check("one press may be followed by five messages", "in groups tables may not come: report this"),
    Trait.BETWEEN: Check(
        "a command in a group, or in a message between people, arrives and says that it comes from there",
        "nobody can play there; if nobody has used one, look again and do",
        optional=True,
    ),
    Trait.OPENED: Check(
        "a message that all there see can answer it", "games alone are all that is played there", optional=True
    ),
    Trait.OTHERS: Check(
        "the press of somebody else there, acknowledged (type 6), changes that message for all by its token",
        "only who has installed the bot keeps tables up to date there; each move posts them anew",
        optional=True,
    ),
    Trait.OTHERS_FOLLOWED: Check(
        "their press, too, may be followed by five messages", "in groups hands may not come: report this", optional=True
    ),
    Trait.OLD: Check("a message older than an hour can be edited", "old tables stand still", optional=True),
}
DIRECT_ALONE: Final = (
    Trait.DIRECT,
    Trait.TAKEN_UP,
    Trait.BESIDE,
    Trait.BOTH,
    Trait.ANEW,
    Trait.FOLLOWED,
    Trait.BETWEEN,
    Trait.OPENED,
    Trait.OTHERS,
    Trait.OTHERS_FOLLOWED,
)
FIRST_PART: Final = tuple(name for name in CHECKS if name not in (Trait.OLD, *DIRECT_ALONE))
"""Checks that are possible at once in a server's channel; old messages need an hour."""
DIRECT_PART: Final = (Trait.CHANNEL, Trait.INSTALLS, Trait.POST, Trait.PRESSED, *DIRECT_ALONE)
"""Checks in the operator's messages with the bot; the last few need somebody else's help."""


def as_relied(check: Trait, more: str = "") -> CheckResult:
    """Return the result of a check that found what the program relies on."""
    known = CHECKS[check]
    return CheckResult(check, Severity.OK, _line(known.relied, more, known.then))


def differs(check: Trait, how: str, advice: str = "") -> CheckResult:
    """Return the result of a check that found something else.

    :param how: what was seen instead.
    :param advice: advice that replaces the check's own.
    """
    known = CHECKS[check]
    state = Severity.WARNING if known.optional else Severity.PROBLEM
    return CheckResult(check, state, _line(f"not so: {known.relied}", how, advice or known.otherwise))


def _line(words: str, more: str, advice: str) -> str:
    return f"{words}{f' ({more})' if more else ''}{f'; {advice}' if advice else ''}"


def settings_words(results: dict[str, CheckResult]) -> str | None:
    """Return the line for ``.env`` that follows from the results, or None."""
    # One setting for both kinds of messages: it is worth advising only when both were looked at.
    kept = [results[name].state is Severity.OK for name in (Trait.KEPT, Trait.PANEL_KEPT) if name in results]
    if len(kept) < 2:
        return None
    return f"SPITE_KEEP_ATTACHMENTS={'true' if all(kept) else 'false'}"


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
