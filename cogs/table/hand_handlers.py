"""What each press on a private panel does: moves, undo, hints. The router calls these."""

from functools import partial

from bot.engine.errors import MoveError
from bot.engine.views import SeatView
from bot.errors import Reason, Refused
from bot.tables.actions import Play, Undo
from bot.tables.state.status import Status
from bot.turns.steps import steps_of
from cogs.core.feature import answers
from cogs.core.interactions import chosen_value
from cogs.core.panel_extras import PanelExtras
from cogs.core.parts import BackToHand
from cogs.core.press import Press
from cogs.core.replies import is_private, promise
from cogs.shared.services import learners_of
from cogs.table.coaching import tip_for
from cogs.table.lobby import visitor_panel
from cogs.table.presses import (
    AskHint,
    AskToPass,
    AskWild,
    ChoosePlay,
    DropCards,
    FillStack,
    PassSurely,
    PassTurn,
    PickCards,
    PlayCard,
    PlayHinted,
    PlayLine,
    PlayPress,
    PlayRun,
    ShowAllPlays,
    ShowHand,
    ShowSince,
    TakeBack,
    press_of_value,
)
from cogs.table.since import FILM_NAME, can_be_shown, since_panel, since_scene
from cogs.table.watching import watching_answer
from render import draw_moves


@answers(ShowHand, BackToHand)
async def hand(press: Press, asked: ShowHand | BackToHand) -> None:
    """Show the presser's hand, or where **Back** leads else; to those who only look on the table, and in a lobby
    whether a seat is free."""
    if isinstance(asked, BackToHand) and await press.go_back(asked):
        return
    table = press.table
    if table.status is Status.LOBBY and table.seat_of(press.user) is None:
        await press.show(visitor_panel(table, press.texts))
        return
    if table.game is None or table.seat_of(press.user) is not None:
        await press.show_hand()
        return
    answer = await watching_answer(press.kernel, table, press.user, press.texts)
    await press.show(answer.layout, answer.picture)


@answers(PlayCard, PlayRun, PlayLine, DropCards, FillStack, PassTurn, PassSurely)
async def play(press: Press, asked: PlayPress) -> None:
    await press.act_and_show_hand(asked.play)


@answers(ChoosePlay)
async def play_chosen(press: Press, asked: ChoosePlay) -> None:
    """A play chosen in the select of further plays: its value is an id of its own."""
    chosen = press_of_value(chosen_value(press.interaction), asked.table)
    if isinstance(chosen, AskWild):
        await ask_wild(press, chosen)
    else:
        await play(press, chosen)


@answers(PickCards)
async def pick(press: Press, asked: PickCards) -> None:
    await press.show_hand(PanelExtras(picked=asked.cards))


@answers(ShowAllPlays)
async def all_plays(press: Press, asked: ShowAllPlays) -> None:
    await press.show_hand(PanelExtras(all_plays=True))


@answers(AskWild)
async def ask_wild(press: Press, asked: AskWild) -> None:
    await press.show_hand(PanelExtras(asked=asked.source))


@answers(TakeBack)
async def undo(press: Press, asked: TakeBack) -> None:
    await press.act_and_show_hand(Undo(asked.turn, asked.presses))


@answers(AskToPass)
async def ask_to_pass(press: Press, asked: AskToPass) -> None:
    await press.show_hand(PanelExtras(sure=True, line=press.texts.say("hand-pass-again")))


@answers(AskHint)
async def hint(press: Press, asked: AskHint) -> None:
    """Shows what to do; if the table has moved on while that was thought about, the present panel."""
    own = press.own
    if own.in_turn is None:
        await press.show_hand()
        return
    tip = await tip_for(own, learners_of(press.kernel))
    if tip is not None:  # a second opinion beside the tip would only confuse a newcomer
        await press.show_hand(PanelExtras(hint=tip.hint))
        return
    # Thinking may take longer than Discord waits for an answer.
    if is_private(press.interaction):
        press.kernel.private_panels.release_pressed(press.interaction, asked.table)
    await promise(press.interaction)
    found = await press.kernel.thinker.hint(own.in_turn, press.user)
    fresh = press.table.version == own.table.version
    await press.show_hand(PanelExtras(hint=found if fresh else None))


@answers(PlayHinted)
async def play_hinted(press: Press, asked: PlayHinted) -> None:
    """Plays a hint, or the whole of its goal line, in the very position that it was given for."""
    own = press.own
    if own.in_turn is None or own.table.version != asked.version:
        raise Refused(Reason.STALE)
    await press.act_and_show_hand(play_of_line(own.in_turn, asked.moves))


@answers(ShowSince)
async def show_since(press: Press, asked: ShowSince) -> None:
    """Shows what has happened since the presser's turn, in the panel's place. Raises ``Refused``."""
    own, pictures = press.own, press.kernel.pictures
    if own.table.game is None or not can_be_shown(own.table.game, own.seat):
        raise Refused(Reason.STALE)
    theme = pictures.use(await press.kernel.preferences.theme_of_user(press.user))
    film = await pictures.draw(FILM_NAME, partial(draw_moves, since_scene(own, press.texts), theme))
    await press.show(since_panel(own, press.texts, film.name if film else None), film)


def play_of_line(view: SeatView, moves: tuple[str, ...]) -> Play:
    """What a hint's moves ask of the table. Raises ``Refused`` where they can't be played now."""
    try:
        steps = steps_of(view, moves)
    except MoveError:
        raise Refused(Reason.STALE) from None
    return Play(view.public.turn, steps)
