"""What answers each press: the handlers of every feature, by the verbs of their ids."""

from collections.abc import Mapping
from typing import Final

from cogs.absence.handlers import ABSENCE_HANDLERS
from cogs.agreement.handlers import AGREEMENT_HANDLERS
from cogs.core.press import Handler
from cogs.daily.handlers import DAILY_HANDLERS
from cogs.gathering.handlers import GATHERING_HANDLERS
from cogs.hand.handlers import HAND_HANDLERS
from cogs.history.handlers import HISTORY_HANDLERS
from cogs.host.handlers import HOST_HANDLERS
from cogs.house_rules.handlers import HOUSE_RULES_HANDLERS
from cogs.house_rules.reading import READING_HANDLERS
from cogs.learn.handlers import LEARN_HANDLERS
from cogs.lobby.handlers import LOBBY_HANDLERS
from cogs.preferences.handlers import PREFERENCES_HANDLERS
from cogs.privacy.handlers import PRIVACY_HANDLERS
from cogs.proof.handlers import PROOF_HANDLERS
from cogs.puzzle.handlers import PUZZLE_HANDLERS
from cogs.replay.handlers import REPLAY_HANDLERS
from cogs.settings.handlers import SETTINGS_HANDLERS
from cogs.standing.handlers import STANDING_HANDLERS
from cogs.table.handlers import TABLE_HANDLERS
from cogs.tournament.handlers import TOURNAMENT_HANDLERS
from cogs.tournament.organising import ORGANISER_HANDLERS

HANDLERS: Final[Mapping[str, Handler]] = {
    **LOBBY_HANDLERS,
    **HAND_HANDLERS,
    **TABLE_HANDLERS,
    **GATHERING_HANDLERS,
    **ABSENCE_HANDLERS,
    **AGREEMENT_HANDLERS,
    **HOST_HANDLERS,
    **HOUSE_RULES_HANDLERS,
    **PREFERENCES_HANDLERS,
    **SETTINGS_HANDLERS,
    **PRIVACY_HANDLERS,
    **REPLAY_HANDLERS,
    **HISTORY_HANDLERS,
    **LEARN_HANDLERS,
    **READING_HANDLERS,
    **PROOF_HANDLERS,
    **PUZZLE_HANDLERS,
    **STANDING_HANDLERS,
    **DAILY_HANDLERS,
    **TOURNAMENT_HANDLERS,
    **ORGANISER_HANDLERS,
}
