"""Pairs of games that differ only in what a viewer may not see give that viewer the same bytes."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from bot.engine.cards import CODES
from bot.entities.settings import Preferences
from bot.players.hints import greedy_hint, suggest
from bot.players.levels import QUICK, choose_move
from bot.tables.state.table import Table
from bot.tables.view import table_view
from bot.text import texts_for
from bot.text.play_words import describe_hand
from cogs.core.panel_extras import PanelExtras
from cogs.core.pictures import HAND_NAME, TABLE_NAME, labels_of
from cogs.proof.cog import fair_panel
from cogs.table import menu
from cogs.table.hand_panel import hand_panel
from cogs.table.table_panel import public_panel
from render import DARK, HandScene, TableScene, draw_hand, draw_table
from tests.every_game import ALL
from tests.faults.positions import table_in_play
from tests.faults.twins import as_text, twin_for
from tests.tables.world import seen_by

Shown = dict[str, Any]
SIGNS: Final = {card: f"<:{card}_d000000:{10**18 + card}>" for card in range(CODES)}
"""Stands for the emojis of cards."""
LEVELS_TRIED: Final = (*sorted(QUICK), "strong")


def pairs(count: int, seed: int = 1) -> Iterator[tuple[str, Table, Table, int | None, Random]]:
    """Tables of every system in turn, each with a twin for a viewer: nobody in particular, or one of the seats."""
    for number in range(count):
        system, seats = ALL[number % len(ALL)]
        luck = Random(f"{seed}/{number}")
        table = table_in_play(system, seats, luck)
        viewer = luck.choice((None, *range(seats)))
        yield f"{system} for {seats}, pair {number}", table, twin_for(table, viewer, luck), viewer, luck


def shown_to(table: Table, viewer: int | None, luck_seed: int, *, pictures: bool) -> Shown:
    """Everything that a viewer of this table can get to see, as it leaves the process."""
    texts = texts_for("en" if luck_seed % 2 else "es")
    view, steps = table_view(table), tuple(table.running().happened[-5:])
    shown: Shown = {
        "panel": as_text(public_panel(view, texts, TABLE_NAME)),
        "panel without a picture": as_text(public_panel(view, texts, None)),
        "words": as_text(menu.words_panel(view, None if viewer is None else seen_by(table, viewer), texts, at=0)),
        "fair": as_text(fair_panel(view, texts)),
        "more": as_text(
            menu.more_panel(view, 101 + (viewer or 0), texts, Preferences(), leads=False, can_be_shown=False)
        ),
    }
    if pictures:
        shown["picture"] = draw_table(TableScene(table.view(), table.names, steps, labels_of(texts)), DARK)
    if viewer is not None:
        shown |= _shown_privately(table, viewer, texts, luck_seed, pictures)
    return shown


def _shown_privately(table: Table, seat: int, texts: Any, luck_seed: int, pictures: bool) -> Shown:
    own, view = seen_by(table, seat), table.view_of(seat)
    shown: Shown = {"hand in words": describe_hand(view, table.names, texts)}
    shown["hand"] = as_text(hand_panel(own, texts, picture=HAND_NAME))
    shown["hand as text"] = as_text(hand_panel(own, texts, picture=None, signs=SIGNS))
    if view.hand:
        shown["a card picked"] = as_text(hand_panel(own, texts, PanelExtras(picked=(view.hand[0],))))
        shown["a pass asked for"] = as_text(hand_panel(own, texts, PanelExtras(sure=True)))
    if view.legal:
        level = LEVELS_TRIED[luck_seed % len(LEVELS_TRIED)]
        shown[f"what a {level} computer would do"] = choose_move(level, view, Random(luck_seed)).notation
        hint = greedy_hint(view)
        shown["a hint"] = as_text(hand_panel(own, texts, PanelExtras(hint=hint)))
    if pictures and view.legal:
        shown["a hint thought out"] = repr(suggest(view, Random(luck_seed)))
    if pictures:
        shown["private picture"] = draw_hand(HandScene(view, table.names, None, labels_of(texts)), DARK)
    return shown


def compare(count: int, seed: int = 1, pictures_every: int = 1) -> tuple[int, list[str]]:
    """How many pairs were really different inside, and whatever differed outside."""
    different, wrong = 0, []
    for number, (name, table, twin, viewer, _) in enumerate(pairs(count, seed)):
        different += table.running().state.to_data() != twin.running().state.to_data()
        drawn = number % pictures_every == 0
        one, two = (shown_to(each, viewer, number, pictures=drawn) for each in (table, twin))
        wrong += [f"{name}: {what} for seat {viewer}" for what in one if one[what] != two.get(what)]
        wrong += [f"{name}: {what} tells a seed" for what, text in one.items() if _tells_a_seed(table, text)]
    return different, wrong


def _tells_a_seed(table: Table, shown: Any) -> bool:
    secrets = [table.seed.hex()]
    if table.running().state.result is None:
        secrets.append(table.running().fairness.seed.hex())
    return isinstance(shown, str) and any(secret in shown for secret in secrets)
