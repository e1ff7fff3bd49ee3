"""Words on games and their results: levels of computers, ratings of people, the score, how a game has ended."""

from collections.abc import Sequence
from typing import Final

from bot.engine.rules import ROUNDS_BEFORE_WARNING, ROUNDS_WITHOUT_GOAL
from bot.engine.views import PublicView
from bot.entities.game_result import COUNTS_FOR_NOBODY, GameResult, StopKind, Unrated
from bot.figures.figures import Figures
from bot.figures.game_end import EndOfGame
from bot.players.levels import strength_of
from bot.tables.limits import MINUTE
from bot.tables.view import GameView, TableSeat, TableView
from bot.text import Texts
from bot.text.card_words import join_and
from bot.text.names import subject_of
from bot.text.outcome import match_line
from bot.text.play_words import outcome
from cogs.shared.games import played_title
from cogs.shared.time_words import rough_words


def level_words(level: str | None, texts: Texts) -> str:
    """Return the title of a level; empty for a person and for a level that no table offers."""
    return "" if level is None or strength_of(level) is None else texts.say(f"level-title-{level}")


def with_level(name: str, level: str | None, texts: Texts) -> str:
    """Return ``Nova (Casual)``; the name alone where there is no level."""
    words = level_words(level, texts)
    return texts.say("lobby-computer", name=name, level=words) if words else name


def level_of_seat(seat: TableSeat) -> str | None:
    """Return the level of a computer that sits there by itself, not in a person's place."""
    return seat.level if seat.user is None and seat.left_by is None else None


def levels_by_seat(table: TableView, texts: Texts) -> tuple[str, ...]:
    """Return the level of each seat's computer in words; empty for people."""
    return tuple([level_words(level_of_seat(seat), texts) for seat in table.seats])


def computers_line(table: TableView, texts: Texts) -> str:
    """Return ``🖥️ Nova (Casual)`` for all computers of a table's game; empty where there are none."""
    pairs = zip(table.running().names, levels_by_seat(table, texts), strict=True)
    told = [texts.say("lobby-computer", name=name, level=words) for name, words in pairs if words]
    return f"🖥️ {join_and(told, texts)}" if told else ""


def with_levels(names: Sequence[str], result: GameResult, texts: Texts) -> tuple[str, ...]:
    """Return the names of a finished game's seats, those of computers with their levels."""
    levels = [seat.last.level if all(each.by_computer for each in seat.sittings) else None for seat in result.seats]
    return tuple(with_level(name, level, texts) for name, level in zip(names, levels, strict=True))


def rating_words(figures: Figures, texts: Texts, *, short: bool = False) -> str:
    """Return ``1534 ± 80``, or until enough rated games were played ``about beginner, still uncertain``.

    :param short: for a picture, whose words beside it say the rest: ``about beginner``.
    """
    if figures.is_uncertain:
        key = "standing-about-short" if short else "standing-about"
        return texts.say(key, level=texts.say(f"standing-about-{figures.rating.about}"))
    return texts.say("standing-rating", rating=str(figures.rating.points), margin=str(figures.rating.margin))


_TOLD_AT_END: Final = frozenset(Unrated) - {Unrated.CONSENT, Unrated.MODERATOR, Unrated.NOT_FINISHED}
"""Reasons told at the end; the others follow from how the game was given up."""


def match_lines(table: TableView, texts: Texts) -> list[str]:
    """Return the number of the game in its match, the target and the score."""
    game = table.running()
    if game.rules.match_target is None:
        return []
    score = match_line(game.rules, game.scores, game.names, texts)
    told = [f"-# {texts.say('match-game', game=game.number)} · {score}"]
    return told + _playing_for(table, texts)


def _playing_for(table: TableView, texts: Texts) -> list[str]:
    """Return a line for each seat that plays on with another person's points."""
    return [
        f"-# {texts.say('seat-plays-for', name=seat.name, owner=seat.plays_for)}"
        for seat in table.seats
        if seat.plays_for
    ]


def changed_seats(table: TableView, texts: Texts) -> list[str]:
    """Return who has left since the game ended, and who has taken which seat."""
    said, rules = [], table.running().rules
    taken = "over-seat-anew" if rules.match_target is not None and not rules.partners else "over-seat-taken"
    for seat, name in zip(table.seats, table.running().names, strict=True):
        if seat.left_by is not None:
            key = "over-seat-freed" if seat.freed else "over-seat-left"
            key = "over-seat-shown-out" if seat.was_shown_out else key
            said.append(f"-# {texts.say(key, name=name)}")
        elif seat.user is not None and seat.name != name and not seat.plays_for:
            said.append(f"-# {texts.say(taken, name=seat.name, owner=name)}")
    return said + _playing_for(table, texts)


