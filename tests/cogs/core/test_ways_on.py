"""Buttons that features offer on each other's panels."""

from typing import Any

import pytest
from discord import ui

from bot.text import Texts, texts_for
from cogs.core import ways_on as ways
from cogs.core.parts import button
from cogs.core.ways_on import Place, way_on, ways_on


def test_they_stand_in_the_order_of_their_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ways, "_offered", {place: {} for place in Place})

    @way_on(Place.HELP, 20)
    def second(about: str, texts: Texts) -> ui.Button[Any]:
        return button(f"second {about}", "s:me:second")

    @way_on(Place.HELP, 10)
    @way_on(Place.MORE, 10)
    def first(about: str, texts: Texts) -> ui.Button[Any]:
        return button(f"first {about}", "s:me:first")

    assert [each.label for each in ways_on(Place.HELP, "it", texts_for("en"))] == ["first it", "second it"]
    assert [each.label for each in ways_on(Place.MORE, "it", texts_for("en"))] == ["first it"]
    assert ways_on(Place.RESULT, "it", texts_for("en")) == []
    own = {15: button("own", "s:me:own")}
    assert [each.label for each in ways_on(Place.HELP, "it", texts_for("en"), own)] == ["first it", "own", "second it"]

    with pytest.raises(ValueError, match="number 10"):

        @way_on(Place.HELP, 10)
        def third(about: str, texts: Texts) -> ui.Button[Any]:
            return button("third", "s:me:third")
