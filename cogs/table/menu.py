"""Private menu behind **More**, with its confirmations."""

from collections.abc import Iterable, Sequence
from itertools import islice

import discord
from discord import ui

from bot.discord_limits import MOST_OPTIONS
from bot.entities.settings import Preferences
from bot.errors import Reason, Refused
from bot.places import is_server
from bot.tables.actions import Leave, ShowTable, Stop
from bot.tables.limits import MINUTE, RESUMABLE_FOR
from bot.tables.state.meaning import Leaving, leaving_means
from bot.tables.state.status import SleepReason, Status
from bot.tables.view import PersonalView, TableView
from bot.text import Texts
from bot.text.card_words import join_and
from bot.text.play_words import describe_table, describe_turn
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.interactions import chosen_value, person_of, require_table_place
from cogs.core.kernel import Kernel
from cogs.core.panel_extras import NO_EXTRAS, PanelExtras
from cogs.core.permissions import may_write, require_may_write, require_place_in
from cogs.core.press import Press
from cogs.core.ways_on import Place, ways_on
from cogs.shared import results
from cogs.shared.games import title_of_game
from cogs.shared.time_words import timestamp
from cogs.table import buttons, presses
from cogs.table.alone import trial_lines
from cogs.table.leaving import LEAVE_LABELS, leave_sure_panel, stop_sure_panel
from cogs.table.seats import seat_buttons, time_left, who_sits


