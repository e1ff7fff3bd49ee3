"""A finished game looked back on from one seat: whoever asks is answered at once, and told when theirs is made."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from discord import ui

from bot.engine.views import turn_of_seat
from bot.entities.kept import FinishedGame
from bot.errors import Reason, Refused
from bot.finished.review import ReviewReader, ReviewText, review_texts
from bot.finished.review_process import ReviewMaker
from bot.ids import LONGEST_ID, MalformedId
from bot.running.overload import Overload
from bot.text import Texts
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.interactions import has_channel
from cogs.core.kernel import Kernel
from cogs.core.layouts import Picture
from cogs.core.pictures import Pictures
from cogs.core.preferences import PreferencesService
from cogs.core.press import Press
from cogs.core.press_ids import AboutGame, press_id
from cogs.core.refusals import leads_on
from cogs.core.reply_book import ReplyBook
from cogs.core.waiting_line import Requester, WaitingLine
from cogs.core.ways_on import Place, way_on, ways_on
from cogs.replay.panel import REVIEW, LookBack, ShowMoment
from cogs.shared.finished import finished_record, names_of, place_of_game, played_game
from cogs.shared.services import KnownLuck, known_luck_of
from cogs.table.buttons import ways_back
from render import ReviewLabels, ReviewScene, draw_review


@press_id("costliest", reopens=True)
class ShowCostliest(AboutGame):
    """The turn that cost the presser most in a game that they have lost."""


def review_panel(
    game: FinishedGame,
    told: ReviewText,
    seat: int,
    texts: Texts,
    *,
    own: bool,
    picture: str | None,
    back: Sequence[ui.Button[Any]],
) -> ui.LayoutView:
    """Return the review of one seat's game, with ways to the turns that mattered.

    :param back: buttons that lead back.
    """
    name = names_of(game, texts)[seat]
    title = texts.say("review-title-you") if own else texts.say("review-title", name=name)
    items: list[parts.Item] = [parts.text(f"### {title}")]
    further = parts.row(*ways_on(Place.REVIEW, game.game, texts), *back)
    if len(told.chances) < 2:
        return parts.panel([*items, parts.text(texts.say("review-short")), further], parts.EDGE_OVER)
    items.append(parts.text(told.alt) if picture is None else parts.gallery(picture, told.alt))
    used = len(told.alt) if picture is None else 0
    lines = [
        f"**{texts.say('review-cards')}**",
        *told.luck[:2],
        f"-# {told.luck[2]}",
        f"**{texts.say('review-turns')}**" if told.points else texts.say("review-no-turns"),
        *(f"**{number} · {point.title}**\n{point.words}" for number, point in enumerate(told.points, start=1)),
        texts.say("review-how"),
    ]
    items.append(parts.text("\n".join(lines)[: parts.LONGEST_TEXT - used]))
    turns = [_turn_button(game, told, number, seat, texts) for number in range(len(told.points))]
    items += [parts.row(*turns)] if turns else []
    return parts.panel([*items, further], parts.EDGE_OVER)


def _turn_button(game: FinishedGame, told: ReviewText, number: int, seat: int, texts: Texts) -> ui.Button[Any]:
    """Return the button that leads to the position before a turn, with what would have been better there."""
    point = told.points[number]
    label = texts.say("review-go", number=number + 1, turn=point.named)
    moment = ShowMoment(*place_of_game(game.game), point.place, str(seat), f"{REVIEW}{number}")
    better = point.better.split()
    # An id has little room: the last of the better moves are left out where they don't fit.
    while len(moment.custom_id) + len(" ".join(["", *better])) > LONGEST_ID:
        better.pop()
    return parts.button(label, replace(moment, better=tuple(better)).custom_id)


def costliest_panel(
    game: FinishedGame, told: ReviewText, seat: int, texts: Texts, *, back: Sequence[ui.Button[Any]]
) -> ui.LayoutView:
    """Return the turn that cost its player most, with what would have been better and the button that leads there;
    where none cost much, that is said.

    :param back: the way to where the reader may have come from.
    """
    lines = [f"### {texts.say('review-costliest-title')}", *told.luck[:1]]
    ways = [my_review_button(game.game, texts), *back]
    costly = [number for number, point in enumerate(told.points) if point.cost]
    if not costly:
        return parts.panel(
            [parts.text("\n".join([*lines, texts.say("review-costliest-none")])), parts.row(*ways)], parts.EDGE_OVER
        )
    number = max(costly, key=lambda number: told.points[number].cost)
    point = told.points[number]
    lines += [f"**{point.title}**", point.words, texts.say("review-how")]
    there = _turn_button(game, told, number, seat, texts)
    there.label = texts.say("review-costliest-go", turn=turn_of_seat(point.turn, len(game.names)))
    return parts.panel([parts.text("\n".join(lines)), parts.row(there, *ways)], parts.EDGE_OVER)


def failed_panel(game: FinishedGame, seat: int, texts: Texts, *, back: Sequence[ui.Button[Any]]) -> ui.LayoutView:
    """Return the panel that says that there is no review this time; another press tries again."""
    again = parts.button(texts.say("over-my-review"), LookBack(*place_of_game(game.game), seat).custom_id)
    ways = parts.row(again, *ways_on(Place.REVIEW, game.game, texts), *back)
    return parts.panel([parts.text(texts.say("review-failed")), ways], parts.EDGE_WAIT)


@leads_on(Reason.NO_REVIEW)
def _to_the_replay(refused: Refused, texts: Texts, opens_tables: bool) -> list[ui.Button[Any]]:
    return ways_on(Place.REVIEW, str(refused.arguments["game"]), texts)


@way_on(Place.OWN_LOSS, 10)
def costliest_button(game: str, texts: Texts) -> ui.Button[Any]:
    """Return the button that shows whoever has lost the turn that cost them most."""
    return parts.button(texts.say("review-costliest"), ShowCostliest(*place_of_game(game)).custom_id, emoji="🔎")


@way_on(Place.RESULT, 30)
@way_on(Place.OWN_RESULT, 20)
def my_review_button(game: str, texts: Texts) -> ui.Button[Any]:
    """Return the button that looks back on a game from the seat of whoever presses."""
    return parts.button(texts.say("over-my-review"), LookBack(*place_of_game(game)).custom_id)


logger = logging.getLogger(__name__)


REVIEW_NAME: Final = "review.png"


MOST_WAITING: Final = 60
"""So many people may wait for reviews."""


LONGEST_WAIT: Final = 600.0
"""Seconds that somebody may wait, others' reviews before theirs included; what they pressed can be answered so long."""


