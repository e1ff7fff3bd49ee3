"""Private panel of one seat: its turn by buttons, and its view while others play or the game is over."""

from collections.abc import Sequence
from typing import Any, Final

from discord import ui

from bot.discord_limits import MOST_PARTS, ROW
from bot.engine.events import PublicEvent, TurnEnded
from bot.engine.views import SeatView
from bot.entities.settings import Reminding
from bot.errors import Reason, Refused
from bot.tables.state.status import Status
from bot.tables.view import GameView, PersonalView, TableView
from bot.text import Texts, play_words
from bot.text.length_words import first_game_of_match
from bot.text.names import clip_names
from bot.turns.choices import offer_of
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.panel_extras import NO_EXTRAS, PanelExtras
from cogs.core.pictures import RESULT_NAME
from cogs.core.press import Press
from cogs.core.ways_on import Place, ways_on
from cogs.shared import results
from cogs.table import after_game, presses
from cogs.table.alone import after_trial_buttons, around_buttons, trial_lines
from cogs.table.buttons import back_button, host_words, mentions_players, more_button, play_now_button, remind_button
from cogs.table.controls import all_play_items, discard_items, play_heading, play_items, tool_buttons
from cogs.table.hints import hint_lines, tip_lines
from cogs.table.labels import LONGEST_NAME, PanelData
from cogs.table.opening import game_played_at
from cogs.table.scenes import can_be_shown, show_button
from cogs.table.seats import absent_lines, clock_lines, seat_buttons, time_left, visitor_panel
from cogs.table.table_panel import watching_answer

_MOST_TOLD: Final = 3
"""Seats up to which words tell what the others need; at larger tables the picture alone does."""


def hand_panel(
    own: PersonalView,
    texts: Texts,
    extras: PanelExtras = NO_EXTRAS,
    *,
    picture: str | None = "hand.png",
    notices: Reminding = Reminding.AWAY,
    signs: play_words.CardSigns = play_words.NO_SIGNS,
    hints: bool = True,
    discards: bool = True,
    tells_private: bool = False,
    around: Sequence[ui.Button[Any]] = (),
) -> ui.LayoutView:
    """Return the private panel of a seat in a running or finished game.

    :param picture: file name of the attached picture; None shows lines of cards instead.
    :param notices: how the reader is told of their turn.
    :param signs: emojis for the lines of cards.
    :param hints: whether to offer a hint.
    :param discards: whether to show what can be discarded.
    :param tells_private: tell until the reader's first turn that a private table is private, since they may sit at a
        public one too.
    :param around: ways to other games, for a last row.
    """
    view, table = own.hand, own.table
    if view is None:
        raise LookupError(f"table {table.id} has no game")
    game = table.running()
    data = PanelData(
        table=table,
        game=game,
        seat=own.seat,
        texts=texts,
        view=view,
        names=clip_names(game.names, LONGEST_NAME),
        line=extras.line,
        picture=_picture(own, game, view, texts, picture, signs),
        in_text=picture is None,
        hint=extras.hint,
        tip=extras.tip,
        notes=_notes(own, game, texts, extras, tells_private=tells_private),
        heading=extras.heading,
        offers_hints=hints,
        offers_discards=discards,
    )
    # One screen for each state: over, taken over, waiting, all plays, the turn itself.
    if view.public.result is not None:
        return _over(data, extras)
    if table.seats[own.seat].away:
        return _taken_over(data)
    if not view.is_turn:
        return _with_row(_waiting(data, notices), around)
    if (extras.all_plays or extras.asked is not None) and offer_of(view).plays:
        return _all_plays(data, extras.asked)
    return _with_row(_turn(data, extras.picked, extras.sure), around)


def _with_row(layout: ui.LayoutView, buttons: Sequence[ui.Button[Any]]) -> ui.LayoutView:
    """Add a last row to a panel, where there is place for it."""
    if buttons and layout.total_children_count + 1 + len(buttons) <= MOST_PARTS:
        container: Any = layout.children[0]
        container.add_item(parts.row(*buttons))
    return layout


def _notes(
    own: PersonalView, game: GameView, texts: Texts, extras: PanelExtras, *, tells_private: bool
) -> tuple[str, ...]:
    """Return notes above the game: new host, private table, match, levels of computers, absent players, clock."""
    table, is_running = own.table, game.result is None
    told = [f"🏠 {host_words(texts)}"] if extras.is_new_host else []
    told += trial_lines(game, texts)
    is_new = is_running and not game.had_a_turn(own.seat)
    if tells_private and table.private and is_new and game.trial is None:
        told.append(f"-# {texts.say('more-private')}")
    if game.number == 1 and is_new:
        begins = first_game_of_match(game.system, game.rules, texts)
        told += [f"-# {begins}"] if begins else []
    if computers := results.computers_line(table, texts):
        told.append(f"-# {computers}")
    if is_running:
        told += absent_lines(table, texts)
    return (*told, *clock_lines(table, texts))