def more_panel(
    table: TableView, user: int, texts: Texts, preferences: Preferences, *, leads: bool, can_be_shown: bool
) -> ui.LayoutView:
    """Return everything that is not a move.

    :param leads: whether the reader is the host or a moderator.
    :param can_be_shown: whether others could see the table here.
    """
    seat = table.seat_of(user)
    is_tried = table.game is not None and table.game.trial is not None
    # A running game has a seal, by its table; a finished one a proof, by its own id.
    dealt = table.id if table.game is None or table.game.result is None else table.game.id
    words = parts.button(texts.say("table-in-words"), presses.ShowInWords(table.id).custom_id)
    second = buttons.remind_button(table, texts, preferences.notices) if buttons.mentions_players(table) else words
    first = parts.rows(ways_on(Place.MORE, table.id, texts, {20: second}))
    leaving: list[parts.Item] = []
    # Tournament tables can be neither left nor stopped here.
    if table.tournament is not None:
        leaving += ways_on(Place.TOURNAMENT_MORE, table.tournament, texts)
    else:
        if seat is not None and table.status is Status.PLAYING and not table.seats[seat].away:
            leaving.append(parts.button(texts.say("more-computer"), presses.LetComputerPlay(table.id).custom_id))
        means = None if seat is None else leaving_means(table, user)
        if means is not None and table.asleep is not SleepReason.PAUSED:
            leave = LEAVE_LABELS.get(means, "more-leave")
            leaving.append(parts.button(texts.say(leave), presses.AskToLeave(table.id).custom_id))
        if leads:
            if table.stopped is None and means is not Leaving.CLOSE:
                stop = "more-stop" if table.status.in_game else "more-close-table"
                leaving.append(parts.button(texts.say(stop), presses.AskToStop(table.id).custom_id))
            if not table.private:
                leaving.append(buttons.host_button(table, texts))
            elif can_be_shown and not is_tried:
                leaving.append(buttons.show_table_button(table, texts))
    # Those who watch can take a free seat.
    seats = seat_buttons(table, texts, user) if seat is None else []
    back = [] if is_tried else ways_on(Place.DEAL, dealt, texts)
    if seat is not None or table.game is not None:  # whoever only watches goes back to watching
        back.append(buttons.back_button(table.id, texts))
    heading = f"### {texts.say('more-title')}"
    if table.private:
        heading += f"\n-# {texts.say('more-private')}"
    if table.game is not None:
        if computers := results.computers_line(table, texts):
            heading += f"\n-# {computers}"
        heading += "".join(f"\n{line}" for line in trial_lines(table.game, texts))
    if seat is not None and table.is_alone and table.status is Status.PLAYING:
        minutes = int(RESUMABLE_FOR // MINUTE)
        told = (
            texts.say("more-alone-pause"),
            texts.say("more-alone-stop", minutes=minutes),
            texts.say("more-alone-computer"),
        )
        heading += "".join(f"\n- {each}" for each in told)
    return parts.panel(
        [parts.text(heading), *first, *parts.rows(leaving), *parts.rows(seats), *parts.rows(back)], parts.EDGE_WAIT
    )


def shown_lately_panel(link: str, texts: Texts) -> ui.LayoutView:
    """Return the link to a table that was posted too recently to be posted again.

    :param link: address of its message.
    """
    items: list[parts.Item] = [
        parts.text(texts.say("table-shown-lately")),
        parts.row(parts.link_button(texts.say("thread-go"), link)),
    ]
    return parts.panel(items, parts.EDGE_LOBBY)


def words_panel(table: TableView, own: PersonalView | None, texts: Texts, *, at: float) -> ui.LayoutView:
    """Return a table, or the whole turn of a seated reader, in words.

    :param at: time of the words in seconds since 1970; the message is not updated while the game goes on.
    """
    if own is None or own.hand is None:
        game = table.running()
        told = describe_table(
            game.public, game.names, texts, who_sits(table, texts), apart="\n", stand_ins=game.stand_ins
        )
    else:
        told = describe_turn(own.hand, table.running().names, texts, away=table.seats[own.seat].away)
    time = "" if own is None or own.in_turn is None else time_left(table)
    as_of = texts.say("table-words-as-of", when=timestamp(at))
    items: list[parts.Item] = [parts.text(f"### {texts.say('table-words-heading')}{time}\n{told}\n-# {as_of}")]
    ways = [parts.button(texts.say("table-in-words"), presses.ShowInWords(table.id).custom_id)]
    ways += [] if own is None else [buttons.back_button(table.id, texts)]
    return parts.panel([*items, parts.row(*ways)], parts.EDGE_WAIT)


def which_panel(tables: Iterable[TableView], command: presses.TableCommand, user: int, texts: Texts) -> ui.LayoutView:
    """Ask which of several tables in a channel a command means, told by their people and progress."""
    items: list[parts.Item] = [parts.text(f"### {texts.say('which-title', command=command)}")]
    return parts.panel([*items, parts.row(_tables_select(tables, command, user, texts))], parts.EDGE_WAIT)


def _tables_select(
    tables: Iterable[TableView], command: presses.TableCommand, user: int, texts: Texts
) -> ui.Select[ui.LayoutView]:
    options = [
        parts.select_option(_with_whom(table, user, texts), table.id, _how_far(table, user, texts))
        for table in islice(tables, MOST_OPTIONS)
    ]
    return ui.Select(
        custom_id=presses.ChooseTable(command).custom_id, placeholder=texts.say("which-choose"), options=options
    )


def going_on_panel(tables: Sequence[TableView], user: int, texts: Texts, *, has_others: bool) -> ui.LayoutView:
    """Offer to continue private games instead of beginning another.

    :param has_others: whether others could join a new table.
    """
    items: list[parts.Item] = [parts.text(f"### {texts.say('going-on-title', count=len(tables))}")]
    new = [parts.button(texts.say("going-on-new"), presses.PlayNow().custom_id)]
    new += [buttons.open_table_button(texts)] if has_others else []
    if len(tables) == 1:
        (table,) = tables
        items.append(parts.text(f"{_with_whom(table, user, texts)}\n-# {_how_far(table, user, texts)}"))
        return parts.panel([*items, parts.row(buttons.play_on_button(table, texts), *new)], parts.EDGE_LOBBY)
    return parts.panel(
        [*items, parts.row(_tables_select(tables, presses.TableCommand.HAND, user, texts)), parts.row(*new)],
        parts.EDGE_LOBBY,
    )


def _with_whom(table: TableView, user: int, texts: Texts) -> str:
    """Return the people by whom a reader tells a table from others: without the reader, who may sit there."""
    names = [seat.name for seat in table.seats if seat.user != user]
    if not names:
        return texts.say("which-alone")
    key = "which-of" if table.seat_of(user) is None else "which-with"
    return texts.say(key, names=join_and(names, texts))


def _how_far(table: TableView, user: int, texts: Texts) -> str:
    """Return the game and how far it is, in the turns of the reader's seat, or of the first where they have none."""
    state = table.status if table.stopped is None else "stopped"
    turn = 0 if table.game is None else table.game.public.turns_of(table.seat_of(user) or 0)
    game = title_of_game(table, texts)
    if table.game is not None and table.game.trial is not None:
        game = texts.say("which-trial", game=game)
    return texts.say("which-state", game=game, state=texts.say(f"which-{state}", turn=turn))


@answers(presses.OpenMore)
async def more(press: Press, asked: presses.OpenMore) -> None:
    preferences = await press.kernel.preferences.user(press.user)
    table, leads = press.table, press.leads
    can_be_shown = NO_EXTRAS.read_from(press.interaction, table).can_be_shown
    layout = more_panel(table, press.user, press.texts, preferences, leads=leads, can_be_shown=can_be_shown)
    await press.show(layout)


@answers(presses.ShowInWords)
async def words(press: Press, asked: presses.ShowInWords) -> None:
    table = press.table
    if table.game is None:
        raise Refused(Reason.NOT_STARTED, name=table.host_name)
    own = press.kernel.tables.personal_view(table.id, press.user)
    await press.show(words_panel(table, own, press.texts, at=press.kernel.tables.now()), says_turn=True)


@answers(presses.ChooseTable)
async def choose_table(press: Press, asked: presses.ChooseTable) -> None:
    """Carry out a command at the chosen table. Raises ``Refused`` where it is gone."""
    kernel = press.kernel
    table = kernel.tables.get(chosen_value(press.interaction))
    if not press.reaches(table):
        raise Refused(Reason.TABLE_GONE)
    person = person_of(press.interaction, press.texts, table)
    match asked.command:
        case presses.TableCommand.HAND:
            await kernel.private_panels.show(press.reply, table.id, press.texts)
        case presses.TableCommand.TABLE:
            await press.reply.update(shown_anew(kernel, press.interaction, table, press.texts))
        case presses.TableCommand.LEAVE:
            await kernel.tables.check(table.id, Leave(), person)
            await press.reply.update(leave_sure_panel(table, press.user, press.texts))
        case presses.TableCommand.STOP:
            await kernel.tables.check(table.id, Stop(), person)
            await press.reply.update(stop_sure_panel(table, press.user, press.texts))


def shown_anew(
    kernel: Kernel, interaction: discord.Interaction, table: TableView, texts: Texts, key: str = "table-reposted"
) -> discord.ui.LayoutView:
    """Post a table again in its channel, and return the answer.

    A table posted recently, or asked for by a person who may not write there, stays in its place, and the answer links
    to it. Raises ``Refused`` where that person sees no message of it.
    """
    if may_write(interaction, table.channel):
        link = kernel.board.show_anew(table)
    else:
        link = kernel.board.link(table)
        if link is None:
            require_may_write(interaction, table.channel)
    return parts.note(texts.say(key), edge=parts.EDGE_LOBBY) if link is None else shown_lately_panel(link, texts)


@answers(presses.ShowToAll)
async def show_table(press: Press, asked: presses.ShowToAll) -> None:
    """Make a private table public; a second press finds it public."""
    table = press.table
    if table.private:
        if table.guild != press.guild:
            raise Refused(Reason.TABLE_GONE)
        if is_server(press.guild):
            await require_place_in(press.interaction, table.channel, press.texts)
        else:
            require_table_place(press.interaction)
        await press.act(ShowTable())
    await press.show_hand(PanelExtras(line=press.texts.say("more-shown")))


@answers(presses.ChooseReminding)
async def remind(press: Press, asked: presses.ChooseReminding) -> None:
    """Store how the presser is told of their turn."""
    await press.kernel.preferences.change_user(press.user, notices=asked.way)
    table = press.table
    if table.seat_of(press.user) is None or table.game is None:
        await more(press, presses.OpenMore(asked.table))
    else:
        await press.show_hand()
