"""The public panel of a table: the lobby, the running game, the result."""

from typing import Any

from discord import ui

from bot.engine.highlights import highlight_of
from bot.engine.rules import ROUNDS_BEFORE_WARNING, ROUNDS_WITHOUT_GOAL
from bot.engine.views import PublicView
from bot.entities.game_result import Unrated
from bot.ids import make_id
from bot.tables.state.status import Status
from bot.tables.view import GameView, TableView
from bot.text import Texts
from bot.text.card_words import suits_count
from bot.text.names import subject_of
from bot.text.outcome import match_line
from bot.text.play_words import ahead_line, describe_table, news, outcome, stuck_line, used_up_line
from cogs.absence.panel import asleep_words, seat_buttons, time_left, wake_buttons, who_lines, who_sits
from cogs.agreement.panel import after_game_buttons, agreed_line, stopped_line
from cogs.core.parts import BLUE, EDGE_OVER, EDGE_WAIT, SEAT_COLOURS, Item, button, gallery, panel, row, text
from cogs.lobby.panel import closed_panel, lobby_panel
from cogs.replay.panel import film_button, parts_of, replay_button
from cogs.review.panel import my_review_button
from cogs.table.buttons import more_button


def public_panel(table: TableView, texts: Texts, picture: str | None, *, result: str | None = None) -> ui.LayoutView:
    """What everybody in the channel sees of a table.

    :param picture: the file name of the picture sent with it; without one the words stand alone.
    :param result: the file name of the picture that shows how the game ended.
    """
    if table.status is Status.LOBBY:
        return lobby_panel(table, texts, picture)
    if table.game is None:
        return closed_panel(texts, called_off=table.called_off)
    if table.game.result is not None:
        return _over_panel(table, table.game, texts, picture, result)
    if table.status is Status.ASLEEP:
        return _asleep_panel(table, texts, picture)
    return _running_panel(table, texts, picture)


def _running_panel(table: TableView, texts: Texts, picture: str | None) -> ui.LayoutView:
    view = table.running().public
    name = table.seats[view.to_play].name
    heading = f"### {texts.say('table-to-play', name=name)}{time_left(table)}"
    lines = [heading, *_news(table, texts), *_warnings(table, view, texts)]
    lines += [*match_lines(table, texts), *who_lines(table, texts), *_unrated_lines(table.running(), texts)]
    items: list[Item] = [text("\n".join(line for line in lines if line)), *_picture(table, view, texts, picture)]
    items.append(row(*_buttons(table, texts)))
    colour = view.seats[view.to_play].team if view.rules.partners else view.to_play
    return panel(items, SEAT_COLOURS[colour])


def watching_panel(table: TableView, texts: Texts, picture: str | None, reader: int) -> ui.LayoutView:
    """What somebody sees privately who has no seat: the table now, and the ways in. Only for tables that have a game.

    :param picture: the file name of the picture sent with it; without one the words stand alone.
    """
    view = table.running().public
    name = table.seats[view.to_play].name
    turn = result_lines(table, texts)[0] if view.result else texts.say("table-to-play", name=name) + time_left(table)
    seats = seat_buttons(table, texts, reader)
    lines = [f"### {turn}", f"-# {texts.say('watch-line', free='yes' if seats else 'no')}", *_news(table, texts)]
    if view.result is None:
        lines += [f"🏁 {ahead_line(view, table.running().names, texts)}", *_warnings(table, view, texts)]
    lines += [*match_lines(table, texts), *who_lines(table, texts)]
    again = button(texts.say("watch-again"), make_id(table.id, "hand"), BLUE)
    items: list[Item] = [text("\n".join(lines)), *_picture(table, view, texts, picture)]
    return panel([*items, row(again, *seats, more_button(table, texts, "table-more"))], EDGE_WAIT)


def _asleep_panel(table: TableView, texts: Texts, picture: str | None) -> ui.LayoutView:
    told = "\n".join([asleep_words(table, texts), *who_lines(table, texts)])
    items: list[Item] = [text(told), *_picture(table, table.running().public, texts, picture)]
    more = more_button(table, texts, "table-more")
    items.append(row(*wake_buttons(table, texts), *seat_buttons(table, texts), more))
    return panel(items, EDGE_WAIT)


def match_lines(table: TableView, texts: Texts) -> list[str]:
    """Which game of the match this is, its target, and its score."""
    game = table.running()
    if game.rules.match_target is None:
        return []
    score = match_line(game.rules, game.scores, game.names, texts)
    told = [f"-# {texts.say('match-game', game=game.number)} · {score}"]
    return told + _playing_for(table, texts)


def _playing_for(table: TableView, texts: Texts) -> list[str]:
    """Who plays on with whose points."""
    return [
        f"-# {texts.say('seat-plays-for', name=seat.name, owner=seat.plays_for)}"
        for seat in table.seats
        if seat.plays_for
    ]


def changed_seats(table: TableView, texts: Texts) -> list[str]:
    """Who has left since a game that is over, and who has taken whose seat, with whose points in a match."""
    said, rules = [], table.running().rules
    taken = "over-seat-anew" if rules.match_target is not None and not rules.partners else "over-seat-taken"
    for seat, name in zip(table.seats, table.running().names, strict=True):
        if seat.was_left:
            said.append(f"-# {texts.say('over-seat-left', name=name)}")
        elif seat.user is not None and seat.name != name and not seat.plays_for:
            said.append(f"-# {texts.say(taken, name=seat.name, owner=name)}")
    return said + _playing_for(table, texts)


