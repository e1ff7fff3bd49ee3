"""Ends of the lessons: the same from every entry, but for the way back to where they were opened."""

import pytest

from bot.text import LANGUAGES, texts_for
from cogs.learn.cog import finished_panel, lessons_stopped_panel
from tests.cogs.table.shown import Shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("newcomer", [False, True])
@pytest.mark.parametrize("end", [finished_panel, lessons_stopped_panel])
def test_an_end_differs_by_the_way_back_alone(end: object, newcomer: bool, language: str) -> None:
    texts = texts_for(language)
    by_command, at_table = (Shown(end(texts, newcomer=newcomer, table=table)) for table in (None, "t1"))  # type: ignore[operator]
    assert by_command.texts == at_table.texts
    assert [*by_command.rows[0], texts.say("more-back")] == at_table.rows[0]
    assert [each["style"] for each in by_command.buttons] == [each["style"] for each in at_table.buttons[:-1]]


def test_whoever_has_not_played_yet_is_offered_the_first_game_from_every_entry() -> None:
    texts = texts_for("en")
    for table in (None, "t1"):
        shown = Shown(finished_panel(texts, newcomer=True, table=table))
        assert texts.say("learn-first-game-words") in " ".join(shown.texts)
        assert shown.rows[0][0] == texts.say("open-first-game", count=5)
