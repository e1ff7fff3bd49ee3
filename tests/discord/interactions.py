"""Interactions: what people did, how it was answered, and for how long their tokens live."""

import asyncio
import json
import secrets
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from tests.discord.clock import Clock, Ids
from tests.discord.differences import Difference
from tests.discord.errors import (
    ALREADY_ANSWERED,
    EXPIRED_TOKEN,
    INVALID_BODY,
    TOO_MANY_FOLLOW_UPS,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    ApiError,
    WrongUse,
)
from tests.discord.messages import COMPONENTS_V2, EPHEMERAL, LOADING, Message, Messages, Upload
from tests.discord.payloads import Data, user_data
from tests.discord.world import Channel, User, World

ANSWER_SECONDS: Final = 3.0
TOKEN_SECONDS: Final = 15 * 60.0
MOST_FOLLOW_UPS: Final = 5
_FORGOTTEN_AFTER: Final = 30 * 60.0
_MOST_REMEMBERED: Final = 20_000
_MOST_CHOICES: Final = 25
_FEW: Final = 3
_LONGEST_TITLE: Final = 45
_MOST_FIELDS: Final = 5


class Kind(IntEnum):
    """What a person did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Answer(IntEnum):
    """How the bot answers first."""

    MESSAGE = 4
    DEFER = 5
    DEFER_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass(slots=True)
class Interaction:
    """One thing that a person did. Moments are seconds since 1970, None where it has not happened."""

    id: int
    token: str
    kind: Kind
    user: User
    channel: Channel
    created: float
    source: Message | None = None
    owners: dict[str, str] = field(default_factory=dict)
    """By whose installation it comes, as ``World.owners`` says."""
    follow_ups: int = 0
    answer: Answer | None = None
    acknowledged_at: float | None = None
    shown_at: float | None = None
    way_there: float = 0.0
    """Seconds that the request which showed it was on its way to Discord, as ``StandIn`` has chosen."""
    original: int | None = None
    sent: list[int] = field(default_factory=list)
    modal: Data | None = None
    choices: list[Data] | None = None
    acknowledged: asyncio.Event = field(default_factory=asyncio.Event)
    shown: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once the person sees what came of it: at once, or after a deferred answer with the first edit."""

    def described(self) -> Data:
        """What came of it, for tests."""
        return {
            "id": self.id,
            "answer": None if self.answer is None else int(self.answer),
            "acknowledged_after": _since(self.created, self.acknowledged_at),
            "shown_after": _since(self.created, self.shown_at),
            "message": self.original,
            "sent": self.sent,
            "modal": self.modal,
            "choices": self.choices,
        }

    def metadata(self) -> Data:
        """What messages tell of the interaction that they answer."""
        return {
            "id": str(self.id),
            "type": int(self.kind),
            "user": user_data(self.user),
            "authorizing_integration_owners": self.owners,
        }


def _since(start: float, moment: float | None) -> float | None:
    return None if moment is None else round(moment - start, 4)


@dataclass(slots=True)
class Written:
    """A message that a request has made or changed."""

    message: Message
    is_new: bool


