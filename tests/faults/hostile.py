"""Ids that nobody made, and names that somebody chose to do harm."""

import re
from collections.abc import Iterator
from random import Random
from typing import Final

from tests.cogs.handlers import HANDLERS

VERBS: Final = tuple(sorted(HANDLERS))
_PIECES: Final = (
    "",
    "0",
    "1",
    "-1",
    "99999999999999",
    "h:7H>c1",
    "g>c1",
    "h:*1>s2",
    "pass",
    "s1>c1",
    "٣",
    "1|1",
    "\u0000",
    "é",
)
_SIGNS: Final = "s:|>abc019-.,*HCDS \n\u202e\u200b😀'\"{}<@&%\\"

HARMFUL: Final = (
    "@everyone",
    "@here",
    "<@101>",
    "<@!101>",
    "<@&7>",
    "<#70>",
    "</spite start:1>",
    "<:x:1>",
    "<t:0:R>",
    "https://example.com",
    "discord.gg/abcdef",
    "[text](https://example.com)",
    "**bold",
    "__u__",
    "||s||",
    "`code`",
    "```\nblock",
    "# heading",
    "-# small",
    "> quote",
    "- list",
    "1. list",
    "\u202egnp.exe",
    "\u2066x\u2069",
    "a\u0301\u0302\u0303\u0304\u0305",
    "Z\u0351\u0352\u0353alg\u0334\u0335o",
    "\u200b\u200b",
    "\ufdfd" * 8,
    "𒐫" * 8,
    "W" * 200,
    "\n\n\n",
    "\t",
    "\u0000",
    "\ud83d",
    "👨‍👩‍👧‍👦" * 9,
    "🏳️‍🌈",
    "\u115f\u3164",
    "ﷺ",
    "Ω≈ç√",
    "ʇxǝʇ",
    "Ana\u200dBen",
    "{name}",
    "%s",
    "{ $name }",
    "\u2028x",
    "<script>",
    "'; DROP TABLE tables; --",
    "\U000e0041\U000e007f",
    "\u00ad" * 5,
    "i" * 90,
    "🃏",
    "\ufeffAna",
    "Ana",
    "Zoë",
)
HARMLESS: Final = re.compile(
    r"<@|<#|</|<:|<t:|@everyone|@here|://|\]\(|[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\ufeff\u2028\u2029\x00-\x1f]"
)
"""What may be in no name that is shown; words of ours hold none of it either."""


def bad_ids(luck: Random, count: int, real: tuple[str, ...] = ()) -> Iterator[str]:
    """Ids made of pieces, and real ones with something changed."""
    for _ in range(count):
        way = luck.random()
        if real and way < 0.5:
            yield _changed(luck.choice(real), luck)
        elif way < 0.8:
            table = luck.choice(("table001", "nothere1", "", "TABLE001", "x" * 20))
            rest = "|".join(luck.choice(_PIECES) for _ in range(luck.randrange(5)))
            yield f"s:{table}:{luck.choice((*VERBS, 'nonsense', ''))}:{rest}"[: luck.choice((100, 100, 30))]
        else:
            yield "".join(luck.choice(_SIGNS) for _ in range(luck.randrange(120)))


def _changed(text: str, luck: Random) -> str:
    place = luck.randrange(len(text) + 1)
    match luck.randrange(4):
        case 0:
            return text[:place] + luck.choice(_SIGNS) + text[place:]
        case 1:
            return text[:place] + text[place + 1 :]
        case 2:
            return text[:place] + luck.choice("0123456789") + text[place + 1 :]
        case _:
            return text + "|" + luck.choice(_PIECES)


def bad_names(luck: Random, count: int) -> Iterator[str]:
    """Names of harmful pieces, alone, joined and repeated."""
    for _ in range(count):
        pieces = [luck.choice(HARMFUL) for _ in range(luck.choice((1, 1, 2, 3, 6)))]
        yield luck.choice(("", " ", "\u200b")).join(pieces) * luck.choice((1, 1, 1, 4))
