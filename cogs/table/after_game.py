"""End of a game: agreement on the next one, results of a game alone, and next steps."""

from collections.abc import Iterable
from typing import Any, Final

from discord import ui

from bot.players.levels import FOR_PEOPLE, strength_of
from bot.standing.badges import Progress
from bot.standing.brought import Brought
from bot.standing.fitting import GAMES_OF_BEGINNERS, games_around
from bot.tables.actions import ChangeTable, NextGame, Resume
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.names import Subject, subject_of
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.panel_extras import AfterGame, PanelExtras
from cogs.core.press import Press
from cogs.core.press_ids import NOTHING
from cogs.core.ways_on import Place, ways_on
from cogs.shared import results
from cogs.table import presses
from cogs.table.buttons import next_button, open_table_button
from cogs.table.lobby import start_label

_PAIR: Final = 2
"""Number of people of whom a majority is both."""
_CLOSE: Final = 1
"""Goal cards left with which a game was nearly won."""


def agreed_line(table: TableView, texts: Texts, reader: int | None = None) -> str | None:
    """Return who wants another game, as in ``Ana wants another game · 1 of 2``, or None.

    :param reader: only reader of the panel, or None for a public one.
    """
    if not table.agreed:
        return None
    if is_everybody(table.agreed, table):
        label = next_button(table, texts).label if table.stopped is None else texts.say("standing-go-on")
        return texts.say("agree-everybody", button=label or "")
    key = "agree-resume"
    if table.stopped is None:
        key = "agree-rematch" if table.match_is_over() else "agree-next"
    who, names = people_named(table, table.agreed, texts, reader)
    return texts.say(key, who=who, names=names, count=len(table.agreed), all=len(table.present()))


def needed_to_go_on(table: TableView, *, by_moderator: bool) -> str:
    """Return how many of those present must agree before a stopped game goes on: ``all``, ``most``, or ``one`` who is
    alone there.

    :param by_moderator: whether somebody without a seat stopped it.
    """
    present = len(table.present())
    if present <= 1:
        return "one"
    return "all" if by_moderator or present <= _PAIR else "most"


def people_named(table: TableView, users: Iterable[int], texts: Texts, reader: int | None) -> Subject:
    wanted = set(users)
    return subject_of(((seat.name, seat.user == reader) for seat in table.seats if seat.user in wanted), texts)


def is_everybody(users: Iterable[int], table: TableView) -> bool:
    """Whether these are all who are present: somebody who did not agree may have left since."""
    return set(table.present()) <= set(users)


def level_alone(table: TableView) -> str | None:
    """Return the level of a lone player's computers, the strongest where they differ."""
    levels = [level for level in table.computer_levels() if level is not None]
    return max(levels, key=lambda level: strength_of(level) or 0, default=None)


def after_game_buttons(table: TableView, texts: Texts, reader: int | None = None) -> list[ui.Button[Any]]:
    """Return the buttons for after a game: the next one, and **Change the table**; in a tournament, the way back to it.

    :param reader: only reader of the panel; their own choice is shown as done.
    """
    if table.tournament is not None:
        return ways_on(Place.TOURNAMENT_RESULT, table.tournament, texts)
    # Once everybody has agreed the button deals, so it can be pressed again.
    is_pressed = reader in table.agreed and not is_everybody(table.agreed, table)
    without = []
    if table.most_agree() and (is_pressed or reader is None):
        label = texts.say("agree-without-others", count=len(table.agreed), all=len(table.present()))
        without.append(
            parts.button(label, presses.BeginWithoutOthers(table.id, len(table.present())).custom_id, parts.GREY)
        )
    change = []
    if reader is None or _may_lead(table, reader):
        change.append(parts.button(texts.say("over-change"), presses.BackToLobby(table.id).custom_id))
    return [next_button(table, texts, is_pressed=is_pressed), *without, *change]


def _may_lead(table: TableView, user: int) -> bool:
    """Whether somebody is the host, or the host is not there. Moderators, and those who may act for a host idle for
    long, find the button on the public message."""
    host = table.seat_of(table.host)
    return user == table.host or host is None or table.seats[host].away


def count_private_items(table: str, texts: Texts) -> list[parts.Item]:
    """Ask whether private games shall count where others look.

    :param table: table of the reader's last private game.
    """
    return [parts.text(f"-# {texts.say('private-games-ask')}"), parts.row(*ways_on(Place.COUNTING, table, texts))]


def is_won_alone(table: TableView, seat: int) -> bool:
    """Whether the person on a seat has won, and no computer in their place."""
    game = table.running()
    return game.result is not None and seat in game.result.winners and seat not in game.stand_ins


def is_lost_alone(table: TableView, seat: int) -> bool:
    """Whether others have won."""
    result = table.running().result
    return result is not None and bool(result.winners) and seat not in result.winners


def next_level(table: TableView, seat: int) -> str | None:
    """Return the level to offer next after a win, one stronger; None if there is none."""
    strength = strength_of(level_alone(table) or "")
    if strength is None or not is_won_alone(table, seat) or strength + 1 == len(FOR_PEOPLE):
        return None
    return FOR_PEOPLE[strength + 1]


def next_length(table: TableView, seat: int, games: int) -> int | None:
    """Return the goal cards to offer next after a win: ten after a first game, the whole game after some more. None if
    the level is to change instead.

    :param games: number of games against computers that the winner has finished.
    """
    game, level = table.running(), level_alone(table)
    if level is None or not is_won_alone(table, seat):
        return None
    longer = games_around(game.system, game.rules.players, game.rules.goal_size, level).longer
    is_due = game.pick is not None or games >= GAMES_OF_BEGINNERS or next_level(table, seat) is None
    return longer if is_due else None


