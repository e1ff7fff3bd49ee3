"""Constants by which the bot plays that no operator needs to set. Tests and benchmarks choose others."""

from dataclasses import dataclass

from bot.tables.limits import DAY, HOUR, MINUTE


@dataclass(frozen=True, slots=True)
class Tuning:
    """Times are in seconds; a limit of 0 is none."""

    stuck_after_seconds: float = 60
    """A process whose event loop has been stuck for so long ends itself: a disk that stalls recovers within seconds.
    0 is never."""
    thinking_seconds: float = 1.2
    """Time for which a computer seems to think: people can follow, and Discord wants as much between edits."""
    kept_tiles_mb: int = 96
    """Megabytes of cards that each drawing process keeps: those of several hundred games, beside its own 60."""
    picture_within_seconds: float = 0.3
    """A press is answered with cards as text where its picture would come later: slower feels broken."""
    panel_spacing_seconds: float = 12.0
    """Between two changes of the private panel of somebody who looks on, within one turn: Discord counts such edits."""
    edit_spacing_seconds: float = 1.2
    """Between two edits of one table's message: Discord allows five in five seconds in a channel."""
    away_after_seconds: float = 30
    """Somebody awaited without a press for so long is told of their turn, after twice as long where they see it."""
    repost_after_seconds: float = 50 * MINUTE
    """A table's message is replaced before it is an hour old: Discord lets older ones be edited only rarely."""
    repost_after_messages: int = 10
    """A table with so many messages below it is out of sight on a phone, and is posted again. 0 is never."""
    repost_rest_seconds: float = 2 * MINUTE
    """A table stays where it is for so long, however much is said: a lively channel is not to be filled with tables."""
    kept_of_user: int = 10
    """Games alone and sleeping tables that one person may have: each is a row to be kept for a week."""
    lobbies_of_user: int = 6
    """Tables that one person may open within an hour and where others have sat down: whoever plays opens fewer."""
    lobbies_of_channel: int = 6
    """Lobbies that are posted in one channel within an hour: more would be what people call spam."""
    presses_at_once: int = 10
    """Presses of one person that are carried out at once; quick taps through a whole hand are fewer."""
    presses_seconds: float = 3
    """In so many seconds as many presses more; no hand is quicker for long."""
    lobby_closes_after_seconds: float = 15 * MINUTE
    """A lobby that nobody starts or changes closes: its people have gone."""
    sleeps_after_seconds: float = DAY
    """A table without a clock where a person is awaited falls asleep."""
    closes_after_seconds: float = 7 * DAY
    """A table that sleeps, or whose game is over, closes: a week has everybody's free evening."""
    host_passes_after_seconds: float = HOUR
    """A host whom a computer plays for hands the table on."""
    grace_seconds: float = 2 * MINUTE
    """After an absence of the bot a turn or a round has so much left, which is time to come back and play."""
    events_kept_days: float = 365
    """Days for which the moves of a closed table are kept: a fault that is reported late can still be followed."""
    card_emojis: bool = True
    """Cards stand in texts as the application's own emojis; those that are missing are registered after a start."""
    card_emoji_spacing_seconds: float = 3
    """Between two emojis that are registered after a start: Discord refuses them quicker."""
    sync_always: bool = False
    """Registers the commands at every start, even if they have not changed: for simulated servers, which forget."""
