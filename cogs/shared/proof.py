"""Panel that proves a game's deal."""

from collections.abc import Sequence
from typing import Any, Final

from discord import ui

from bot.engine.canonical import canonical_json
from bot.engine.former_picking import FEWEST_TO_BEGIN, HIGH, MOST_IN_GOALS, MOST_IN_OWN_GOALS, NEXT_CARDS
from bot.engine.picking import DEALS, FEWEST_TURNS, MOST_TURNS, MOST_WITHOUT_A_PLAY, SURE_TURNS, PickRule
from bot.engine.record import PERSON
from bot.shapes import Data
from bot.text import Texts
from cogs.core.parts import EDGE_OVER, Item, panel, row, text
from cogs.core.replies import Picture

_VERIFIER: Final = "verify_deal.py"
_FILE: Final = "game.jsonl"


def proof_panel(
    record: Data,
    texts: Texts,
    *,
    is_right: bool,
    verifier: str,
    next_seal: str | None = None,
    file: str | None = None,
    back: Sequence[ui.Button[Any]] = (),
) -> ui.LayoutView:
    """Return the seal, key and check of a finished game.

    :param verifier: address of the verifier, or an empty string.
    :param next_seal: seal of the table's next game.
    :param file: name of the attached record.
    :param back: buttons that lead back.
    """
    proof, alone = record["fairness"], record["players"].count(PERSON) == 1
    lines = [
        f"### {texts.say('fair-title')} `{record['game']}`",
        *seal_lines(proof["commitment"], texts),
        texts.say("fair-key", key=f"`{proof['seed']}`"),
        texts.say("fair-right" if is_right else "fair-wrong"),
    ]
    if (pick := proof["transcript"].get("pick")) is not None:
        lines.append(picked_line(pick, texts))
    if alone:
        lines.append(texts.say("fair-alone"))
    if next_seal is not None:
        lines.append(texts.say("fair-next", seal=f"`{next_seal}`"))
    items: list[Item] = [text("\n".join(lines)), text(verifier_line(verifier, file, texts))]
    if file is not None:
        items.append(ui.File(f"attachment://{file}"))
    return panel([*items, *(row(each) for each in back)], EDGE_OVER)


def record_file(record: Data) -> Picture:
    """Return a game's record as the file that the verifier reads."""
    return Picture(_FILE, canonical_json(record) + b"\n")


def verifier_line(address: str, file: str | None, texts: Texts) -> str:
    """Return how anybody checks a deal with one command, and how to get the record where it is not attached.

    :param address: address of the verifier, or an empty string.
    """
    name = f"[`{_VERIFIER}`]({address})" if address else f"`{_VERIFIER}`"
    how = texts.say("fair-how", verifier=name, command=f"`python3 {_VERIFIER} {file or _FILE}`")
    return how if file else f"{how} {texts.say('fair-file')}"


def picked_line(rule: str, texts: Texts) -> str:
    """Return how the deal of a first game was picked."""
    told = [texts.say("fair-picked", deals=DEALS)]
    if rule == PickRule.ALIVE:
        told += [
            texts.say("fair-picked-hand", high=HIGH),
            texts.say("fair-picked-goals", goals=MOST_IN_GOALS, own=MOST_IN_OWN_GOALS),
            texts.say("fair-picked-next", cards=NEXT_CARDS, fewest=FEWEST_TO_BEGIN),
        ]
    elif rule == PickRule.REHEARSED:
        told += [
            texts.say("fair-rehearsed"),
            texts.say("fair-rehearsed-turns", fewest=FEWEST_TURNS, most=MOST_TURNS),
            texts.say("fair-rehearsed-plays", sure=SURE_TURNS, without=MOST_WITHOUT_A_PLAY),
        ]
    return " ".join(told)


def seal_lines(seal: str, texts: Texts) -> list[str]:
    return [texts.say("fair-means"), texts.say("fair-before"), texts.say("fair-seal", seal=f"`{seal}`")]