def _news(table: TableView, texts: Texts) -> list[str]:
    """The last turn whole, and what has been done in this one: also where the picture has shown a part before."""
    game = table.running()
    told = news(game.last_turns(), game.names, texts, called=game.called, suits=suits_count(game.rules), bold=True)
    return [told] if told else []


def _warnings(table: TableView, view: PublicView, texts: Texts) -> list[str]:
    warnings = round_warnings(view, texts)
    if stuck := stuck_line(view, table.running().names, texts):
        warnings.append(f"⚠️ {stuck}")
    if used_up := used_up_line(view, texts):
        warnings.append(f"⚠️ {used_up}")
    return warnings


def round_warnings(view: PublicView, texts: Texts) -> list[str]:
    """What of a game is about to end or to be forced for everybody."""
    warnings = []
    if ROUNDS_WITHOUT_GOAL - view.rounds_left >= ROUNDS_BEFORE_WARNING:
        warnings.append(f"⚠️ {texts.say('table-warning-rounds', rounds=view.rounds_left)}")
    if view.forcing:
        warnings.append(f"⚠️ {texts.say('table-forcing', pack=view.rules.pack)}")
    return warnings


def _picture(table: TableView, view: PublicView, texts: Texts, picture: str | None) -> list[Item]:
    who = who_sits(table, texts) if table.live and view.result is None else ()
    game = table.running()
    highlight = highlight_of(view, game.last_press_or_turn(), game.last_turns())
    words = describe_table(view, game.names, texts, who, highlight)
    return [text(words)] if picture is None else [gallery(picture, words)]


def _buttons(table: TableView, texts: Texts) -> list[ui.Button[Any]]:
    return [
        button(texts.say("table-my-hand"), make_id(table.id, "hand"), BLUE, emoji="🃏"),
        button(texts.say("table-in-words"), make_id(table.id, "words")),
        *seat_buttons(table, texts),
        more_button(table, texts, "table-more"),
    ]


def _over_panel(
    table: TableView,
    game: GameView,
    texts: Texts,
    picture: str | None,
    result: str | None = None,
    *,
    is_former: bool = False,
) -> ui.LayoutView:
    told = result_lines(table, texts)
    items: list[Item] = [text("\n".join([f"## {told[0]}", *told[1:]]))]
    if result is not None:
        items.append(gallery(result, "\n".join(told)))
    items += _picture(table, table.running().public, texts, picture)
    items.append(text(small_print(table, game, texts)))
    if table.live and not is_former:
        if changed := changed_seats(table, texts):
            items.append(text("\n".join(changed)))
        if agreed := agreed_line(table, texts):
            items.append(text(f"**{agreed}**"))
        items.append(row(*after_game_buttons(table, texts), *seat_buttons(table, texts)))
    items.append(row(*_over_buttons(table, game, texts, is_former=is_former)))
    return panel(items, EDGE_OVER)


def result_lines(table: TableView, texts: Texts, viewer: int | None = None) -> list[str]:
    """The result of the game, its points, the score of the match and who has won it; the headline first."""
    view = table.running().public
    scored = view.rules.match_target is not None
    lines = outcome(view, table.running().names, texts, match=table.running().scores if scored else None, viewer=viewer)
    stopped = stopped_line(table, texts)
    if stopped is not None and table.running().was_abandoned:
        lines.insert(1, stopped)
    if table.called_off:
        lines.insert(1, texts.say("called-off"))
    winners = table.match_winners()
    if winners:
        subject = subject_of(((table.running().names[seat], seat == viewer) for seat in winners), texts)
        lines.append(f"**{texts.say('over-match-won', who=subject.who, names=subject.names)}**")
    return lines


def small_print(table: TableView, game: GameView, texts: Texts) -> str:
    """How long a game was that is over, which one of its match, and why it counts for no rating."""
    # Earlier releases did not keep when a game ended; the table may have changed since.
    ended_at = table.changed_at if game.ended_at is None else game.ended_at
    minutes = max(1, round((ended_at - game.started_at) / 60))
    lines = [f"-# {texts.say('over-length', turns=game.public.turn, minutes=minutes)}"]
    if game.rules.match_target is not None:
        lines.insert(0, f"-# {texts.say('match-game', game=game.number)}")
    return "\n".join([*lines, *_unrated_lines(game, texts)])


def _unrated_lines(game: GameView, texts: Texts) -> list[str]:
    """Why the game counts for no rating: after its end all of it, in play what its rules don't say already."""
    reasons = [why for why in game.unrated if game.result is not None or why is not Unrated.HANDICAP]
    return [f"-# {texts.say(f'unrated-{why}')}" for why in reasons if not game.was_abandoned]


def former_game_panel(table: TableView, texts: Texts, picture: str | None, *, result: str | None) -> ui.LayoutView:
    """A game that is over while the next one is played: how it ended, and what outlives it."""
    return _over_panel(table, table.running(), texts, picture, result, is_former=True)


def _over_buttons(table: TableView, game: GameView, texts: Texts, *, is_former: bool) -> list[ui.Button[Any]]:
    """What outlives the table, and while it lives the rest."""
    lasting = [
        film_button(game.id, texts),
        replay_button(game.id, texts),
        my_review_button(game.id, texts),
        button(texts.say("over-fair-deal"), make_id(table.id, "fair", parts_of(game.id)[1])),
    ]
    if is_former:
        return lasting
    if table.live:
        return [*lasting, more_button(table, texts, "over-more")]
    return [*lasting[:-1], *([] if table.tournament is None else after_game_buttons(table, texts))]
