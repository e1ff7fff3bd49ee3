"""Leaving a table, stopping or pausing its game, and taking it up again."""

from typing import Any, Final

from discord import ui

from bot.entities.game_result import COUNTS_FOR_NOBODY, Unrated
from bot.errors import Reason, Refused
from bot.tables.actions import Consent, Leave, Stop, Wake
from bot.tables.limits import MINUTE, RESUMABLE_FOR
from bot.tables.state.meaning import TABLE_ITSELF, Leaving, leaving_means, stopping_means
from bot.tables.state.status import SleepReason, Status
from bot.tables.state.stopping import LONGEST_REASON
from bot.tables.view import GameView, TableView
from bot.text import Texts
from bot.text.names import safe_name
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.forms import ask, text_form, typed_text
from cogs.core.permissions import require_may_write
from cogs.core.press import Press
from cogs.shared.time_words import timestamp
from cogs.table import presses
from cogs.table.after_game import agreed_line, is_everybody, needed_to_go_on, people_named
from cogs.table.buttons import back_button, more_button
from cogs.table.seats import seats_to_take

LEAVE_LABELS: Final = {Leaving.PAUSE: "more-pause-yes", Leaving.CLOSE: "more-close-yes"}


def leave_sure_panel(table: TableView, user: int, texts: Texts) -> ui.LayoutView:
    """Ask for confirmation, with what leaving would really do."""
    means = leaving_means(table, user)
    question, answer = leaving_words(table, user, means, texts)
    return _sure_panel(table, presses.LeaveTable(table.id, means).custom_id, question, answer, texts)


def leaving_words(table: TableView, user: int, means: Leaving, texts: Texts) -> tuple[str, str]:
    """Return the question that confirms leaving with what it costs, and the answer."""
    alone = means is Leaving.LOBBY and len(table.people()) < 2
    words = "close" if alone else "over" if means is Leaving.LOBBY else means
    # Nothing in a stopped game (``yes``), nor in one that counts for nobody (``void``). But people who stopped it or
    # removed somebody don't leave for free.
    game, costs = table.game, cost_of_loss(table.game)
    if table.stopped is not None and (table.stopped.by != user or len(table.people()) < 2):
        costs = "yes"
    elif game is not None and Unrated.REMOVED in game.unrated and user not in game.removers:
        costs = "void"
    return texts.say(f"more-{words}-sure", stopped=costs), texts.say(f"more-{words}-yes")


def cost_of_loss(game: GameView | None) -> str:
    """Return what a loss by leaving costs: ``unrated`` where it changes no rating, else ``lost``."""
    return "lost" if game is None or COUNTS_FOR_NOBODY.issuperset(game.unrated) else "unrated"


