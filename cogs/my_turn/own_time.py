"""Screens of a person's own time: zone, night, vacations."""

from datetime import date, datetime, timedelta
from typing import Final

from discord import ui

from bot.entities.own_time import (
    DAY_MINUTES,
    FARTHEST_VACATION,
    HOUR_MINUTES,
    LONGEST_VACATION,
    Night,
    OwnTime,
    Vacation,
    VacationRefusal,
    zone_of,
)
from bot.errors import Reason, Refused
from bot.ids import MalformedId
from bot.my_turn.cities import CITIES, cities_where_it_is, city_key, told_time
from bot.tables.limits import DAY
from bot.text import Texts
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.forms import ask, text_form, typed_text
from cogs.core.interactions import chosen_value
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, press_id
from cogs.shared.time_words import day_stamp


@press_id("my-turn", reopens=True)
class OpenMyTurn(AboutNothing):
    """Request for the screen of the bot's messages to the presser."""


@press_id("own-time", reopens=True)
class OpenOwnTime(AboutNothing):
    """Request for one's zone and night."""


@press_id("own-zone")
class ChooseZone(AboutNothing):
    """Choice of a city, or of another page of them."""


@press_id("own-zone-tell", opens_form=True)
class TellTime(AboutNothing):
    """Request for the form with the presser's local time."""


@press_id("own-zone-told")
class ToldTime(AboutNothing):
    """Submitted form with the presser's local time."""


@press_id("own-night")
class ChooseNight(AboutNothing):
    """Choice of the night's beginning."""


@press_id("own-night-long")
class ChooseNightLength(AboutNothing):
    """Choice of the night's length."""


@press_id("own-vacation", reopens=True)
class OpenVacation(AboutNothing):
    """Request for one's vacations."""


@press_id("own-vacation-from")
class ChooseVacationStart(AboutNothing):
    """Choice of a vacation's beginning."""


@press_id("own-vacation-date", opens_form=True)
class AskVacationDate(AboutNothing):
    """Request for the form with a vacation's first day."""


@press_id("own-vacation-dated")
class VacationDated(AboutNothing):
    """Submitted form with a vacation's first day."""


@press_id("own-vacation-take")
class TakeVacation(AboutNothing):
    """Choice of a vacation's length in days. ``begins`` is a date, or ``now``."""

    begins: str


@press_id("own-vacation-end")
class EndVacation(AboutNothing):
    """Request to end the present vacation and drop later ones."""


_NOW: Final = "now"
_NONE: Final = "none"
_PAGE: Final = 23
_MORE: Final = "page "
_DATES: Final = 23
_LONGEST_DAYS: Final = LONGEST_VACATION // DAY
_TYPED: Final = 20
_USUAL_NIGHT: Final = 8 * HOUR_MINUTES
_NIGHT_BEGINS: Final = tuple(minutes % DAY_MINUTES for minutes in range(20 * 60, 28 * 60, 30))
_NIGHT_LASTS: Final = tuple(range(5 * HOUR_MINUTES, 9 * HOUR_MINUTES + 1, 30))


def clock_face(minutes: int) -> str:
    """Return a time of day such as ``23:30``."""
    return f"{minutes // HOUR_MINUTES:02}:{minutes % HOUR_MINUTES:02}"


def zone_name(zone: str | None, texts: Texts) -> str:
    """Return the city by which somebody has chosen their zone."""
    if zone is None:
        return texts.say("own-time-no-zone")
    return texts.say(city_key(zone)) if zone in CITIES else zone


def night_words(own: OwnTime, texts: Texts) -> str:
    """Say somebody's night, or that there is none."""
    if own.night is None:
        return texts.say("own-time-no-night")
    return f"{clock_face(own.night.begins)}–{clock_face(own.night.ends)}"


