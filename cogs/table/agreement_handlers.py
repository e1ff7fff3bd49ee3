"""What each press on what waits for everybody does. The router calls these."""

from bot.ids import MalformedId
from bot.players.levels import strength_of
from bot.tables.actions import ChangeTable, Consent, NextGame, Resume
from bot.tables.view import TableView
from bot.text import Texts
from cogs.core.feature import answers
from cogs.core.panel_extras import PanelExtras
from cogs.core.press import Press
from cogs.core.replies import is_private
from cogs.table.after_game import agreed_line, level_alone
from cogs.table.lobby import start_label
from cogs.table.presses import AgreeToStop, BackToLobby, BeginWithoutOthers, PlayLevel, WantNextGame, WantToGoOn


@answers(WantNextGame, WantToGoOn)
async def agree(press: Press, asked: WantNextGame | WantToGoOn) -> None:
    """Alone it is dealt at once; otherwise whoever presses last gets their hand."""
    people = len(press.table.present()) if asked.people is None else asked.people
    action = NextGame(people) if isinstance(asked, WantNextGame) else Resume(people)
    table = (await press.act(action)).table
    waits = agreed_line(table, press.texts)
    if waits is None and not is_private(press.interaction):
        await press.kernel.board.wait_until_shown(table)
    # The panel that is answered with follows the table, so that the hand appears there when the last one agrees.
    await press.show_hand(PanelExtras(line=_noted(table, press.texts) if waits else None))


def _noted(table: TableView, texts: Texts) -> str:
    """Return what a wish waits for that was noted."""
    everybody = table.stopped is None or table.stopped.by_moderator
    return texts.say("agree-noted", takes="all" if everybody else "most")


@answers(BeginWithoutOthers)
async def begin_without_others(press: Press, asked: BeginWithoutOthers) -> None:
    """Deals at once, and frees the seats of those who have not agreed."""
    await press.act_and_show_hand(NextGame(asked.people, without_others=True))


@answers(PlayLevel)
async def play_level(press: Press, asked: PlayLevel) -> None:
    """Dealt at once: whoever presses plays alone."""
    strength = strength_of(asked.level)
    if strength is None:
        raise MalformedId(asked.verb)
    stronger = strength > (strength_of(level_alone(press.table) or "") or 0)
    await press.act_and_show_hand(NextGame(level=asked.level, stronger=stronger))


@answers(AgreeToStop)
async def consent(press: Press, asked: AgreeToStop) -> None:
    table = (await press.act(Consent())).table
    await press.say(press.texts.say("stopped-noted" if table.live else "stopped-by-all"))


@answers(BackToLobby)
async def change_table(press: Press, asked: BackToLobby) -> None:
    table = press.table
    goes_on = table.game is not None and not table.match_is_over()
    changed = (await press.act(ChangeTable())).table
    # The button is named as it stands: on the table's own message in the server's language.
    there = press.texts if changed.private else await press.kernel.preferences.for_server(changed.guild)
    words = press.texts.say("change-done-match" if goes_on else "change-done", start=start_label(changed, there))
    if table.private:
        await press.show_hand(PanelExtras(line=words))
    else:
        await press.say(words)
