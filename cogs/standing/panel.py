"""Screens of standings: leaderboards and profiles, as pictures and in words."""

from dataclasses import dataclass
from typing import Any, Final

from discord import ui

from bot.daily.record import DailyRecord
from bot.daily.streaks import Streaks
from bot.entities.settings import FirstSeason
from bot.figures.figures import Figures
from bot.figures.parts import BOARDS, Field
from bot.figures.ratings import FEWEST_GAMES
from bot.puzzles.record import PuzzleRecord
from bot.standing.badges import COUNTED, next_badge
from bot.standing.profiles import LeaderPage, Profile
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.rules_words import system_title
from cogs.core import parts
from cogs.core.press_ids import NOTHING, AboutNothing, AboutTable, press_id
from cogs.core.ways_on import Place, way_on, ways_on
from cogs.shared import results
from cogs.shared.picture_names import PictureName, names_below, picture_names
from cogs.table.after_game import nearest_line
from cogs.table.buttons import begin_buttons, open_table_button, play_now_button, play_on_button
from render import CurveValue, LeaderboardScene, LeaderRow, ProfileScene

_MOST_TILES: Final = 4


@press_id("leaders")
class ShowLeaders(AboutNothing):
    """Request for a page of a leaderboard. ``way`` keeps the ids of buttons apart that lead to the same page."""

    period: FirstSeason
    field: Field
    page: int
    way: str = ""


@press_id("profile")
class ShowProfile(AboutNothing):
    """Request for the card of a person by their number; without one the presser's own."""

    person: str | None = None


@press_id("profile-details")
class ShowDetails(AboutNothing):
    """Request for all figures and badges of a person by their number; without one the presser's own."""

    person: str | None = None


@press_id("profile-alone")
class ShowAlone(AboutNothing):
    """Request for one's own puzzles and daily deals."""


@press_id("profile-hide")
class HideProfile(AboutNothing):
    """Choice to be hidden from all standings, or shown."""

    hidden: bool


@press_id("count-private")
class CountPrivateGames(AboutTable):
    """Choice whether private games count where others look."""

    counted: bool


@dataclass(frozen=True, slots=True)
class Alone:
    """A person's puzzles and daily deals in all servers, which nobody else sees here."""

    puzzles: PuzzleRecord
    daily: DailyRecord
    day_puzzle: Streaks = Streaks(0, 0)
    """Days in a row on which the puzzle of the day was solved."""

    @property
    def is_empty(self) -> bool:
        return not (self.puzzles.tried or self.puzzles.solved or self.daily.played or self.day_puzzle.best)


def alone_lines(alone: Alone, texts: Texts) -> list[str]:
    """Return puzzles and daily deals in words, including the curve."""
    puzzles, daily, lines = alone.puzzles, alone.daily, list[str]()
    if puzzles.tried or puzzles.solved:
        told = texts.say("standing-puzzles", solved=puzzles.solved, first=puzzles.at_first, tried=puzzles.tried)
        lines.append(f"🧩 **{texts.say('standing-puzzles-title')}**: {told}")
    if puzzles.curve:
        key = "standing-puzzles-rough" if puzzles.is_provisional else "standing-puzzles-rating"
        lines.append(texts.say(key, rating=str(puzzles.rating), best=str(max(puzzles.curve))))
    if alone.day_puzzle.best:
        told = texts.say("standing-days", days=alone.day_puzzle.now, best=alone.day_puzzle.best)
        lines.append(f"📅 **{texts.say('puzzle-day')}**: {told}")
    if daily.played:
        told = texts.say("standing-daily", days=daily.streak, best=daily.best, won=daily.won, played=daily.played)
        lines.append(f"🔥 **{texts.say('standing-daily-title')}**: {told}")
    return lines


def streak_lines(alone: Alone, texts: Texts) -> list[str]:
    """Return the streaks that go on, of the daily deal and the puzzle of the day."""
    found = (("🔥", "standing-daily-title", alone.daily.streak), ("📅", "puzzle-day", alone.day_puzzle.now))
    return [
        f"{sign} **{texts.say(key)}**: {texts.say('standing-days-now', days=days)}" for sign, key, days in found if days
    ]


