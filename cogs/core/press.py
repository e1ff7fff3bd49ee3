"""What each button does: one small handler for each verb of an id, all called by the router."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Unpack

import discord

from bot.engine.systems import QUICK_GOAL_SIZE
from bot.ids import CustomId, MalformedId
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
from bot.tables.errors import Refused
from bot.tables.service import Outcome
from bot.tables.table import Table
from bot.text import LANGUAGES, Texts
from bot.turns.press_ids import asked_of, cards_of, play_of
from cogs.core.context import BotContext, PanelExtras, may_moderate, offered_level
from cogs.core.parts import EDGE_LOBBY, EDGE_WAIT, note
from cogs.core.permissions import missing_words
from cogs.core.replies import Picture, is_private, update_private
from cogs.hand.private_panels import PrivatePanels
from cogs.table import menu as more


@dataclass(frozen=True, slots=True)
class Press:
    """One press, everything about it at hand."""

    context: BotContext
    private_panels: PrivatePanels
    interaction: discord.Interaction
    id: CustomId
    texts: Texts
    person: Person

    @property
    def table(self) -> Table:
        """The table named. Raises ``Refused`` where it is gone."""
        return self.context.tables.get(self.id.table)

    async def act(self, action: Action) -> Outcome:
        """Asks the table; a panel that this press will answer on is not refreshed meanwhile."""
        self._release_panel()
        return await self.context.tables.act(self.id.table, action, self.person)

    def _release_panel(self) -> None:
        if is_private(self.interaction):
            self.private_panels.let_go(self.id.table, self.person.user)

    async def show_hand(self, table: Table, **extras: Unpack[PanelExtras]) -> None:
        """Answers with the presser's private panel: on the pressed panel, or as a new one that replaces the last."""
        line = extras.get("line") or missing_words(self.interaction, self.texts)
        said: PanelExtras = {**extras, "line": line}
        answer = await self.context.private_panel(table, self.person.user, self.texts, **said)
        if answer is None:
            await self.say(self.texts.say("refusal-not-seated"))
            return
        if not is_private(self.interaction):
            self.private_panels.dismiss(table.id, self.person.user)
        await update_private(self.interaction, answer.layout, answer.picture)
        self.private_panels.keep(table, self.interaction)

    async def say(self, words: str, edge: int = EDGE_WAIT) -> None:
        """Answers with a few words: on a private panel in its place, else as a private message."""
        back = None
        if is_private(self.interaction) and self._is_seated():
            back = self.texts.say("more-back")
        await update_private(self.interaction, note(words, edge=edge, table=self.id.table, back=back))

    def _is_seated(self) -> bool:
        table = self.context.tables.find(self.id.table)
        return table is not None and table.seat_of(self.person.user) is not None

    async def show(self, layout: discord.ui.LayoutView, picture: Picture | None = None) -> None:
        """Answers with a private panel that is not the hand."""
        self._release_panel()
        await update_private(self.interaction, layout, picture)


Handler = Callable[[Press], Awaitable[None]]


async def join(press: Press) -> None:
    outcome = await press.act(Join())
    await press.show_hand(outcome.table)


async def leave(press: Press) -> None:
    table = (await press.act(Leave())).table
    key = "lobby-left" if table.game is None else "more-left"
    await update_private(press.interaction, note(press.texts.say(key)))


async def leave_sure(press: Press) -> None:
    await press.show(more.sure_panel(press.table, "leave", press.texts))


async def add_computer(press: Press) -> None:
    level = offered_level(chosen_value(press.interaction))
    number = 1 + sum(seat.user is None for seat in press.table.seats)
    await press.act(AddComputer(level, press.texts.say("computer-name", number=number)))
    await defer(press)


async def remove_computer(press: Press) -> None:
    await press.act(RemoveComputer())
    await defer(press)


async def defer(press: Press) -> None:
    """Acknowledges a press whose whole answer is the change of the public panel."""
    await press.interaction.response.defer()


async def quick(press: Press) -> None:
    table = press.table
    await press.act(ChangeRules(table.system, {**table.changes, "goal_size": QUICK_GOAL_SIZE}))
    await defer(press)


