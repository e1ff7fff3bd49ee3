"""The private menu behind **More**, and what it asks once more before it is done."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from discord import ui

from bot.discord_limits import MOST_OPTIONS
from bot.entities.game_result import Unrated
from bot.entities.kept import Preferences
from bot.tables.limits import MINUTE, RESUMABLE_FOR
from bot.tables.state.meaning import Leaving, leaving_means, stopping_means
from bot.tables.state.status import SleepReason, Status
from bot.tables.state.stopping import LONGEST_REASON
from bot.tables.view import PersonalView, TableView
from bot.text import Texts
from bot.text.card_words import join_and
from bot.text.play_words import describe_table, describe_turn
from bot.text.rules_words import system_title
from cogs.core.forms import text_form
from cogs.core.parts import (
    BLUE,
    EDGE_LOBBY,
    EDGE_WAIT,
    GREY,
    RED,
    BackToHand,
    Item,
    button,
    link_button,
    panel,
    row,
    rows,
    select_option,
    text,
)
from cogs.core.ways_on import Place, ways_on
from cogs.shared.game_line import system_shown
from cogs.table.buttons import (
    back_button,
    host_button,
    mentions_players,
    open_table_button,
    remind_button,
    show_table_button,
)
from cogs.table.clocks import time_left
from cogs.table.presses import (
    AskToLeave,
    AskToStop,
    AskWhy,
    ChooseTable,
    LeaveTable,
    LetComputerPlay,
    PlayNow,
    ShowInWords,
    SitDown,
    SitOnSeat,
    StopGame,
    StopWithReason,
    TableCommand,
)
from cogs.table.resting import stopped_buttons
from cogs.table.seats import seat_buttons, seats_to_take, who_sits

_LEAVE_LABELS: Final = {Leaving.PAUSE: "more-pause-yes", Leaving.CLOSE: "more-close-yes"}


def more_panel(
    table: TableView, user: int, texts: Texts, preferences: Preferences, *, leads: bool, can_be_shown: bool
) -> ui.LayoutView:
    """Everything that is not a move.

    :param leads: whether the reader may do what the host and moderators do.
    :param can_be_shown: whether others could see the table where this is read.
    """
    seat = table.seat_of(user)
    dealt = table.id if table.game is None or table.game.result is None else table.game.id
    words = button(texts.say("table-in-words"), ShowInWords(table.id).custom_id)
    second = remind_button(table, texts, preferences) if mentions_players(table) else words
    first = rows(ways_on(Place.MORE, table.id, texts, {20: second}))
    leaving: list[Item] = []
    if table.tournament is not None:
        leaving += ways_on(Place.TOURNAMENT_MORE, table.tournament, texts)
    else:
        if seat is not None and table.status is Status.PLAYING and not table.seats[seat].away:
            leaving.append(button(texts.say("more-computer"), LetComputerPlay(table.id).custom_id))
        means = None if seat is None else leaving_means(table, user)
        if means is not None and table.asleep is not SleepReason.PAUSED:
            leave = _LEAVE_LABELS.get(means, "more-leave")
            leaving.append(button(texts.say(leave), AskToLeave(table.id).custom_id))
        if leads:
            if table.stopped is None and means is not Leaving.CLOSE:
                stop = "more-stop" if table.status.in_game else "more-close-table"
                leaving.append(button(texts.say(stop), AskToStop(table.id).custom_id))
            if not table.private:
                leaving.append(host_button(table, texts))
            elif can_be_shown:
                leaving.append(show_table_button(table, texts))
    seats = seat_buttons(table, texts, user) if seat is None else []
    back = ways_on(Place.DEAL, dealt, texts)
    if seat is not None or table.game is not None:  # whoever only watches goes back to watching
        back.append(back_button(table.id, texts))
    heading = f"### {texts.say('more-title')}"
    if table.private:
        heading += f"\n-# {texts.say('more-private')}"
    if seat is not None and table.is_alone and table.status is Status.PLAYING:
        minutes = int(RESUMABLE_FOR // MINUTE)
        told = (
            texts.say("more-alone-pause"),
            texts.say("more-alone-stop", minutes=minutes),
            texts.say("more-alone-computer"),
        )
        heading += "".join(f"\n- {each}" for each in told)
    return panel([text(heading), *first, *rows(leaving), *rows(seats), *rows(back)], EDGE_WAIT)


def leave_sure_panel(table: TableView, user: int, texts: Texts) -> ui.LayoutView:
    """Says what leaving would really do, and asks once more."""
    means = leaving_means(table, user)
    alone = means is Leaving.LOBBY and len(table.people()) < 2
    words = "close" if alone else "over" if means is Leaving.LOBBY else means
    question = texts.say(f"more-{words}-sure", stopped=_leaving_costs(table, user))
    return _sure_panel(table, LeaveTable(table.id, means).custom_id, question, f"more-{words}-yes", texts)


def _leaving_costs(table: TableView, user: int) -> str:
    """Return whether somebody may leave for nothing, and why: ``no``, ``yes`` in a stopped game, ``void`` in one that
    counts for nobody. Who has stopped it, or has removed somebody, may not."""
    game = table.game
    if table.stopped is not None:
        return "no" if table.stopped.by == user and len(table.people()) > 1 else "yes"
    is_void = game is not None and Unrated.REMOVED in game.unrated
    return "void" if is_void and game is not None and user not in game.removers else "no"


def stopped_panel(table: TableView, user: int, texts: Texts) -> ui.LayoutView:
    """Said to whoever has stopped a game that they play alone, with the way on."""
    ways = [*stopped_buttons(table, texts, user), back_button(table.id, texts, GREY)]
    return panel([text(texts.say("more-stopped")), row(*ways)], EDGE_WAIT)


def stop_sure_panel(table: TableView, user: int, texts: Texts) -> ui.LayoutView:
    """Asks once more before a game is stopped for everybody, or a table without one is closed, and says what that
    costs whoever does it."""
    stop = StopGame(table.id, stopping_means(table)).custom_id
    if not table.status.in_game:
        return _sure_panel(table, stop, texts.say("more-lobby-sure"), "more-lobby-yes", texts)
    yes = button(texts.say("more-stop-yes"), stop, RED)
    question = "more-stop-sure-alone" if table.is_alone else "more-stop-sure"
    told = texts.say(question, minutes=int(RESUMABLE_FOR // MINUTE))
    # Whoever does not sit there has nothing to lose, and whoever is there alone nobody to agree with.
    has_others = table.seat_of(user) is not None and bool({*table.present()} - {user})
    cost = texts.say("more-stop-cost", cost="lost" if has_others else "nothing")
    why = [] if table.is_alone else [button(texts.say("stop-why"), AskWhy(table.id).custom_id)]
    return panel([text(f"{told}\n{cost}"), row(yes, *why, back_button(table.id, texts))], EDGE_WAIT)


def _sure_panel(table: TableView, yes: str, question: str, answer: str, texts: Texts) -> ui.LayoutView:
    return panel([text(question), row(button(texts.say(answer), yes, RED), back_button(table.id, texts))], EDGE_WAIT)


def shown_lately_panel(link: str, texts: Texts) -> ui.LayoutView:
    """Leads to a table that was posted too lately to be posted again.

    :param link: the address of its message.
    """
    items: list[Item] = [text(texts.say("table-shown-lately")), row(link_button(texts.say("thread-go"), link))]
    return panel(items, EDGE_LOBBY)


def left_panel(before: TableView, table: TableView, user: int, texts: Texts) -> ui.LayoutView:
    """What has become of a table for whoever has just left it, and the way back, while there is one.

    :param before: the table as they were still there.
    """
    words = "more-left" if table.live else "more-closed"
    if before.game is None or (before.status is Status.OVER and table.live):  # the next game may have begun by that
        words = "lobby-left"
    elif table.asleep is SleepReason.PAUSED:
        words = "more-paused"
    items: list[Item] = [text(texts.say(words))]
    if table.status is Status.LOBBY:
        items.append(row(button(texts.say("left-sit-again"), SitDown(table.id).custom_id)))
    elif table.status.in_game and before.seat_of(user) in seats_to_take(table, user):
        items.append(row(button(texts.say("left-sit-again"), SitOnSeat(table.id, before.seat_of(user)).custom_id)))
    return panel(items, EDGE_WAIT)


def words_panel(table: TableView, own: PersonalView | None, texts: Texts, *, at: float) -> ui.LayoutView:
    """The table, or for somebody seated their whole turn, in words. Only for tables that have a game.

    :param at: when it was so, in seconds since 1970: the message stays as it is while the game goes on.
    """
    if own is None or own.hand is None:
        game = table.running()
        told = describe_table(
            game.public, game.names, texts, who_sits(table, texts), apart="\n", stand_ins=game.stand_ins
        )
    else:
        told = describe_turn(own.hand, table.running().names, texts, away=table.seats[own.seat].away)
    time = "" if own is None or own.in_turn is None else time_left(table)
    as_of = texts.say("table-words-as-of", when=f"<t:{int(at)}:R>")
    items: list[Item] = [text(f"### {texts.say('table-words-heading')}{time}\n{told}\n-# {as_of}")]
    ways = [button(texts.say("table-in-words"), ShowInWords(table.id).custom_id)]
    ways += [] if own is None else [back_button(table.id, texts)]
    return panel([*items, row(*ways)], EDGE_WAIT)


def reason_form(table: TableView, texts: Texts, reason: str = "") -> ui.Modal:
    """Asks why the game is stopped, or whether it is to be for the ``reason`` that was given already."""
    return text_form(
        StopWithReason(table.id, stopping_means(table)).custom_id,
        texts.say("stop-why-title"),
        texts.say("stop-why-label"),
        texts.say("stop-why-hint"),
        most=LONGEST_REASON,
        value=reason,
    )


def which_panel(tables: Iterable[TableView], command: TableCommand, user: int, texts: Texts) -> ui.LayoutView:
    """Asks which of several tables in a channel a command means: each is told by who else sits there, and how far it
    is."""
    items: list[Item] = [text(f"### {texts.say('which-title', command=command)}")]
    return panel([*items, row(_tables_select(tables, command, user, texts))], EDGE_WAIT)


def _tables_select(
    tables: Iterable[TableView], command: TableCommand, user: int, texts: Texts
) -> ui.Select[ui.LayoutView]:
    options = [
        select_option(_with_whom(table, user, texts), table.id, _how_far(table, texts))
        for table in islice(tables, MOST_OPTIONS)
    ]
    return ui.Select(custom_id=ChooseTable(command).custom_id, placeholder=texts.say("which-choose"), options=options)


def going_on_panel(tables: Sequence[TableView], user: int, texts: Texts, *, has_others: bool) -> ui.LayoutView:
    """Offers somebody to go on with games that only they see, instead of beginning another one.

    :param has_others: whether there are others for whom a table could be opened.
    """
    items: list[Item] = [text(f"### {texts.say('going-on-title', count=len(tables))}")]
    new = [button(texts.say("going-on-new"), PlayNow().custom_id)]
    new += [open_table_button(texts)] if has_others else []
    if len(tables) == 1:
        (table,) = tables
        items.append(text(f"{_with_whom(table, user, texts)}\n-# {_how_far(table, texts)}"))
        return panel(
            [*items, row(button(texts.say("standing-go-on"), BackToHand(table.id).custom_id, BLUE), *new)], EDGE_LOBBY
        )
    return panel([*items, row(_tables_select(tables, TableCommand.HAND, user, texts)), row(*new)], EDGE_LOBBY)


def _with_whom(table: TableView, user: int, texts: Texts) -> str:
    names = [seat.name for seat in table.seats if seat.user != user]
    if not names:
        return texts.say("which-alone")
    key = "which-of" if table.seat_of(user) is None else "which-with"
    return texts.say(key, names=join_and(names, texts))


def _how_far(table: TableView, texts: Texts) -> str:
    state = table.status if table.stopped is None else "stopped"
    turn = 0 if table.game is None else table.game.public.turn
    game = system_title(system_shown(table), texts)
    return texts.say("which-state", game=game, state=texts.say(f"which-{state}", turn=turn))
