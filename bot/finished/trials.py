"""Games that are tried out from a moment of a finished one, with the cards dealt anew that a seat could not see."""

from dataclasses import dataclass
from random import Random

from bot.engine.errors import EngineError, RecordError
from bot.engine.hidden_cards import deal_within, recollection_of
from bot.engine.record import PERSON, Record
from bot.engine.replay import HEADER
from bot.engine.urns import Contradiction
from bot.errors import Reason, Refused
from bot.players.levels import FOR_PEOPLE
from bot.tables.rules.lobby_rules import changes_of
from bot.tables.service.opening import TrialStart
from bot.tables.state.trial import Trial, TrialOf


@dataclass(frozen=True, slots=True)
class TrialMoment:
    """Moment of a finished game: the game's id, the number of moves made, and the seat that plays on."""

    game: str
    place: int
    seat: int

    @property
    def trial(self) -> Trial:
        """Return the origin of a game that is tried out from here."""
        return Trial(TrialOf.GAME, self.game, self.place)


def levels_then(record: Record, seat: int, usual: str) -> tuple[str, ...]:
    """Return the levels of a seat's opponents, by seats: those of then where they are still offered, for people and
    other levels the usual one."""
    others = [str(player) for place, player in enumerate(record["players"]) if place != seat]
    return tuple(player if player != PERSON and player in FOR_PEOPLE else usual for player in others)


def trial_start(record: Record, moment: TrialMoment, seed: bytes) -> TrialStart:
    """Return the position from which a moment is tried out. Slow: call it in a thread.

    :param seed: the secret that the new cards follow from.
    :raises RecordError: the record is broken or altered, or its rules are no game any more.
    :raises Refused: the game is over there.
    """
    try:
        known = recollection_of(record, moment.place, moment.seat)
        if known.view.public.result is not None:
            raise Refused(Reason.TRIED_AT_END)
        start = deal_within(known, Random(int.from_bytes(seed)))  # noqa: S311 (of a secret seed)
        # A game tried out is one game: the match, and the points before it, are not played on.
        start.rules = start.rules.change(match_target=None)
        changes = changes_of(record["system"], start.rules.players, start.rules.to_data())
    except RecordError:
        raise
    except (EngineError, Contradiction, LookupError, TypeError, ValueError, AttributeError) as error:
        raise RecordError(HEADER, f"nobody can play on from there ({error})") from error
    return TrialStart(start, moment.trial, moment.seat, str(record["system"]), changes)
