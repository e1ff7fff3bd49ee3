"""What plays are called on the private panel."""

import pytest

from bot.engine.cards import parse_faces
from bot.engine.moves import parse_move
from bot.engine.systems import SYSTEMS
from bot.engine.views import seat_view
from bot.tables.actions import Step
from bot.text import LANGUAGES, texts_for
from bot.turns.choices import Choice, ChoiceKind
from cogs.table.hints import COACHED_TURNS
from cogs.table.labels import LabelData, label_of
from tests.turns.positions import arrange


@pytest.mark.parametrize(
    ("goal", "language", "label"),
    [
        ("*1", "en", "Up to goal card Joker as 4"),
        ("KS", "en", "Up to goal card K as 4"),
        ("*1", "es", "Hasta la carta objetivo Joker como 4"),
        ("4C", "en", "Up to goal card 4"),
    ],
)
def test_a_way_to_a_wild_goal_card_says_what_that_becomes(goal: str, language: str, label: str) -> None:
    state = arrange(SYSTEMS["jokers_added"].rules(2), "3D 9H", goal, centre=(2,))
    (three,), (last,) = parse_faces(["3D"]), parse_faces([goal])
    steps = (Step(parse_move("h:3D>c1"), 3, card=three), Step(parse_move("g>c1"), 4, card=last))
    data = LabelData(texts=texts_for(language), view=seat_view(state, 0), names=("Ana", "Ben"))
    assert label_of(data, Choice(ChoiceKind.WAY, steps)).casefold() == label.casefold()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["tip-turn", "tip-turn-text"])
def test_each_of_the_first_turns_has_a_tip_of_its_own(language: str, key: str) -> None:
    told = {texts_for(language).say(key, turn=turn, count=COACHED_TURNS).split(". ", 1)[1] for turn in (1, 2, 3)}
    assert len(told) == COACHED_TURNS
