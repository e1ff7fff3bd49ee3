"""Names of people, made safe and short before they are shown."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from bot.text.card_words import join_and
from bot.text.catalogue import Texts

LONGEST_NAME: Final = 20
"""Limit of a name in grapheme clusters."""
_MOST_MARKS: Final = 2
_JOINER: Final = "\u200d"
_SELECTORS: Final = "\ufe0e\ufe0f"
_LOOKALIKES: Final = str.maketrans(
    {
        "<": "‹",
        ">": "›",
        "@": "＠",
        "*": "∗",
        "_": "ˍ",
        "~": "˜",
        "`": "´",
        "|": "¦",
        "[": "(",
        "]": ")",
        "\\": "⧵",
        "#": "＃",
    }
)
# Of an address, a dot between letters and a colon before slashes: without them Discord makes no link.
_LINK: Final = re.compile(r":(?=/)|(?<=\w)\.(?=\w)", re.UNICODE)
# What would make a line a list, a quiet line or a rule, if a name began one.
_LINE_START: Final = re.compile(r"^(?:[-+•]|\d+[.)])\s+|^(?=-#)|^(?:-|\+)$")
_EMOJI: Final = ((0x1F000, 0x1FAFF), (0x2190, 0x21FF), (0x2300, 0x27BF), (0x2B00, 0x2BFF))


def safe_name(text: str, longest: int = LONGEST_NAME) -> str:
    """Return a name that cannot mention, format, link, hide or reverse text, with an ellipsis if it was cut.

    Empty if nothing is left; callers then use "Player 3".

    :param longest: the most characters as people count them, including the ellipsis.
    """
    # Hidden signs go first: between two others they would keep them from being composed, and marks from being counted.
    kept = _few_marks(unicodedata.normalize("NFC", _visible(text)))
    # Lookalikes read the same, and mean nothing to Discord's Markdown.
    plain = _LINK.sub(lambda found: "：" if found[0] == ":" else "․", " ".join(kept.split()).translate(_LOOKALIKES))
    # Cut between clusters only, so that no half of a flag or family is left.
    clusters = graphemes(_LINE_START.sub("", plain).strip())
    name = "".join(clusters if len(clusters) <= longest else clusters[: longest - 1]).strip()
    # A name of marks and spaces alone would be invisible.
    is_drawn = any(unicodedata.category(sign)[0] in "LNPS" and sign not in _BLANK for sign in name)
    if not is_drawn:
        return ""
    return name if len(clusters) <= longest else f"{name}…"


def clip_name(name: str, length: int) -> str:
    """Return a name of at most ``length`` characters as people count them, with a full stop if it was cut:
    ``María-J.``"""
    clusters = graphemes(name)
    if len(clusters) <= length:
        return name
    return "".join(clusters[: length - 1]).rstrip(" .-") + "."


@lru_cache(maxsize=4096)
def _clipped(names: tuple[str, ...], length: int) -> tuple[str, ...]:
    """Return the clipped names. Cached, because every panel of a table names the same people."""
    # Two clipped names may have become one: their seats tell them apart.
    short = [clip_name(name, length) for name in names]
    return tuple(
        name if name == names[seat] or short.count(name) == 1 else f"{clip_name(name, length - 2)} {seat + 1}"
        for seat, name in enumerate(short)
    )


def clip_names(names: Sequence[str], length: int) -> tuple[str, ...]:
    """Return names of at most ``length`` characters. Names that look the same once cut are numbered by their seats."""
    return _clipped(tuple(names), length)


def graphemes(text: str) -> list[str]:
    """Return the characters of a text as people count them: marks, joined emoji, skin tones and flags belong
    together."""
    if text.isascii():  # as most names are: there is nothing in it that belongs to another sign
        return list(text)
    clusters: list[str] = []
    for sign in text:
        if clusters and _continues(clusters[-1], sign):
            clusters[-1] += sign
        else:
            clusters.append(sign)
    return clusters


def _continues(cluster: str, sign: str) -> bool:
    """Whether a sign belongs to the cluster before it."""
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Mn", "Me", "Mc"):
        return True
    if sign == _JOINER or sign in _SELECTORS or cluster.endswith(_JOINER) or _is_skin_tone(sign):
        return True
    # A flag is two halves; a third begins the next flag.
    return _is_flag_half(sign) and len(cluster) == 1 and _is_flag_half(cluster)


def _is_skin_tone(sign: str) -> bool:
    return "\U0001f3fb" <= sign <= "\U0001f3ff"


def _is_flag_half(sign: str) -> bool:
    return "\U0001f1e6" <= sign <= "\U0001f1ff"


def _is_emoji(sign: str) -> bool:
    return any(low <= ord(sign) <= high for low, high in _EMOJI)


_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that show nothing."""


def _visible(text: str) -> str:
    """Return a text without control, format, private and unassigned characters; all kinds of spaces become
    plain ones."""
    kept: list[str] = []
    for place, sign in enumerate(text):
        category = unicodedata.category(sign)
        if category in ("Zs", "Zl", "Zp") or sign in "\t\n\r\v\f" or sign in _BLANK:
            kept.append(" ")
        elif sign == _JOINER or sign in _SELECTORS:
            # Allowed between emojis alone: beside letters they show nothing, and two names would look the same.
            last = next((each for each in reversed(kept) if each not in _SELECTORS and not _is_skin_tone(each)), "")
            if sign in _SELECTORS:
                # Behind a selector no other one has a meaning; a chain of them would be hidden text.
                fits = bool(kept) and kept[-1] not in _SELECTORS
            else:
                fits = any(map(_is_emoji, text[place + 1 : place + 2]))
            if last and _is_emoji(last) and fits:
                kept.append(sign)
        elif category[0] != "C":
            kept.append(sign)
    return "".join(kept)


def _few_marks(text: str) -> str:
    """Return a text with at most two combining marks on one letter."""
    kept: list[str] = []
    marks = 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") and sign not in _SELECTORS else 0
        if marks <= _MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


class Subject(NamedTuple):
    """People as the subject of a sentence. ``who`` chooses its form: ``you``, ``both`` (the reader and others), ``one``
    or ``other``."""

    who: str
    names: str


def subject_of(named: Iterable[tuple[str, bool]], texts: Texts) -> Subject:
    """Return ``You``, ``You and Zoë``, ``Ana``, ``Ana and Zoë``, from names and whether they are the reader's."""
    everybody = list(named)
    others = [name for name, is_reader in everybody if not is_reader]
    if len(others) == len(everybody):
        return Subject("one" if len(others) == 1 else "other", join_and(others, texts))
    if not others:
        return Subject("you", "")
    names = texts.say("names-with-you", first=", ".join(others[:-1]), last=others[-1], count=len(others))
    return Subject("both", names)
