"""Non-interference: whatever somebody is shown is made a second time, of a game that differs only in what they may
not see, and must be the same to the byte."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any
from unittest.mock import patch

from bot.drawing.queue import DrawingQueue
from bot.engine.views import seat_view
from bot.tables.service.registry import TableRegistry
from bot.tables.state.table import Table
from bot.tables.view import PersonalView, TableView, personal_view, table_view
from cogs.core.layouts import Picture
from cogs.core.pictures import HAND_NAME, TABLE_NAME, Pictures
from cogs.table import table_panel
from cogs.table.panel_answers import PanelAnswers

CARD = re.compile(r"\b(?:10|[2-9AJQK])[CDHS]\b|\*\d\b")
"""The notation of a card, which belongs into no log and no public id."""


def twin_for(table: Table, seat: int | None, luck: Random) -> Table:
    """The table with everything dealt anew that the seat (None: everybody) can't see."""
    twin = table.copy()
    game = twin.game
    if game is None or game.state.result is not None:
        return twin
    state = seat_view(game.state, seat or 0).sample(luck)
    if seat is None:
        state = seat_view(state, 1).sample(luck)
    game.state = game.checkpoint = state
    return twin


def as_text(view: Any) -> str:
    """What is sent of a layout."""
    return json.dumps(view.to_components(), sort_keys=True)


@dataclass
class Watch:
    """Compares everything that is shown with its twin, and remembers for whom each private layout was made."""

    luck: Random
    note: Callable[[str, str], None]
    made_for: dict[int, int] = field(default_factory=dict)
    public: set[int] = field(default_factory=set)
    """Layouts of tables, which everybody may see."""
    kept: list[Any] = field(default_factory=list)
    compared: int = 0
    live: Callable[[], list[Table]] = list

    def differs(self, what: str, one: str, two: str) -> None:
        self.compared += 1
        if one != two:
            place = next((at for at, pair in enumerate(zip(one, two, strict=False)) if pair[0] != pair[1]), 0)
            self.note("leaked", f"{what} tells what its reader may not see: {one[place - 60 : place + 40]}")

    def check_text(self, where: str, text: str) -> None:
        """Seeds of games that have not ended, in anything that leaves the process."""
        for table in self.live():
            secrets = [table.seed.hex()]
            if table.game is not None and table.game.state.result is None:
                secrets.append(table.game.fairness.seed.hex())
            if any(secret in text for secret in secrets):
                self.note("leaked", f"{where} tells a seed")

    def check_private(self, user: int, view: Any) -> None:
        """A private layout has reached somebody."""
        meant = self.made_for.get(id(view), user)
        if meant != user:
            self.note("leaked", f"the panel of {meant} was shown to {user}")
        self.check_text("a private panel", as_text(view))

    def check_public(self, view: Any) -> None:
        """A layout was shown to everybody by somebody's token."""
        if id(view) not in self.public:
            self.note("leaked", f"something else than a table was shown to everybody: {as_text(view)[:200]}")


@contextmanager
def watched(watch: Watch, registry: TableRegistry) -> Iterator[None]:
    """Within, public and private panels and the pictures' inputs are compared with their twins'."""
    public, private, former = table_panel.public_panel, PanelAnswers.answer, table_panel.former_game_panel

    def public_panel(view: TableView, texts: Any, picture: str | None, **more: Any) -> Any:
        real = public(view, texts, picture, **more)
        held = registry.find(view.id)
        if held is not None and held.version == view.version:
            twin = public(table_view(twin_for(held, None, watch.luck)), texts, picture, **more)
            watch.differs("a public panel", as_text(real), as_text(twin))
        watch.check_text("a public panel", as_text(real))
        if picture not in (None, TABLE_NAME):
            watch.note("leaked", f"a public file is named {picture}")
        watch.public.add(id(real))
        watch.kept.append(real)
        return real

    def former_game_panel(*how: Any, **more: Any) -> Any:
        real = former(*how, **more)
        watch.public.add(id(real))
        watch.kept.append(real)
        return real

    async def answer(self: Any, own: PersonalView, texts: Any, extras: Any, **more: Any) -> Any:
        real, user = await private(self, own, texts, extras, **more), own.table.seats[own.seat].user
        held = registry.find(own.table.id)
        if held is not None and held.version == own.table.version and held.seats[own.seat].user == user:
            twin_table = twin_for(held, own.seat, watch.luck)
            twin_own = personal_view(twin_table, table_view(twin_table), user or 0)
            assert twin_own is not None
            twin = await private(self, twin_own, texts, extras, **more)
            watch.differs("a private panel", as_text(real.layout), as_text(twin.layout))
            watch.differs("a private picture", str(real.picture), str(twin.picture))
        watch.made_for[id(real.layout)] = user or 0
        watch.kept.append(real.layout)
        return real

    async def draw_table(self: Any, view: Any, names: Any, steps: Any, texts: Any, *more: Any, **named: Any) -> Picture:
        return Picture(TABLE_NAME, repr((view, steps)).encode())

    async def draw_hand(self: Any, view: Any, names: Any, *more: Any, **named: Any) -> Picture:
        return Picture(HAND_NAME, repr(view).encode())

    async def at_once(self: Any, work: Callable[[], Any], *more: Any, **named: Any) -> Any:
        """Lobbies and results too: what a thread draws comes at a moment that no seed repeats."""
        return work()

    with (
        patch.object(DrawingQueue, "run", at_once),
        patch.object(DrawingQueue, "draw", at_once),
        patch.object(table_panel, "public_panel", public_panel),
        patch.object(table_panel, "former_game_panel", former_game_panel),
        patch.object(PanelAnswers, "answer", answer),
        patch.object(Pictures, "table", draw_table),
        patch.object(Pictures, "hand", draw_hand),
    ):
        yield
