"""List of the checks: what the program relies on, and the advice where Discord behaves differently."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.operation.findings import Severity


@dataclass(frozen=True, slots=True)
class CheckResult:
    """Result of one check, and a line of advice."""

    check: str
    state: Severity
    words: str


@dataclass(frozen=True, slots=True)
class Check:
    """One property of Discord that is checked.

    ``relied`` describes the expected behaviour, ``then`` its consequence, ``otherwise`` the advice where it is not met.
    The program works without an ``optional`` property, only less well.
    """

    relied: str
    otherwise: str
    then: str = ""
    optional: bool = False


class Point(StrEnum):
    """Property of Discord that a check looks at; values are their names in the file of results."""

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

CHECKS: Final[dict[Point, Check]] = {
    Point.CHANNEL: Check(
        "the channel is there and the bot sees it", "invite the bot, let it see the channel, then look again"
    ),
    Point.PERMISSIONS: Check("the bot has every permission it needs there", "give it what is missing, then look again"),
    Point.INSTALLS: Check(
        "servers and people can install the bot",
        "in the developer portal, under Installation, switch on Guild Install and User Install",
        optional=True,
    ),
    Point.HIDDEN: Check(
        "channels that the bot may not view are told by their flag (obfuscated channels)",
        "whoever plays beside them may be told wrongly what the bot may do: report this",
        optional=True,
    ),
    Point.POST: Check("a message with a picture and a button can be posted", "tables can't be shown: report this"),
    Point.NEW_PICTURE: Check(
        "an edit with a new picture shows that one alone", "tables would show old pictures: report this"
    ),
    Point.KEPT: Check("an edit that names no attachments keeps the picture", _WHERE_LOST, _WHERE_KEPT, optional=True),
    Point.NAMED: Check(
        "an edit that names the attachment keeps it",
        "SPITE_KEEP_ATTACHMENTS=true could not be helped by naming them: report this",
        optional=True,
    ),
    Point.REPLACED: Check(
        "an edit keeps one attachment and replaces another", "two pictures could get mixed up", optional=True
    ),
    Point.BYTES: Check(
        "a message with 10,000 bytes of text is taken",
        "long panels with names in other letters would not come: report this",
        optional=True,
    ),
    Point.EDITS: Check(
        "a message may be edited as often as tables are", "tables are shown late: report this", optional=True
    ),
    Point.PRESSED: Check(
        "a press on a button arrives", "nobody could play; if nobody has pressed, look again and press"
    ),
    Point.LATER: Check(
        "a press on a public message is answered later, in private (type 5)",
        "hands could be late, lost or seen by others: don't let anybody play, and report this",
    ),
    Point.UNTOUCHED: Check(
        "whatever is edited by a press's token, the public message stays as it is",
        "hands could be seen by others: don't let anybody play, and report this",
    ),
    Point.PANEL_PICTURE: Check(
        "a private panel gets a new picture by its token", "others' moves would not be seen: report this"
    ),
    Point.PANEL_KEPT: Check(
        "a private panel's edit that names no attachments keeps the picture", _WHERE_LOST, _WHERE_KEPT, optional=True
    ),
    Point.SAME_PANEL: Check(
        "a press on a private panel, answered later (type 6), changes that panel", "hands would not change: report this"
    ),
    Point.UPDATED: Check(
        "a press on a private panel, answered at once (type 7), changes that panel",
        "hands would not change: report this",
    ),
    Point.PRIVATE: Check(
        "a press can be answered at once with a picture in private (type 4)",
        "hands could be seen by others: don't let anybody play, and report this",
    ),
    Point.TOLD: Check(
        "a press tells what the bot may do in its channel", "/spite start would refuse or fail: report this"
    ),
    Point.DIRECT: Check(
        "a press in your messages with the bot says that it comes from there", "games alone there: report this"
    ),
    Point.TAKEN_UP: Check(
        "a press on a message that all see, acknowledged (type 6), changes that message by its token",
        "in groups every move posts the table anew: report this",
    ),
    Point.BESIDE: Check(
        "what follows such a press privately is a private message of its own",
        "in groups hands could be seen by others: let nobody play there, and report this",
    ),
    Point.BOTH: Check(
        "one token changes that message and what followed it, each without the other",
        "in groups hands could stand still, or be seen by others: let nobody play there, and report this",
    ),
    Point.ANEW: Check(
        "by the same token a message for all is posted and changed",
        "in groups tables can't be posted anew: report this",
    ),
    Point.FOLLOWED: Check("one press may be followed by five messages", "in groups tables may not come: report this"),
    Point.BETWEEN: Check(
        "a command in a group, or in a message between people, arrives and says that it comes from there",
        "nobody can play there; if nobody has used one, look again and do",
        optional=True,
    ),
    Point.OPENED: Check(
        "a message that all there see can answer it", "games alone are all that is played there", optional=True
    ),
    Point.OTHERS: Check(
        "the press of somebody else there, acknowledged (type 6), changes that message for all by its token",
        "only who has installed the bot keeps tables up to date there; each move posts them anew",
        optional=True,
    ),
    Point.OTHERS_FOLLOWED: Check(
        "their press, too, may be followed by five messages", "in groups hands may not come: report this", optional=True
    ),
    Point.OLD: Check("a message older than an hour can be edited", "old tables stand still", optional=True),
}
DIRECT_ALONE: Final = (
    Point.DIRECT,
    Point.TAKEN_UP,
    Point.BESIDE,
    Point.BOTH,
    Point.ANEW,
    Point.FOLLOWED,
    Point.BETWEEN,
    Point.OPENED,
    Point.OTHERS,
    Point.OTHERS_FOLLOWED,
)
FIRST_PART: Final = tuple(name for name in CHECKS if name not in (Point.OLD, *DIRECT_ALONE))
"""Checks that are possible at once in a server's channel; old messages need an hour."""
DIRECT_PART: Final = (Point.CHANNEL, Point.INSTALLS, Point.POST, Point.PRESSED, *DIRECT_ALONE)
"""Checks in the operator's messages with the bot; the last few need somebody else's help."""


def as_relied(check: Point, more: str = "") -> CheckResult:
    """Return the result of a check that found what the program relies on."""
    known = CHECKS[check]
    return CheckResult(check, Severity.OK, _line(known.relied, more, known.then))


def differs(check: Point, how: str, advice: str = "") -> CheckResult:
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
    kept = [results[name].state is Severity.OK for name in (Point.KEPT, Point.PANEL_KEPT) if name in results]
    if len(kept) < 2:
        return None
    return f"SPITE_KEEP_ATTACHMENTS={'true' if all(kept) else 'false'}"
