"""People as they are: they press what they see, also when it is old, not theirs or nonsense, and they press twice."""

from collections import deque
from dataclasses import dataclass, field, replace
from random import Random

from bot.tables import actions
from bot.tables.actions import Action, Play, Undo, step_of
from bot.tables.state.meaning import leaving_means, stopping_means
from bot.tables.state.table import Table
from tests.faults.quick import quick_move

MODERATOR = 105
"""Eve moderates the server."""
MUTE = (102, 104)
"""Ben and Dee may not write in the channel."""
PEOPLE = {101: "Ana", 102: "Ben", 103: "Cam", 104: "Dee", 105: "Eve"}
LOBBY: tuple[tuple[Action, int], ...] = (
    (actions.Join(), 30),
    (actions.Start("regular", "Computer"), 25),
    (actions.AddComputer("regular", "Robot"), 12),
    (actions.RemoveComputer(), 4),
    (actions.Leave(), 5),
    (actions.ChangeRules("pagat", {"goal_size": 5}), 4),
    (actions.ChoosePartners(((0, 1), (2, 3)), 5), 1),
    (actions.ChooseClock(120, "regular"), 8),
    (actions.ShowOut(1), 2),
    (actions.HandOver(1), 3),
    (actions.Stop(), 1),
)
ASIDE: tuple[tuple[Action, int], ...] = (
    (actions.StepAway(), 5),
    (actions.ComeBack(), 10),
    (actions.Leave(), 1),
    (actions.TakeSeat(), 5),
    (actions.FreeSeat(0), 2),
    (actions.FreeSeat(1), 2),
    (actions.TakeSeat(1), 3),
    (actions.OpenSeat(2), 2),
    (actions.ShowOut(1), 1),
    (actions.HandOver(1), 2),
    (actions.PlayFor(1), 1),
    (actions.SetQuiet(True), 1),
    (actions.ShowTable(), 2),
    (actions.ChooseClock(seconds=30), 1),
    (actions.Wake(), 6),
    (actions.NextGame(), 3),
    (actions.ChangeTable(), 2),
    (actions.Consent(), 1),
    (actions.Resume(), 3),
    (actions.MoveTable(71), 1),
    (actions.Join(), 2),
    (actions.Stop(), 1),
)


@dataclass
class Human:
    """Somebody with a memory of what they were shown."""

    user: int
    seen: dict[str, deque[Table]] = field(default_factory=dict)

    def see(self, table: Table) -> None:
        self.seen.setdefault(table.id, deque(maxlen=4)).append(table)

    def picture_of(self, table: Table, luck: Random) -> Table:
        """What they believe of a table: mostly the newest they saw, sometimes something older."""
        seen = self.seen.get(table.id)
        if not seen or luck.random() < 0.5:
            self.see(table)
            return table
        return luck.choice(list(seen)) if luck.random() < 0.3 else seen[-1]


def intention(believed: Table, user: int, luck: Random) -> Action:
    """What somebody presses who believes that the table is so."""
    if believed.game is None or believed.status == "lobby":
        return _weighted(LOBBY, luck)
    if believed.status == "over":
        return actions.NextGame() if luck.random() < 0.7 else _weighted(ASIDE, luck)
    if believed.stopped is not None and luck.random() < 0.7:
        return actions.Resume()
    if luck.random() < 0.12:
        return _weighted(ASIDE, luck)
    state = believed.running().state
    if state.result is not None:
        return actions.NextGame()
    if believed.running().trail and luck.random() < 0.25:
        return Undo(state.turn, len(believed.running().trail))
    return move_of(believed, luck)


def as_seen(believed: Table, user: int, action: Action) -> Action:
    """The same press with what its panel showed of the table, as panels put it into their ids."""
    match action:
        case actions.Leave():
            return replace(action, means=leaving_means(believed, user))
        case actions.Stop():
            return replace(action, means=stopping_means(believed))
        case actions.Start():
            return replace(action, people=len(believed.people()))
        case actions.NextGame() | actions.Resume():
            return replace(action, people=len(believed.present()))
        case actions.ShowOut(seat) | actions.HandOver(seat) | actions.FreeSeat(seat) if seat < len(believed.seats):
            return replace(action, user=believed.seats[seat].user)
    return action


def move_of(table: Table, luck: Random) -> Play:
    """A legal move of the seat to play, with what it becomes; the presser may be somebody else."""
    state = table.running().state
    view = table.view_of(state.to_play)
    move = quick_move(view, luck)
    return Play(state.turn, (step_of(view.public, move),))


def _weighted(choices: tuple[tuple[Action, int], ...], luck: Random) -> Action:
    return luck.choices([action for action, _ in choices], [weight for _, weight in choices])[0]