def alone_scene(alone: Alone, name: str, texts: Texts) -> ProfileScene:
    """Return the card's scene, with the rating curve of puzzles. All its figures are of what its title names: puzzles,
    or daily deals of a person without any puzzle."""
    puzzles, daily, days = alone.puzzles, alone.daily, alone.day_puzzle
    if puzzles.tried or puzzles.solved or days.best:
        title, first = (
            "standing-puzzles-title",
            (("standing-tried", puzzles.tried), ("standing-solved", puzzles.solved)),
        )
        streaks = days.now, days.best
    else:
        title, streaks = "standing-daily-title", (daily.streak, daily.best)
        first = ("standing-games", daily.played), ("standing-wins", daily.won)
    figures = _tiles(texts, *first, ("standing-streak", streaks[0]), ("standing-days-best", streaks[1]))
    rating = str(puzzles.rating) if puzzles.curve else ""
    curve = tuple(CurveValue(points, 0) for points in puzzles.curve)
    return ProfileScene(name, rating, texts.say(title), figures, curve, texts.say("picture-player"))


def _tiles(texts: Texts, *figures: tuple[str, int]) -> tuple[tuple[str, str], ...]:
    """Return words and numbers of a card's tiles, at most four and none that is empty."""
    return tuple((texts.say(key, count=number), str(number)) for key, number in figures if number)[:_MOST_TILES]


def alone_items(alone: Alone, texts: Texts, picture: str | None) -> list[parts.Item]:
    """Return the parts of a panel that show puzzles and daily deals; empty where there are none."""
    if alone.is_empty:
        return []
    words = "\n".join(alone_lines(alone, texts))
    return [parts.text(words)] if picture is None else [parts.gallery(picture, words), parts.text(words)]


def alone_panel(alone: Alone, texts: Texts, *, picture: str | None) -> ui.LayoutView:
    """Return the screen of a person's puzzles and daily deals."""
    shown = alone_items(alone, texts, picture) or [parts.text(texts.say("standing-alone-empty"))]
    back = parts.button(texts.say("standing-me"), ShowProfile().custom_id)
    ways = parts.row(*ways_on(Place.NEXT_STEP, NOTHING, texts), back)
    return parts.panel([parts.text(f"### {texts.say('standing-alone')}"), *shown, ways], parts.EDGE_LOBBY)


def leaders_panel(
    page: LeaderPage,
    period: FirstSeason,
    field: Field,
    number: int,
    texts: Texts,
    *,
    picture: str | None,
    opens_tables: bool,
) -> ui.LayoutView:
    """Return a page of a leaderboard with buttons to the others.

    :param period: games that count.
    :param number: number of the page, from 0.
    :param picture: file name of its picture; None shows it in words.
    :param opens_tables: whether a table can be opened here.
    """
    title = f"### 🏆 {texts.say('standing-title')}\n-# {texts.say(f'standing-{period}')} · {_field(field, texts)}"
    items: list[parts.Item] = [parts.text(title)]
    if not page.leaders:
        meets_people = field is Field.PEOPLE and opens_tables
        way = open_table_button(texts) if meets_people else play_now_button(texts)
        items += [parts.text(texts.say(f"standing-nobody-{field}")), parts.row(way)]
    elif picture is None:
        items.append(parts.text(_leader_lines(page, texts)))
    else:
        items.append(parts.gallery(picture, _leader_lines(page, texts)))
        names = _shown_names(page, texts)
        items += [parts.text(line) for line in names_below(names, sorted(names))]
    # Why somebody with more wins may stand lower.
    if page.leaders:
        items.append(parts.text(f"-# {texts.say('standing-order', games=FEWEST_GAMES)}"))
    periods = [
        parts.button(
            texts.say(f"standing-{each}"),
            ShowLeaders(each, field, 0).custom_id,
            parts.BLUE if each is period else parts.GREY,
        )
        for each in FirstSeason
    ]
    fields = [
        parts.button(
            _field(each, texts),
            ShowLeaders(period, each, 0, "field").custom_id,
            parts.BLUE if each is field else parts.GREY,
        )
        for each in BOARDS
    ]
    items += [parts.row(*periods), parts.row(*fields)]
    ways = []
    if number:
        ways.append(
            parts.button(
                texts.say("standing-back"), ShowLeaders(period, field, number - 1, "page").custom_id, emoji="◀️"
            )
        )
    if page.has_more:
        ways.append(
            parts.button(texts.say("standing-on"), ShowLeaders(period, field, number + 1, "page").custom_id, emoji="▶️")
        )
    ways.append(parts.button(texts.say("standing-me"), ShowProfile().custom_id))
    return parts.panel([*items, parts.row(*ways)], parts.EDGE_OVER)


