"""Panels of a tournament: its public message, and the private view of a reader."""

from collections.abc import Sequence
from typing import Any, Final

import discord
from discord import ui

from bot.discord_limits import MOST_OPTIONS
from bot.engine.errors import RulesError
from bot.errors import Refused
from bot.tables.rules.lobby_rules import make_rules, system_with
from bot.text import Texts
from bot.text.rules_words import system_line, table_summary
from bot.tournaments.rules import SEATS, house_rules_for_two
from bot.tournaments.tournament import Stage, TournamentKind
from bot.tournaments.view import TournamentView
from cogs.core import parts
from cogs.core.press_ids import AboutNothing, AboutTournament, press_id
from cogs.core.ways_on import Place, way_on
from cogs.shared.games import difference_lines
from cogs.tournament.pages import (
    Page,
    below_picture_lines,
    equals_lines,
    other_rounds_lines,
    pages_of,
    playing_lines,
    round_lines,
    standing_lines,
    ways_lines,
)
from cogs.tournament.words import (
    entrants_line,
    fair_lines,
    given_back_lines,
    own_line,
    plan_lines,
    stage_line,
    thread_url,
    title_of,
    why_stuck_line,
)


@press_id("cup", reopens=True)
class OpenTournament(AboutTournament):
    """Request to show a tournament; with ``NOTHING``, the server's live one."""


@press_id("cup-choose")
class ChooseTournament(AboutNothing):
    """Choice of a tournament in a select."""


@press_id("cup-fair")
class ShowTournamentSeal(AboutTournament):
    """Request to show the seal of the lots and deals, with the key once the tournament is over."""


@press_id("cup-join")
class JoinTournament(AboutTournament):
    """Request to sign up."""


@press_id("cup-out")
class AskToWithdraw(AboutTournament):
    """Request to withdraw, confirmed once more after the tournament has begun."""


@press_id("cup-out-yes")
class WithdrawForGood(AboutTournament):
    """Confirmation to withdraw."""


@press_id("cup-new")
class PlanTournament(AboutNothing):
    """Request to plan a new tournament."""


@press_id("cup-run", reopens=True)
class Organise(AboutTournament):
    """Request for the organiser's panel."""


_MOST_DIFFERENCES: Final = 8


_EDGES = {
    Stage.SIGN_UP: parts.EDGE_LOBBY,
    Stage.RUNNING: parts.EDGE_TURN,
    Stage.OVER: parts.EDGE_OVER,
    Stage.CANCELLED: parts.EDGE_WAIT,
}


def cup_panel(tournament: TournamentView, page: Page, texts: Texts, picture: str | None) -> ui.LayoutView:
    """Return the public panel.

    :param picture: file name of the page's picture; None shows the page in words.
    """
    items: list[parts.Item] = [parts.text("\n".join(_heading(tournament, texts)))]
    if tournament.stage is Stage.SIGN_UP:
        see = parts.button(texts.say("tournament-open"), OpenTournament(tournament.id).custom_id)
        buttons = [_join_button(tournament, texts), see, _fair_button(tournament, texts)]
        return parts.panel([*items, parts.row(*buttons)], _EDGES[tournament.stage])
    if tournament.rounds:
        items += _page(tournament, page, texts, picture)
    label = "tournament-mine" if tournament.stage is Stage.RUNNING else "tournament-go"
    mine = parts.button(texts.say(label), OpenTournament(tournament.id).custom_id, parts.BLUE)
    return parts.panel([*items, parts.row(mine, _fair_button(tournament, texts))], _EDGES[tournament.stage])


def private_panel(
    tournament: TournamentView,
    page: Page,
    user: int,
    texts: Texts,
    *,
    organiser: bool,
    may_open: bool = False,
    picture: str | None = None,
    others: Sequence[TournamentView] = (),
    line: str = "",
    back: str | None = None,
) -> ui.LayoutView:
    """Return the private panel of a reader.

    :param organiser: whether the reader may organise.
    :param may_open: whether the reader may open another tournament.
    :param others: further tournaments of the server.
    :param line: words on the change just made.
    :param back: id of the press that leads back to where it was opened from.
    """
    own = "" if line else own_line(tournament, user, texts)  # words on a change say as much, and are newer
    title, *heading = _heading(tournament, texts)
    items: list[parts.Item] = [parts.lines_of((title, line, own, *heading))]
    first = _own_buttons(tournament, user, texts)
    if organiser and (tournament.is_live or tournament.rounds):
        first.append(parts.button(texts.say("tournament-organise"), Organise(tournament.id).custom_id, emoji="🛠️"))
    if may_open:
        first.append(new_button(texts, parts.GREY))
    if tournament.rounds:
        items += _page(tournament, page, texts, picture)
        items += [parts.row(*buttons) for buttons in _ways(tournament, page, texts) if buttons]
    way = [] if back is None else [parts.button(texts.say("more-back"), back)]
    items += parts.rows([*first, _fair_button(tournament, texts), *way])
    if others:
        items.append(parts.row(_choice(others, texts, "tournament-choose")))
    return parts.panel(items, _EDGES[tournament.stage])