def feeling_line(table: TableView, seat: int, luck: float | None, texts: Texts) -> str:
    """Return a sentence that feels with a winner or loser, by the open result and the review; empty if there is none.

    :param luck: luck of their cards, in goal cards; None if no review has found it.
    """
    view, result = table.running().public, table.running().result
    if result is None or not result.winners or seat in table.running().stand_ins:
        return ""
    left: dict[int, int] = {}
    for place, count in enumerate(result.goal_left):
        left[view.seats[place].team] = left.get(view.seats[place].team, 0) + count
    own = view.seats[seat].team
    has_won, cards = seat in result.winners, round(abs(luck or 0.0))
    is_unlucky = luck is not None and luck < 0 and cards > 0
    if not has_won and left[own] <= _CLOSE:
        return texts.say("feels-so-close")
    if has_won and min(count for team, count in left.items() if team != own) <= _CLOSE:
        return texts.say("feels-just-made-it")
    if is_unlucky:
        return texts.say("feels-won-unlucky" if has_won else "feels-unlucky", count=cards)
    return ""


def nearest_line(nearest: Progress | None, texts: Texts) -> str:
    """Return ``2 more wins for Ten wins.``; empty if no badge is near."""
    if nearest is None:
        return ""
    name = f"**{texts.say(f'badge-{nearest.badge}')}**"
    return f"🏅 {texts.say(f'badge-left-{nearest.badge}', count=nearest.left, badge=name)}"


def brought_lines(table: TableView, brought: Brought | None, texts: Texts, seat: int) -> list[str]:
    """Return new badges, the counted win, the change of the rating, and the nearest badge."""
    if brought is None:
        return []
    lines = []
    if brought.badges:
        names = " · ".join(texts.say(f"badge-{badge}") for badge in brought.badges)
        lines.append(f"🏅 {texts.say('after-badges', count=len(brought.badges), badges=f'**{names}**')}")
    counted = []
    # A loss adds no win to tell of.
    if tells_counting(table, brought, seat):
        key = "after-counted-unrated" if table.running().unrated else "after-counted"
        counted.append(texts.say(key, wins=brought.figures.wins, games=brought.figures.games))
    if brought.former is not None and brought.rating is not None:
        # Told in words while it is uncertain, for then it goes far whatever happens.
        if brought.figures.is_uncertain:
            counted.append(texts.say("after-rating-about", rating=results.rating_words(brought.figures, texts)))
        else:
            signed = f"{brought.rating.points - brought.former.points:+d}".replace("-", "−")
            counted.append(texts.say("after-rating", rating=str(brought.figures.rating.points), change=signed))
    return [*lines, " ".join(counted), nearest_line(brought.nearest, texts)]


def tells_counting(table: TableView, brought: Brought | None, seat: int) -> bool:
    """Whether the gains of a game say that it counts, so that its small print does not."""
    return brought is not None and is_won_alone(table, seat)


def next_step_buttons(table: TableView, after: AfterGame, texts: Texts, seat: int) -> list[ui.Button[Any]]:
    """Return the best next step after a win, or no button."""
    if after.goals is not None:
        return [
            parts.button(
                texts.say("after-longer", count=after.goals),
                presses.PlayLength(table.id, after.goals).custom_id,
                parts.GREEN,
            )
        ]
    if after.level is not None:
        label = texts.say("after-stronger", level=texts.say(f"level-title-{after.level}"))
        return [parts.button(label, presses.PlayLevel(table.id, after.level).custom_id, parts.GREEN)]
    if not is_won_alone(table, seat):
        return []
    if after.plays_daily:
        return ways_on(Place.NEXT_STEP, NOTHING, texts)
    return [open_table_button(texts)] if after.meets_others else []


@answers(presses.WantNextGame, presses.WantToGoOn)
async def agree(press: Press, asked: presses.WantNextGame | presses.WantToGoOn) -> None:
    """Note the agreement. The next game begins with the last one needed, and shows the presser's hand."""
    people = len(press.table.present()) if asked.people is None else asked.people
    action = NextGame(people) if isinstance(asked, presses.WantNextGame) else Resume(people)
    table = (await press.act(action)).table
    line = None
    if agreed_line(table, press.texts):  # told what it waits for
        takes = "all" if table.stopped is None else needed_to_go_on(table, by_moderator=table.stopped.by_moderator)
        line = press.texts.say("agree-noted", takes=takes)
    elif not press.reply.is_private:
        await press.kernel.board.wait_until_shown(table)
    # The panel that is answered with follows the table, so that the hand appears there when the last one agrees.
    await press.show_hand(PanelExtras(line=line))


@answers(presses.BeginWithoutOthers)
async def begin_without_others(press: Press, asked: presses.BeginWithoutOthers) -> None:
    """Deal the next game, and free the seats of the people who have not agreed."""
    await press.act_and_show_hand(NextGame(asked.people, without_others=True))


@answers(presses.BackToLobby)
async def change_table(press: Press, asked: presses.BackToLobby) -> None:
    table = press.table
    goes_on = table.game is not None and not table.match_is_over()
    changed = (await press.act(ChangeTable())).table
    # The button is named as it stands: on the table's own message in the server's language.
    there = press.texts if changed.private else await press.kernel.preferences.for_server(changed.guild)
    words = press.texts.say("change-done-match" if goes_on else "change-done", start=start_label(changed, there))
    if table.private:
        await press.show_hand(PanelExtras(line=words))
    else:
        await press.say(words)
