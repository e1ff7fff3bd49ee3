"""What each button does: one small handler for each verb of an id, all called by the router."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Unpack

import discord

from bot.engine.systems import QUICK_GOAL_SIZE
from bot.players.levels import DEFAULT_LEVEL
from bot.tables.actions import (
    Action,
    AddComputer,
    ChangeRules,
    ComeBack,
    Join,
    Leave,
    NextGame,
    Person,
    RemoveComputer,
    Start,
    StepAway,
    Stop,
    Undo,
)
from bot.tables.door import Outcome
from bot.tables.errors import Refused
from bot.tables.table import Table
from bot.text import LANGUAGES, Texts
from cogs.choice_ids import asked_of, cards_of, play_of
from cogs.desk import Besides, Desk, may_moderate, offered_level
from cogs.hands import Hands
from cogs.ids import MalformedId, Press
from cogs.panels import more
from cogs.panels.parts import EDGE_LOBBY, EDGE_WAIT, note
from cogs.permissions import missing_words
from cogs.replies import Picture, is_private, update_private


@dataclass(frozen=True, slots=True)
class Pressed:
    """One press, everything about it at hand."""

    desk: Desk
    hands: Hands
    interaction: discord.Interaction
    press: Press
    texts: Texts
    person: Person

    @property
    def table(self) -> Table:
        """The table named. Raises ``Refused`` where it is gone."""
        return self.desk.tables.get(self.press.table)

    async def act(self, action: Action) -> Outcome:
        """Asks the table; a panel that this press will answer on is not refreshed meanwhile."""
        self._let_go_of_pressed_panel()
        return await self.desk.tables.act(self.press.table, action, self.person)

    def _let_go_of_pressed_panel(self) -> None:
        if is_private(self.interaction):
            self.hands.let_go(self.press.table, self.person.user)

    async def show_hand(self, table: Table, **besides: Unpack[Besides]) -> None:
        """Answers with the presser's private panel: on the pressed panel, or as a new one that replaces the last."""
        line = besides.get("line") or missing_words(self.interaction, self.texts)
        said: Besides = {**besides, "line": line}
        answer = await self.desk.private_panel(table, self.person.user, self.texts, **said)
        if answer is None:
            await self.say(self.texts.say("refusal-not-seated"))
            return
        if not is_private(self.interaction):
            self.hands.dismiss(table.id, self.person.user)
        await update_private(self.interaction, answer.layout, answer.picture)
        self.hands.keep(table, self.interaction)

    async def say(self, words: str, edge: int = EDGE_WAIT) -> None:
        """Answers with a few words: on a private panel in its place, else as a private message."""
        back = None
        if is_private(self.interaction) and self._is_seated():
            back = self.texts.say("more-back")
        await update_private(self.interaction, note(words, edge=edge, table=self.press.table, back=back))

    def _is_seated(self) -> bool:
        table = self.desk.tables.find(self.press.table)
        return table is not None and table.seat_of(self.person.user) is not None

    async def show(self, layout: discord.ui.LayoutView, picture: Picture | None = None) -> None:
        """Answers with a private panel that is not the hand."""
        self._let_go_of_pressed_panel()
        await update_private(self.interaction, layout, picture)


Handler = Callable[[Pressed], Awaitable[None]]


async def join(pressed: Pressed) -> None:
    outcome = await pressed.act(Join())
    await pressed.show_hand(outcome.table)


async def leave(pressed: Pressed) -> None:
    table = (await pressed.act(Leave())).table
    key = "lobby-left" if table.game is None else "more-left"
    await update_private(pressed.interaction, note(pressed.texts.say(key)))


async def leave_sure(pressed: Pressed) -> None:
    await pressed.show(more.sure_panel(pressed.table, "leave", pressed.texts))


async def add_computer(pressed: Pressed) -> None:
    level = offered_level(chosen_value(pressed.interaction))
    number = 1 + sum(seat.user is None for seat in pressed.table.seats)
    await pressed.act(AddComputer(level, pressed.texts.say("computer-name", number=number)))
    await defer(pressed)


async def remove_computer(pressed: Pressed) -> None:
    await pressed.act(RemoveComputer())
    await defer(pressed)


async def defer(pressed: Pressed) -> None:
    """Acknowledges a press whose whole answer is the change of the public panel."""
    await pressed.interaction.response.defer()


async def quick(pressed: Pressed) -> None:
    table = pressed.table
    await pressed.act(ChangeRules(table.system, {**table.changes, "goal_size": QUICK_GOAL_SIZE}))
    await defer(pressed)


async def usual(pressed: Pressed) -> None:
    table = pressed.table
    changes = {name: value for name, value in table.changes.items() if name != "goal_size"}
    await pressed.act(ChangeRules(table.system, changes))
    await defer(pressed)


async def start(pressed: Pressed) -> None:
    name = pressed.texts.say("computer-name", number=1)
    outcome = await pressed.act(Start(DEFAULT_LEVEL, name))
    await pressed.show_hand(outcome.table)


async def next_game(pressed: Pressed) -> None:
    outcome = await pressed.act(NextGame())
    await pressed.show_hand(outcome.table)


async def hand(pressed: Pressed) -> None:
    await pressed.show_hand(pressed.table)


async def play(pressed: Pressed) -> None:
    outcome = await pressed.act(play_of(pressed.press))
    await pressed.show_hand(outcome.table)