def _picture(
    own: PersonalView, game: GameView, view: SeatView, texts: Texts, picture: str | None, signs: play_words.CardSigns
) -> parts.Item:
    """Return the picture with its alt text, or the lines of cards."""
    if picture is None:
        return parts.text(play_words.hand_lines(view, game.names, texts, signs))
    if picture == RESULT_NAME:
        told = [*results.result_lines(own.table, texts, own.seat), results.computers_line(own.table, texts)]
        return parts.gallery(picture, "\n".join(told).strip())
    return parts.gallery(
        picture,
        play_words.describe_hand(
            view,
            game.names,
            texts,
            game.highlight_for(own.seat),
            who=results.levels_by_seat(own.table, texts),
            away=own.table.seats[own.seat].away,
            stand_ins=game.stand_ins,
        ),
    )


def _over(data: PanelData, extras: PanelExtras) -> ui.LayoutView:
    after = extras.after
    table, texts, game = data.table, data.texts, data.game
    look_back = ways_on(Place.OWN_RESULT, game.id, texts) if game.was_played else []
    told = results.result_lines(table, texts, data.seat)
    lost = after is not None and after_game.is_lost_alone(table, data.seat)
    crown = "👑 " if after is not None and after_game.is_won_alone(table, data.seat) else ""
    # After a loss: how it came, before what can follow.
    how = [_since_turn(data, tells_end=False)] if lost else []
    brought = [after_game.nearest_line(extras.nearest, texts)]
    if after is not None:
        brought = after_game.brought_lines(table, after.brought, texts, data.seat)
    feels = after_game.feeling_line(table, data.seat, extras.luck, texts)
    head = [*data.notes, data.line or "", f"## {crown}{told[0]}", feels, *told[1:]]
    items = [parts.lines_of([*head, *how, *brought]), data.picture]
    if table.private:
        is_told = after is not None and after_game.tells_counting(table, after.brought, data.seat)
        items.append(parts.text(results.small_print(table, game, texts, data.seat, tells_counting=not is_told)))
    if game.trial is not None:
        items.append(parts.row(*after_trial_buttons(game, texts), play_now_button(texts, parts.GREY)))
        return parts.panel(items, _edge(data))
    if table.live:
        reader = table.seats[data.seat].user
        if changed := results.changed_seats(table, texts):
            items.append(parts.lines_of(changed))
        if agreed := after_game.agreed_line(table, texts, reader):
            items.append(parts.lines_of([f"**{agreed}**"]))
        next_step = [] if after is None else after_game.next_step_buttons(table, after, texts, data.seat)
        usual, more = after_game.after_game_buttons(table, texts, reader), more_button(table, texts)
        if next_step:
            usual[0].style = parts.GREY  # one step stands out
        items.append(parts.row(*next_step, *usual[:1], *usual[1:], more))
        if after is not None:
            items += _others_around(table, next_step, texts)
    elif table.tournament is not None:  # which goes on without it, or was cancelled
        items.append(parts.row(*after_game.after_game_buttons(table, texts), *look_back))
    elif not table.private and (again := ways_on(Place.TABLE_CLOSED, game.id, texts)):
        items.append(parts.row(*again))
    if lost:
        shows = [show_button(table.id, texts)] if can_be_shown(game, data.seat) else []
        if ways := [*shows, *ways_on(Place.OWN_LOSS, game.id, texts)]:
            items.append(parts.row(*ways))
    if table.private:
        items.append(parts.row(*look_back, *ways_on(Place.DEAL, game.id, texts)))
        if extras.asks_to_count:
            items += after_game.count_private_items(table.id, texts)
    return parts.panel(items, _edge(data))


def _edge(data: PanelData) -> int:
    result = data.view.public.result
    return parts.result_edge(won=result is not None and data.seat in result.winners)


def _others_around(table: TableView, shown: Sequence[ui.Button[Any]], texts: Texts) -> list[parts.Item]:
    """Return a row of shorter, longer, easier and stronger games, without those ``shown`` already."""
    if after_game.level_alone(table) is None:
        return []
    known = {each.custom_id for each in shown}
    ways = [each for each in around_buttons(table, game_played_at(table), texts) if each.custom_id not in known]
    return [parts.row(*ways)] if ways else []


