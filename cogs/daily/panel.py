"""Private panels of the daily deal: before an attempt, the hand's panel in it, and a day that has ended.

The hand's panel is that of tables, with its own presses and without what a daily deal lacks: hints, the menu,
reminders, the next game.
"""

from collections.abc import Sequence
from datetime import date
from typing import Any, Final

from discord import ui

from bot.daily.attempt import DailyResult
from bot.daily.days import code_of, day_after, noon_of
from bot.daily.deal import SYSTEM, game_of
from bot.daily.sitting import DailyReport, DailySitting
from bot.entities.kept import DailyTry
from bot.errors import Reason, Refused
from bot.tables.view import PersonalView
from bot.text import Texts
from bot.text.play_words import NO_SIGNS, CardSigns, describe_turn
from cogs.core import parts
from cogs.core.panel_extras import PanelExtras
from cogs.core.press_ids import NOTHING, AboutDay, AboutNothing, AboutTable, PressId, press_id, read_press
from cogs.core.refusals import leads_on
from cogs.core.ways_on import Place, way_on, ways_on
from cogs.daily import words
from cogs.shared.finished import page_buttons, place_of_game, verifier_line
from cogs.table import presses
from cogs.table.hand_panel import hand_panel

_ON_HAND: Final[tuple[type[AboutTable], ...]] = (
    presses.PlayCard,
    presses.PlayLine,
    presses.PlayRun,
    presses.DropCards,
    presses.FillStack,
    presses.PassTurn,
    presses.PassSurely,
    presses.AskToPass,
    presses.ChoosePlay,
    presses.PickCards,
    presses.AskWild,
    presses.ShowAllPlays,
    presses.TakeBack,
    parts.BackToHand,
    presses.OpenMore,
)


IN_DAILY: Final[dict[type[PressId], type[AboutTable]]] = {
    pressed: press_id(f"d-{pressed.verb}")(type(pressed.__name__, (pressed,), {})) for pressed in _ON_HAND
}
"""Presses on the hand's panel in a daily deal, by those of a table: the same about its day, so that they come here."""


@press_id("daily")
class OpenToday(AboutNothing):
    """Today's deal."""


@press_id("daily-start")
class BeginTry(AboutDay):
    """The presser's one try."""


@press_id("daily-share")
class ShareResult(AboutDay):
    """The presser's result, for all in the channel."""


@press_id("daily-give-up")
class GiveUp(AboutDay):
    """Request to give up today's attempt, which asks first."""


@press_id("daily-give-up-sure")
class GiveUpSurely(AboutDay):
    """Request to give up today's attempt."""


@press_id("daily-report")
class ShowReport(AboutDay):
    """A day that has ended."""


@press_id("daily-fair")
class ShowSeal(AboutDay):
    """The seal of a day, and its key where the day has ended."""


@press_id("daily-record")
class SendRecord(AboutDay):
    """The presser's own game of a day that has ended, as a file."""


@press_id("daily-past")
class ListDays(AboutNothing):
    """The presser's own days that have ended."""

    page: int


@press_id("daily-words")
class ShowDailyInWords(AboutDay):
    """The presser's try of today, in words."""


DAYS_ON_PAGE: Final = 7


def intro_panel(sitting: DailySitting, texts: Texts, line: str | None = None) -> ui.LayoutView:
    """Return today's deal before somebody has begun it.

    :param line: a refusal, said before anything else.
    """
    lines = [line or "", *words.intro_lines(sitting, texts)]
    begin: list[ui.Button[Any]] = []
    if sitting.called_off or sitting.tried_before:
        lines += [] if line else [texts.say("daily-called-off" if sitting.called_off else "daily-tried")]
    else:
        begin.append(parts.button(texts.say("daily-start"), BeginTry(code_of(sitting.day)).custom_id, parts.GREEN))
    items: list[parts.Item] = [
        parts.lines_of(lines),
        parts.row(
            *begin,
            *_yesterday_button(sitting, texts),
            _fair_button(sitting.day, texts),
            _more_button(sitting.day, texts),
        ),
    ]
    return parts.panel(items, parts.EDGE_LOBBY)


