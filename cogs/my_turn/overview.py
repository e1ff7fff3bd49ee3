"""Screen of all the bot's messages to a person: where, why, and their choices."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from discord import ui

from bot.entities.calls import CallSettings, CallWhen
from bot.entities.own_time import OwnTime
from bot.entities.settings import Preferences
from bot.ids import MalformedId
from bot.text import Texts
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.interactions import chosen_value
from cogs.core.press import Press
from cogs.core.press_ids import NOTHING, AboutNothing, press_id
from cogs.core.ways_on import Place, way_on, ways_on
from cogs.my_turn.own_time import OpenMyTurn, OpenOwnTime, night_words, zone_name


class CallKind(StrEnum):
    """Kinds of messages beside usual turns; each has its own switch."""

    TOURNAMENTS = "tournaments"
    REMINDERS = "reminders"
    DAILY = "daily"


@press_id("my-turn-when")
class ChooseWhen(AboutNothing):
    """Choice of how soon the presser is called."""


@press_id("my-turn-hour")
class ChooseHour(AboutNothing):
    """Choice of the hour of a daily call."""


@press_id("my-turn-kind")
class TurnCalls(AboutNothing):
    """Switch of a kind of message."""

    kind: CallKind
    on: bool


@press_id("daily-remind")
class RemindDaily(AboutNothing):
    """Request to be told of each day's deal, made at the end of today's."""


_OFF: Final = "off"
_SIGNS: Final = {CallKind.TOURNAMENTS: "🏆", CallKind.REMINDERS: "⏰", CallKind.DAILY: "📅"}


def chosen_kinds(calls: CallSettings) -> Mapping[str, bool]:
    """Return which kinds beside usual turns somebody has chosen, by their names in the catalogues."""
    return {CallKind.TOURNAMENTS: calls.tournaments, CallKind.REMINDERS: calls.reminders, CallKind.DAILY: calls.daily}


def my_turn_panel(
    calls: CallSettings, own: OwnTime, preferences: Preferences, texts: Texts, *, line: str = ""
) -> ui.LayoutView:
    """Return where and why messages come, with every choice.

    :param line: words on the change just made.
    """
    say = texts.say
    when = say(f"calls-when-{calls.when or _OFF}", hour=f"{calls.hour:02}:00")
    reminded = say(f"remind-{preferences.notices}")
    hour_zone = _zone_of_hour(own, texts)
    comes = [
        f"💬 {say('calls-where-channel', when=reminded)}",
        f"✉️ {say('calls-where-invited', on='yes' if preferences.invited else 'no')}",
        f"📣 {say('calls-where-mentioned', on='yes' if preferences.mentioned else 'no')}",
        f"📨 {say('calls-where-own', when=when)}",
        f"🌙 {say('calls-where-night', night=night_words(own, texts))}",
    ]
    heading = [f"### {say('my-turn-title')}", line, say("my-turn-line"), *comes, f"-# {say('my-turn-what')}"]
    soon = [parts.select_option(say("calls-choose-off"), _OFF, chosen=calls.when is None)]
    soon += [parts.select_option(say(f"calls-choose-{each}"), each, chosen=each is calls.when) for each in CallWhen]
    items: list[parts.Item] = [
        parts.text("\n".join(filter(None, heading))),
        parts.row(parts.choices_of(ChooseWhen(), soon)),
    ]
    if calls.when is CallWhen.DAILY or calls.daily:
        hours = [
            parts.select_option(
                say("calls-hour", hour=f"{each:02}:00", zone=hour_zone), str(each), chosen=each == calls.hour
            )
            for each in range(24)
        ]
        items.append(parts.row(parts.choices_of(ChooseHour(), hours)))
    switches = []
    for kind, chosen in chosen_kinds(calls).items():
        press = TurnCalls(CallKind(kind), not chosen)
        label = say(f"calls-{kind}", on="yes" if chosen else "no")
        switches.append(
            parts.button(label, press.custom_id, parts.BLUE if chosen else parts.GREY, emoji=_SIGNS[press.kind])
        )
    items.append(parts.row(*switches))
    ways = [
        parts.button(say("own-time-title"), OpenOwnTime().custom_id, emoji="🕒"),
        *ways_on(Place.CALLS, NOTHING, texts),
    ]
    return parts.panel([*items, parts.row(*ways)], parts.EDGE_LOBBY)


def _zone_of_hour(own: OwnTime, texts: Texts) -> str:
    """Return the zone in which the hour of a daily call is meant."""
    return "UTC" if own.zone is None else zone_name(own.zone, texts)


@way_on(Place.DAILY_REMINDER, 10)
def remind_daily_button(about: str, texts: Texts) -> ui.Button[Any]:
    """Return the button that has the reader told of each day's deal."""
    return parts.button(texts.say("calls-remind-daily"), RemindDaily().custom_id, emoji="🔔")


@way_on(Place.OWN_SETTINGS, 10)
def my_turn_button(_: str, texts: Texts) -> ui.Button[Any]:
    """Return the button in one's own settings that leads here."""
    return parts.button(texts.say("my-turn-title"), OpenMyTurn().custom_id, emoji="🔔")


async def _show_my_turn(press: Press, line: str = "") -> None:
    """Show what comes where and why."""
    store = press.kernel.store
    calls, own = await store.calls.of(press.user), await store.own_times.of(press.user)
    preferences = await press.kernel.preferences.user(press.user)
    await press.show(my_turn_panel(calls, own, preferences, press.texts, line=line), shown_by=OpenMyTurn())


@answers(OpenMyTurn)
async def open_my_turn(press: Press, asked: OpenMyTurn) -> None:
    """Show what comes where and why."""
    await _show_my_turn(press)


async def _keep(press: Press, **choices: Any) -> None:
    # The locale is kept with the choice: messages that come by themselves have no press to read it from.
    await press.kernel.store.calls.choose(press.user, locale=str(press.interaction.locale), **choices)


async def _choose(press: Press, **choices: Any) -> None:
    await _keep(press, **choices)
    await _show_my_turn(press, f"✅ {press.texts.say('settings-own-saved')}")


@answers(ChooseWhen)
async def choose_when(press: Press, asked: ChooseWhen) -> None:
    """Keep how soon the presser is called."""
    chosen = chosen_value(press.interaction)
    if chosen != _OFF and chosen not in list(CallWhen):
        raise MalformedId(chosen)
    await _choose(press, when=None if chosen == _OFF else CallWhen(chosen))


@answers(ChooseHour)
async def choose_hour(press: Press, asked: ChooseHour) -> None:
    """Keep at which hour the presser is called."""
    chosen = chosen_value(press.interaction)
    if chosen not in map(str, range(24)):
        raise MalformedId(chosen)
    await _choose(press, hour=int(chosen))


@answers(TurnCalls)
async def turn_calls(press: Press, asked: TurnCalls) -> None:
    """Turn a kind of message on or off."""
    await _choose(press, **{asked.kind.value: asked.on})


@answers(RemindDaily)
async def remind_daily(press: Press, asked: RemindDaily) -> None:
    """Have the presser told of each day's deal. The answer is a message of its own, so that the end stays in view."""
    await _keep(press, daily=True)
    store, texts = press.kernel.store, press.texts
    calls, own = await store.calls.of(press.user), await store.own_times.of(press.user)
    said = texts.say("calls-reminded", hour=f"{calls.hour:02}:00", zone=_zone_of_hour(own, texts))
    await press.reply.send_private(
        parts.panel([parts.text(f"🔔 {said}"), parts.row(my_turn_button(NOTHING, texts))], parts.EDGE_LOBBY)
    )
