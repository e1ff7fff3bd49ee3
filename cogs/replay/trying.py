"""Trying out a moment of one's own finished game: whom to play on against, and the beginning."""

from functools import partial
from typing import Any

from discord import ui

from bot.entities.kept import FinishedGame
from bot.errors import Reason, Refused
from bot.finished.trials import TrialMoment, levels_then, trial_start
from bot.text import Texts
from cogs.core.feature import answers
from cogs.core.interactions import chosen_value
from cogs.core.parts import BackButton, button
from cogs.core.press import Press
from cogs.core.press_ids import AboutGame, press_id
from cogs.core.ways_on import Place, way_on
from cogs.replay.panel import ALL, LookBack, ShowMoment, TryMoment
from cogs.shared.finished import finished_record, place_of_game, played_game
from cogs.table.alone import THEN, level_chosen, trial_panel, try_out
from cogs.table.opening import usual_level


@press_id("try-play")
class PlayOn(AboutGame):
    """The presser plays on from a moment, against a level or those of ``THEN``."""

    place: int
    level: str


@press_id("try-level")
class ChooseLevel(AboutGame):
    """The level to play on against is chosen in a select."""

    place: int


@way_on(Place.TRIED_GAME, 10)
def try_again_button(about: str, texts: Texts) -> ui.Button[Any]:
    """Return the button that tries out a moment once more."""
    game, _, place = about.partition("/")
    return button(texts.say("try-again"), TryMoment(*place_of_game(game), int(place)).custom_id, emoji="🔁")


@way_on(Place.TRIED_GAME, 20)
def back_to_replay_button(about: str, texts: Texts) -> ui.Button[Any]:
    """Return the button to the moment of the game that was tried out."""
    game, _, place = about.partition("/")
    moment = ShowMoment(*place_of_game(game), int(place), ALL, "left")
    return button(texts.say("try-to-replay"), moment.custom_id)


@way_on(Place.TRIED_GAME, 30)
def back_to_review_button(about: str, texts: Texts) -> ui.Button[Any]:
    """Return the button to the review of the game that was tried out."""
    return button(texts.say("over-my-review"), LookBack(*place_of_game(about.partition("/")[0])).custom_id)


@answers(TryMoment)
async def ask_to_try(press: Press, asked: TryMoment) -> None:
    """Say what trying out is, and ask against whom."""
    game, seat = await _own_seat(press, asked.game)
    levels = levels_then(await finished_record(press, game), seat, await usual_level(press.kernel, press.guild))
    about = *place_of_game(game.game), asked.place
    moment = ShowMoment(*about, str(seat), "left")
    back = BackButton(press.texts.say("try-back"), moment)
    where = press.texts.say("try-from-game", place=asked.place)
    layout = trial_panel(where, levels, PlayOn(*about, THEN), ChooseLevel(*about), press.texts, back)
    await press.show(layout, shown_by=asked, opened_from=moment)


@answers(PlayOn, ChooseLevel)
async def play_on(press: Press, asked: PlayOn | ChooseLevel) -> None:
    """Begin. Raises ``Refused`` for whoever did not sit there."""
    game, seat = await _own_seat(press, asked.game)
    chosen = asked.level if isinstance(asked, PlayOn) else chosen_value(press.interaction)
    record = await finished_record(press, game)
    levels = level_chosen(chosen, levels_then(record, seat, await usual_level(press.kernel, press.guild)))
    moment = TrialMoment(game.game, asked.place, seat)
    await try_out(press, moment.trial, levels, partial(trial_start, record, moment))


async def _own_seat(press: Press, name: str) -> tuple[FinishedGame, int]:
    """Return a finished game and the presser's seat there. Raises ``Refused``."""
    game = await played_game(press.kernel, press.interaction, name)
    seat = game.seat_of(press.user)
    if seat is None:
        raise Refused(Reason.TRIED_NOT_OWN)
    return game, seat
