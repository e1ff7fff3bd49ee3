"""What each press on what waits for everybody does. The router calls these."""

from typing import Final

from bot.tables.actions import ChangeTable, Consent, NextGame, Resume
from cogs.core.press import Handler, Press
from cogs.core.replies import is_private
from cogs.shared.after_game import agreed_line
from cogs.shared.lobby import start_label


async def next_game(press: Press) -> None:
    """Alone it is dealt at once; otherwise whoever presses last gets their hand."""
    await _agree(press, NextGame(press.people_seen(len(press.table.present()))))


async def resume(press: Press) -> None:
    await _agree(press, Resume(press.people_seen(len(press.table.present()))))


async def _agree(press: Press, action: NextGame | Resume) -> None:
    table = (await press.act(action)).table
    waits = agreed_line(table, press.texts)
    if waits is None and not is_private(press.interaction):
        await press.kernel.board.wait_until_shown(table)
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
    there = press.texts if changed.private else await press.kernel.preferences.for_server(changed.guild)
    words = press.texts.say("change-done-match" if goes_on else "change-done", start=start_label(changed, there))
    if table.private:
        await press.show_hand(line=words)
    else:
        await press.say(words)


AGREEMENT_HANDLERS: Final[dict[str, Handler]] = {
    "next": next_game,
    "resume": resume,
    "consent": consent,
    "change": change_table,
}