def own_time_panel(
    own: OwnTime, texts: Texts, now: float, *, line: str = "", cities: list[str] | None = None, page: int = 0
) -> ui.LayoutView:
    """Return one's zone and night, with the way to vacations.

    :param cities: cities to choose from; None offers all.
    :param page: page of the cities.
    """
    lines = [f"### {texts.say('own-time-title')}", texts.say("own-time-line"), line]
    if own.zone is not None:
        there = datetime.fromtimestamp(now, zone_of(own.zone))
        zone = texts.say("own-time-zone", city=zone_name(own.zone, texts), time=f"{there:%H:%M}")
        lines += [zone, texts.say("own-time-night", night=night_words(own, texts))]
    lines += [f"🏖️ {texts.say('own-time-vacation', **_days(each))}" for each in _coming(own, now)]
    offered = list(CITIES) if cities is None else cities
    # The chosen city stands first, since a select shows its choice only among what it offers.
    if cities is None and own.zone in offered and page == 0:
        offered.remove(own.zone)
        offered.insert(0, own.zone)
    shown = offered[page * _PAGE : (page + 1) * _PAGE]
    options = [parts.select_option(texts.say(city_key(each)), each, chosen=each == own.zone) for each in shown]
    if len(offered) > (page + 1) * _PAGE:
        options.append(parts.select_option(texts.say("own-time-more-cities"), f"{_MORE}{page + 1}"))
    if page:
        options.append(parts.select_option(texts.say("own-time-first-cities"), f"{_MORE}0"))
    city = parts.choices_of(ChooseZone(), options, texts.say("own-time-choose-city"))
    items = [parts.lines_of(lines), parts.row(city), *_night_selects(own, texts)]
    ways = [
        parts.button(texts.say("own-time-tell"), TellTime().custom_id, emoji="🕒"),
        parts.button(texts.say("own-time-to-vacation"), OpenVacation().custom_id, emoji="🏖️"),
        parts.BackButton(texts.say("more-back"), OpenMyTurn()),
    ]
    return parts.panel([*items, parts.row(*ways)], parts.EDGE_LOBBY)


def _night_selects(own: OwnTime, texts: Texts) -> list[parts.Item]:
    """Return the selects for the night's beginning and length, as far as these can be chosen."""
    if own.zone is None:
        return []
    begins = None if own.night is None else own.night.begins
    options = [parts.select_option(texts.say("own-time-no-night"), _NONE, chosen=begins is None)]
    options += [
        parts.select_option(texts.say("own-time-night-from", time=clock_face(each)), str(each), chosen=each == begins)
        for each in _NIGHT_BEGINS
    ]
    selects: list[parts.Item] = [parts.row(parts.choices_of(ChooseNight(), options, night_words(own, texts)))]
    if own.night is not None:  # its length is chosen by its end, which says more
        ends = [(each, clock_face((own.night.begins + each) % DAY_MINUTES)) for each in _NIGHT_LASTS]
        lengths = [
            parts.select_option(texts.say("own-time-night-long", ends=end), str(each), chosen=each == own.night.minutes)
            for each, end in ends
        ]
        selects.append(parts.row(parts.choices_of(ChooseNightLength(), lengths)))
    return selects


def vacation_panel(
    own: OwnTime, texts: Texts, now: float, *, line: str = "", begins: str | None = None
) -> ui.LayoutView:
    """Return one's coming vacations with the way out of them, and a new one.

    :param begins: beginning of the new one, once chosen.
    """
    lines = [f"### {texts.say('own-vacation-title')}", texts.say("own-vacation-line"), line]
    coming = _coming(own, now)
    lines += [f"🏖️ {texts.say('own-time-vacation', **_days(each))}" for each in coming]
    today = datetime.fromtimestamp(now, zone_of(own.zone)).date()
    starts = [parts.select_option(texts.say("own-vacation-now"), _NOW, chosen=begins == _NOW)]
    dates = [str(today + timedelta(days=each)) for each in range(1, _DATES)]
    if begins is not None and begins not in (_NOW, *dates):  # a typed one
        dates.append(begins)
    starts += [
        parts.select_option(texts.say("own-vacation-from", date=each), each, chosen=each == begins) for each in dates
    ]
    items: list[parts.Item] = [
        parts.text("\n".join(filter(None, lines))),
        parts.row(parts.choices_of(ChooseVacationStart(), starts, texts.say("own-vacation-begins"))),
    ]
    if begins is not None:
        days = [
            parts.select_option(texts.say("own-vacation-days", count=each), str(each))
            for each in range(1, _LONGEST_DAYS + 1)
        ]
        items.append(parts.row(parts.choices_of(TakeVacation(begins), days, texts.say("own-vacation-long"))))
    ways = [parts.button(texts.say("own-vacation-other"), AskVacationDate().custom_id, parts.BLUE)]
    if coming:
        ways.append(parts.button(texts.say("own-vacation-end"), EndVacation().custom_id, parts.RED))
    return parts.panel(
        [*items, parts.row(*ways, parts.BackButton(texts.say("more-back"), OpenOwnTime()))], parts.EDGE_LOBBY
    )