async def play_chosen(pressed: Pressed) -> None:
    """A play chosen in the select of further plays: its value is an id of its own."""
    verb, arguments = _split_value(chosen_value(pressed.interaction))
    press = Press(pressed.press.table, verb, arguments)
    if verb == "which":
        await pressed.show_hand(pressed.table, asked=asked_of(press))
        return
    outcome = await pressed.act(play_of(press))
    await pressed.show_hand(outcome.table)


def chosen_value(interaction: discord.Interaction) -> str:
    """The first value chosen in a select; empty where there is none."""
    data: Mapping[str, Any] = interaction.data or {}
    values = data.get("values") or [""]
    return str(values[0])


def _split_value(value: str) -> tuple[str, tuple[str, ...]]:
    verb, _, rest = value.partition(":")
    if verb not in ("play", "run", "which"):
        raise MalformedId(value)
    return verb, tuple(rest.split("|"))


async def pick(pressed: Pressed) -> None:
    """Chooses a card to discard, or drops the choice; nothing is played yet."""
    table = pressed.table
    await pressed.show_hand(table, picked=cards_of(pressed.press))


async def which(pressed: Pressed) -> None:
    """Asks what a wild card is to become; nothing is played yet."""
    await pressed.show_hand(pressed.table, asked=asked_of(pressed.press))


async def undo(pressed: Pressed) -> None:
    outcome = await pressed.act(Undo(pressed.press.number(0), pressed.press.number(1)))
    await pressed.show_hand(outcome.table)


async def ask_to_pass(pressed: Pressed) -> None:
    await pressed.show_hand(pressed.table, sure=True, line=pressed.texts.say("hand-pass-again"))


async def step_away(pressed: Pressed) -> None:
    outcome = await pressed.act(StepAway())
    await pressed.show_hand(outcome.table)


async def come_back(pressed: Pressed) -> None:
    outcome = await pressed.act(ComeBack())
    await pressed.show_hand(outcome.table, line=pressed.texts.say("hand-back"))


async def more_menu(pressed: Pressed) -> None:
    settings = await pressed.desk.languages.user(pressed.person.user)
    moderator = may_moderate(pressed.interaction) or pressed.desk.tables.hosts(pressed.table, pressed.person)
    layout = more.more_panel(pressed.table, pressed.person.user, pressed.texts, settings, moderator=moderator)
    await pressed.show(layout)


async def rules(pressed: Pressed) -> None:
    await pressed.show(more.rules_panel(pressed.table, pressed.texts))


async def words(pressed: Pressed) -> None:
    table = pressed.table
    if table.game is None:
        raise Refused("not-started", name=table.seats[0].name)
    await pressed.show(more.words_panel(table, table.seat_of(pressed.person.user), pressed.texts))


async def fair(pressed: Pressed) -> None:
    await pressed.show(more.fair_panel(pressed.table, pressed.texts))


async def remind(pressed: Pressed) -> None:
    """Sets how the presser is told of their turn. Harmless whatever the id says: only known ways are taken."""
    way = pressed.press.text(0)
    if way not in more.NOTICES:
        raise MalformedId(way)
    await pressed.desk.languages.choose_notices(pressed.person.user, way)
    table = pressed.table
    if table.seat_of(pressed.person.user) is None or table.game is None:
        await more_menu(pressed)
    else:
        await hand(pressed)


async def language(pressed: Pressed) -> None:
    settings = await pressed.desk.languages.user(pressed.person.user)
    await pressed.show(more.language_panel(pressed.press.table, pressed.texts, settings))


async def speak(pressed: Pressed) -> None:
    """Sets the language of the presser's private texts."""
    chosen = pressed.press.text(0)
    if chosen != "auto" and chosen not in LANGUAGES:
        raise MalformedId(chosen)
    languages = pressed.desk.languages
    await languages.choose_language(pressed.person.user, None if chosen == "auto" else chosen)
    texts = await languages.for_reader(pressed.interaction)
    await update_private(
        pressed.interaction,
        note(texts.say("language-saved"), edge=EDGE_LOBBY, table=pressed.press.table, back=texts.say("more-back")),
    )


async def stop_sure(pressed: Pressed) -> None:
    await pressed.show(more.sure_panel(pressed.table, "stop", pressed.texts))


async def stop(pressed: Pressed) -> None:
    await pressed.act(Stop())
    await pressed.say(pressed.texts.say("more-stopped", name=pressed.person.name))


HANDLERS: dict[str, Handler] = {
    "join": join,
    "leave": leave,
    "leave-sure": leave_sure,
    "computer": add_computer,
    "no-computer": remove_computer,
    "quick": quick,
    "usual": usual,
    "start": start,
    "next": next_game,
    "hand": hand,
    "back-to-hand": hand,
    "play": play,
    "run": play,
    "drop": play,
    "fill": play,
    "pass-sure": play,
    "more-plays": play_chosen,
    "pick": pick,
    "which": which,
    "undo": undo,
    "pass": play,
    "ask-pass": ask_to_pass,
    "away": step_away,
    "back": come_back,
    "more": more_menu,
    "rules": rules,
    "words": words,
    "fair": fair,
    "remind": remind,
    "language": language,
    "speak": speak,
    "stop-sure": stop_sure,
    "stop": stop,
}