def stopping_words(table: TableView, user: int, texts: Texts) -> str:
    """Return the question that confirms stopping a game, with what it costs."""
    # People without a seat have nothing to lose, and people alone nobody to agree with, unless they removed the others.
    game, has_seat = table.running(), table.seat_of(user) is not None
    question = "more-stop-sure-alone" if table.is_alone else "more-stop-sure"
    takes = needed_to_go_on(table, by_moderator=not has_seat)
    told = texts.say(question, minutes=int(RESUMABLE_FOR // MINUTE), takes=takes)
    loses = has_seat and (bool({*table.present()} - {user}) or user in game.removers)
    return f"{told}\n{texts.say('more-stop-cost', cost=cost_of_loss(game) if loses else 'nothing')}"


def stop_sure_panel(table: TableView, user: int, texts: Texts) -> ui.LayoutView:
    """Ask for confirmation before a game is stopped or a table closed, with what that costs the presser."""
    stop = presses.StopGame(table.id, stopping_means(table)).custom_id
    if not table.status.in_game:
        return _sure_panel(table, stop, texts.say("more-lobby-sure"), texts.say("more-lobby-yes"), texts)
    yes = parts.button(texts.say("more-stop-yes"), stop, parts.RED)
    why = [] if table.is_alone else [parts.button(texts.say("stop-why"), presses.AskWhy(table.id).custom_id)]
    return parts.panel(
        [parts.text(stopping_words(table, user, texts)), parts.row(yes, *why, back_button(table.id, texts))],
        parts.EDGE_WAIT,
    )


def _sure_panel(table: TableView, yes: str, question: str, answer: str, texts: Texts) -> ui.LayoutView:
    return parts.panel(
        [parts.text(question), parts.row(parts.button(answer, yes, parts.RED), back_button(table.id, texts))],
        parts.EDGE_WAIT,
    )


def left_panel(before: TableView, table: TableView, user: int, texts: Texts) -> ui.LayoutView:
    """Return the result for a person who has just left, and the way back while there is one.

    :param before: the table before they left.
    """
    words = "more-left" if table.live else "more-closed"
    if before.game is None or (before.status is Status.OVER and table.live):  # the next game may have begun by that
        words = "lobby-left"
    elif table.asleep is SleepReason.PAUSED:
        words = "more-paused"
    items: list[parts.Item] = [parts.text(texts.say(words))]
    if table.status is Status.LOBBY:
        items.append(parts.row(parts.button(texts.say("left-sit-again"), presses.SitDown(table.id).custom_id)))
    elif table.status.in_game and before.seat_of(user) in seats_to_take(table, user):
        items.append(
            parts.row(
                parts.button(texts.say("left-sit-again"), presses.SitOnSeat(table.id, before.seat_of(user)).custom_id)
            )
        )
    return parts.panel(items, parts.EDGE_WAIT)


def reason_form(table: TableView, texts: Texts, reason: str = "") -> ui.Modal:
    """Return the form for the reason of a stop.

    :param reason: reason given before, to start from.
    """
    return text_form(
        presses.StopWithReason(table.id, stopping_means(table)).custom_id,
        texts.say("stop-why-title"),
        texts.say("stop-why-label"),
        texts.say("stop-why-hint"),
        most=LONGEST_REASON,
        value=reason,
    )


@answers(presses.LeaveTable)
async def leave(press: Press, asked: presses.LeaveTable) -> None:
    """Leave as confirmed; ask again where leaving means something else by now."""
    means, before = asked.means or Leaving.LOBBY, press.table
    try:
        table = (await press.act(Leave(means))).table
    except Refused as refused:
        # Stale with the same meaning is a real refusal; with another meaning the question was outdated.
        if refused.reason is not Reason.STALE or means == leaving_means(press.table, press.user):
            raise
        await leave_sure(press, presses.AskToLeave(asked.table))
        return
    if table.private and table.live:  # paused, and this panel is all that there is of it
        await press.show_hand()
        return
    press.kernel.private_panels.dismiss_left(press.reply, table.id)
    if table.asleep is SleepReason.PAUSED:  # what says so goes when the game goes on
        press.kernel.replies.keep_aside(press.reply, table.id)
    await press.reply.update(left_panel(before, table, press.user, press.texts))


@answers(presses.AskToLeave)
async def leave_sure(press: Press, asked: presses.AskToLeave) -> None:
    await press.show(leave_sure_panel(press.table, press.user, press.texts))


@answers(presses.AskToStop)
async def stop_sure(press: Press, asked: presses.AskToStop) -> None:
    await press.show(stop_sure_panel(press.table, press.user, press.texts))


async def ask_to_stop(press: Press) -> None:
    """Ask for confirmation of a stop. Raises ``Refused`` for people who may not."""
    await press.kernel.tables.check(press.table.id, Stop(), press.person)
    await press.show(stop_sure_panel(press.table, press.user, press.texts))


@answers(presses.AskWhy)
async def ask_reason(press: Press, asked: presses.AskWhy) -> None:
    """Ask for a reason; where no game runs any more, ask what a stop would do now."""
    if press.table.status.in_game:
        await ask(press.reply, reason_form(press.table, press.texts))
    else:
        await ask_to_stop(press)


@answers(presses.StopGame, presses.StopWithReason)
async def stop_game(press: Press, asked: presses.StopGame | presses.StopWithReason) -> None:
    """Stop the confirmed game, with a typed reason made safe; ask again where it would stop something else by now."""
    reason = ""
    if isinstance(asked, presses.StopWithReason):
        require_may_write(press.interaction, press.table.channel)  # all of it read the reason
        reason = safe_name(typed_text(press.interaction, most=LONGEST_REASON), LONGEST_REASON)
    try:
        await press.act(Stop(reason, asked.means))
    except Refused as refused:
        if refused.reason is not Reason.STALE or asked.means == stopping_means(press.table):
            raise
        await ask_to_stop(press)
        return
    table = press.kernel.tables.find(asked.table)
    # People who sit there get their panel in place of the question: it has the way to resume, and follows the table.
    if table is not None and table.stopped is not None and press.user in table.present():
        await press.show_hand()
    else:
        await press.say(press.texts.say("more-table-closed" if asked.means == TABLE_ITSELF else "more-stopped"))


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
        buttons.append(
            parts.button(
                texts.say("standing-go-on"), presses.WantToGoOn(table.id, len(table.present())).custom_id, parts.GREEN
            )
        )
    # Publicly it goes once all are content; privately it stays for a reader who is not.
    said = content if reader is None or stopped is None else [stopped.by]
    if reader not in content and any(user not in said for user in table.present()):
        buttons.append(parts.button(texts.say("stopped-consent"), presses.AgreeToStop(table.id).custom_id, parts.GREY))
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
    return [parts.button(texts.say("standing-go-on"), presses.WakeTable(table.id).custom_id, parts.GREEN)]


def asleep_panel(table: TableView, texts: Texts, reader: int, line: str | None) -> ui.LayoutView:
    """Return the private panel of a person at a sleeping table.

    :param line: news or a refusal, shown first.
    """
    words = "\n".join([*([line] if line else []), asleep_words(table, texts, reader)])
    ways = [*wake_buttons(table, texts, reader), more_button(table, texts)]
    return parts.panel([parts.text(words), *parts.rows(ways)], parts.EDGE_WAIT)


def consent_sure_panel(table: TableView, user: int, texts: Texts) -> ui.LayoutView:
    """Ask for confirmation before a person agrees to the stop of a game, with what that costs."""
    content = set() if table.stopped is None else {table.stopped.by, *table.stopped.consents}
    is_last = {*table.present()} <= content - {*table.agreed} | {user}
    words = texts.say("stopped-consent-sure", last="yes" if is_last else "no")
    yes = parts.button(texts.say("stopped-consent-yes"), presses.AgreeToStop(table.id, sure=True).custom_id, parts.RED)
    return parts.panel([parts.text(words), parts.row(yes, back_button(table.id, texts, parts.GREY))], parts.EDGE_WAIT)


@answers(presses.AgreeToStop)
async def consent(press: Press, asked: presses.AgreeToStop) -> None:
    if not asked.sure:
        await press.kernel.tables.check(press.table.id, Consent(), press.person)
        await press.show(consent_sure_panel(press.table, press.user, press.texts))
        return
    table = (await press.act(Consent())).table
    await press.say(press.texts.say("stopped-noted" if table.live else "stopped-by-all"))


@answers(presses.WakeTable)
async def wake(press: Press, asked: presses.WakeTable) -> None:
    """Wake the table, and show the presser's hand; one that is awake by now needs no waking."""
    if press.table.status is Status.ASLEEP:
        await press.act(Wake())
    await press.show_hand()
