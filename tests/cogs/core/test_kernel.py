"""What features tell the kernel: their presses, of which each has one answer."""

import pytest

from bot.ids import CustomId
from cogs.core.press import Press
from cogs.core.presses import Presses
from cogs.features import FEATURES, cog_of


async def one(press: Press) -> None:
    """Answers nothing."""


async def other(press: Press) -> None:
    """Answers nothing either."""


def test_no_two_features_answer_one_press() -> None:
    presses = Presses()
    presses.add({"hand": one})
    with pytest.raises(ValueError, match="hand"):
        presses.add({"hand": other, "play": other})
    assert dict(presses) == {"hand": one}


def test_what_is_taken_away_is_answered_no_more() -> None:
    presses = Presses()
    presses.add({"hand": one, "play": one})
    presses.add({"daily": other})
    presses.remove({"hand": one, "play": one})
    assert dict(presses) == {"daily": other}


def test_an_id_of_an_earlier_release_is_answered_by_what_it_meant() -> None:
    presses = Presses()
    presses.add({"which": one})
    presses.add({"which-table": other}, {("me", "which"): "which-table"})
    assert presses.answering(CustomId("me", "which", ("hand",))) is other
    assert presses.answering(CustomId("me", "which-table", ("hand",))) is other
    assert presses.answering(CustomId("abc", "which", ("1", "h:KS"))) is one
    assert presses.answering(CustomId("abc", "nonsense")) is None


def test_every_feature_has_one_cog_and_all_presses_one_answer() -> None:
    presses = Presses()
    for feature in FEATURES:
        cog = cog_of(feature)
        presses.add({**cog.presses, **{asked.verb: one for asked, _ in cog.answering()}}, cog.renamed)
    assert len(presses) > 150