def play_panel(
    sitting: DailySitting,
    own: PersonalView,
    texts: Texts,
    extras: PanelExtras,
    *,
    picture: str | None,
    signs: CardSigns = NO_SIGNS,
    to_copy: Sequence[str] = (),
    reminded: bool = False,
) -> ui.LayoutView:
    """Return today's deal as it is played, or once it has ended for the reader.

    :param picture: the file name of the picture sent with it; without one lines of cards stand in its place.
    :param to_copy: the lines of the result, if it can't be posted.
    :param reminded: whether the reader is told of the next deal anyway.
    """
    hand: Any = hand_panel(own, texts, extras, picture=picture, signs=signs).children[0]
    items = [item for item in map(_for_daily, hand.children) if item is not None]
    head = f"-# {words.title(sitting.day, texts)} · {texts.say('daily-ends', when=words.ends_words(sitting))}"
    if sitting.result is None:
        return parts.panel([parts.text(head), *items], parts.EDGE_TURN)
    items = [item for item in items if not isinstance(item, ui.ActionRow)]
    if sitting.result.gave_up:  # in the place of "The game was stopped."
        items[0] = parts.lines_of([extras.line or "", f"## {words.result_words(sitting.result, texts)}"])
    ended = own.table.running().result
    is_draw = ended is not None and not ended.winners
    items.append(parts.lines_of([*to_copy, *words.over_lines(sitting, sitting.result, texts, is_draw=is_draw)]))
    share = ShareResult(code_of(sitting.day)).custom_id
    tools = [] if sitting.shared else [parts.button(texts.say("daily-share"), share, parts.GREEN)]
    tools += ways_on(Place.AFTER_DAILY, NOTHING, texts)
    tools += [] if reminded else ways_on(Place.DAILY_REMINDER, NOTHING, texts)
    items += parts.rows([*tools, _more_button(sitting.day, texts)])
    return parts.panel([parts.text(head), *items], parts.result_edge(won=sitting.result.won))


def _for_daily(item: Any) -> Any | None:
    """Return a part of the hand's panel with presses of the daily deal; None if it has none there. Buttons that only
    show a card or a pile stay."""
    if not isinstance(item, ui.ActionRow):
        return item
    kept: list[Any] = []
    children: list[Any] = item.children
    for each in children:
        pressed = read_press(str(each.custom_id))
        if (here := IN_DAILY.get(type(pressed))) is not None:
            each.custom_id = here(**vars(pressed)).custom_id
        if here is not None or isinstance(pressed, presses.Nothing):
            kept.append(each)
    return ui.ActionRow(*kept) if kept else None


def daily_more_panel(sitting: DailySitting, texts: Texts) -> ui.LayoutView:
    """Return everything but moves: the rules, the look of pictures, the attempt in words, giving up; after its end the
    reader's days so far. It comes as a message of its own, so that the deal stays where it is."""
    told = [f"### {texts.say('more-title')} · {words.title(sitting.day, texts)}", words.daily_game_line(texts)]
    if sitting.result is not None:
        told += [*words.record_lines(sitting.record, texts), *words.spread_lines(sitting.record, texts)]
    own: dict[int, ui.Button[Any]] = {}
    if sitting.own is not None:
        own[20] = parts.button(texts.say("table-in-words"), ShowDailyInWords(code_of(sitting.day)).custom_id)
        if sitting.result is None:
            own[40] = parts.button(texts.say("daily-give-up"), GiveUp(code_of(sitting.day)).custom_id)
    ways = ways_on(Place.DAILY_MORE, SYSTEM, texts, own)
    further = [] if sitting.result is None else [*_yesterday_button(sitting, texts), _fair_button(sitting.day, texts)]
    return parts.panel([parts.lines_of(told), *parts.rows([*ways, *further])], parts.EDGE_WAIT)


