"""Changes of tournaments: one class for each, in files by concern."""

from bot.tournaments.changes.change import Change, after, require_stage
from bot.tournaments.changes.course import (
    Begin,
    Cancel,
    EndTold,
    GiveRoundBack,
    MessagePosted,
    MoveTo,
    StuckTold,
    ThreadsRefused,
    TurnRoundBack,
    began_at,
    reminds_at,
)
from bot.tournaments.changes.pairings import Called, Correct, GameEnded, Reminded, ThreadOpened, TimeOver, Told
from bot.tournaments.changes.people import ForgetEntrant, Replace, SignUp, Withdraw

__all__ = [
    "Change",
    "after",
    "require_stage",
    "SignUp",
    "Withdraw",
    "Replace",
    "ForgetEntrant",
    "Begin",
    "MessagePosted",
    "EndTold",
    "Cancel",
    "ThreadsRefused",
    "StuckTold",
    "MoveTo",
    "GiveRoundBack",
    "TurnRoundBack",
    "began_at",
    "reminds_at",
    "ThreadOpened",
    "Called",
    "GameEnded",
    "Reminded",
    "Told",
    "TimeOver",
    "Correct",
]
