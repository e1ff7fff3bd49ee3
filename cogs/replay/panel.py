"""Screens of one finished game: gone through move by move, and tried out from a moment.

Everything that a press needs lies in its id: the game, the move, and whose hand is seen.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from discord import ui

from bot.engine.errors import MalformedMove
from bot.entities.kept import FinishedGame
from bot.errors import Reason, Refused
from bot.finished.replay import ReplayMoment, levels_of, moment_of
from bot.finished.trials import TrialMoment, levels_then, trial_start
from bot.ids import MalformedId
from bot.places import is_server
from bot.text import Texts
from bot.text.play_words import describe_hand, describe_table
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.forms import ask, text_form, typed_text
from cogs.core.interactions import chosen_value
from cogs.core.layouts import Answer
from cogs.core.pictures import labels_of
from cogs.core.press import Press
from cogs.core.press_ids import AboutGame, AboutNothing, PressId, press_id
from cogs.core.ways_on import Place, way_on
from cogs.shared.finished import daily_of, finished_record, names_of, place_of_game, played_game
from cogs.shared.games import played_title
from cogs.table.alone import THEN, level_chosen, trial_panel, try_out
from cogs.table.buttons import ways_back
from cogs.table.opening import usual_level
from render import ReplayScene, draw_moment

ALL: Final = "all"
"""Stands in ids where others name the seat whose hand alone is seen."""
LEFT: Final = "="
"""Stands for the game that was looked at, where the way back names that one (``way_back.py``)."""
_FEW: Final = 4
"""So many better moves are named where ids have little room."""
REVIEW: Final = "review"
"""Beginning of ways that lead from a review to a turn."""
LONGEST_PLACE: Final = 5
_NAME: Final = "replay.png"


@press_id("replay")
class OpenReplay(AboutGame):
    """Request for a game from its start."""


@press_id("step", reopens=True)
class ShowMoment(AboutGame):
    """Request for a moment of a game. ``way`` makes the ids of ways that lead to the same moment differ. From a review
    ``better`` are the moves that would have been better then, as many as an id holds; what was played is told with
    them."""

    place: int
    whose: str
    way: str = ""
    better: tuple[str, ...] = ()

    @property
    def in_short(self) -> PressId:
        if not self.is_from_review:
            return replace(self, way="")
        return replace(self, better=self.better[:_FEW])

    @property
    def is_from_review(self) -> bool:
        return self.way.startswith(REVIEW)


@press_id("step-seat")
class ChooseWhose(AboutGame):
    """Choice of the hand to show."""

    place: int


@press_id("step-ask", opens_form=True)
class AskPlace(AboutGame):
    """Request for the form that takes the number of a move."""

    last: int
    whose: str


@press_id("step-typed")
class GoToPlace(AboutGame):
    """Submitted form with the number of a move."""

    whose: str


@press_id("games-page", reopens=True)
class ListGames(AboutNothing):
    """Request for a page of the games that the presser may see. The other fields name the game that was looked at, its
    move and whose hand, so that there is a way back to it."""

    page: int
    game: str | None = None
    place: int | None = None
    whose: str | None = None

    @property
    def in_short(self) -> PressId:
        return self if self.game is None else ListGames(self.page, LEFT)


@press_id("try", reopens=True)
class TryMoment(AboutGame):
    """Request to try out a moment of the presser's own game."""

    place: int


@press_id("film")
class PostFilm(AboutGame):
    """Request for a game's animation, for everybody."""


@press_id("review", reopens=True)
class LookBack(AboutGame):
    """Request for the review of a seat's game; the presser's own where none is named."""

    seat: int | None = None


def stepper(
    game: FinishedGame,
    moment: ReplayMoment,
    texts: Texts,
    *,
    picture: str | None,
    back: Sequence[ui.Button[Any]],
    film: bool,
    own: int | None,
) -> ui.LayoutView:
    """Return one moment of a game, with the ways to others.

    :param back: the way to where the reader may have come from.
    :param film: whether the reader may have the animation posted.
    :param own: where the reader sat.
    """
    names = names_of(game, texts)
    words = describe_table(moment.frame.view, names, texts)
    if moment.seat is not None:
        words = describe_hand(moment.seat, names, texts)
    whose = [(texts.say("replay-all"), ALL)]
    whose += [(texts.say("replay-hand-of", name=name), str(seat)) for seat, name in enumerate(names)]
    seats = [parts.select_option(label, value, chosen=value == _whose(moment)) for label, value in whose]
    items: list[parts.Item] = [
        parts.text("\n".join(_lines(game, moment, names, texts))),
        parts.text(words) if picture is None else parts.gallery(picture, words),
        parts.row(*_ways(game, moment, texts)),
        parts.row(parts.choices_of(ChooseWhose(*place_of_game(game.game), moment.place), seats)),
    ]
    review = review_button(game, own if moment.seat is None else moment.seat.seat, own, texts)
    tries = [try_button(game, moment, texts)] if own is not None and moment.place < moment.last else []
    look = [parts.row(*tries, *review)] if tries or review else []
    jump = AskPlace(*place_of_game(game.game), moment.last, _whose(moment))
    further = [parts.button(texts.say("replay-jump"), jump.custom_id)]
    if film:
        further.append(film_button(game.game, texts))
    games = ListGames(0, game.game, moment.place, _whose(moment))
    further.append(parts.button(texts.say("replay-games"), games.custom_id))
    return parts.panel([*items, *look, parts.row(*further, *back)], parts.EDGE_OVER)