def list_panel(
    tournaments: Sequence[TournamentView], user: int, texts: Texts, *, may_open: bool, line: str
) -> ui.LayoutView:
    """Ask which tournament to show where several are live.

    :param tournaments: all tournaments of the server, live ones first.
    :param may_open: whether the reader may open another tournament.
    :param line: words on the change just made.
    """
    live = [each for each in tournaments if each.is_live]
    heading = "\n".join(each for each in (f"### 🏆 {texts.say('tournament-title')}", line) if each)
    told = []
    for one in live:
        lines = (f"**{title_of(one, texts)}**", _plain_stage(one, texts), own_line(one, user, texts))
        told.append("\n".join(each for each in lines if each))
    items: list[parts.Item] = [
        parts.text("\n\n".join([heading, *told])),
        parts.row(_choice(tournaments, texts, "tournament-which")),
    ]
    if may_open:
        items.append(parts.row(new_button(texts, parts.GREY)))
    return parts.panel(items, parts.EDGE_LOBBY)


def nothing_panel(texts: Texts, *, organiser: bool, line: str) -> ui.LayoutView:
    """Return the panel of a server without a tournament."""
    if organiser:
        lines, buttons = [texts.say("tournament-none-organiser")], [new_button(texts, parts.GREEN)]
    else:
        lines, buttons = [texts.say("tournament-none"), texts.say("tournament-none-others")], []
    heading = f"### 🏆 {texts.say('tournament-title')}"
    items: list[parts.Item] = [parts.lines_of((heading, line, *lines))]
    return parts.panel([*items, parts.row(*buttons)] if buttons else items, parts.EDGE_LOBBY)


def withdraw_panel(tournament: TournamentView, texts: Texts) -> ui.LayoutView:
    """Ask for confirmation before somebody withdraws from a tournament that has begun."""
    words = texts.say("tournament-withdraw-sure", title=title_of(tournament, texts))
    yes = parts.button(texts.say("tournament-withdraw-yes"), WithdrawForGood(tournament.id).custom_id, parts.RED)
    return parts.panel([parts.text(words), parts.row(yes, back_to(tournament, texts))], parts.EDGE_WAIT)


def fair_lot_panel(tournament: TournamentView, texts: Texts) -> ui.LayoutView:
    """Return the panel with which anybody can check the draw and the deals."""
    return parts.panel(
        [parts.text("\n".join(fair_lines(tournament, texts))), parts.row(back_to(tournament, texts))], parts.EDGE_WAIT
    )


def new_button(texts: Texts, style: discord.ButtonStyle) -> ui.Button[Any]:
    """Return the button that plans a new tournament."""
    return parts.button(texts.say("tournament-new"), PlanTournament().custom_id, style, emoji="🏆")


def back_to(tournament: TournamentView, texts: Texts) -> ui.Button[Any]:
    """Return the way to the tournament, which keeps the way back from there."""
    return parts.BackButton(texts.say("tournament-back"), OpenTournament(tournament.id))


def _heading(tournament: TournamentView, texts: Texts) -> list[str]:
    lines = [f"### 🏆 {title_of(tournament, texts)}", stage_line(tournament, texts)]
    lines += given_back_lines(tournament, texts)
    if tournament.is_live:
        lines += [why_stuck_line(tournament.stuck, tournament.channel, texts)] if tournament.stuck else []
        lines += plan_lines(tournament, texts)
    if tournament.stage is Stage.SIGN_UP:
        plan, system = tournament.plan, system_with(tournament.plan.system, SEATS)
        try:
            rules, usual = (make_rules(system, SEATS, each) for each in (plan.changes, house_rules_for_two(system, {})))
        except (RulesError, Refused):
            pass  # the game can't be played any more
        else:
            lines.append(f"-# {table_summary(system_line(system, texts), rules, texts)}")
            if found := difference_lines(rules, usual, texts, most=_MOST_DIFFERENCES):
                lines.append(f"-# {texts.say('lobby-rules-heading')}: {'; '.join(found)}")
        lines += [entrants_line(tournament, texts)] if tournament.entrants else []
        lines += [texts.say("tournament-full-waits")] if tournament.is_full else []
    return lines