def give_up_panel(sitting: DailySitting, own: PersonalView, texts: Texts) -> ui.LayoutView:
    """Return the question before an attempt is given up, with what that costs."""
    assert own.hand is not None  # noqa: S101 (the player has a seat)
    left = texts.say("daily-left", count=own.hand.own.goal_count)
    lines = [f"### {texts.say('daily-give-up-title')}", texts.say("daily-give-up-costs", left=left)]
    surely = parts.button(texts.say("daily-give-up-sure"), GiveUpSurely(code_of(sitting.day)).custom_id, parts.RED)
    return parts.panel(
        [parts.lines_of(lines), parts.row(surely, parts.button(texts.say("daily-go-on"), OpenToday().custom_id))],
        parts.EDGE_WAIT,
    )


def daily_words_panel(sitting: DailySitting, own: PersonalView, texts: Texts) -> ui.LayoutView:
    """Return an attempt that has begun in words."""
    assert own.hand is not None  # noqa: S101 (the player has a seat)
    names = own.table.running().names
    told = parts.text(f"### {words.title(sitting.day, texts)}\n{describe_turn(own.hand, names, texts)}")
    again = parts.button(texts.say("table-in-words"), ShowDailyInWords(code_of(sitting.day)).custom_id)
    return parts.panel([told, parts.row(again, _more_button(sitting.day, texts))], parts.EDGE_WAIT)


def report_panel(report: DailyReport, texts: Texts) -> ui.LayoutView:
    """Return the report of a day that has ended."""
    code, items = report.deal.code, [parts.lines_of(words.report_lines(report, texts))]
    if report.own is not None:
        game = game_of(report.deal.day)
        own = parts.button(texts.say("daily-record"), SendRecord(code).custom_id)
        look_back = ways_on(Place.OWN_RESULT, game, texts) if report.own.presses else []
        items.append(parts.row(*look_back, own))
    items.append(parts.row(_today_button(texts), past_button(NOTHING, texts), _fair_button(report.deal.day, texts)))
    return parts.panel(items, parts.result_edge(won=report.own is not None and bool(report.own.won)))


def _today_button(texts: Texts) -> ui.Button[Any]:
    return parts.button(texts.say("daily-today"), OpenToday().custom_id, parts.BLUE)


def sealed_panel(sitting: DailySitting, texts: Texts) -> ui.LayoutView:
    """Return the seals by which today's deal and tomorrow's can be checked when they are over."""
    return parts.panel(
        [parts.lines_of(words.sealed_lines(sitting, texts)), parts.row(_today_button(texts))], parts.EDGE_LOBBY
    )


def opened_panel(report: DailyReport, texts: Texts) -> ui.LayoutView:
    """Return the seal and the key by which the deal of a day that has ended is checked."""
    back = parts.button(texts.say("daily-back"), ShowReport(report.deal.code).custom_id, parts.BLUE)
    return parts.panel([parts.lines_of(words.opened_lines(report, texts)), parts.row(back)], parts.EDGE_OVER)


def announced_panel(announced: words.Announced, texts: Texts) -> ui.LayoutView:
    """Return the announcement of a day's deal, for all to read."""
    ways = parts.row(_play_too_button(texts), *_yesterday_button(announced, texts))
    return parts.panel([parts.lines_of(words.announced_lines(announced, texts)), ways], parts.EDGE_LOBBY)


def result_to_copy(sitting: DailySitting, name: str, texts: Texts) -> list[str]:
    """Return the lines of a result of today to be copied."""
    return [] if sitting.result is None else words.copy_lines(sitting, sitting.result, name, texts)


def shared_panel(sitting: DailySitting, result: DailyResult, name: str, texts: Texts) -> ui.LayoutView:
    """Return a person's result of today for all in the channel, and the way to the same deal."""
    items = [parts.lines_of(words.share_lines(sitting, result, name, texts)), parts.row(_play_too_button(texts))]
    return parts.panel(items, parts.result_edge(won=result.won))