def _lines(game: FinishedGame, moment: ReplayMoment, names: Sequence[str], texts: Texts) -> list[str]:
    head = f"### {' · '.join(names)}"
    small = f"-# {played_title(game.system, texts)} · <t:{int(game.ended_at)}:d>"
    if (ahead := moment.ahead) is not None:
        turn = moment.turn + moment.ends_turn
        named = _turn_named(moment, turn, names, texts)
        begins = texts.say("replay-turn-ahead", turn=named, place=moment.place + 1, last=moment.last)
        told = [ahead.news]
        if ahead.better:
            told = [texts.say("review-played", moves=ahead.played), texts.say("review-better", moves=ahead.better)]
        return [head, small, f"**{begins}**", *told]
    if not moment.place:
        return [head, small, texts.say("replay-start")]
    named = _turn_named(moment, moment.turn, names, texts)
    place = texts.say("replay-place", turn=named, place=moment.place, last=moment.last)
    if moment.ends_turn:
        seat, number = moment.whose_turn(moment.turn + 1)
        small = f"{small} · {texts.say('replay-next-turn', name=names[seat], turn=number)}"
    lines = [head, small, f"**{place}**", moment.frame.caption]
    return lines if moment.place < moment.last else [*lines, texts.say("replay-end")]


def _turn_named(moment: ReplayMoment, turn: int, names: Sequence[str], texts: Texts) -> str:
    """Return ``Ana's turn 3``, as in reviews."""
    seat, number = moment.whose_turn(turn)
    return texts.say("turn-of", who="other", name=names[seat], turn=number)


def _whose(moment: ReplayMoment) -> str:
    return ALL if moment.seat is None else str(moment.seat.seat)


def _ways(game: FinishedGame, moment: ReplayMoment, texts: Texts) -> list[ui.Button[Any]]:
    """Return the buttons to other moments. They fit one row of a phone: signs of film players, and one word."""
    place, last = moment.place, moment.last
    ways = (
        ("⏮️", "first", 0, place > 0),
        ("◀️", "back", max(0, place - 1), place > 0),
        ("▶️", "forward", min(last, place + 1), place < last),
        ("⏩", "turn", moment.next_turn, place < last),
        ("⏭️", "last", last, place < last),
    )
    buttons = []
    for sign, way, to, possible in ways:
        label = texts.say("replay-turn") if way == "turn" else ""
        press = ShowMoment(*place_of_game(game.game), to, _whose(moment), way).custom_id
        style = parts.BLUE if way == "forward" else parts.GREY
        if possible:
            buttons.append(parts.button(label, press, style, emoji=sign))
        else:  # the lines above say that this is the start, or the end
            buttons.append(parts.off_button(label, press, texts, style, emoji=sign, told=True))
    return buttons


def review_button(game: FinishedGame, seat: int | None, own: int | None, texts: Texts) -> list[ui.Button[Any]]:
    """Return the button to a seat's review, if there is a seat."""
    if seat is None:
        return []
    name = names_of(game, texts)[seat]
    label = texts.say("over-my-review") if seat == own else texts.say("review-of", name=name)
    return [parts.button(label, LookBack(*place_of_game(game.game), seat).custom_id)]


def try_button(game: FinishedGame, moment: ReplayMoment, texts: Texts) -> ui.Button[Any]:
    """Return the button that tries out a moment."""
    return parts.button(texts.say("try-here"), TryMoment(*place_of_game(game.game), moment.place).custom_id, emoji="🧪")


def jump_form(game: FinishedGame, last: int, whose: str, texts: Texts) -> ui.Modal:
    """Return the form that asks for the number of a move."""
    hint = texts.say("replay-jump-hint", last=last)
    custom_id = GoToPlace(*place_of_game(game.game), whose).custom_id
    title, label = texts.say("replay-jump-title"), texts.say("replay-jump-label")
    return text_form(custom_id, title, label, hint, most=LONGEST_PLACE)


@way_on(Place.POSTED, 10)
def film_button(game: str, texts: Texts) -> ui.Button[Any]:
    """Return the button that posts the game's animation for everybody, and says so."""
    return parts.button(texts.say("replay-film-public"), PostFilm(*place_of_game(game)).custom_id, emoji="🎬")


@way_on(Place.RESULT, 20)
@way_on(Place.OWN_RESULT, 10)
@way_on(Place.REVIEW, 10)
def replay_button(game: str, texts: Texts) -> ui.Button[Any]:
    """Return the button that goes through a game privately."""
    return parts.button(texts.say("replay-step"), OpenReplay(*place_of_game(game)).custom_id)