def _shown_names(page: LeaderPage, texts: Texts) -> dict[int, PictureName]:
    """Return what the picture of a page calls people, by their places."""
    return picture_names(((place, each.name) for place, each in enumerate(page.leaders, start=page.first)), texts)


def leaders_scene(page: LeaderPage, period: FirstSeason, reader: int, texts: Texts) -> LeaderboardScene:
    """Return the picture's scene."""
    names = _shown_names(page, texts)  # places number the people, which is what the line below the picture says
    rows = (
        LeaderRow(
            place,
            names[place].shown,
            results.rating_words(leader.figures, texts, short=True),
            f"{leader.figures.wins}/{leader.figures.games}",
            leader.user == reader,
            names[place].sign,
        )
        for place, leader in enumerate(page.leaders, start=page.first)
    )
    title, games = texts.say("standing-title"), texts.say(f"standing-{period}")
    return LeaderboardScene(title, games, tuple(rows), texts.say("picture-player"))


def profile_panel(
    profile: Profile,
    period: FirstSeason,
    texts: Texts,
    *,
    picture: str | None,
    own: TableView | None,
    alone: Alone | None = None,
) -> ui.LayoutView:
    """Return a person's card.

    :param period: games that count in the leaderboard it leads to.
    :param own: the reader's private game that waits for them.
    :param alone: the reader's puzzles and daily deals, on their own card.
    """
    words = "\n".join([profile_words(profile, texts), *([] if alone is None else streak_lines(alone, texts))])
    items: list[parts.Item] = [parts.text(f"### {profile.name}")]
    if picture is not None:
        items.append(parts.gallery(picture, words))
    items.append(parts.text(words))
    whose = None if profile.is_own else str(profile.user)  # nobody named is whoever presses
    buttons = [
        parts.button(texts.say("standing-details"), ShowDetails(whose).custom_id, emoji="🔎"),
        parts.button(texts.say("standing-title"), ShowLeaders(period, profile.main, 0).custom_id, emoji="🏆"),
    ]
    if profile.is_own:
        label = "standing-show-me" if profile.is_hidden else "standing-hide-me"
        buttons += [
            parts.button(texts.say("standing-alone"), ShowAlone().custom_id, emoji="🧩"),
            parts.button(texts.say(label), HideProfile(hidden=not profile.is_hidden).custom_id),
        ]
    return parts.panel([*items, parts.row(*_way_back(own, texts), *buttons)], parts.EDGE_LOBBY)


def details_panel(profile: Profile, texts: Texts) -> ui.LayoutView:
    """Return all figures of a profile, and each badge with its progress."""
    badges = []
    for each in profile.badges:
        badge = texts.say(f"badge-{each.badge}")
        if not each.is_earned and each.badge in COUNTED and each.need > 1:  # only these are come by step by step
            badge = texts.say("standing-badge-so-far", badge=badge, have=each.have, need=each.need)
        badges.append(f"{'🏅' if each.is_earned else '▫️'} {badge}")
    earned = sum(each.is_earned for each in profile.badges)
    title = texts.say("standing-badges-earned", count=earned, all=len(badges))
    back = ShowProfile(None if profile.is_own else str(profile.user))
    items: list[parts.Item] = [
        parts.text(f"### {profile.name}\n{details_words(profile, texts)}"),
        parts.text("\n".join([f"**{title}**", *badges])),
        parts.row(parts.button(texts.say("more-back"), back.custom_id)),
    ]
    return parts.panel(items, parts.EDGE_LOBBY)


def _way_back(table: TableView | None, texts: Texts) -> list[ui.Button[Any]]:
    """Return a button that takes up the reader's private game, where there is one."""
    if table is None:
        return []
    return [play_on_button(table, texts)]


def no_profile_panel(
    period: FirstSeason, alone: Alone, texts: Texts, *, picture: str | None, own: TableView | None, opens_tables: bool
) -> ui.LayoutView:
    """Return the reader's card before their first game, with ways to begin one.

    :param period: games that count in the leaderboard it leads to.
    :param alone: their puzzles and daily deals, the only content.
    :param picture: file name of the picture of these.
    :param own: the reader's private game that waits for them.
    :param opens_tables: whether a table can be opened here.
    """
    words = f"### {texts.say('standing-me')}\n{texts.say('standing-empty')}"
    leaders = parts.button(texts.say("standing-title"), ShowLeaders(period, Field.PEOPLE, 0).custom_id, emoji="🏆")
    begin = begin_buttons(texts, opens_tables=opens_tables, style=parts.GREEN)
    ways = begin if own is None else _way_back(own, texts)
    return parts.panel(
        [parts.text(words), *alone_items(alone, texts, picture), parts.row(*ways, leaders)], parts.EDGE_LOBBY
    )


