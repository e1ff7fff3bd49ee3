"""What handlers and commands work with."""

from dataclasses import dataclass

from bot.operation.blocklist import Blocklist
from bot.players.thinking import ProcessThinker
from bot.privacy.service import Privacy
from bot.running.measures import Measures
from bot.standing.history import History
from bot.standing.profiles import Standings
from bot.tables.service import TableService
from bot.tables.service.saved_rules import SavedRulesService
from bot.tournaments.service import TournamentService
from cogs.core.answered_elsewhere import AnsweredElsewhere
from cogs.core.pictures import Pictures
from cogs.daily.service import DailyService
from cogs.emojis.card_emojis import CardEmojis
from cogs.gathering.service import Gathering
from cogs.hand.private_panels import PrivatePanels
from cogs.learn.learners import Learners
from cogs.preferences.service import PreferencesService
from cogs.replay.films import Films
from cogs.review.reviews import Reviews
from cogs.table.board import Board
from cogs.tournament.posts import TournamentPosts


@dataclass(frozen=True, slots=True)
class BotContext:
    """The services behind the panels."""

    tables: TableService
    preferences: PreferencesService
    pictures: Pictures
    private_panels: PrivatePanels
    board: Board
    saved_rules: SavedRulesService
    privacy: Privacy
    films: Films
    thinker: ProcessThinker
    reviews: Reviews
    elsewhere: AnsweredElsewhere
    card_emojis: CardEmojis
    learners: Learners
    measures: Measures
    blocklist: Blocklist
    standings: Standings
    history: History
    daily: DailyService
    gathering: Gathering
    tournaments: TournamentService
    tournament_posts: TournamentPosts
