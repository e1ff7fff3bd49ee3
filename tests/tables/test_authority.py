"""Who may ask what: every action by every role, and nothing that is not named."""

from dataclasses import dataclass, fields
from typing import Any, cast

import pytest

from bot.errors import Refused
from bot.tables import actions
from bot.tables.actions import ACTIONS, Action, ClockAsker, Computer, Join, Leave, Role, StepAway
from bot.tables.actions.action import BY_CLOCK, BY_HOST, OfClock, OfPerson
from bot.tables.actions.authority import authorise, roles_of
from bot.tables.limits import Limits
from bot.tables.state.giving_back import Given
from bot.tables.state.transition import Transition, TransitionKind
from tests.tables.actions_document import DOCUMENT, actions_document
from tests.tables.world import ANA, BEN, CAM, DEE, World

LIMITS = Limits()

HOST, SEATED, ABSENT, STRANGER = Role.HOST, Role.SEATED, Role.ABSENT, Role.STRANGER
MODERATOR, COMPUTER, CLOCK = Role.MODERATOR, Role.COMPUTER, Role.CLOCK

EXPECTED: dict[type, dict[Role, str]] = {
    # "yes", or the reason of the refusal, in the order host, seated, absent, stranger, moderator, computer, clock
    kind: dict(zip((HOST, SEATED, ABSENT, STRANGER, MODERATOR, COMPUTER, CLOCK), answers.split(), strict=True))
    for kind, answers in {
        actions.Join: "already-seated already-seated already-seated yes yes illegal illegal",
        actions.TakeSeat: "already-seated already-seated already-seated yes yes illegal illegal",
        actions.Leave: "yes yes yes not-seated not-seated illegal illegal",
        actions.AddComputer: "yes not-host not-host not-host not-host illegal illegal",
        actions.ChangeComputer: "yes not-host not-host not-host not-host illegal illegal",
        actions.RemoveComputer: "yes not-host not-host not-host not-host illegal illegal",
        actions.ChoosePartners: "yes not-host not-host not-host not-host illegal illegal",
        actions.AddSeats: "yes not-host not-host not-host not-host illegal illegal",
        actions.ChangeRules: "yes not-host not-host not-host not-host illegal illegal",
        actions.Start: "yes not-host not-host not-host not-host illegal illegal",
        actions.Play: "yes yes away not-seated not-seated yes illegal",
        actions.Undo: "yes yes away not-seated not-seated yes illegal",
        actions.NextGame: "yes yes yes not-seated not-seated illegal illegal",
        actions.ChangeTable: "yes not-host not-host not-host not-host illegal illegal",
        actions.Consent: "yes yes yes not-seated not-seated illegal illegal",
        actions.Resume: "yes yes yes not-seated not-seated illegal illegal",
        actions.StepAway: "yes yes already-away not-seated not-seated illegal illegal",
        actions.ComeBack: "not-away not-away yes not-seated not-seated illegal illegal",
        actions.ShowTable: "yes yes yes not-seated not-seated illegal illegal",
        actions.Wake: "yes yes yes not-seated not-seated illegal illegal",
        actions.Stop: "yes not-host-or-moderator not-host-or-moderator not-host-or-moderator yes illegal illegal",
        **dict.fromkeys(
            (
                actions.FreeSeat,
                actions.OpenSeat,
                actions.ShowOut,
                actions.LetIn,
                actions.HandOver,
                actions.PlayFor,
                actions.SetQuiet,
                actions.ChooseClock,
            ),
            "yes not-host-or-moderator not-host-or-moderator not-host-or-moderator yes illegal illegal",
        ),
        actions.MoveTable: "yes not-host-or-moderator not-host-or-moderator not-host-or-moderator yes illegal yes",
        **dict.fromkeys(
            (
                actions.StartClock,
                actions.CountTimeOff,
                actions.Warn,
                actions.TakeOver,
                actions.Forfeit,
                actions.GiveBack,
                actions.TurnBack,
                actions.ReleaseSeats,
                actions.PassHost,
                actions.FallAsleep,
                actions.Forget,
                actions.CallOff,
                actions.Expire,
            ),
            "illegal illegal illegal illegal illegal illegal yes",
        ),
    }.items()
}
SAMPLES: dict[str, Any] = {
    "str": "regular",
    "int": 1,
    "tuple[str, ...]": ("pass",),
    "tuple[int, ...]": (0,),
    "float": 1.0,
    "Given": Given(30.0, 0.0, 1_000_000.0),
}


def sample(kind: type[Action]) -> Action:
    """An action of that kind with some arguments."""
    named = {each.name: str(getattr(each.type, "__name__", each.type)) for each in fields(cast(Any, kind))}
    return kind(**{name: SAMPLES.get(of_type, {}) for name, of_type in named.items()})