def profile_words(profile: Profile, texts: Texts) -> str:
    """Return a profile in short: games, level, and badges with the distance to the next."""
    lines = [texts.say("standing-hidden")] if profile.is_hidden else []
    for field, figures in profile.figures.items():
        if figures.games:
            told = texts.say("standing-short", games=figures.games, wins=figures.wins)
            level = f" {texts.say('standing-level', level=_level(figures, texts))}" if figures.rated_games else ""
            lines.append(f"**{_field(field, texts)}**: {told}{level}")
    if (met := profile.met) is not None:
        lines.append(texts.say("standing-met", games=met.games, ahead=met.other_ahead, behind=met.one_ahead))
    if earned := [each.badge for each in profile.badges if each.is_earned]:
        badges = " · ".join(texts.say(f"badge-{badge}") for badge in earned)
        lines.append(f"**{texts.say('standing-badges')}**: {badges}")
    if profile.is_own and (nearest := nearest_line(next_badge(profile.badges), texts)):
        lines.append(nearest)
    return "\n".join(lines)


def details_words(profile: Profile, texts: Texts) -> str:
    """Return all figures of a profile in words."""
    lines = []
    for field, figures in profile.figures.items():
        if figures.games:
            lines.append(f"**{_field(field, texts)}**: {_figures_words(figures, texts)}")
    if profile.favourite is not None:
        lines.append(texts.say("standing-favourite", game=system_title(profile.favourite, texts)))
    if profile.has_own_games:
        lines.append(f"-# {texts.say('standing-own-games')}")
    # A rating after few games is told in words above, and why that is so here.
    if any(figures.rated_games and figures.is_uncertain for figures in profile.figures.values()):
        lines.append(f"-# {texts.say('standing-uncertain', games=FEWEST_GAMES)}")
    return "\n".join(lines)


def _level(figures: Figures, texts: Texts) -> str:
    """Return a rating as the level of computers nearest to it."""
    return texts.say("standing-about-short", level=texts.say(f"standing-about-{figures.rating.about}"))


def profile_scene(profile: Profile, texts: Texts) -> ProfileScene:
    """Return the card's scene with its curve."""
    figures = profile.figures[profile.main]
    shown = _tiles(
        texts,
        ("standing-games", figures.games),
        ("standing-wins", figures.wins),
        ("standing-points", figures.points),
        ("standing-streak", figures.streak),
        ("standing-badges", sum(each.is_earned for each in profile.badges)),
    )
    return ProfileScene(
        profile.name,
        _level(figures, texts) if figures.rated_games else "",
        _field(profile.main, texts),
        shown,
        ()
        if figures.is_uncertain
        else tuple(CurveValue(point.rating.points, point.rating.margin) for point in profile.curve),
        texts.say("picture-player"),
    )


def _leader_lines(page: LeaderPage, texts: Texts) -> str:
    return "\n".join(
        texts.say(
            "standing-line",
            place=place,
            name=leader.name,
            rating=results.rating_words(leader.figures, texts),
            wins=leader.figures.wins,
            games=leader.figures.games,
        )
        for place, leader in enumerate(page.leaders, start=page.first)
    )


def _figures_words(figures: Figures, texts: Texts) -> str:
    words = texts.say(
        "standing-figures",
        games=figures.games,
        wins=figures.wins,
        points=figures.points,
        matches=figures.match_wins,
        matched="yes" if figures.points or figures.match_wins else "no",  # who has played single games has no points
        streak=figures.streak,
        best=figures.best_streak,
    )
    if not figures.rated_games:
        return words
    return f"{words} {texts.say('standing-rating-is', rating=results.rating_words(figures, texts))}"


def _field(field: Field, texts: Texts) -> str:
    return texts.say(f"standing-field-{field}")


@way_on(Place.COUNTING, 10)
def count_button(table: str, texts: Texts) -> ui.Button[Any]:
    """Return the button that counts private games where others look."""
    return parts.button(texts.say("private-games-yes"), CountPrivateGames(table, counted=True).custom_id)


@way_on(Place.COUNTING, 20)
def do_not_count_button(table: str, texts: Texts) -> ui.Button[Any]:
    """Return the button that leaves them out there."""
    return parts.button(texts.say("private-games-no"), CountPrivateGames(table, counted=False).custom_id)
