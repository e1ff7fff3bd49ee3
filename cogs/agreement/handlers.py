"""What each press on what waits for everybody does. The router calls these."""

from typing import Final

from bot.errors import Reason, Refused
from bot.tables.actions import ChangeTable, Consent, NextGame, Resume, Stop
from bot.tables.state.meaning import TABLE_ITSELF, stopping_means
from bot.tables.state.stopping import LONGEST_REASON
from bot.text.names import safe_name
from cogs.agreement.panel import agreed_line, reason_form
from cogs.core.forms import ask, typed_text
from cogs.core.press import Handler, Press
from cogs.core.replies import is_private
from cogs.lobby.panel import start_label
from cogs.table.menu import stop_sure_panel


async def next_game(press: Press) -> None:
    """Alone it is dealt at once; otherwise whoever presses last gets their hand."""
    await _agree(press, NextGame(press.people_seen(len(press.table.present()))))


async def resume(press: Press) -> None:
    await _agree(press, Resume(press.people_seen(len(press.table.present()))))


async def _agree(press: Press, action: NextGame | Resume) -> None:
    table = (await press.act(action)).table
    waits = agreed_line(table, press.texts)
    if waits is None and not is_private(press.interaction):
        await press.context.board.wait_until_shown(table)
    # The panel that is answered with follows the table, so that the hand appears there when the last one agrees.
    await press.show_hand(line=press.texts.say("agree-noted") if waits else None)


async def consent(press: Press) -> None:
    await press.act(Consent())
    await press.say(press.texts.say("stopped-noted"))


async def change_table(press: Press) -> None:
    table = press.table
    goes_on = table.game is not None and not table.match_is_over()
    changed = (await press.act(ChangeTable())).table
    # The button is named as it stands: on the table's own message in the server's language.
    there = press.texts if changed.private else await press.context.preferences.for_server(changed.guild)
    words = press.texts.say("change-done-match" if goes_on else "change-done", start=start_label(changed, there))
    if table.private:
        await press.show_hand(line=words)
    else:
        await press.say(words)


async def ask_to_stop(press: Press) -> None:
    """Says what stopping would do now, and asks for it. Raises ``Refused`` for whoever may not."""
    await press.context.tables.check(press.id.table, Stop(), press.person)
    await press.show(stop_sure_panel(press.table, press.texts))


async def ask_reason(press: Press) -> None:
    """A form; where no game goes on any more, what stopping would do now."""
    if press.table.status.in_game:
        await ask(press.interaction, reason_form(press.table, press.texts))
    else:
        await ask_to_stop(press)


async def stop_with_reason(press: Press) -> None:
    """Stops a game with the reason that was typed, made harmless."""
    typed = typed_text(press.interaction, most=LONGEST_REASON)
    await stop_as_asked(press, safe_name(typed, LONGEST_REASON))


async def stop_as_asked(press: Press, reason: str = "") -> None:
    """Stops what was asked about; where something else would be stopped by now, that is asked for."""
    asked = press.id.first or ""
    try:
        await press.act(Stop(reason, asked))
    except Refused as refused:
        if refused.reason is not Reason.STALE or asked == stopping_means(press.table):
            raise
        await ask_to_stop(press)
    else:
        await press.say(press.texts.say("more-table-closed" if asked == TABLE_ITSELF else "more-stopped"))


AGREEMENT_HANDLERS: Final[dict[str, Handler]] = {
    "next": next_game,
    "resume": resume,
    "consent": consent,
    "change": change_table,
    "stop-why": ask_reason,
    "stop-said": stop_with_reason,
}
