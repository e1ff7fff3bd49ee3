"""Commands and presses of a table, and the parts that work for it in the background."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final

import discord
from discord import app_commands

from bot.engine.options import MOST_PLAYERS
from bot.engine.systems import DEFAULT_SYSTEM
from bot.errors import Reason, Refused
from bot.places import is_server
from bot.players.levels import DEFAULT_LEVEL, FOR_PEOPLE
from bot.running.lifecycle import Component
from bot.tables.actions import Leave, MoveTable, Stop
from bot.tables.automatic.computer_names import computer_name
from bot.tables.rules.lobby_rules import quickened
from bot.tables.state.meaning import Leaving
from bot.tables.state.status import SleepReason, Status
from bot.tables.state.stopping import LONGEST_REASON
from bot.tables.view import TableView
from bot.text import Texts
from cogs.core import parts
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answered_in, offered
from cogs.core.forms import ask
from cogs.core.interactions import (
    Where,
    can_have_tables,
    offered_level,
    person_of,
    place_of,
    require_table_place,
    where,
)
from cogs.core.kernel import Kernel
from cogs.core.panel_extras import NO_EXTRAS, PanelExtras
from cogs.core.permissions import may_write, require_may_write, require_place
from cogs.core.reply import Reply
from cogs.shared.games import QUICK, find_game, offered_games
from cogs.shared.services import days_of, known_luck_of, learners_of, standings_of
from cogs.table import (
    after_game,
    alone,
    controls,
    hand_panel,
    hints,
    host,
    inviting,
    leaving,
    lobby,
    menu,
    opening,
    scenes,
    seats,
)
from cogs.table.alone import open_fitting
from cogs.table.leaving import leave_sure_panel, left_panel, reason_form, stop_sure_panel
from cogs.table.menu import going_on_panel, which_panel
from cogs.table.notices import Notices
from cogs.table.opening import (
    game_dealt_at,
    level_for,
    lobby_game,
    open_table,
    opening_of,
    require_chosen_channel,
    require_free_place,
)
from cogs.table.panel_answers import PanelAnswers
from cogs.table.presses import TableCommand
from cogs.table.seats import seats_to_take, visitor_panel
from cogs.table.table_panel import TablePosts, watching_answer

_LEVEL_CHOICES: Final = [app_commands.Choice(name=said(f"level-title-{level}"), value=level) for level in FOR_PEOPLE]


def _computers(number: int | None, level: str | None, usual: str) -> tuple[tuple[str, str], ...]:
    """Return levels and names of the computers that sit down at once; a level without a number seats one."""
    seated = number or (0 if level is None else 1)
    chosen = offered_level(usual if level is None else level)
    return tuple((chosen, computer_name(place + 1)) for place in range(seated))


class TableCog(Feature):
    """Feature of tables: opening, showing, leaving, stopping, and all presses there."""

    presses: ClassVar = answered_in(
        after_game, controls, hand_panel, hints, host, inviting, leaving, lobby, menu, opening, alone, scenes, seats
    )

    def build(self, kernel: Kernel) -> None:
        self.notices = Notices(
            kernel.tables,
            kernel.store.notes,
            kernel.press_rate,
            kernel.preferences,
            kernel.clock,
            kernel.outbox,
            away_after=kernel.settings.tuning.away_after_seconds,
            looking=kernel.private_panels.has_live_panel,
        )
        self._posts = TablePosts(kernel.preferences, kernel.pictures, kernel.clock, kernel.replies)
        kernel.board.shown.posted_by = self._posts
        kernel.private_panels.made_by = PanelAnswers(
            kernel.preferences,
            kernel.pictures,
            kernel.card_emojis,
            learners_of(kernel),
            standings_of(kernel),
            days_of(kernel),
            partial(game_dealt_at, kernel),
            known_luck_of(kernel),
            keeps_pictures=kernel.settings.keep_attachments,
            picture_within=kernel.settings.tuning.picture_within_seconds,
        )
        kernel.reachability.when_found.append(self.notices.look_at)

    def acting(self) -> Sequence[Component]:
        return (self.notices,)

    @app_commands.command(description=said("command-start"))
    @app_commands.describe(
        game=said("command-start-game"),
        seats=said("command-start-seats"),
        quick=said("command-start-quick"),
        computers=said("command-start-computers"),
        computer=said("command-start-computer"),
    )
    @app_commands.choices(computer=_LEVEL_CHOICES)
    @answered
    async def start(
        self,
        reply: Reply,
        game: str | None = None,
        seats: app_commands.Range[int, 2, MOST_PLAYERS] | None = None,
        quick: bool = False,
        computers: app_commands.Range[int, 1, MOST_PLAYERS - 1] | None = None,
        computer: str | None = None,
    ) -> None:
        interaction = reply.interaction
        texts, guild = await self.texts(interaction), place_of(interaction)
        # The bare command, without any wish.
        asks_for_none = game is None and seats is None and not quick and not computers and computer is None
        own = self.kernel.tables.private_games_of(interaction.user.id) if asks_for_none else []
        # Outside servers a private game lies in the same place: offer to continue it.
        if own and where(interaction) is not Where.SERVER:
            has_others = can_have_tables(interaction)
            await reply.send_private(going_on_panel(own, interaction.user.id, texts, has_others=has_others))
            return
        if where(interaction) is Where.DIRECT and not computers and computer is None:
            if asks_for_none:
                await open_fitting(self.kernel, reply, texts)
                return
            computers = (seats or 2) - 1  # nobody else is there
        wanted = f"{QUICK if quick else ''}{game or DEFAULT_SYSTEM}" if game or quick else ""
        alone = bool(computers or computer)
        await require_free_place(self.kernel, interaction, texts, alone=alone, game=wanted)
        user = interaction.user.id
        usual = await level_for(self.kernel, guild, user, texts) if alone else DEFAULT_LEVEL
        seated = _computers(computers, computer, usual)
        if game is None:
            # A game dealt at once must allow just these seats.
            dealt_to = 1 + len(seated) if seated else None
            name, changes, known_as = await lobby_game(self.kernel, guild, user, texts, seats=dealt_to)
        else:
            name, changes, known_as = await find_game(self.kernel.saved_rules, guild, game, texts)
            quick = quick or (known_as is None and await learners_of(self.kernel).is_newcomer(user))
        chosen = name, quickened(name, changes) if quick else changes, known_as
        opening = await opening_of(self.kernel, interaction, chosen, seats=seats, computers=seated)
        # Mention a game that waits elsewhere in the server; the new table is opened all the same.
        here = self.kernel.tables.tables_of(user) if asks_for_none else []
        waits = bool(own) or any(each.guild == guild and each.is_alone and each.status.in_game for each in here)
        extras = PanelExtras(line=texts.say("going-on-waits")) if waits else NO_EXTRAS
        await open_table(self.kernel, reply, texts, opening, extras)

    @start.autocomplete("game")
    @offered
    async def complete_game(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await offered_games(self.kernel, interaction, typed)

    @app_commands.command(description=said("command-hand"))
    @answered
    async def hand(self, reply: Reply) -> None:
        interaction = reply.interaction
        texts = await self.texts(interaction)
        table, user = await self._table_meant(reply, TableCommand.HAND, texts), interaction.user.id
        if table is None:
            return
        is_seated = table.seat_of(user) is not None
        own = [] if is_seated else self.kernel.tables.private_games_of(user)
        # Without a seat: the lobby, a free seat, or one's private games, in this order.
        if table.status is Status.LOBBY and not is_seated:
            await reply.send_private(visitor_panel(table, texts))
        elif not is_seated and seats_to_take(table, user):
            answer = await watching_answer(self.kernel, table, user, texts)
            await reply.send_private(answer.layout, answer.picture)
        elif len(own) > 1:
            await reply.send_private(which_panel(own, TableCommand.HAND, user, texts))
        else:
            await self.kernel.private_panels.show(reply, own[0].id if own else table.id, texts)

    async def _table_meant(self, reply: Reply, command: TableCommand, texts: Texts) -> TableView | None:
        """Return the table that a command means; where several fit, ask which and return None.

        :raises Refused: there is none.
        """
        interaction = reply.interaction
        tables = self.tables_here(interaction)
        if command is TableCommand.TABLE:
            shown = self.kernel.tables.in_channel(interaction.channel_id or 0)
            tables = [each for each in tables if not each.private] or [shown or tables[0]]
        # A stop may also be meant for tables that the asker moderates; running ones come before stopped ones.
        if command is TableCommand.STOP:
            here = self.kernel.tables.all_in_channel(interaction.channel_id or 0)
            own = [each for each in tables if each.seat_of(interaction.user.id) is not None]
            others = (each for each in here if each not in own and not each.private)
            more = [each for each in others if person_of(interaction, texts, each).moderator]
            meant = own + more or tables
            tables = [each for each in meant if each.stopped is None] or meant
        if len(tables) == 1:
            return tables[0]
        await reply.send_private(which_panel(tables, command, interaction.user.id, texts))
        return None

    @app_commands.command(description=said("command-table"))
    @answered
    async def table(self, reply: Reply) -> None:
        interaction = reply.interaction
        texts = await self.texts(interaction)
        here = self.kernel.tables.seen_in_channel(interaction.channel_id or 0, interaction.user.id)
        if here is not None and here.private:
            await self.kernel.private_panels.show(reply, here.id, texts, PanelExtras(line=texts.say("table-private")))
            return
        if where(interaction) is not Where.SERVER:
            await self._present(reply, here, texts)
            return
        said_key = "table-reposted"
        if here is None:
            await require_place(interaction, texts)
            await require_chosen_channel(self.kernel, interaction)
            moved = await self._move_here(interaction, texts)
            if moved.private:
                await self.kernel.private_panels.show(reply, moved.id, texts)
                return
            said_key = "table-moved-here"
        table = await self._table_meant(reply, TableCommand.TABLE, texts)
        if table is None:
            return
        if may_write(interaction):
            await require_place(interaction, texts)
        await reply.send_private(menu.shown_anew(self.kernel, interaction, table, texts, said_key))

    async def _present(self, reply: Reply, table: TableView | None, texts: Texts) -> None:
        """Show a table as the answer to a command, where the bot has no channel. Raises ``Refused``."""
        if table is None:
            raise Refused(Reason.NO_TABLE)
        require_table_place(reply.interaction)
        if not await self.kernel.board.present(table, reply):
            await reply.send_private(parts.note(texts.say("table-reposted"), edge=parts.EDGE_LOBBY))

    async def _move_here(self, interaction: discord.Interaction, texts: Texts) -> TableView:
        """Move a table that has lost its channel here, for its host or a moderator. Raises ``Refused``."""
        tables = self.kernel.tables
        for table in tables.in_guild(place_of(interaction)):
            if table.asleep is not SleepReason.CHANNEL or not table.may_be_seen_by(interaction.user.id):
                continue
            person = person_of(interaction, texts, table)
            if person.moderator or tables.is_host(table.id, person):
                return (await tables.act(table.id, MoveTable(interaction.channel_id or 0), person)).table
        raise Refused(Reason.NO_TABLE)

    @app_commands.command(description=said("command-leave"))
    @answered
    async def leave(self, reply: Reply) -> None:
        interaction = reply.interaction
        texts = await self.texts(interaction)
        table = await self._table_meant(reply, TableCommand.LEAVE, texts)
        if table is None:
            return
        person = person_of(interaction, texts, table)
        # Leaving a game has a cost, so it is confirmed; a lobby is left at once.
        if table.game is not None:
            await self.kernel.tables.check(table.id, Leave(), person)
            await reply.send_private(leave_sure_panel(table, person.user, texts))
            return
        try:
            outcome = await self.kernel.tables.act(table.id, Leave(Leaving.LOBBY), person)
        except Refused as refused:
            if refused.reason is not Reason.STALE:
                raise
            await reply.send_private(leave_sure_panel(self.kernel.tables.get(table.id), person.user, texts))
            return
        self.kernel.private_panels.dismiss_left(reply, table.id)
        await reply.send_private(left_panel(table, outcome.table, person.user, texts))

    @app_commands.command(description=said("command-stop"))
    @app_commands.describe(reason=said("command-stop-reason"))
    @answered
    async def stop(self, reply: Reply, reason: app_commands.Range[str, 1, LONGEST_REASON] | None = None) -> None:
        interaction = reply.interaction
        texts = await self.texts(interaction)
        table = await self._table_meant(reply, TableCommand.STOP, texts)
        if table is None:
            return
        await self.kernel.tables.check(table.id, Stop(), person_of(interaction, texts, table))
        if reason and is_server(table.guild):
            require_may_write(interaction, table.channel)  # all of it read the reason
        if reason and table.game is not None and await ask(reply, reason_form(table, texts, reason)):
            return
        await reply.send_private(stop_sure_panel(table, interaction.user.id, texts))


async def setup(client: FeatureClient) -> None:
    """Load the feature."""
    await client.add_cog(TableCog())
