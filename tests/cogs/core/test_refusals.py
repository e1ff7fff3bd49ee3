"""Refusals: each says what to do next, and where a press can do it, has the button."""

import pytest

from bot.errors import Reason, Refused
from bot.text import LANGUAGES, texts_for
from cogs.core.refusals import refusal_note
from tests.cogs.table.shown import Shown

WAYS_ON = {
    Reason.NO_TABLE: ["open-play-now", "open-table"],
    Reason.TABLE_GONE: ["open-play-now", "open-table"],
    Reason.NO_FINISHED_GAME: ["open-play-now", "open-table"],
    Reason.NOTHING_FINISHED: ["open-play-now", "open-table"],
    Reason.NOTHING_PLAYED: ["open-play-now", "open-table"],
    Reason.NOT_SEATED: ["open-play-now", "learn-open"],
    Reason.NO_REVIEW: ["replay-step"],
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", WAYS_ON)
def test_who_is_refused_for_want_of_something_gets_the_button_that_helps(reason: Reason, language: str) -> None:
    texts = texts_for(language)
    shown = Shown(refusal_note(Refused(reason, game="abc-1"), texts, opens_tables=True))
    assert shown.rows == [[texts.say(key) for key in WAYS_ON[reason]]]
    alone = Shown(refusal_note(Refused(reason, game="abc-1"), texts, opens_tables=False))
    assert alone.rows == [[texts.say(key) for key in WAYS_ON[reason] if key != "open-table"]]