@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """A game that is to be looked back on from a seat, who waits for it, and whether the seat was theirs.

    ``back`` is the way to where they may have come from. ``only_costliest`` asks for the turn that cost most alone.
    """

    game: FinishedGame
    record: dict[str, Any]
    seat: int
    own: bool
    requester: Requester
    back: Sequence[ui.Button[Any]] = ()
    only_costliest: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return names_of(self.game, self.requester.texts)


class Reviews(WaitingLine[ReviewRequest]):
    """Maker of reviews in the background: a game is judged once for all who ask for it."""

    def __init__(
        self,
        preferences: PreferencesService,
        pictures: Pictures,
        overload: Overload,
        replies: ReplyBook,
        known_luck: KnownLuck,
    ) -> None:
        self._preferences, self._pictures, self._known_luck = preferences, pictures, known_luck
        self._maker = ReviewMaker()
        super().__init__(self._maker, overload, replies, most=MOST_WAITING, full=Reason.REVIEW_BUSY)

    async def serve(self, requests: Sequence[ReviewRequest]) -> None:
        """Make everybody's review, and show each theirs."""
        record, texts = requests[0].record, None
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                found = await self._maker.reviewed(record)
            if found is not None:
                self._known_luck.note(requests[0].game.game, tuple(each.draws + each.goals for each in found.luck))
                readers = [
                    ReviewReader(each.seat, each.own, each.requester.texts.language, each.names) for each in requests
                ]
                texts = await self._pictures.run(partial(review_texts, record, readers, found))
        except Exception:  # whoever waits is told, whatever went wrong
            logger.exception("The review of game %s could not be made", requests[0].game.game)
        for place, request in enumerate(requests):
            await self._tell(request, None if texts is None else texts[place])

    async def _tell(self, request: ReviewRequest, told: ReviewText | None) -> None:
        requester, game, texts = request.requester, request.game, request.requester.texts
        if told is None:
            await self.tell(requester, failed_panel(game, request.seat, texts, back=request.back))
            return
        if request.only_costliest:
            await self.tell(requester, costliest_panel(game, told, request.seat, texts, back=request.back))
            return
        picture = await self._picture(request, told)
        name = picture.name if picture else None
        layout = review_panel(game, told, request.seat, texts, own=request.own, picture=name, back=request.back)
        await self.tell(requester, layout, picture)

    async def _picture(self, request: ReviewRequest, told: ReviewText) -> Picture | None:
        """Return the chances turn by turn; None for a game that is too short for that."""
        if len(told.chances) < 2:
            return None
        requester, texts = request.requester, request.requester.texts
        labels = ReviewLabels(
            title=texts.say("review-picture-title"),
            ahead=texts.say("review-picture-ahead"),
            turn=texts.say("review-picture-turn"),
            player=texts.say("seat-name", number="{number}"),
        )
        marks = tuple(point.turn for point in told.points)
        scene = ReviewScene(request.seat, request.names, told.chances, told.ahead, marks, told.teams, labels)
        theme = self._pictures.use(await self._preferences.theme_of_user(requester.reply.user))
        return await self._pictures.draw(REVIEW_NAME, partial(draw_review, scene, theme))


def reviews_of(kernel: Kernel) -> Reviews:
    """Return the part that makes reviews."""
    return kernel.part(
        Reviews,
        lambda: Reviews(kernel.preferences, kernel.pictures, kernel.overload, kernel.replies, known_luck_of(kernel)),
    )


@answers(LookBack, ShowCostliest)
async def look_back(press: Press, asked: LookBack | ShowCostliest) -> None:
    """Answer at once, and with the review when it is made."""
    game, interaction = await played_game(press.kernel, press.interaction, asked.game), press.interaction
    own = game.seat_of(press.user)
    only_costliest = isinstance(asked, ShowCostliest)
    seat = own if isinstance(asked, ShowCostliest) or asked.seat is None else asked.seat
    if seat is None:
        raise Refused(Reason.NO_REVIEW, game=game.game)
    if seat >= len(game.names):
        raise MalformedId(asked.verb)
    reviews = reviews_of(press.kernel)
    with reviews.place_for(press.user):
        record = await finished_record(press, game)
        # Where the bot has no channel a press on what all see is answered with that, and nobody is told to wait.
        if press.reply.is_private or not has_channel(interaction):
            await press.show(parts.note(press.texts.say("review-wait")))
        else:
            await press.reply.promise()
        requester = Requester(press.reply, press.texts)
        back = ways_back(press, game)
        reviews.ask(ReviewRequest(game, record, seat, seat == own, requester, back, only_costliest))