class Interactions:
    """Every interaction of the last half hour, by its id and by its token."""

    def __init__(self, world: World, messages: Messages, clock: Clock, ids: Ids) -> None:
        self._world, self._messages, self._clock, self._ids = world, messages, clock, ids
        self.way_there = 0.0
        """Seconds that the request which is answered now was on its way."""
        self.most_follow_ups = 0
        """The most that were sent for one interaction where they are counted."""
        self.by_id: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}

    def make(self, kind: Kind, user: User, channel: Channel, source: Message | None = None) -> Interaction:
        """Somebody does something, now."""
        number, now = self._ids.new(), self._clock.now()
        token = f"aW50ZXJhY3Rpb246{secrets.token_urlsafe(48)}"
        authorised = None if source is None else source.interaction
        key = "authorizing_integration_owners"
        owners = self._world.owners(channel, user) if authorised is None else authorised[key]
        if not owners:
            raise WrongUse("neither they nor this place have the bot")
        interaction = Interaction(number, token, kind, user, channel, now, source, owners)
        self.by_id[number] = self._by_token[token] = interaction
        if len(self.by_id) > _MOST_REMEMBERED:
            self._forget_old(now)
        return interaction

    def _forget_old(self, now: float) -> None:
        for interaction in list(self.by_id.values()):
            if now - interaction.created < _FORGOTTEN_AFTER:
                break
            del self.by_id[interaction.id], self._by_token[interaction.token]

    def respond(self, number: int, token: str, body: Data, uploads: list[Upload]) -> tuple[Interaction, Written | None]:
        """The first answer. Raises ``ApiError``: it comes too late, or twice, or does not fit what was done."""
        interaction, now = self.by_id.get(number), self._clock.now()
        if interaction is None or interaction.token != token:
            raise ApiError(UNKNOWN_INTERACTION)
        if interaction.answer is not None:
            raise ApiError(ALREADY_ANSWERED)
        if now - interaction.created > ANSWER_SECONDS:
            raise ApiError(UNKNOWN_INTERACTION, "it was not answered within three seconds")
        try:
            answer = Answer(body["type"])
        except (KeyError, ValueError):
            raise ApiError(INVALID_BODY, "type") from None
        data = body.get("data") or {}
        _check_fits(interaction, answer)
        written = self._carry_out(interaction, answer, data, uploads)
        interaction.answer, interaction.acknowledged_at = answer, now
        interaction.acknowledged.set()
        if answer not in (Answer.DEFER, Answer.DEFER_UPDATE):
            self._is_shown(interaction)
        return interaction, written

    def _carry_out(self, interaction: Interaction, answer: Answer, data: Data, uploads: list[Upload]) -> Written | None:
        if answer in (Answer.MESSAGE, Answer.DEFER):
            for_all = Difference.DEFERRED_FOR_ALL if answer is Answer.DEFER else Difference.AT_ONCE_FOR_ALL
            shown = {**data, "flags": int(data.get("flags") or 0) & ~EPHEMERAL} if self._differs(for_all) else data
            message = self._send(interaction, shown, uploads, loading=answer is Answer.DEFER)
            interaction.original = message.id
            return Written(message, is_new=True)
        if answer is Answer.CHOICES:
            interaction.choices = data.get("choices", [])
            if len(interaction.choices) > _MOST_CHOICES:
                raise ApiError(INVALID_BODY, "choices")
        elif answer is Answer.MODAL:
            _check_modal(data)
            interaction.modal = data
        else:
            return self._update_source(interaction, answer, data, uploads)
        return None

    def _update_source(
        self, interaction: Interaction, answer: Answer, data: Data, uploads: list[Upload]
    ) -> Written | None:
        source = interaction.source
        if source is None:
            raise ApiError(INVALID_BODY, "there is no message to update")
        interaction.original = source.id
        if answer is Answer.DEFER_UPDATE:
            return None
        if self._differs(Difference.UPDATES_REFUSED):
            raise ApiError(INVALID_BODY, "the referenced attachment was not found")
        self._messages.find(source.id)
        self._messages.change(source, data, uploads)
        return Written(source, is_new=False)

    def _send(self, interaction: Interaction, data: Data, uploads: list[Upload], *, loading: bool = False) -> Message:
        private = int(data.get("flags") or 0) & EPHEMERAL
        hidden = interaction.channel.is_message and self._differs(Difference.ANSWERS_HIDDEN)
        hidden = hidden and "0" not in interaction.owners
        if hidden or self._world.answers_privately(interaction.channel, interaction.user, interaction.owners):
            private, data = EPHEMERAL, {**data, "flags": int(data.get("flags") or 0) | EPHEMERAL}
        if loading and int(data.get("flags") or 0) & COMPONENTS_V2:
            raise ApiError(INVALID_BODY, "a deferred answer takes the flag of Components V2 later")
        return self._messages.create(
            interaction.channel,
            self._world.bot,
            data,
            uploads,
            private_to=interaction.user.id if private else None,
            interaction=interaction.metadata(),
            loading=loading,
        )

    def by_token(self, application: int, token: str) -> Interaction:
        """The interaction whose token still lives. Raises ``ApiError``."""
        interaction = self._by_token.get(token)
        if interaction is None or application != self._world.application:
            raise ApiError(UNKNOWN_WEBHOOK)
        if interaction.answer is None:
            raise ApiError(UNKNOWN_WEBHOOK, "the interaction has not been answered")
        if self._clock.now() - interaction.created > TOKEN_SECONDS:
            raise ApiError(EXPIRED_TOKEN)
        return interaction

    def follow_up(self, interaction: Interaction, data: Data, uploads: list[Upload]) -> Written:
        """A further message; the first one after a deferred answer takes its place. Raises ``ApiError``: of those that
        somebody has brought the bot along for there are five at most.
        """
        counted = "0" not in interaction.owners or self._differs(Difference.COUNTED_EVERYWHERE)
        few = self._differs(Difference.FEW_FOLLOW_UPS) and interaction.follow_ups >= _FEW
        if (counted and interaction.follow_ups >= MOST_FOLLOW_UPS) or few:
            raise ApiError(TOO_MANY_FOLLOW_UPS)
        private = bool(int(data.get("flags") or 0) & EPHEMERAL)
        changed = Difference.FOLLOW_UPS_FOR_ALL if private else Difference.OPEN_FOLLOW_UPS_HIDDEN
        if self._differs(changed) and interaction.answer is Answer.DEFER_UPDATE:
            data = {**data, "flags": int(data.get("flags") or 0) ^ EPHEMERAL}
        interaction.follow_ups += 1
        self.most_follow_ups = max(self.most_follow_ups, interaction.follow_ups if "0" not in interaction.owners else 0)
        waiting = self._messages.by_id.get(interaction.original or 0)
        takes_place = interaction.answer is Answer.DEFER and not self._differs(Difference.FOLLOWS_BESIDE)
        if takes_place and waiting is not None and waiting.flags & LOADING:
            self._messages.change(waiting, data, uploads)
            written = Written(waiting, is_new=False)
        else:
            message = self._send(interaction, data, uploads)
            interaction.sent.append(message.id)
            written = Written(message, is_new=True)
        self._is_shown(interaction)
        return written

    def message(self, interaction: Interaction, name: str) -> Message:
        """The message that ``@original`` or an id means for a token. Raises ``ApiError``."""
        if name in ("@original", "%40original"):
            number = interaction.original or 0
        else:
            number = int(name) if name.isdigit() else 0
            if number != interaction.original and number not in interaction.sent:
                raise ApiError(UNKNOWN_MESSAGE)
        return self._messages.find(number)

    def edit(self, interaction: Interaction, name: str, data: Data, uploads: list[Upload]) -> Written:
        """Changes a message by a token. Raises ``ApiError``."""
        message = self.message(interaction, name)
        self._check_changes(interaction, message)
        if interaction.answer is Answer.DEFER_UPDATE and self._differs(Difference.NEW_PANEL):
            private = {**data, "flags": int(data.get("flags") or 0) | EPHEMERAL}
            written = Written(self._send(interaction, private, uploads), is_new=True)
            interaction.sent.append(written.message.id)
            return written
        self._messages.change(message, data, uploads)
        public = interaction.source if interaction.source and interaction.source.private_to is None else None
        if public is not None and self._differs(Difference.TOKEN_REACHES_THE_PUBLIC_MESSAGE):
            self._messages.change(public, data, uploads)
        self._is_shown(interaction)
        return Written(message, is_new=False)

    def _check_changes(self, interaction: Interaction, message: Message) -> None:
        """Raises ``ApiError`` where this stand-in lets a token change less than Discord does."""
        if message.id in interaction.sent:
            refused = self._differs(Difference.FOLLOW_UPS_FIXED)
        else:
            is_pressed = interaction.source is message and message.private_to is None
            asked = message.interaction["user"]["id"] if message.interaction else None
            of_another = asked is not None and asked != str(interaction.user.id)
            refused = is_pressed and (
                self._differs(Difference.PUBLIC_NOT_TAKEN_UP)
                or (of_another and self._differs(Difference.OTHERS_NOT_TAKEN_UP))
            )
        if refused:
            raise ApiError(UNKNOWN_MESSAGE)

    def _differs(self, difference: Difference) -> bool:
        return difference in self._world.differences

    def _is_shown(self, interaction: Interaction) -> None:
        if interaction.shown_at is None:
            interaction.shown_at, interaction.way_there = self._clock.now(), self.way_there
            interaction.shown.set()