def _page(tournament: TournamentView, page: Page, texts: Texts, picture: str | None) -> list[parts.Item]:
    """Return a page as a picture with alt text and links below, or in words alone."""
    if page.round is None:
        words = standing_lines(tournament, page, texts)
        ways = equals_lines(tournament, page, texts) + playing_lines(tournament, texts)
        if picture is None:
            words += ways
    else:
        words = round_lines(tournament, page.round, page, texts, links=picture is None)
        ways = ways_lines(tournament, page.round, page, texts)
    if picture is None:
        return [parts.text("\n".join(words))]
    # The alt text says what the picture shows. Links and what it can't show stand below it for everybody.
    if page.round is not None and tournament.plan.kind is TournamentKind.ELIMINATION:
        words += other_rounds_lines(tournament, page.round, page, texts)
    ways = below_picture_lines(tournament, page, texts) + ways
    shown: parts.Item = parts.gallery(picture, "\n".join(words))
    return [shown, parts.text("\n".join(ways))] if ways else [shown]


def _join_button(tournament: TournamentView, texts: Texts) -> ui.Button[Any]:
    """Return the button that signs up, switched off while the tournament is full."""
    press = JoinTournament(tournament.id).custom_id
    if tournament.is_full:
        return parts.off_button(texts.say("tournament-full"), press, texts, parts.GREEN, emoji="✋", told=True)
    return parts.button(texts.say("tournament-join"), press, parts.GREEN, emoji="✋")


def _fair_button(tournament: TournamentView, texts: Texts) -> ui.Button[Any]:
    return parts.button(texts.say("over-fair-deal"), ShowTournamentSeal(tournament.id).custom_id)


def _own_buttons(tournament: TournamentView, user: int, texts: Texts) -> list[parts.Item]:
    place = tournament.place_of(user)
    takes_part = place is not None and not tournament.entrants[place].out
    # A place is left for good once the tournament has begun.
    if tournament.stage is Stage.SIGN_UP and not takes_part:
        return [_join_button(tournament, texts)]
    if not tournament.is_live or place is None or not takes_part:
        return []
    found: list[parts.Item] = []
    pairing = tournament.pairing_of(place)
    if pairing is not None and not pairing.is_decided and pairing.thread is not None:
        found.append(parts.link_button(texts.say("tournament-table"), thread_url(tournament, pairing.thread)))
    if not tournament.is_knocked_out(place):
        found.append(parts.button(texts.say("tournament-withdraw"), AskToWithdraw(tournament.id).custom_id))
    return found


def _ways(tournament: TournamentView, page: Page, texts: Texts) -> list[list[parts.Item]]:
    """Return rows of buttons to other pages and to other rounds."""

    def way(label: str, to: Page, name: str, emoji: str | None = None) -> parts.Item:
        return parts.button(label, to.press(tournament.id, name).custom_id, emoji=emoji)

    pages: list[parts.Item] = []
    if page.number:
        pages.append(way(texts.say("tournament-page-back"), Page(page.round, page.number - 1), "page", "◀️"))
    if page.number + 1 < pages_of(tournament, page):
        pages.append(way(texts.say("tournament-page-on"), Page(page.round, page.number + 1), "page", "▶️"))
    rounds: list[parts.Item] = []
    last = len(tournament.rounds) - 1
    if page.round is not None:
        rounds.append(way(texts.say("tournament-standing"), Page(None), "standing"))
    before = last if page.round is None else page.round - 1  # from the standings back to the newest round
    if before >= 0:
        rounds.append(way(texts.say("tournament-round-short", round=before + 1), Page(before), "before"))
    if page.round is not None and page.round < last:
        rounds.append(way(texts.say("tournament-round-short", round=page.round + 2), Page(page.round + 1), "after"))
    return [pages, rounds]


def _choice(tournaments: Sequence[TournamentView], texts: Texts, asks: str) -> ui.Select[Any]:
    options = [
        parts.select_option(
            title_of(each, texts), each.id, _plain_stage(each, texts) if each.stage is not Stage.RUNNING else ""
        )
        for each in tournaments[:MOST_OPTIONS]
    ]
    return ui.Select(custom_id=ChooseTournament().custom_id, options=options, placeholder=texts.say(asks))


def _plain_stage(tournament: TournamentView, texts: Texts) -> str:
    return stage_line(tournament, texts).replace("*", "")


@way_on(Place.TOURNAMENT_MORE, 10)
def go_button(tournament: str, texts: Texts, style: discord.ButtonStyle = parts.GREY) -> ui.Button[Any]:
    """Return the button that leads from a table to its tournament."""
    return parts.button(texts.say("tournament-go"), OpenTournament(tournament).custom_id, style, emoji="🏆")


@way_on(Place.TOURNAMENT_RESULT, 10)
def go_on_button(tournament: str, texts: Texts) -> ui.Button[Any]:
    """Return ``go_button`` in blue, as the best next step."""
    return go_button(tournament, texts, parts.BLUE)
