"""Lobby of a table, public and private: seats, game, and their changes."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from discord import ui

from bot.discord_limits import LONGEST_CHOICE, MOST_OPTIONS
from bot.engine.errors import RulesError
from bot.engine.packs import stock_after_deal, stock_is_short
from bot.engine.systems import QUICK_GOAL_SIZE
from bot.ids import MalformedId
from bot.players.levels import DEFAULT_LEVEL, FOR_PEOPLE
from bot.shapes import Data
from bot.standing.fitting import FittingGame, Rung
from bot.tables import actions
from bot.tables.automatic.computer_names import computer_name
from bot.tables.rules import lobby_rules
from bot.tables.rules.house_rules import usual_rules
from bot.tables.rules.partners import Partners, pairings_offered, partners_in_lobby
from bot.tables.state.status import Status
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.card_words import join_and
from bot.text.length_words import length_line
from bot.text.names import clip_names
from bot.text.outcome import match_line
from bot.text.rules_words import rules_refusal, system_title, table_summary
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.interactions import chosen_value, offered_level
from cogs.core.panel_extras import NO_EXTRAS
from cogs.core.press import Press, on_top_of_others
from cogs.core.press_ids import HERE, PressId
from cogs.core.ways_on import Place, ways_on
from cogs.shared.games import difference_lines, game_line, names_shown
from cogs.shared.time_words import timestamp
from cogs.table import presses
from cogs.table.alone import around_buttons, first_rules, start_of
from cogs.table.buttons import begin_buttons, first_game_button, host_button, show_table_button
from cogs.table.opening import game_dealt_at
from cogs.table.seats import clock_button

SEVERAL: Final = 2
"""Lower bound for the people in the id of **Start**, which stays the same while more sit down."""


LEVEL_OF: Final = "@"
"""Separator between a level and the computer that gets it."""


_MOST_DIFFERENCES = 10


_LONGEST_PARTNER: Final = 12
_SHORTEST_PARTNER: Final = 3
"""Characters of a name among partners, counted as people do."""


def lobby_panel(table: TableView, texts: Texts, picture: str | None = None) -> ui.LayoutView:
    """Return the public panel of a lobby.

    :param picture: file name of the attached picture, which has the title.
    """
    heading, seats = _heading(table, texts), "\n".join([_seats(table, texts), *_match_lines(table, texts)])
    items: list[parts.Item] = [parts.line(), parts.text(seats)]
    # The picture has title and seats, so the words move into its alt text.
    if picture is None:
        items = [parts.text("\n".join([_title(texts), *heading])), *items]
    else:
        items = [
            parts.gallery(picture, "\n".join([_title(texts), *heading, seats])),
            parts.text("\n".join(heading)),
            *items,
        ]
    small = [] if table.closes_at is None else [texts.say("lobby-closes", when=timestamp(table.closes_at))]
    if held := held_line(table, texts):
        small.append(held)
    elif _plays_at_once(table):
        small.append(texts.say("lobby-most-choose", start=start_label(table, texts)))
    if small:
        items.append(parts.text("\n".join(f"-# {each}" for each in small)))
    sit_down = presses.SitDown(table.id).custom_id
    join = parts.button(texts.say("lobby-join"), sit_down, parts.BLUE)
    if not table.seats_left:
        join = parts.off_button(texts.say("lobby-full"), sit_down, texts, parts.BLUE, told=True)
    items += [
        parts.row(_start_button(table, texts), join, *_leaving_buttons(table, texts)),
        parts.row(_computer_select(table, texts)),
        *_partner_select(table, texts),
        parts.row(*_rule_buttons(table, texts)),
        parts.row(
            *([] if _is_alone(table) and not table.turn_seconds else [clock_button(table, texts)]),
            *ways_on(Place.NEWCOMER, HERE, texts),
            *([] if _is_alone(table) else ways_on(Place.DEAL, table.id, texts)),
        ),
    ]
    return parts.panel(items, parts.EDGE_LOBBY)


def leaves_size_open(table: TableView) -> bool:
    """Return whether a lobby names no number of goal cards yet: the first game that its lone host is offered has
    another than the game with others."""
    return table.deals_first and _plays_at_once(table) and _is_alone(table)


def _is_alone(table: TableView) -> bool:
    """Return whether one person sits there and nobody else is expected."""
    return len(table.present()) == 1 and not table.still_expected()


def private_lobby_panel(table: TableView, texts: Texts, said: str | None, *, can_be_shown: bool) -> ui.LayoutView:
    """Return the lobby of a private table: choices of the game, and the button that makes it public.

    :param said: words on the change just made.
    :param can_be_shown: whether others could see the table here.
    """
    told = [] if said is None else [said]
    told += [_title(texts), *_heading(table, texts), f"-# {texts.say('more-private')}"]
    items: list[parts.Item] = [
        parts.text("\n".join(told)),
        parts.line(),
        parts.text("\n".join([_seats(table, texts), *_match_lines(table, texts)])),
        parts.row(_start_button(table, texts), *_leaving_buttons(table, texts)),
        parts.row(_computer_select(table, texts)),
        *_partner_select(table, texts),
        parts.row(*_rule_buttons(table, texts)),
    ]
    if can_be_shown:
        items.append(parts.row(show_table_button(table, texts)))
    return parts.panel(items, parts.EDGE_LOBBY)


def _match_lines(table: TableView, texts: Texts) -> list[str]:
    """Return the match that a start would continue or end."""
    match = table.unfinished
    if match is None:
        return []
    if not match.goes_on:
        return [f"-# ⚠️ {texts.say('lobby-new-match')}"]
    score = match_line(match.rules, match.scores, table.names, texts)
    return [f"-# {texts.say('match-game', game=match.game)} · {score}"]


def held_line(table: TableView, texts: Texts) -> str:
    """Return the people for whom seats are held, or an empty string."""
    names = [each.name for each in table.still_expected()]
    if not names:
        return ""
    return texts.say("lobby-held", names=join_and(names, texts), when=f"<t:{int(table.held_until)}:t>")


def _title(texts: Texts) -> str:
    return f"## {texts.say('game-title')}"


def _heading(table: TableView, texts: Texts) -> list[str]:
    seats = lobby_rules.seats_to_show(table)
    try:
        rules = lobby_rules.rules_at(table, seats)
    except RulesError as error:
        return [rules_refusal(error, texts)]
    system = lobby_rules.system_at(table, seats)
    standard = lobby_rules.make_rules(system, seats, {})
    # A lone host gets one computer at the start, which the length takes into account.
    computers = sum(seat.user is None for seat in table.seats) + (len(table.seats) == 1 and seats == 2)
    lines = [table_summary(game_line(table, texts), rules, texts)]
    if leaves_size_open(table):
        rules = replace(rules, goal_size=standard.goal_size)
    else:
        lines.append(f"-# {length_line(system, rules, texts, computers=computers)}")
    differing = difference_lines(rules, standard, texts, names_shown(table), _MOST_DIFFERENCES)
    if differing:
        lines.append(f"**{texts.say('lobby-rules-heading')}**")
        lines += [f"- {difference}" for difference in differing]
    if stock_is_short(rules):
        lines.append(f"-# {texts.say('house-stock-warning', stock=stock_after_deal(rules))}")
    return lines


def _seats(table: TableView, texts: Texts) -> str:
    lines = [f"**{texts.say('lobby-seats', taken=len(table.seats), seats=table.capacity)}**"]
    pairing = partners_in_lobby(table)
    taken = range(len(table.seats))
    for team, pair in enumerate(pairing):
        people = [_seat_words(table, place, texts) for place in pair if place in taken]
        if len(people) == 1:
            lines.append(f"{parts.SEAT_DISCS[team]} {texts.say('lobby-partner-missing', name=people[0])}")
        elif people:
            lines.append(f"{parts.SEAT_DISCS[team]} {texts.say('lobby-partners', first=people[0], last=people[1])}")
    lines += [f"{parts.SEAT_DISCS[place]} {_seat_words(table, place, texts)}" for place in taken if not pairing]
    free = table.seats_left
    if free:
        words = texts.say("free-seat") if free == 1 else texts.say("lobby-open-seats", count=free)
        lines.append(f"{parts.FREE_DISC} {words}")
    return "\n".join(lines)


def seat_note(table: TableView, place: int, texts: Texts) -> str:
    """Return a seat's note in a lobby: a computer's level, or the host."""
    seat = table.seats[place]
    if seat.user is None:
        return texts.say(f"level-title-{seat.level}")
    return texts.say("lobby-note-host") if seat.user == table.host else ""


def _seat_words(table: TableView, place: int, texts: Texts) -> str:
    seat = table.seats[place]
    name = f"**{seat.name}**"
    if seat.user is None:
        return texts.say("lobby-computer", name=name, level=texts.say(f"level-title-{seat.level}"))
    return texts.say("lobby-host", name=name) if seat.user == table.host else name


def _leaving_buttons(table: TableView, texts: Texts) -> list[ui.Button[Any]]:
    """Return buttons to leave, to remove a computer, and to add seats to a full table."""
    buttons = [parts.button(texts.say("lobby-leave"), presses.LeaveTable(table.id).custom_id)]
    if any(seat.user is None for seat in table.seats):
        buttons.append(parts.button(texts.say("lobby-remove-computer"), presses.SendComputerAway(table.id).custom_id))
    if seats := lobby_rules.more_seats(table):
        buttons.append(
            parts.button(texts.say("lobby-more-seats", seats=seats), presses.MoreSeats(table.id, seats).custom_id)
        )
    return buttons


def _computer_select(table: TableView, texts: Texts) -> ui.Select[Any]:
    """Return the select that adds a computer of a level, or changes the level of one.

    Its id is new after every change of the table, since Discord's apps keep showing the last choice of a select.
    """
    computers = [seat for seat in table.seats if seat.user is None]
    is_full = not table.seats_left
    offered = [] if is_full else [(texts.say(f"level-title-{level}"), level, level) for level in FOR_PEOPLE]
    # Values with a name change a seated computer; a level alone adds one.
    offered += [
        (
            texts.say("lobby-change-computer", name=seat.name, level=texts.say(f"level-title-{level}")),
            f"{level}{LEVEL_OF}{seat.name}",
            level,
        )
        for seat in computers
        for level in FOR_PEOPLE
        if level != seat.level
    ]
    # A select needs an option, even while it is disabled.
    offered = offered or [(texts.say(f"level-title-{level}"), level, level) for level in FOR_PEOPLE]
    options = [
        parts.select_option(label, value, texts.say(f"level-line-{level}"))
        for label, value, level in offered[:MOST_OPTIONS]
    ]
    words = "lobby-change-computers" if computers else "lobby-no-seat" if is_full else "lobby-add-computer"
    return ui.Select(
        custom_id=presses.SeatComputer(table.id, table.version).custom_id,
        placeholder=texts.say(words),
        options=options,
        disabled=is_full and not computers,
    )


def _partner_select(table: TableView, texts: Texts) -> list[parts.Item]:
    """Return the select of partners. Its id is new after every change, since that changes what its values mean."""
    possible = pairings_offered(table)
    if not possible:
        return []
    now = partners_in_lobby(table)
    labels = _pairing_labels(possible, [seat.name for seat in table.seats])
    options = [
        parts.select_option(label, "".join(str(seat) for pair in pairing for seat in pair), chosen=pairing == now)
        for label, pairing in zip(labels, possible, strict=True)
    ]
    select: ui.Select[Any] = ui.Select(
        custom_id=presses.ChoosePairs(table.id, table.version).custom_id,
        placeholder=texts.say("lobby-choose-partners"),
        options=options,
    )
    return [parts.row(select)]


def _pairing_labels(pairings: Sequence[Partners], names: Sequence[str]) -> list[str]:
    """Return each way to be partners in names as long as an option has room for."""
    labels: list[str] = []
    for size in range(_LONGEST_PARTNER, _SHORTEST_PARTNER - 1, -1):
        clipped = clip_names(names, size)
        labels = [" · ".join(f"{clipped[first]} + {clipped[last]}" for first, last in pairing) for pairing in pairings]
        if max(map(len, labels)) < LONGEST_CHOICE:
            break
    return labels


def _rule_buttons(table: TableView, texts: Texts) -> list[ui.Button[Any]]:
    rules, target = [], usual_rules(table).match_target
    # One game in the place of a match, or the reverse.
    if table.changes.get("match_target", target) is not None:
        rules.append(parts.button(texts.say("lobby-one-game"), presses.PlayOneGame(table.id).custom_id))
    elif target is not None:
        rules.append(
            parts.button(texts.say("lobby-whole-match", target=target), presses.PlayWholeMatch(table.id).custom_id)
        )
    rules += ways_on(Place.LOBBY_RULES, table.id, texts)
    if leaves_size_open(table):
        return rules
    usual = usual_rules(table).goal_size
    # The usual game is as short already.
    if usual <= QUICK_GOAL_SIZE and not table.changes.keys() & {"goal_size", "handicap"}:
        return rules
    if int(table.changes.get("goal_size", usual)) <= QUICK_GOAL_SIZE:
        quick = parts.button(texts.say("lobby-usual", count=usual), presses.MakeUsual(table.id).custom_id)
    else:
        quick = parts.button(texts.say("lobby-quick", count=QUICK_GOAL_SIZE), presses.MakeQuick(table.id).custom_id)
    return [quick, *rules]


def _start_button(table: TableView, texts: Texts) -> ui.Button[Any]:
    playable = lobby_rules.playable_seats(table)
    taken = len(table.seats)
    # Whoever sees others there does not ask for a game against a computer.
    start = presses.StartGame(table.id, SEVERAL if len(table.people()) > 1 else None).custom_id
    if taken in playable:
        return parts.button(texts.say("lobby-start"), start, parts.GREEN)
    if _plays_at_once(table):
        # The host's private panel has the same in green; here others are asked to join.
        return parts.button(start_label(table, texts), start, parts.GREEN if table.private else parts.GREY)
    missing = _missing(table)
    label = texts.say("lobby-start-missing", missing=missing) if missing else texts.say("lobby-start")
    return parts.off_button(label, start, texts, told=bool(missing))


def _missing(table: TableView) -> int:
    """Return how many more players a start needs; 0 where it can start, or nobody more can come."""
    playable, taken = lobby_rules.playable_seats(table), len(table.seats)
    if taken in playable or _plays_at_once(table):
        return 0
    return next((seats - taken for seats in playable if seats > taken), 0)


def start_label(table: TableView, texts: Texts) -> str:
    """Return the label of the button that starts a game, once there are enough people."""
    return texts.say("open-play-now" if _plays_at_once(table) else "lobby-start")


def _plays_at_once(table: TableView) -> bool:
    """Whether whoever is alone there gets a computer at the start."""
    return len(table.seats) == 1 and 2 in lobby_rules.playable_seats(table)


def closed_panel(texts: Texts, *, called_off: bool, opens_tables: bool = True) -> ui.LayoutView:
    """Return a table that closed before its start, and the way to another.

    :param called_off: whether it closed because its cards had become known.
    :param opens_tables: whether a table can be opened here.
    """
    words = texts.say("called-off" if called_off else "lobby-closed")
    return parts.panel(
        [parts.text(words), parts.row(*begin_buttons(texts, opens_tables=opens_tables))], parts.EDGE_WAIT
    )


def waiting_panel(
    table: TableView,
    user: int,
    texts: Texts,
    public: Texts,
    *,
    dealt: FittingGame | None,
    is_new_host: bool,
    said: str | None = None,
) -> ui.LayoutView:
    """Return the private panel of a person in a lobby, which the hand replaces at the start.

    :param public: texts of the public panel, whose buttons are named as they stand there.
    :param dealt: game against computers that **Play now** deals a lone host.
    :param is_new_host: whether the reader has become host since their last press.
    :param said: words on the change just made, or a warning.
    """
    items: list[parts.Item] = [] if said is None else [parts.text(said)]
    if table.host != user:
        return parts.panel([*items, parts.text(texts.say("lobby-waiting"))], parts.EDGE_LOBBY)
    alone = _plays_at_once(table)
    if missing := _missing(table):
        words = texts.say("lobby-you-missing", missing=missing)
    else:
        words = texts.say("lobby-you-alone" if alone else "lobby-you-host", start=start_label(table, public))
    words = f"🏠 {texts.say('host-now')}\n{words}" if is_new_host else words
    if not alone or dealt is None:
        return parts.panel([*items, parts.text(words), parts.row(host_button(table, texts))], parts.EDGE_LOBBY)
    if dealt.rung is Rung.FIRST:
        ways = [first_game_button(texts, table=table.id), *ways_on(Place.NEWCOMER, table.id, texts)]
    else:
        play = parts.button(start_label(table, texts), presses.StartGame(table.id).custom_id, parts.GREEN)
        ways = [play, *around_buttons(table, dealt, texts)]
    items.append(parts.text(f"{words}\n{dealt_line(dealt, texts)}"))
    return parts.panel([*items, *parts.rows([*ways, host_button(table, texts)])], parts.EDGE_LOBBY)


def dealt_line(game: FittingGame, texts: Texts) -> str:
    """Return the game against computers that somebody alone in a lobby is dealt."""
    if game.rung is Rung.FIRST:
        return texts.say("lobby-first-game")
    seats = 1 + len(game.levels)
    system = lobby_rules.system_with(game.system, seats)
    levels = join_and([texts.say(f"level-title-{level}") for level in game.levels], texts)
    goals = lobby_rules.make_rules(system, seats, game.changes).goal_size
    return texts.say("lobby-dealt", game=system_title(system, texts), count=goals, levels=levels)


def offers_to_play_at_once(table: TableView, user: int) -> bool:
    """Whether somebody is the host and alone in a lobby where they may play a computer at once."""
    return table.status is Status.LOBBY and table.host == user and _plays_at_once(table)


_GOALS: Final = ("goal_size", "handicap")


_LENGTHS: Final[dict[type[PressId], tuple[tuple[str, ...], Data]]] = {
    presses.MakeQuick: (_GOALS, {"goal_size": QUICK_GOAL_SIZE}),
    presses.MakeUsual: (_GOALS, {}),
    presses.PlayOneGame: (("match_target",), {"match_target": None}),
    presses.PlayWholeMatch: (("match_target",), {}),
}
"""Options that each press about a game's length resets, and those it sets."""