def _check_fits(interaction: Interaction, answer: Answer) -> None:
    if (interaction.kind is Kind.AUTOCOMPLETE) != (answer is Answer.CHOICES):
        raise ApiError(INVALID_BODY, "choices answer what is being typed, and nothing else does")
    if answer is Answer.MODAL and interaction.kind is Kind.MODAL:
        raise ApiError(INVALID_BODY, "a form can't be answered with a form")


def _check_modal(modal: Data) -> None:
    title, fields = modal.get("title") or "", modal.get("components") or []
    if not modal.get("custom_id") or not 1 <= len(title) <= _LONGEST_TITLE or not 1 <= len(fields) <= _MOST_FIELDS:
        raise ApiError(INVALID_BODY, "form")


def callback_text(interaction: Interaction, written: Written | None) -> str:
    """What Discord tells the bot of its first answer, as JSON."""
    answer = interaction.answer
    about: Data = {"id": str(interaction.id), "type": int(interaction.kind)}
    if interaction.original is not None:
        about["response_message_id"] = str(interaction.original)
    if written is not None:
        about["response_message_loading"] = bool(written.message.flags & LOADING)
        about["response_message_ephemeral"] = written.message.private_to is not None
    head = f'{{"interaction":{json.dumps(about)}'
    if written is None or answer is None:
        return head + "}"
    return f'{head},"resource":{{"type":{int(answer)},"message":{written.message.text()}}}}}'
