"""A feature: one cog, which holds its commands and says what answers its presses. The client loads each as an
extension (``cogs/features.py`` names them)."""

import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial, wraps
from types import ModuleType
from typing import Any, ClassVar, Concatenate, Final, ParamSpec, TypeVar, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.errors import Reason, Refused
from bot.running.lifecycle import Component
from bot.running.measures import Answered
from bot.tables.state.status import Status
from bot.tables.view import TableView
from bot.text import Texts
from cogs.core.arrivals import Arrival, PressRate
from cogs.core.kernel import Kernel
from cogs.core.press_ids import Answering, PressId
from cogs.core.reply import Reply

logger = logging.getLogger(__name__)

Cog = TypeVar("Cog", bound="Feature")
Rest = ParamSpec("Rest")
CommandBody = Callable[Concatenate[Cog, Reply, Rest], Coroutine[Any, Any, None]]
_Command = Callable[Concatenate[Cog, discord.Interaction, Rest], Coroutine[Any, Any, None]]


_ANSWERS = "__answers__"
Method = TypeVar("Method", bound=Callable[..., Awaitable[None]])


def answers(*presses: type[PressId]) -> Callable[[Method], Method]:
    """Mark the method of a feature, or the function of one of its modules (``answered_in``), that answers these
    presses: it is given the press, and what that says."""

    def marked(method: Method) -> Method:
        setattr(method, _ANSWERS, presses)
        return method

    return marked


def answered_in(*modules: ModuleType) -> Answering:
    """Return the handlers of presses in modules of a feature."""
    functions = [each for module in modules for each in vars(module).values()]
    return {asked: function for function in functions for asked in getattr(function, _ANSWERS, ())}


_ON_PERSON: Final = "__on_person__"
OnPerson = Callable[[Cog, discord.Interaction, discord.User | discord.Member], Coroutine[Any, Any, None]]


def on_person(name: app_commands.locale_str) -> Callable[[OnPerson[Cog]], OnPerson[Cog]]:
    """Mark a method of a feature as a command in the menu that Discord opens on a person; ``answered`` stands below it.

    :param name: the command's name, as ``said`` makes it.
    """

    def marked(command: OnPerson[Cog]) -> OnPerson[Cog]:
        setattr(command, _ON_PERSON, name)
        return command

    return marked


class FeatureClient(commands.AutoShardedBot):
    """A client that features can be loaded into.

    :ivar kernel: what features are given; None where the client only tells of their commands and answers nobody.
    :ivar is_answered: whether something answers a press; a button that nothing answers is not shown
        (``cogs/core/layouts.py``). None where all features are loaded and so everything is answered.
    """

    kernel: Kernel | None = None
    is_answered: Callable[[PressId], bool] | None = None

    async def add_cog(self, cog: commands.Cog, /, **more: Any) -> None:
        """Add a cog; a feature is given the kernel first."""
        if isinstance(cog, Feature) and self.kernel is not None:
            await cog.load(self.kernel)  # before its commands are there, so that none of them meets half a feature
        await super().add_cog(cog, **more)
        if isinstance(cog, Feature):
            for menu in cog.person_menus():
                self.tree.add_command(menu)

    async def remove_cog(self, name: str, /, **more: Any) -> commands.Cog | None:
        """Take a cog away; a feature's parts end."""
        cog = await super().remove_cog(name, **more)
        if isinstance(cog, Feature):
            for menu in cog.person_menus():
                self.tree.remove_command(str(menu.name), type=menu.type)
        if isinstance(cog, Feature) and self.kernel is not None:
            await cog.unload()
        return cog