def round_warnings(view: PublicView, texts: Texts) -> list[str]:
    """Return warnings that the game is about to end, or that moves are about to be forced."""
    warnings = []
    if ROUNDS_WITHOUT_GOAL - view.rounds_left >= ROUNDS_BEFORE_WARNING:
        warnings.append(f"⚠️ {texts.say('table-warning-rounds', rounds=view.rounds_left)}")
    if view.forcing:
        warnings.append(f"⚠️ {texts.say('table-forcing', pack=view.rules.pack)}")
    return warnings


def result_lines(table: TableView, texts: Texts, viewer: int | None = None) -> list[str]:
    """Return the result of a game, its points, and the score and winners of its match; the headline first."""
    game = table.running()
    view = game.public
    match = None if view.rules.match_target is None else game.scores
    lines = outcome(view, game.names, texts, match=match, viewer=viewer, stand_ins=game.stand_ins, first=game.first)
    if table.absentee is not None:
        loser, winner = game.names[table.absentee], game.names[1 - table.absentee]
        lines[0] = texts.say("outcome-time", winner=winner, loser=loser)
    elif table.nobody_came:
        lines[0] = texts.say("outcome-nobody-came")
    stopped = stopped_line(table, texts)
    if stopped is not None and game.was_abandoned:
        lines.insert(1, stopped)
    if table.called_off:
        lines.insert(1, texts.say("called-off"))
    winners = table.match_winners()
    if winners:
        subject = subject_of(((game.names[seat], seat == viewer) for seat in winners), texts)
        lines.append(f"**{texts.say('over-match-won', who=subject.who, names=subject.names)}**")
    return lines


def small_print(
    table: TableView, game: GameView, texts: Texts, seat: int | None = None, *, tells_counting: bool = True
) -> str:
    """Return how long a game was that is over, against which computers, which one of its match, and whether it counts.

    :param seat: whose turns are told, where one person reads it, who is told of computers beside; else those that each
        had.
    :param tells_counting: whether it says if the game counts, where nothing else does.
    """
    # Earlier releases did not keep when a game ended; the table may have changed since.
    ended_at = table.changed_at if game.ended_at is None else game.ended_at
    minutes = max(1, round((ended_at - game.started_at - game.rested) / MINUTE))
    time = rough_words(minutes * MINUTE, texts) if minutes > 1 else texts.say("clock-minutes", count=minutes)
    turns = max(map(game.turns_played, range(len(game.names)))) if seat is None else game.turns_played(seat)
    length = texts.say("over-length" if seat is None else "over-length-own", turns=turns, time=time)
    lines = [f"-# {played_title(game.system, texts)} · {length}"]
    if game.rules.match_target is not None:
        lines.insert(0, f"-# {texts.say('match-game', game=game.number)}")
    if seat is None and (computers := computers_line(table, texts)):
        lines[-1] += f" · {computers}"
    told = end_lines(game.end, game.lost_by, texts) if game.end is not None and tells_counting else []
    return "\n".join([*lines, *(f"-# {line}" for line in told)])


def unrated_lines(game: GameView, texts: Texts) -> list[str]:
    """Return why a game in play will count for no rating, as far as its rules don't say it already."""
    return [f"-# {texts.say(f'unrated-{why}')}" for why in game.unrated if why is not Unrated.HANDICAP]


def end_lines(end: EndOfGame, lost_by: Sequence[str], texts: Texts, *, has_reader_lost: bool = False) -> list[str]:
    """Return who has lost a game by leaving it, and in one sentence whether it counts, or why not.

    :param lost_by: the names of those who have.
    :param has_reader_lost: whether that is told of the reader alone.
    """
    lines = []
    if lost_by or has_reader_lost:
        key = "end-lost-timeout" if end.stopped is StopKind.TIMEOUT else "end-lost"
        subject = subject_of([("", True)] if has_reader_lost else ((name, False) for name in lost_by), texts)
        lines.append(texts.say(key, who=subject.who, names=subject.names))
    # Whether it counts: yes, no for these reasons, no without any, or not at all.
    if end.is_rated and (end.counts or not end.unrated):
        return [*lines, texts.say("end-rated")]
    # A game that counts for nobody needs no other reason.
    reasons = sorted((why for why in end.unrated if why in _TOLD_AT_END), key=lambda why: why not in COUNTS_FOR_NOBODY)
    if reasons:
        return [*lines, texts.say(f"unrated-{reasons[0]}")]
    if end.counts:
        return [*lines, texts.say("end-unrated")]
    if end.stopped is not None and not end.lost:
        return [*lines, texts.say("end-stopped", how=end.stopped)]
    return lines or [texts.say("end-nobody")]


def stopped_line(table: TableView, texts: Texts) -> str | None:
    """Return who stopped the game, or None."""
    if table.stopped is None:
        return None
    key = "stopped-by-why" if table.stopped.reason else "stopped-by"
    return texts.say(key, name=table.stopped.name, reason=table.stopped.reason)