@dataclass
class Scene:
    world: World
    table: Any

    def asker(self, role: Role) -> Any:
        """Ana is host, Ben plays, Cam is away, Dee has no seat; seat 3 is a computer's."""
        if role is COMPUTER:
            return Computer(3)
        if role is CLOCK:
            return ClockAsker(self.table.version)
        user = {HOST: ANA, SEATED: BEN, ABSENT: CAM}.get(role, DEE)
        return self.world.person(user, moderator=role is MODERATOR)


async def build_scene() -> Scene:
    world = World()
    table = await world.open(ANA)
    for user in (BEN, CAM):
        await world.act(table, Join(), user)
    await world.act(table, actions.AddComputer("regular", "Computer"), ANA)
    await world.act(table, actions.Start("regular", "Computer"), ANA)
    table = (await world.act(table, StepAway(), CAM)).table
    return Scene(world, table)


def answer(scene: Scene, kind: type, role: Role) -> str:
    try:
        authorise(scene.table, sample(kind), scene.asker(role), scene.world.clock.now(), LIMITS)
    except Refused as refused:
        return refused.reason
    return "yes"


async def test_every_action_by_every_role() -> None:
    scene = await build_scene()
    assert set(EXPECTED) == set(ACTIONS.values())
    for kind, answers in EXPECTED.items():
        for role, expected in answers.items():
            assert answer(scene, kind, role) == expected, (kind.__name__, role.name)


def test_an_action_that_leaves_out_who_may_is_none() -> None:
    with pytest.raises(TypeError, match="Everybody does not say 'who'"):

        class Everybody(OfPerson):
            kinds = (TransitionKind.JOINED,)

    with pytest.raises(TypeError, match="Whatever does not say 'kinds'"):

        class Whatever(OfPerson):
            who = BY_HOST

    assert not {"Everybody", "Whatever"} & set(ACTIONS)


def test_what_people_or_the_clock_alone_may_ask_is_theirs_by_its_rule() -> None:
    """The families narrow who asks to a type; their rules must have let in nobody else."""
    for action in ACTIONS.values():
        machines = action.who.allowed & {COMPUTER, CLOCK}
        assert not (issubclass(action, OfPerson) and machines), action
        assert not issubclass(action, OfClock) or action.who is BY_CLOCK, action


def test_an_action_becomes_only_what_it_says() -> None:
    assert Leave().done(kind=TransitionKind.PAUSED) == Transition(TransitionKind.PAUSED)
    with pytest.raises(LookupError):
        Leave().done(kind=TransitionKind.STARTED)


def test_the_document_of_actions_is_up_to_date() -> None:
    assert DOCUMENT.read_text("utf-8") == actions_document(), "run: python -m tests.tables.actions_document"


async def test_every_action_is_asked_for() -> None:
    scene = await build_scene()
    for kind, answers in EXPECTED.items():
        for role, expected in answers.items():
            if expected != "yes":
                with pytest.raises(Refused) as caught:
                    await scene.world.tables.act(scene.table.id, sample(kind), scene.asker(role))
                assert caught.value.reason == expected, (kind.__name__, role.name)
    assert scene.world.now(scene.table).version == scene.table.version


async def test_a_computer_plays_only_the_seats_of_computers() -> None:
    scene = await build_scene()
    assert roles_of(scene.table, Computer(2), 0, LIMITS) == {COMPUTER}
    for seat in (0, 1, 4, 99, -1):
        assert not roles_of(scene.table, Computer(seat), 0, LIMITS)


async def test_anybody_at_the_table_may_do_what_is_an_absent_hosts() -> None:
    world = World()
    table = await world.start(ANA, BEN)
    await world.act(table, StepAway(), ANA)
    assert (await world.act(table, actions.Stop(), BEN)).table.asleep == "stopped"


async def test_in_a_lobby_a_silent_host_may_be_stood_in_for() -> None:
    world = World()
    table = await world.open(ANA)
    await world.act(table, Join(), BEN)
    with pytest.raises(Refused):
        await world.act(table, actions.Start("regular", "Computer"), BEN)
    world.clock.time += LIMITS.lobby_patience
    assert (await world.act(table, actions.Start("regular", "Computer"), BEN)).table.status == "playing"


async def test_strangers_never_stand_in() -> None:
    world = World()
    table = await world.start(ANA, BEN)
    await world.act(table, Leave(), ANA)
    world.clock.time += 10 * LIMITS.host_patience
    with pytest.raises(Refused):
        await world.act(table, actions.Stop(), ANA)


async def test_the_clock_asks_nothing_of_a_table_that_has_changed_since() -> None:
    world = World()
    table = await world.start(ANA, BEN)
    await world.act(table, world.discard(table), world.user_to_play(table))
    with pytest.raises(Refused) as caught:
        await world.act(table, actions.Expire(), ClockAsker(table.version))
    assert caught.value.reason == "stale"