def _coming(own: OwnTime, now: float) -> list[Vacation]:
    return [each for each in own.vacations if each.ends > now]


def _days(vacation: Vacation) -> dict[str, str]:
    return {"begins": day_stamp(vacation.begins), "ends": day_stamp(vacation.ends)}


async def show_own_time(press: Press, line: str = "", *, cities: list[str] | None = None, page: int = 0) -> None:
    """Show one's own zone and night."""
    own = await press.kernel.store.own_times.of(press.user)
    layout = own_time_panel(own, press.texts, press.kernel.clock.now(), line=line, cities=cities, page=page)
    await press.show(layout, shown_by=OpenOwnTime(), opened_from=OpenMyTurn())


async def _show_vacation(press: Press, line: str = "", *, begins: str | None = None) -> None:
    own = await press.kernel.store.own_times.of(press.user)
    layout = vacation_panel(own, press.texts, press.kernel.clock.now(), line=line, begins=begins)
    await press.show(layout, shown_by=OpenVacation(), opened_from=OpenOwnTime())


@answers(OpenOwnTime)
async def open_own_time(press: Press, asked: OpenOwnTime) -> None:
    """Show one's own zone and night."""
    await show_own_time(press)


@answers(ChooseZone)
async def choose_zone(press: Press, asked: ChooseZone) -> None:
    """Keep the zone of a city, or show other cities."""
    chosen = chosen_value(press.interaction)
    if chosen.startswith(_MORE) and chosen[len(_MORE) :].isdecimal() and len(chosen) < 8:
        await show_own_time(press, page=min(int(chosen[len(_MORE) :]), (len(CITIES) - 1) // _PAGE))
        return
    if chosen not in CITIES:
        raise MalformedId(chosen)
    await press.kernel.store.own_times.set_zone(press.user, chosen, press.kernel.clock.now())
    await show_own_time(press, f"✅ {press.texts.say('own-time-saved')}")


@answers(TellTime)
async def tell_time(press: Press, asked: TellTime) -> None:
    """Ask what time it is for the presser: Discord tells no zone."""
    say = press.texts.say
    form = text_form(
        ToldTime().custom_id, say("own-time-tell"), say("own-time-tell-label"), say("own-time-tell-hint"), most=_TYPED
    )
    await ask(press.reply, form)


@answers(ToldTime)
async def told(press: Press, asked: ToldTime) -> None:
    """Offer the cities where it is that time now."""
    minutes = told_time(typed_text(press.interaction, most=_TYPED))
    cities = [] if minutes is None else cities_where_it_is(minutes, press.kernel.clock.now())
    if not cities:
        await show_own_time(press, f"⚠️ {press.texts.say('own-time-no-city')}")
        return
    await show_own_time(press, press.texts.say("own-time-which"), cities=cities)


@answers(ChooseNight)
async def choose_night(press: Press, asked: ChooseNight) -> None:
    """Keep when one's night begins; it lasts as long as before."""
    own, chosen = await press.kernel.store.own_times.of(press.user), chosen_value(press.interaction)
    if chosen != _NONE and chosen not in map(str, _NIGHT_BEGINS):
        raise MalformedId(chosen)
    minutes = _USUAL_NIGHT if own.night is None else own.night.minutes
    night = None if chosen == _NONE else Night(int(chosen), (int(chosen) + minutes) % DAY_MINUTES)
    await _keep_night(press, own, night)


@answers(ChooseNightLength)
async def choose_night_length(press: Press, asked: ChooseNightLength) -> None:
    """Keep how long one's night lasts."""
    own, chosen = await press.kernel.store.own_times.of(press.user), chosen_value(press.interaction)
    if own.night is None or chosen not in map(str, _NIGHT_LASTS):
        raise MalformedId(chosen)
    await _keep_night(press, own, Night(own.night.begins, (own.night.begins + int(chosen)) % DAY_MINUTES))


async def _keep_night(press: Press, own: OwnTime, night: Night | None) -> None:
    if own.zone is None:
        raise MalformedId("a night without a zone")
    await press.kernel.store.own_times.set_night(press.user, night, press.kernel.clock.now())
    await show_own_time(press, f"✅ {press.texts.say('own-time-saved')}")


@answers(OpenVacation)
async def open_vacation(press: Press, asked: OpenVacation) -> None:
    """Show one's own vacations."""
    await _show_vacation(press)


@answers(ChooseVacationStart)
async def choose_vacation_start(press: Press, asked: ChooseVacationStart) -> None:
    """Offer how long a vacation lasts that begins then."""
    begins = chosen_value(press.interaction)
    await _begin_of(press, begins)
    await _show_vacation(press, begins=begins)


@answers(AskVacationDate)
async def ask_vacation_date(press: Press, asked: AskVacationDate) -> None:
    """Ask for a date that the select does not offer."""
    say = press.texts.say
    title, label, hint = say("own-vacation-other"), say("own-vacation-date"), say("own-vacation-date-hint")
    await ask(press.reply, text_form(VacationDated().custom_id, title, label, hint, most=_TYPED))


@answers(VacationDated)
async def vacation_dated(press: Press, asked: VacationDated) -> None:
    """Offer how long a vacation lasts that begins on the date typed."""
    begins = typed_text(press.interaction, most=_TYPED)
    try:
        await _begin_of(press, begins)
    except (MalformedId, Refused):
        await _show_vacation(press, f"⚠️ {press.texts.say('own-vacation-no-date')}")
        return
    await _show_vacation(press, begins=str(date.fromisoformat(begins)))


async def _begin_of(press: Press, begins: str) -> float:
    """Return the moment at which a vacation begins. Raises ``MalformedId`` and ``Refused`` where it can't."""
    now = press.kernel.clock.now()
    if begins == _NOW:
        return now
    # A day begins at midnight where the person is. What was typed is read here, too, and may be anything.
    try:
        day = date.fromisoformat(begins)
        zone = zone_of((await press.kernel.store.own_times.of(press.user)).zone)
        moment = datetime(day.year, day.month, day.day, tzinfo=zone).timestamp()
    except (ValueError, OverflowError):
        raise MalformedId(begins) from None
    if not now - DAY < moment < now + FARTHEST_VACATION:  # today counts, from now on
        raise Refused(Reason.STALE)
    return max(now, moment)


@answers(TakeVacation)
async def take_vacation(press: Press, asked: TakeVacation) -> None:
    """Keep a vacation, or say why it can't be."""
    days, begins = chosen_value(press.interaction), await _begin_of(press, asked.begins)
    if days not in map(str, range(1, _LONGEST_DAYS + 1)):
        raise MalformedId(days)
    vacation = Vacation(begins, begins + int(days) * DAY)
    refusal = await press.kernel.store.own_times.take_vacation(press.user, vacation, press.kernel.clock.now())
    if refusal is not None:
        await _show_vacation(press, f"⚠️ {press.texts.say(_WHY_NOT[refusal])}", begins=asked.begins)
        return
    await _show_vacation(press, f"✅ {press.texts.say('own-vacation-taken')}")


_WHY_NOT: Final = {
    VacationRefusal.OVERLAPS: "own-vacation-overlaps",
    VacationRefusal.TOO_MANY_DAYS: "own-vacation-too-many",
}


@answers(EndVacation)
async def end_vacation(press: Press, asked: EndVacation) -> None:
    """End the vacation now; only the days until now were used."""
    await press.kernel.store.own_times.end_vacations(press.user, press.kernel.clock.now())
    await _show_vacation(press, f"✅ {press.texts.say('own-vacation-ended')}")
