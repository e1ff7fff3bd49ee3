"""``doctor --live`` in the operator's own messages, against the stand-in: as Discord is, and different in one point."""

import pytest

from bot.operation.findings import Severity
from cogs.live_check.results import CHECKS, DIRECT_PART, Trait
from tests.cogs.live_check.operators import Operator
from tests.discord.differences import Difference


@pytest.fixture
def among_people(operator: Operator) -> Operator:
    """In Ana's messages with the bot; she has a group with Ben, who has not installed it."""
    control = operator.room.control
    control.commands.replace([COMMAND])
    operator.direct = control.make_messages(operator.room.ana, control.bot())
    operator.ben = control.make_person("Ben")
    operator.group = control.make_messages(operator.room.ana, operator.ben, control.make_person("Zoe"))
    control.install(operator.room.ana)
    return operator


COMMAND = {"name": "spite", "type": 1, "contexts": [0, 1, 2], "integration_types": [0, 1], "options": []}


async def test_in_messages_everything_is_asked_that_places_rely_on(among_people: Operator) -> None:
    operator = among_people
    await operator.look(str(operator.direct))
    assert operator.states() == dict.fromkeys(DIRECT_PART, Severity.OK), operator.told
    assert "heard by the one connection; installed by" in operator.told[Trait.DIRECT].words
    assert "more are taken" in operator.told[Trait.FOLLOWED].words
    assert "heard by" in operator.told[Trait.BETWEEN].words
    assert "own press" not in operator.told[Trait.OTHERS].words
    assert "a sixth is refused" in operator.told[Trait.OTHERS_FOLLOWED].words
    assert operator.left() == []
    assert not operator.aging


@pytest.mark.parametrize(
    ("difference", "found", "words"),
    [
        (Difference.NO_CONTEXT, {Trait.DIRECT: Severity.PROBLEM}, "something else"),
        (
            Difference.PUBLIC_NOT_TAKEN_UP,
            {Trait.TAKEN_UP: Severity.PROBLEM, Trait.BOTH: Severity.PROBLEM, Trait.OTHERS: Severity.WARNING},
            "10008",
        ),
        (Difference.OTHERS_NOT_TAKEN_UP, {Trait.OTHERS: Severity.WARNING}, "keeps tables up to date"),
        (Difference.FOLLOW_UPS_FOR_ALL, {Trait.BESIDE: Severity.PROBLEM}, "let nobody play"),
        (Difference.FOLLOW_UPS_FIXED, {Trait.BOTH: Severity.PROBLEM, Trait.ANEW: Severity.PROBLEM}, "10008"),
        (Difference.OPEN_FOLLOW_UPS_HIDDEN, {Trait.ANEW: Severity.PROBLEM}, "nobody else sees it"),
        (
            Difference.FEW_FOLLOW_UPS,
            {Trait.FOLLOWED: Severity.PROBLEM, Trait.OTHERS_FOLLOWED: Severity.WARNING},
            "only 3, then 400 40094",
        ),
        (Difference.ANSWERS_HIDDEN, {Trait.OPENED: Severity.WARNING}, "games alone"),
        (Difference.TOKEN_REACHES_THE_PUBLIC_MESSAGE, {Trait.BOTH: Severity.PROBLEM}, "has changed with it"),
    ],
)
async def test_messages_that_differ_in_one_point(
    among_people: Operator, difference: Difference, found: dict[str, str], words: str
) -> None:
    operator = among_people
    operator.minutes = 0.05
    operator.room.control.differ(difference)
    await operator.look(str(operator.direct))
    differing = {name: result.state for name, result in operator.told.items() if result.state != Severity.OK}
    assert {name: state for name, state in differing.items() if name != Trait.PRESSED} == found, operator.told
    assert any(words in operator.told[check].words for check in found), operator.told
    assert operator.left() == []


async def test_where_everything_is_counted_that_is_said(among_people: Operator) -> None:
    among_people.room.control.differ(Difference.COUNTED_EVERYWHERE)
    await among_people.look(str(among_people.direct))
    assert "a sixth is refused" in among_people.told[Trait.FOLLOWED].words


async def test_without_anybody_else_the_group_is_left_out(among_people: Operator) -> None:
    operator = among_people
    operator.minutes, operator.group = 0.02, 0
    found = await operator.look(str(operator.direct))
    assert Trait.BETWEEN not in found
    assert any(each.startswith("Not looked at: ") and CHECKS[Trait.OTHERS].relied in each for each in operator.said)
    assert operator.left() == []