def past_panel(tries: Sequence[DailyTry], page: int, texts: Texts) -> ui.LayoutView:
    """Return the reader's own days that have ended, the last one first, with the way to each, and to their other
    games."""
    page = min(page, max(0, len(tries) - 1) // DAYS_ON_PAGE)
    shown = tries[page * DAYS_ON_PAGE : (page + 1) * DAYS_ON_PAGE]
    items: list[parts.Item] = [parts.text(f"### {texts.say('daily-past')}")]
    for tried in shown:
        day = date.fromisoformat(tried.day)
        way = parts.button(texts.say("history-open"), ShowReport(code_of(day)).custom_id)
        items.append(
            ui.Section(parts.text(f"<t:{int(noon_of(day))}:D>\n{words.try_words(tried, texts)}"), accessory=way)
        )
    if not tries:
        items.append(parts.text(texts.say("daily-past-none")))
    newer = ListDays(page - 1).custom_id if page else None
    has_more = len(tries) > (page + 1) * DAYS_ON_PAGE
    ways = page_buttons(newer, ListDays(page + 1).custom_id if has_more else None, texts)
    return parts.panel(
        [*items, parts.row(*ways, _today_button(texts), *ways_on(Place.PLAYED, NOTHING, texts))], parts.EDGE_OVER
    )


def record_panel(record: dict[str, Any], texts: Texts, *, is_right: bool, file: str, verifier: str) -> ui.LayoutView:
    """Return the proof of a day's deal with the reader's own game, which comes along as a file of that name.

    :param verifier: address of the verifier, empty if none is configured.
    """
    proof = record["fairness"]
    lines = [
        f"### {texts.say('fair-title')} `{record['game']}`",
        texts.say("fair-seal", seal=f"`{proof['commitment']}`"),
        texts.say("fair-key", key=f"`{proof['seed']}`"),
        texts.say("fair-right" if is_right else "fair-wrong"),
        texts.say("daily-proof"),
        verifier_line(verifier, file, texts),
    ]
    return parts.panel([parts.lines_of(lines), ui.File(f"attachment://{file}")], parts.EDGE_OVER)


def _fair_button(day: date, texts: Texts) -> ui.Button[Any]:
    return parts.button(texts.say("over-fair-deal"), ShowSeal(code_of(day)).custom_id)


def _yesterday_button(about: DailySitting | words.Announced, texts: Texts) -> list[ui.Button[Any]]:
    """Return the way to yesterday's report, if anybody has tried its deal."""
    way = ShowReport(code_of(day_after(about.day, -1))).custom_id
    return [parts.button(texts.say("daily-yesterday"), way)] if about.has_yesterday else []


def _more_button(day: date, texts: Texts) -> ui.Button[Any]:
    return parts.button(texts.say("more-title"), IN_DAILY[presses.OpenMore](code_of(day)).custom_id)


def _play_too_button(texts: Texts) -> ui.Button[Any]:
    return parts.button(texts.say("daily-play-too"), OpenToday().custom_id, parts.GREEN)


@leads_on(Reason.NO_DAILY)
def _to_today(refused: Refused, texts: Texts, opens_tables: bool) -> list[ui.Button[Any]]:
    return [_today_button(texts)]


@way_on(Place.NEXT_STEP, 10)
def today_button(about: str, texts: Texts) -> ui.Button[Any]:
    """Return the way to today's deal."""
    return parts.button(texts.say("after-daily"), OpenToday().custom_id, parts.GREEN)


@way_on(Place.PLAYED_DAILY, 10)
def report_button(game: str, texts: Texts) -> ui.Button[Any]:
    """Return the way to the report of a game's day."""
    return parts.button(texts.say("daily-back"), ShowReport(place_of_game(game)[0]).custom_id)


@way_on(Place.HISTORY, 10)
def past_button(about: str, texts: Texts) -> ui.Button[Any]:
    """Return the way to the reader's own days that have ended."""
    return parts.button(texts.say("daily-past"), ListDays(0).custom_id)