@answers(OpenReplay)
async def open_replay(press: Press, asked: OpenReplay) -> None:
    """Show the start of a game with all hands, in the place of a hand's panel that was pressed."""
    answer = await _moment(press, await played_game(press.kernel, press.interaction, asked.game), 0, ALL)
    await press.show(answer.layout, answer.picture)


@answers(ShowMoment)
async def show_moment(press: Press, asked: ShowMoment) -> None:
    better = asked.better if asked.is_from_review else None
    await show_step(press, asked.game, asked.place, asked.whose, better)


@answers(ChooseWhose)
async def choose_seat(press: Press, asked: ChooseWhose) -> None:
    await show_step(press, asked.game, asked.place, chosen_value(press.interaction))


@answers(AskPlace)
async def ask_place(press: Press, asked: AskPlace) -> None:
    game = await played_game(press.kernel, press.interaction, asked.game)
    await ask(press.reply, jump_form(game, asked.last, asked.whose, press.texts))


@answers(GoToPlace)
async def typed_place(press: Press, asked: GoToPlace) -> None:
    """Show the move that was typed. Raises ``Refused`` for what is no number."""
    typed = typed_text(press.interaction, most=LONGEST_PLACE)
    if not (typed.isascii() and typed.isdigit()):
        raise Refused(Reason.NO_NUMBER)
    await show_step(press, asked.game, int(typed), asked.whose)


async def show_step(press: Press, name: str, place: int, whose: str, better: tuple[str, ...] | None = None) -> None:
    game = await played_game(press.kernel, press.interaction, name)
    answer = await _moment(press, game, place, whose, better)
    await press.reply.update(answer.layout, answer.picture)


async def _moment(
    press: Press, game: FinishedGame, place: int, whose: str, better: tuple[str, ...] | None = None
) -> Answer:
    """Return a moment of a game as a panel with its picture.

    :param better: the moves that would have been better, where the turn ahead is looked at.
    :raises MalformedId: nobody is ``whose``, or those are no moves.
    """
    texts, pictures, user = press.texts, press.kernel.pictures, press.user
    names = names_of(game, texts)
    record = await finished_record(press, game)
    if whose not in (ALL, *map(str, range(len(names)))):
        raise MalformedId(whose)
    seat = None if whose == ALL else int(whose)
    try:
        moment = await pictures.run(partial(moment_of, record, place, names, texts, seat, better, game.stand_ins))
    except MalformedMove:
        raise MalformedId(ShowMoment.verb) from None
    theme = pictures.use(await press.kernel.preferences.theme_of_user(user))
    scene = ReplayScene((moment.frame,), names, labels_of(texts), levels_of(record))
    picture = await pictures.draw(_NAME, partial(draw_moment, moment.frame, scene, moment.part, theme))
    shown_by = ShowMoment(*place_of_game(game.game), place, whose)
    if isinstance(press.asked, ShowMoment) and press.asked.is_from_review:
        shown_by = press.asked
    layout = stepper(
        game,
        moment,
        texts,
        picture=picture.name if picture else None,
        back=ways_back(press, game, shown_by),
        film=user in game.users and daily_of(game.game) is None and is_server(press.guild),
        own=game.seat_of(user),
    )
    return Answer(layout, picture)


@press_id("try-play")
class PlayOn(AboutGame):
    """Request to play on from a moment, against a level or those of ``THEN``."""

    place: int
    level: str


@press_id("try-level")
class ChooseLevel(AboutGame):
    """Choice of the level to play on against."""

    place: int


@way_on(Place.TRIED_GAME, 10)
def try_again_button(about: str, texts: Texts) -> ui.Button[Any]:
    """Return the button that tries out a moment once more."""
    game, _, place = about.partition("/")
    return parts.button(texts.say("try-again"), TryMoment(*place_of_game(game), int(place)).custom_id, emoji="🔁")


@way_on(Place.TRIED_GAME, 20)
def back_to_replay_button(about: str, texts: Texts) -> ui.Button[Any]:
    """Return the button to the moment of the game that was tried out."""
    game, _, place = about.partition("/")
    moment = ShowMoment(*place_of_game(game), int(place), ALL, "left")
    return parts.button(texts.say("try-to-replay"), moment.custom_id)


@way_on(Place.TRIED_GAME, 30)
def back_to_review_button(about: str, texts: Texts) -> ui.Button[Any]:
    """Return the button to the review of the game that was tried out."""
    return parts.button(texts.say("over-my-review"), LookBack(*place_of_game(about.partition("/")[0])).custom_id)


@answers(TryMoment)
async def ask_to_try(press: Press, asked: TryMoment) -> None:
    """Say what trying out is, and ask against whom."""
    game, seat = await _own_seat(press, asked.game)
    levels = levels_then(await finished_record(press, game), seat, await usual_level(press.kernel, press.guild))
    about = *place_of_game(game.game), asked.place
    moment = ShowMoment(*about, str(seat), "left")
    back = parts.BackButton(press.texts.say("try-back"), moment)
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
