"""What can be pressed about tournaments. What an organiser plans is kept nowhere before it is opened: the ids of its
panel carry it, as the words of a ``Draft``."""

from enum import StrEnum

from bot.tournaments.tournament import Decision
from cogs.core.press_ids import AboutNothing, AboutTournament, press_id


class DraftField(StrEnum):
    """What is chosen of a tournament that is planned."""

    KIND = "kind"
    GAME = "game"
    MOST = "most"
    TIME = "time"
    ABSENT = "absent"
    CLOCK = "clock"
    ROUNDS = "rounds"


class PageOf(StrEnum):
    """What a page is of."""

    STANDINGS = "s"
    ROUND = "r"


@press_id("cup")
class OpenTournament(AboutTournament):
    """A tournament as the presser sees it; for ``NOTHING``, whichever goes on in the server."""


@press_id("cup-choose")
class ChooseTournament(AboutNothing):
    """A tournament is chosen in a select."""


@press_id("cup-show")
class ShowTournamentPage(AboutTournament):
    """A page of a round or of the standings. ``way`` makes the ids of ways that lead to the same page differ."""

    of_what: PageOf
    round: int
    number: int
    way: str = ""


@press_id("cup-fair")
class ShowTournamentSeal(AboutTournament):
    """The seal of its lots and deals, and its key once it is over."""


@press_id("cup-join")
class JoinTournament(AboutTournament):
    """The presser takes part."""


@press_id("cup-out")
class AskToWithdraw(AboutTournament):
    """The presser wants to take part no more: asked once more where it has begun."""


@press_id("cup-out-yes")
class WithdrawForGood(AboutTournament):
    """The presser takes part no more."""


@press_id("cup-new")
class PlanTournament(AboutNothing):
    """A new tournament is planned."""


@press_id("cup-set")
class ChooseForDraft(AboutNothing):
    """Something of what is planned is chosen in a select."""

    field: DraftField
    draft: tuple[str, ...]


@press_id("cup-name", opens_form=True)
class AskTitle(AboutNothing):
    """What is planned is to get its name."""

    draft: tuple[str, ...]


@press_id("cup-open")
class OpenSignUp(AboutNothing):
    """The name was typed."""

    draft: tuple[str, ...]


@press_id("cup-run")
class Organise(AboutTournament):
    """What the organiser can do."""


@press_id("cup-move")
class MoveTournament(AboutTournament):
    """It goes on in the channel where this is pressed."""


@press_id("cup-begin")
class BeginTournament(AboutTournament):
    """Sign-up is closed."""


@press_id("cup-cancel")
class AskToCancel(AboutTournament):
    """It is to be cancelled: asked once more."""


@press_id("cup-cancel-yes")
class CancelTournament(AboutTournament):
    """It is cancelled."""


@press_id("cup-correct")
class CorrectRound(AboutTournament):
    """A game of a round is to be decided otherwise."""

    round: int


@press_id("cup-fix")
class ChoosePairing(AboutTournament):
    """Which of them is chosen in a select, one of several where they are many."""

    round: int
    select: int = 0


@press_id("cup-won")
class DecidePairing(AboutTournament):
    """Who has won it, by the place of the entrant."""

    round: int
    board: int
    winner: int


@press_id("cup-level")
class DecideWithoutWinner(AboutTournament):
    """Nobody has won it: it was a draw, or neither came."""

    round: int
    board: int
    how: Decision


@press_id("cup-replace")
class AskToReplace(AboutTournament):
    """Somebody is to take an entrant's place."""


@press_id("cup-replace-whom")
class ChooseReplaced(AboutTournament):
    """Whose is chosen in a select, one of several where they are many."""

    select: int = 0


@press_id("cup-replace-by")
class ChooseReplacement(AboutTournament):
    """Who takes that place is chosen in a select."""

    entrant: int


@press_id("cup-replace-yes")
class ReplaceEntrant(AboutTournament):
    """They take it: by the ids of whoever goes and whoever comes."""

    entrant: int
    leaver: str
    user: str


@press_id("cup-remove")
class AskToRemove(AboutTournament):
    """Somebody is to be taken out."""


@press_id("cup-remove-whom")
class ChooseRemoved(AboutTournament):
    """Who is chosen in a select, one of several where they are many."""

    select: int = 0


@press_id("cup-remove-yes")
class RemoveEntrant(AboutTournament):
    """They are taken out: by the id of the person, since places move up while sign-up is open. Whether it had ``begun``
    when this was asked says what the organiser was told that it means; earlier releases did not say."""

    user: str
    begun: bool | None = None