class Feature(commands.Cog):
    """Base of all features: their commands, what answers their presses, and their parts that work in the background.

    :cvar presses: what answers the feature's presses, beside its methods that ``answers`` marks.
    :cvar open_to_blocked: whether whoever the operator has blocked may ask all of it.
    :ivar kernel: from when the feature is loaded.
    """

    presses: ClassVar[Answering] = {}
    open_to_blocked: ClassVar[bool] = False
    kernel: Kernel

    def build(self, kernel: Kernel) -> None:
        """Make the feature's own parts out of those that the kernel gives. A feature without any has nothing to do."""

    def handlers(self) -> Answering:
        """Return what answers each of the feature's presses."""
        methods = vars(type(self)).values()
        marked = {asked: partial(method, self) for method in methods for asked in getattr(method, _ANSWERS, ())}
        return {**self.presses, **marked}

    def person_menus(self) -> list[app_commands.ContextMenu]:
        """Return the feature's commands in the menu of a person."""
        marked = {name: method for name, method in vars(type(self)).items() if hasattr(method, _ON_PERSON)}
        return [
            app_commands.ContextMenu(name=getattr(method, _ON_PERSON), callback=getattr(self, name))
            for name, method in marked.items()
        ]

    def acting(self) -> Sequence[Component]:
        """Return the parts that do something by themselves: they end first."""
        return ()

    def sending(self) -> Sequence[Component]:
        """Return the other parts that work in the background."""
        return ()

    async def load(self, kernel: Kernel) -> None:
        """Make the feature's parts, begin them, and have its presses answered."""
        self.kernel = kernel
        self.build(kernel)
        kernel.presses.add(self.handlers(), open_to_blocked=self.open_to_blocked)
        for part in self.acting():
            await kernel.begin(part, acts=True)
        for part in self.sending():
            await kernel.begin(part)

    async def unload(self) -> None:
        """End the feature's parts; nothing answers its presses any more."""
        self.kernel.presses.remove(self.handlers())
        for part in (*self.sending(), *self.acting()):
            await self.kernel.end(part)

    async def texts(self, interaction: discord.Interaction) -> Texts:
        """Return the asker's texts."""
        return await self.kernel.preferences.for_reader(interaction)

    def tables_here(self, interaction: discord.Interaction) -> list[TableView]:
        """Return the asker's own tables in the channel, those whose games are over only where there are no others; for
        everybody else the channel's table, and where there is none their games alone, which are theirs everywhere.

        :raises Refused: there is none.
        """
        own = self.kernel.tables.tables_of(interaction.user.id)
        own = [each for each in own if each.channel == interaction.channel_id]
        going_on = [each for each in own if each.status is not Status.OVER]
        table = self.kernel.tables.in_channel(interaction.channel_id or 0)
        found = going_on or own or ([] if table is None else [table])
        found = found or self.kernel.tables.private_games_of(interaction.user.id)
        if not found:
            raise Refused(Reason.NO_TABLE)
        return found


def answered(command: CommandBody[Cog, Rest]) -> _Command[Cog, Rest]:
    """Return a command that answers whatever happens, as a press does: a refusal with its words, a fault with a code
    that the log knows."""

    @wraps(command)
    async def answer(self: Cog, interaction: discord.Interaction, *args: Rest.args, **kw: Rest.kwargs) -> None:
        reply = self.kernel.replies.open(interaction)
        work = partial(command, self, reply, *args, **kw)
        arrival = ArrivedCommand(reply, self.kernel, work, open_to_blocked=self.open_to_blocked)
        await self.kernel.arrivals.answer(arrival)
        await self.kernel.keep_shown(reply)
        for tell in (*self.kernel.after_commands, *self.kernel.after_answers):
            await tell(reply)

    return cast("_Command[Cog, Rest]", answer)


class OfferRate(PressRate):
    """Rate limit of each person's autocompletion, which Discord requests at every letter."""


_OFFERS_A_PRESS: Final = 4
"""So many times as often as somebody may press."""
_Offering = Callable[[Cog, discord.Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]


def offered(complete: _Offering[Cog]) -> _Offering[Cog]:
    """Decorate an autocompletion: it offers nothing to a blocked person, or to one who asks more quickly than
    anybody types."""

    @wraps(complete)
    async def answer(self: Cog, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        kernel, settings, user = self.kernel, self.kernel.settings, interaction.user.id
        most, seconds = _OFFERS_A_PRESS * settings.tuning.presses_at_once, settings.tuning.presses_seconds
        rate = kernel.part(OfferRate, lambda: OfferRate(kernel.clock, presses=most, seconds=seconds))
        try:
            kernel.blocklist.check(user, interaction.guild_id)
        except Refused:
            return []
        # Too quick is answered with nothing to choose: the next letter asks again.
        choices = await complete(self, interaction, typed) if rate.allows(user) else []
        await kernel.replies.open(interaction).offer(choices)
        return choices

    return answer


class ArrivedCommand(Arrival):
    """A command, and what answers it."""

    kind = Answered.COMMAND
    too_quick = Reason.TOO_QUICK_COMMAND

    def __init__(
        self,
        reply: Reply,
        kernel: Kernel,
        work: Callable[[], Awaitable[None]],
        *,
        open_to_blocked: bool = False,
    ) -> None:
        super().__init__(reply, open_to_blocked=open_to_blocked)
        self._kernel, self._work = kernel, work

    @property
    def name(self) -> str:
        command = self.interaction.command
        return "unknown" if command is None else command.qualified_name

    async def acknowledge(self) -> None:
        await self.reply.defer()

    async def carry_out(self, texts: Texts) -> None:
        await self._work()

    async def refuse(self, refused: Refused, texts: Texts) -> None:
        await self._kernel.replies.refuse(self.reply, self.refusal(refused, texts))


async def answer_misfit(kernel: Kernel, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
    """Answer a command that is not as it is here, such as one of an earlier release that a Discord still has."""
    logger.warning("A command could not be carried out: %s", error)

    async def refuse() -> None:
        raise Refused(Reason.OUTDATED_COMMAND)

    if interaction.type is discord.InteractionType.autocomplete and not interaction.response.is_done():
        await kernel.replies.open(interaction).offer([])
    elif interaction.type is discord.InteractionType.application_command and not interaction.response.is_done():
        await kernel.arrivals.answer(ArrivedCommand(kernel.replies.open(interaction), kernel, refuse))