def farewell_panel(table: TableView, user: int, texts: Texts) -> ui.LayoutView:
    """Return the panel that replaces one which can't follow its table any more.

    A person who sits there no more reads why, and what they can do.
    """
    if table.seat_of(user) is not None:
        return outdated_panel(table.id, texts)
    # A free seat comes first, then watching, then a game of their own.
    ways = seat_buttons(table, texts, user)
    if table.status.in_game:
        ways.append(parts.button(texts.say("tables-watch"), presses.ShowHand(table.id).custom_id))
    if (shown_out := table.showing_out_of(user)) is None:
        freed = any(seat.freed and seat.left_by == user for seat in table.seats)
        why = texts.say("hand-freed" if freed else "hand-gone")
    elif shown_out.by_name:
        why = texts.say("hand-shown-out", by=shown_out.by_name, name=table.host_name)
    else:
        why = texts.say("refusal-shown-out", name=table.host_name)
    return parts.panel([parts.text(why), parts.row(*ways, play_now_button(texts))], parts.EDGE_WAIT)


def outdated_panel(table: str, texts: Texts) -> ui.LayoutView:
    """Return the panel with a button to a fresh one."""
    fresh = parts.button(texts.say("table-my-hand"), presses.ShowHand(table).custom_id, parts.BLUE, emoji="🃏")
    return parts.panel([parts.text(texts.say("hand-old")), parts.row(fresh)], parts.EDGE_WAIT)


def _taken_over(data: PanelData) -> ui.LayoutView:
    back = parts.button(data.say("hand-take-back"), presses.PlayMyself(data.table.id).custom_id, parts.BLUE)
    # What the computer does on this seat was not done by whoever reads it: they stand there by name.
    news_line = "" if data.line else _news(data, data.game.last_turns(), viewer=None)
    lines = [f"### {data.say('hand-taken-over')}", news_line, *_needs(data)]
    return parts.panel([parts.lines_of(lines), data.picture, *_sentence(data, ()), parts.row(back)], parts.EDGE_WAIT)


def _waiting(data: PanelData, notices: Reminding) -> ui.LayoutView:
    game, playing = data.game, data.view.public.to_play
    # Right after one's own turn the panel tells what that did.
    done = game.acted_last(data.seat) and not game.changed_hands_since_turn(data.seat)
    following = (playing + 1) % data.rules.players == data.seat
    key = "hand-done" if done else "hand-waiting-next" if following else "hand-waiting"
    if data.line:
        happened = ""
    elif done or not game.had_a_turn(data.seat):
        happened = _news(data, game.last_turns(), viewer=data.seat)
    else:
        happened = _since_turn(data)
    heading = f"### {data.say(key, name=game.names[playing])}{time_left(data.table)}"
    lines = [heading, *data.notes, happened, *_needs(data), *_unseen_lines(data)]
    shown = [show_button(data.table.id, data.texts)] if can_be_shown(game, data.seat) else []
    if mentions_players(data.table):
        shown.append(remind_button(data.table, data.texts, notices))
    buttons = parts.row(*shown, more_button(data.table, data.texts))
    return parts.panel([parts.lines_of(lines), data.picture, *_sentence(data, ()), buttons], parts.EDGE_WAIT)


def _needs(data: PanelData) -> list[str]:
    """Return the cards that the reader's goal cards wait for, and what the others need."""
    return [play_words.goal_line(data.view, data.texts, bold=True), _others_needs(data)]


def _unseen_lines(data: PanelData) -> list[str]:
    """Return what only a public message would tell, for private tables, which have none."""
    if not data.table.private or data.tip is not None:
        return []
    return [*results.round_warnings(data.view.public, data.texts), *results.match_lines(data.table, data.texts)]


def _others_needs(data: PanelData) -> str:
    """Return what the others need.

    Empty where the lines of cards tell it, and at large tables, where it would push the picture away.
    """
    if data.in_text or data.rules.players > _MOST_TOLD:
        return ""
    return play_words.needs_line(data.view.public, data.seat, data.game.names, data.texts, bold=True)


def _news(data: PanelData, steps: Sequence[PublicEvent], *, viewer: int | None) -> str:
    game = data.game
    return play_words.news(
        steps, game.names, data.texts, viewer, called=game.called, suits=data.suits, bold=True, stand_ins=game.stand_ins
    )


def _since_turn(data: PanelData, *, tells_end: bool = True) -> str:
    """Return what the others have done since the reader's turn, a line each.

    :param tells_end: include how the game ended.
    """
    game, seat = data.game, data.seat
    return play_words.since_turn(
        game.since_turn_of(seat),
        game.names,
        data.texts,
        viewer=seat,
        had_a_turn=game.had_a_turn(seat),
        called=game.called,
        suits=data.suits,
        bold=True,
        tells_end=tells_end,
    )