@answers(presses.SitDown)
async def join_lobby(press: Press, asked: presses.SitDown) -> None:
    await press.act_and_show_hand(actions.Join())


@answers(presses.SeatComputer)
async def add_computer(press: Press, asked: presses.SeatComputer) -> None:
    chosen, _, name = chosen_value(press.interaction).partition(LEVEL_OF)
    level = offered_level(chosen)
    if name:
        await press.act(actions.ChangeComputer(name, level))
        await press.show_change()
        return
    number = 1 + sum(seat.user is None for seat in press.table.seats)
    await press.act(actions.AddComputer(level, computer_name(number)))
    await press.show_change()


@answers(presses.SendComputerAway)
async def remove_computer(press: Press, asked: presses.SendComputerAway) -> None:
    await press.act(actions.RemoveComputer())
    await press.show_change()


@answers(presses.MoreSeats)
async def add_seats(press: Press, asked: presses.MoreSeats) -> None:
    await press.act(actions.AddSeats(asked.seats))
    await press.show_change()


@answers(presses.ChoosePairs)
async def partners(press: Press, asked: presses.ChoosePairs) -> None:
    """Set the pairs; the chosen value names their seats, one digit each."""
    chosen = chosen_value(press.interaction)
    if not (chosen.isascii() and chosen.isdigit() and len(chosen) <= len(parts.SEAT_DISCS)):
        raise MalformedId(chosen[:20])
    seats = [int(digit) for digit in chosen]
    await press.act(actions.ChoosePartners(tuple(zip(seats[::2], seats[1::2], strict=False)), asked.version))
    await press.show_change()


@answers(presses.MakeQuick, presses.MakeUsual, presses.PlayOneGame, presses.PlayWholeMatch)
async def choose_length(
    press: Press, asked: presses.MakeQuick | presses.MakeUsual | presses.PlayOneGame | presses.PlayWholeMatch
) -> None:
    """Change a game's length, and keep whatever else is chosen meanwhile."""
    undone, length = _LENGTHS[type(asked)]

    async def choose() -> None:
        table = press.table
        others = {name: value for name, value in table.changes.items() if name not in undone}
        await press.act(actions.ChangeRules(table.system, {**others, **length}, made_of=table.changes))

    await on_top_of_others(choose)
    await press.show_change()


@answers(presses.StartGame)
async def start(press: Press, asked: presses.StartGame) -> None:
    """Deal. Somebody alone there gets the game against computers that suits them, unless they have chosen another."""
    table = press.table
    people = len(table.people()) if asked.people is None else asked.people
    action = actions.Start(DEFAULT_LEVEL, computer_name(1), people=people)
    if _plays_at_once(table):
        action = start_of(table, await game_dealt_at(press.kernel, table, press.user, press.texts), people)
    await press.act_and_show_hand(action, first_rules(press.texts) if action.is_first else NO_EXTRAS)
