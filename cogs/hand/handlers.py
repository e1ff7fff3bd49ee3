"""What each press on a private panel does: moves, undo, hints. The router calls these."""

from functools import partial
from typing import Final

from bot.engine.errors import MoveError
from bot.engine.views import SeatView
from bot.errors import Reason, Refused
from bot.tables.actions import Play, Undo
from bot.turns.press_ids import asked_of, cards_of, hinted_of, play_of, press_of_value
from bot.turns.steps import steps_of
from cogs.core.interactions import chosen_value
from cogs.core.preferences import TEXT
from cogs.core.press import Handler, Press
from cogs.core.replies import is_private, promise
from cogs.hand.coaching import tip_for
from cogs.shared.scenes import seat_levels, seat_signs
from cogs.shared.services import learners_of
from cogs.shared.since import FILM_NAME, can_be_shown, since_panel, since_scene
from cogs.shared.table_panel import watching_panel
from render import draw_moves, look_named


async def hand(press: Press) -> None:
    """Shows the presser's hand; whoever only looks on sees the table."""
    table = press.table
    if table.game is None or table.seat_of(press.user) is not None:
        await press.show_hand()
        return
    preferences = await press.kernel.preferences.user(press.user)
    picture = None
    if preferences.cards != TEXT:
        theme = look_named(preferences.look).theme
        signs, steps = seat_signs(table), table.game.last_press_or_turn()
        picture = await press.kernel.pictures.table(
            table.game.public,
            table.game.names,
            steps,
            press.texts,
            theme,
            signs=signs,
            turns=table.game.last_turns(),
            levels=seat_levels(table),
        )
    await press.show(watching_panel(table, press.texts, picture.name if picture else None, press.user), picture)


async def play(press: Press) -> None:
    await press.act_and_show_hand(play_of(press.id))


async def play_chosen(press: Press) -> None:
    """A play chosen in the select of further plays: its value is an id of its own."""
    chosen = press_of_value(chosen_value(press.interaction), press.id.table)
    if chosen.verb == "which":
        await press.show_hand(asked=asked_of(chosen))
    else:
        await press.act_and_show_hand(play_of(chosen))


async def pick(press: Press) -> None:
    """Chooses a card to discard, or drops the choice; nothing is played yet."""
    await press.show_hand(picked=cards_of(press.id))


async def which(press: Press) -> None:
    """Asks what a wild card is to become; nothing is played yet."""
    await press.show_hand(asked=asked_of(press.id))


async def undo(press: Press) -> None:
    await press.act_and_show_hand(Undo(press.id.number(0), press.id.number(1)))


async def ask_to_pass(press: Press) -> None:
    await press.show_hand(sure=True, line=press.texts.say("hand-pass-again"))


async def hint(press: Press) -> None:
    """Shows what to do; if the table has moved on while that was thought about, the present panel."""
    own = press.own
    if own.in_turn is None:
        await press.show_hand()
        return
    tip = await tip_for(own, learners_of(press.kernel))
    if tip is not None:  # a second opinion beside the tip would only confuse a newcomer
        await press.show_hand(hint=tip.hint)
        return
    # Thinking may take longer than Discord waits for an answer.
    if is_private(press.interaction):
        press.kernel.private_panels.release(press.id.table, press.user)
    await promise(press.interaction)
    found = await press.kernel.thinker.hint(own.in_turn, press.user)
    fresh = press.table.version == own.table.version
    await press.show_hand(hint=found if fresh else None)


async def play_hinted(press: Press) -> None:
    """Plays a hint, or the whole of its goal line, in the very position that it was given for."""
    version, moves = hinted_of(press.id)
    own = press.own
    if own.in_turn is None or own.table.version != version:
        raise Refused(Reason.STALE)
    await press.act_and_show_hand(play_of_line(own.in_turn, moves))


async def show_since(press: Press) -> None:
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


HAND_HANDLERS: Final[dict[str, Handler]] = {
    "hand": hand,
    "back-to-hand": hand,
    "play": play,
    "run": play,
    "drop": play,
    "fill": play,
    "pass": play,
    "pass-sure": play,
    "more-plays": play_chosen,
    "pick": pick,
    "which": which,
    "undo": undo,
    "ask-pass": ask_to_pass,
    "hint": hint,
    "hinted": play_hinted,
    "since": show_since,
}
