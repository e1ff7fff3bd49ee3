"""Giving up says beforehand what it costs: a loss with or without a rating, or nothing."""

from dataclasses import replace

import pytest

from bot.entities.game_result import Unrated
from bot.tables.view import TableView, table_view
from bot.text import texts_for
from cogs.gathering.own_tables import leave_from_panel
from cogs.table.leaving import consent_sure_panel, leave_sure_panel, stop_sure_panel
from tests.cogs.table.shown import Shown
from tests.tables.world import ANA, BEN, World

RATED, UNRATED, NOTHING = "lowers your rating", "It changes no rating", "costs you nothing"
ENGLISH = texts_for("en")


def said(layout: object) -> str:
    return "\n".join(Shown(layout).texts)  # type: ignore[arg-type]


async def together(*unrated: Unrated) -> TableView:
    world = World()
    view = table_view(await world.start(ANA, BEN))
    return replace(view, game=replace(view.running(), unrated=unrated))


async def alone(*, is_first: bool) -> TableView:
    return table_view(await World().open(computers=(("casual", "Nova"),), is_first=is_first))


async def test_a_game_with_others_is_lost_and_says_whether_for_the_rating_too() -> None:
    for unrated, cost in (((), RATED), ((Unrated.HANDICAP,), UNRATED)):
        view = await together(*unrated)
        for layout in (leave_sure_panel(view, ANA, ENGLISH), stop_sure_panel(view, ANA, ENGLISH)):
            assert cost in said(layout)
            assert "streak" in said(layout)
        assert cost in said(leave_from_panel(view, ANA, ENGLISH)), "also from the list of one's tables"


@pytest.mark.parametrize("is_first", [False, True])
async def test_a_game_alone_costs_nothing_wherever_it_is_stopped(*, is_first: bool) -> None:
    view = await alone(is_first=is_first)
    for layout in (stop_sure_panel(view, ANA, ENGLISH), leave_from_panel(view, ANA, ENGLISH)):
        assert NOTHING in said(layout)
        assert RATED not in said(layout)


async def test_who_removed_the_others_has_a_loss_to_fear() -> None:
    view = await together(Unrated.REMOVED)
    game = replace(view.running(), removers=(ANA,))
    seats = tuple(replace(seat, away=seat.user == BEN) for seat in view.seats)
    assert RATED in said(stop_sure_panel(replace(view, game=game, seats=seats), ANA, ENGLISH))


@pytest.mark.parametrize("language", ["en", "es"])
async def test_agreeing_to_a_stop_asks_first_in_both_languages(language: str) -> None:
    texts, view = texts_for(language), await together()
    shown = Shown(consent_sure_panel(view, BEN, texts))
    assert [each["label"] for each in shown.buttons] == [texts.say("stopped-consent-yes"), texts.say("more-back")]