def _all_plays(data: PanelData, asked: str | None) -> ui.LayoutView:
    """Return all plays, or all that a wild card can become, in place of the turn."""
    offer = offer_of(data.view, asked)
    lines = [f"### {data.say('hand-your-turn')}{time_left(data.table)}", play_words.goal_line(data.view, data.texts)]
    back = parts.row(back_button(data.table.id, data.texts, parts.GREY))
    plays = [*_sentence(data, (), play_heading(data, offer, asked)), *all_play_items(data, offer)]
    return parts.panel([parts.lines_of(lines), data.picture, *plays, back], parts.EDGE_TURN)


def _sentence(data: PanelData, advice: Sequence[str], heading: str = "") -> list[parts.Item]:
    """Return the text between picture and buttons, where a phone shows both: refusal or warning, advice, heading.

    The usual heading is dropped beside other words.
    """
    said_now = [line for line in (data.line or "", *advice) if line]
    usual = heading == data.say("hand-play-heading", pack=data.rules.pack)
    if heading and not (said_now and usual):
        said_now.append(heading)
    return [parts.lines_of(said_now)] if said_now else []


def _turn(data: PanelData, picked: tuple[int, ...], sure: bool) -> ui.LayoutView:
    offer = offer_of(data.view)
    chosen = offer.discard_of(picked)
    names = data.game.names
    advice = []
    if data.hint is not None:
        advice = hint_lines(data.view, names, data.texts, data.hint)
    elif data.tip is not None:
        begins = not data.view.public.acted
        advice = tip_lines(data.view, names, data.texts, data.tip, in_text=data.in_text, begins=begins)
    stuck = play_words.stuck_line(data.view.public, names, data.texts, viewer=data.view)
    used_up = play_words.used_up_line(data.view.public, data.texts)
    # What the reader's own press did stands where they have pressed; what others did before, on top.
    game, has_acted = data.game, data.game.acted_last(data.seat)
    if data.line or data.hint is not None:
        happened = ""
    elif has_acted or not any(isinstance(event, TurnEnded) for event in game.happened):
        happened = _news(data, game.last_press_or_turn(), viewer=data.seat)
    else:  # before the first press
        happened = _since_turn(data)
    if not advice and has_acted:
        advice, happened = [happened] * bool(happened), ""
    lines = [
        f"### {data.say('hand-your-turn')}{time_left(data.table)}",
        *data.notes,
        happened,
        *(f"⚠️ {warning}" for warning in (stuck, used_up) if warning),
        # A newcomer has one thing to read at a time; the picture shows the others' goal cards, too.
        "" if data.tip is not None else _others_needs(data),
        *_unseen_lines(data),
    ]
    heading = "" if data.heading else play_heading(data, offer)  # a lesson says that by itself
    items = [
        parts.lines_of(list(data.heading) or lines),
        data.picture,
        *_sentence(data, advice, heading),
        *play_items(data, offer),
        *(discard_items(data, offer, chosen) if data.offers_discards else []),
    ]
    tools = parts.row(*tool_buttons(data, offer, sure))
    layout = parts.panel([*items, tools], parts.EDGE_TURN)
    # The way to end tips is added only where the message has room.
    begins = data.tip is not None and not data.view.public.acted
    if begins and layout.total_children_count < MOST_PARTS and len(tools.children) < ROW:
        for way in ways_on(Place.TIP, data.table.id, data.texts):
            tools.add_item(way)
    return layout


@answers(presses.ShowHand, parts.BackToHand)
async def hand(press: Press, asked: presses.ShowHand | parts.BackToHand) -> None:
    """Show the presser's hand, or where **Back** leads else; to those who only look on the table, and in a lobby
    whether a seat is free."""
    if isinstance(asked, parts.BackToHand) and await press.go_back(asked):
        return
    table = press.table
    if table.status is Status.LOBBY and table.seat_of(press.user) is None:
        await press.show(visitor_panel(table, press.texts))
        return
    if table.game is None or table.seat_of(press.user) is not None:
        await press.show_hand()
        return
    answer = await watching_answer(press.kernel, table, press.user, press.texts)
    await press.show(answer.layout, answer.picture)


@answers(presses.HandFrom)
async def show_hand_from(press: Press, asked: presses.HandFrom) -> None:
    """Show the presser's hand right here, wherever its table is."""
    kernel = press.kernel
    if kernel.tables.find(asked.table) is None:
        is_elsewhere = await kernel.store.tables.place_of(asked.table) is not None
        raise Refused(Reason.TABLE_ELSEWHERE if is_elsewhere else Reason.TABLE_GONE)
    await press.show_hand()
