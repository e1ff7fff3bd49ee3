"""Single points in which the stand-in can be told to do something else than Discord is known to do."""

from enum import StrEnum


class Difference(StrEnum):
    """What it does instead. Edits are of any message unless they are called private ones."""

    PICTURES_REFUSED = "new messages with components are refused their files"
    OLD_PICTURE_SHOWN = "an edit with a new file goes on showing the old one"
    NEW_FILES_IGNORED = "an edit with a new file leaves the old one as it is"
    UNNAMED_FALL_OFF = "files that an edit does not name fall off"
    UNNAMED_REFUSED = "an edit that shows a file without naming it is refused"
    NAMED_FALL_OFF = "old files fall off, also where an edit names them"
    UNLISTED_STAY = "files that are not among those that an edit names stay"
    PRIVATE_OLD_PICTURE_SHOWN = "a private edit with a new file goes on showing the old one"
    PRIVATE_UNNAMED_FALL_OFF = "files that a private edit does not name fall off"
    DEFERRED_FOR_ALL = "the answer that follows is seen by all"
    FOLLOWS_BESIDE = "the first message that follows does not take the place of the answer that waits"
    TOKEN_REACHES_THE_PUBLIC_MESSAGE = "an edit by token reaches the message that was pressed on too"
    NEW_PANEL = "an edit of a panel whose press was put off makes a new message"
    UPDATES_REFUSED = "a panel can't be changed in answer to its press"
    AT_ONCE_FOR_ALL = "the answer that is given at once is seen by all"
    NO_PERMISSIONS_TOLD = "presses don't tell what the bot may do"
    OLD_AS_NEW = "old messages may be edited as often as new ones"
    OLD_WITHOUT_CODE = "too many edits of an old message have no code of their own"
    RARE_EDITS = "one edit in two seconds in each channel"