async def usual(press: Press) -> None:
    table = press.table
    changes = {name: value for name, value in table.changes.items() if name != "goal_size"}
    await press.act(ChangeRules(table.system, changes))
    await defer(press)


async def start(press: Press) -> None:
    name = press.texts.say("computer-name", number=1)
    outcome = await press.act(Start(DEFAULT_LEVEL, name))
    await press.show_hand(outcome.table)


async def next_game(press: Press) -> None:
    outcome = await press.act(NextGame())
    await press.show_hand(outcome.table)


async def hand(press: Press) -> None:
    await press.show_hand(press.table)


async def play(press: Press) -> None:
    outcome = await press.act(play_of(press.id))
    await press.show_hand(outcome.table)


async def play_chosen(press: Press) -> None:
    """A play chosen in the select of further plays: its value is an id of its own."""
    verb, arguments = _split_value(chosen_value(press.interaction))
    custom_id = CustomId(press.id.table, verb, arguments)
    if verb == "which":
        await press.show_hand(press.table, asked=asked_of(custom_id))
        return
    outcome = await press.act(play_of(custom_id))
    await press.show_hand(outcome.table)


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


async def pick(press: Press) -> None:
    """Chooses a card to discard, or drops the choice; nothing is played yet."""
    table = press.table
    await press.show_hand(table, picked=cards_of(press.id))


async def which(press: Press) -> None:
    """Asks what a wild card is to become; nothing is played yet."""
    await press.show_hand(press.table, asked=asked_of(press.id))


async def undo(press: Press) -> None:
    outcome = await press.act(Undo(press.id.number(0), press.id.number(1)))
    await press.show_hand(outcome.table)


async def ask_to_pass(press: Press) -> None:
    await press.show_hand(press.table, sure=True, line=press.texts.say("hand-pass-again"))


async def step_away(press: Press) -> None:
    outcome = await press.act(StepAway())
    await press.show_hand(outcome.table)


async def come_back(press: Press) -> None:
    outcome = await press.act(ComeBack())
    await press.show_hand(outcome.table, line=press.texts.say("hand-back"))


async def more_menu(press: Press) -> None:
    settings = await press.context.preferences.user(press.person.user)
    moderator = may_moderate(press.interaction) or press.context.tables.hosts(press.table, press.person)
    layout = more.more_panel(press.table, press.person.user, press.texts, settings, moderator=moderator)
    await press.show(layout)


async def rules(press: Press) -> None:
    await press.show(more.rules_panel(press.table, press.texts))


async def words(press: Press) -> None:
    table = press.table
    if table.game is None:
        raise Refused("not-started", name=table.seats[0].name)
    await press.show(more.words_panel(table, table.seat_of(press.person.user), press.texts))


async def fair(press: Press) -> None:
    await press.show(more.fair_panel(press.table, press.texts))


async def remind(press: Press) -> None:
    """Sets how the presser is told of their turn. Harmless whatever the id says: only known ways are taken."""
    way = press.id.text(0)
    if way not in more.NOTICES:
        raise MalformedId(way)
    await press.context.preferences.choose_notices(press.person.user, way)
    table = press.table
    if table.seat_of(press.person.user) is None or table.game is None:
        await more_menu(press)
    else:
        await hand(press)


async def language(press: Press) -> None:
    settings = await press.context.preferences.user(press.person.user)
    await press.show(more.language_panel(press.id.table, press.texts, settings))


async def speak(press: Press) -> None:
    """Sets the language of the presser's private texts."""
    chosen = press.id.text(0)
    if chosen != "auto" and chosen not in LANGUAGES:
        raise MalformedId(chosen)
    preferences = press.context.preferences
    await preferences.choose_language(press.person.user, None if chosen == "auto" else chosen)
    texts = await preferences.for_reader(press.interaction)
    await update_private(
        press.interaction,
        note(texts.say("language-saved"), edge=EDGE_LOBBY, table=press.id.table, back=texts.say("more-back")),
    )


async def stop_sure(press: Press) -> None:
    await press.show(more.sure_panel(press.table, "stop", press.texts))


async def stop(press: Press) -> None:
    await press.act(Stop())
    await press.say(press.texts.say("more-stopped", name=press.person.name))


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
