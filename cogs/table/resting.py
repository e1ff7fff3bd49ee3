"""Words and buttons of a table that sleeps or was stopped."""

from typing import Any

from discord import ui

from bot.tables.actions import Consent, Wake
from bot.tables.state.status import SleepReason, Status
from bot.tables.view import TableView
from bot.text import Texts
from cogs.core.feature import answers
from cogs.core.parts import EDGE_WAIT, GREEN, GREY, RED, button, panel, row, rows, text
from cogs.core.press import Press
from cogs.shared.time_words import timestamp
from cogs.table.after_game import agreed_line, is_everybody, needed_to_go_on, people_named
from cogs.table.buttons import back_button, more_button
from cogs.table.presses import AgreeToStop, WakeTable, WantToGoOn


def stopped_words(table: TableView, texts: Texts, reader: int | None) -> str:
    """Return who stopped a game and why, how long it can be resumed, and who wants what.

    :param reader: only reader of the panel, or None for a public one.
    """
    stopped = table.stopped
    if stopped is None:
        raise LookupError(f"table {table.id} was not stopped")
    until = timestamp(stopped.until)
    title = texts.say("stopped-title-you") if stopped.by == reader else texts.say("stopped-title", name=stopped.name)
    lines = [f"### ⏹️ {title}"]
    if stopped.reason:
        lines.append(texts.say("stopped-reason", reason=stopped.reason))
    takes = needed_to_go_on(table, by_moderator=stopped.by_moderator)
    lines.append(texts.say("stopped-line", until=until, takes=takes))
    if stopped.consents:
        who, names = people_named(table, stopped.consents, texts, reader)
        lines.append(f"-# {texts.say('stopped-consents', who=who, names=names)}")
    if agreed := agreed_line(table, texts, reader):
        lines.append(f"**{agreed}**")
    return "\n".join(lines)


def stopped_buttons(table: TableView, texts: Texts, reader: int | None) -> list[ui.Button[Any]]:
    """Return the buttons **Go on** and **Agree to the stop**, without the reader's own last answer."""
    stopped, wants = table.stopped, table.agreed
    content = [] if stopped is None else [user for user in (stopped.by, *stopped.consents) if user not in wants]
    buttons = []
    if reader not in wants or is_everybody(wants, table):
        buttons.append(button(texts.say("standing-go-on"), WantToGoOn(table.id, len(table.present())).custom_id, GREEN))
    # Publicly it goes once all are content; privately it stays for a reader who is not.
    said = content if reader is None or stopped is None else [stopped.by]
    if reader not in content and any(user not in said for user in table.present()):
        buttons.append(button(texts.say("stopped-consent"), AgreeToStop(table.id).custom_id, GREY))
    return buttons


def asleep_words(table: TableView, texts: Texts, reader: int | None = None) -> str:
    """Return why a table sleeps.

    :param reader: only reader of the panel, or None for a public one.
    """
    if table.stopped is not None:
        return stopped_words(table, texts, reader)
    title = "💤", texts.say("asleep-title")
    if table.asleep is SleepReason.PAUSED:
        title, why = ("⏸️", texts.say("paused-title")), "paused-line-private" if table.private else "paused-line"
    elif table.private:
        why = "paused-line-private"
    else:
        why = "asleep-lost" if table.asleep in (SleepReason.CHANNEL, SleepReason.REMOVED) else "asleep-idle"
    words = f"### {' '.join(title)}\n{texts.say(why)}"
    if table.closes_at is None:
        return words
    return f"{words} {texts.say('asleep-until', when=timestamp(table.closes_at))}"


def wake_buttons(table: TableView, texts: Texts, reader: int | None = None) -> list[ui.Button[Any]]:
    """Return the buttons that end a table's sleep.

    :param reader: only reader of the panel, or None for a public one.
    """
    if table.stopped is not None:
        return stopped_buttons(table, texts, reader)
    return [button(texts.say("standing-go-on"), WakeTable(table.id).custom_id, GREEN)]


def asleep_panel(table: TableView, texts: Texts, reader: int, line: str | None) -> ui.LayoutView:
    """Return the private panel of a person at a sleeping table.

    :param line: news or a refusal, shown first.
    """
    words = "\n".join([*([line] if line else []), asleep_words(table, texts, reader)])
    ways = [*wake_buttons(table, texts, reader), more_button(table, texts)]
    return panel([text(words), *rows(ways)], EDGE_WAIT)


def consent_sure_panel(table: TableView, user: int, texts: Texts) -> ui.LayoutView:
    """Ask for confirmation before a person agrees to the stop of a game, with what that costs."""
    content = set() if table.stopped is None else {table.stopped.by, *table.stopped.consents}
    is_last = {*table.present()} <= content - {*table.agreed} | {user}
    words = texts.say("stopped-consent-sure", last="yes" if is_last else "no")
    yes = button(texts.say("stopped-consent-yes"), AgreeToStop(table.id, sure=True).custom_id, RED)
    return panel([text(words), row(yes, back_button(table.id, texts, GREY))], EDGE_WAIT)


@answers(AgreeToStop)
async def consent(press: Press, asked: AgreeToStop) -> None:
    if not asked.sure:
        await press.kernel.tables.check(press.table.id, Consent(), press.person)
        await press.show(consent_sure_panel(press.table, press.user, press.texts))
        return
    table = (await press.act(Consent())).table
    await press.say(press.texts.say("stopped-noted" if table.live else "stopped-by-all"))


@answers(WakeTable)
async def wake(press: Press, asked: WakeTable) -> None:
    """Wake the table, and show the presser's hand; one that is awake by now needs no waking."""
    if press.table.status is Status.ASLEEP:
        await press.act(Wake())
    await press.show_hand()
