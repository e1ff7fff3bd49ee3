"""The private menus behind **More**: rules, reminders, language, absence, leaving, the proof of the deal."""

from discord import ui

from bot.engine.errors import EngineError, RulesError
from bot.engine.replay import verify_record
from bot.engine.rules import Rules
from bot.ids import make_id
from bot.store.protocol import Preferences
from bot.tables.errors import Refused
from bot.tables.games import commitment, record_of
from bot.tables.lobby import make_rules, rules_at, seats_to_show, system_at
from bot.tables.table import Game, Table
from bot.text import LANGUAGES, Texts
from bot.text.play_words import describe_table, describe_turn
from bot.text.rules_words import explain_text, system_title
from cogs.absence.panel import free_buttons, seat_buttons
from cogs.core.parts import BLUE, EDGE_OVER, EDGE_WAIT, GREY, RED, Item, button, panel, row, text
from cogs.house_rules.rules_panel import difference_lines, told_rules
from cogs.preferences.panel import look_button

NOTICES = ("always", "away", "never")


def more_panel(table: Table, user: int, texts: Texts, settings: Preferences, *, moderator: bool) -> ui.LayoutView:
    """Everything that is not a move."""
    seated = table.seat_of(user)
    items: list[Item] = [text(f"### {texts.say('more-title')}")]
    items.append(
        row(
            button(texts.say("more-rules"), make_id(table.id, "rules")),
            remind_button(table, texts, settings),
            button(texts.say("more-language"), make_id(table.id, "language")),
            look_button(table.id, texts),
        )
    )
    last: list[Item] = []
    if seated is not None and table.status == "playing" and not table.seats[seated].away:
        last.append(button(texts.say("more-computer"), make_id(table.id, "away")))
    if seated is not None:
        last.append(button(texts.say("more-leave"), make_id(table.id, "leave-sure")))
    if user == table.host or moderator:
        last.append(button(texts.say("more-stop"), make_id(table.id, "stop-sure")))
    seats = [] if seated is not None else seat_buttons(table, texts)
    frees = free_buttons(table, texts) if user == table.host or moderator else []
    items += [row(*buttons) for buttons in (last, seats, frees) if buttons]
    if seated is not None:
        items.append(row(back_button(table, texts)))
    return panel(items, EDGE_WAIT)


def back_button(table: Table, texts: Texts) -> ui.Button[ui.LayoutView]:
    return button(texts.say("more-back"), make_id(table.id, "back-to-hand"), BLUE)


def remind_button(table: Table, texts: Texts, settings: Preferences) -> ui.Button[ui.LayoutView]:
    """Shows how the reader is told of their turn; each press goes to the next way."""
    chosen = settings.notices if settings.notices in NOTICES else "away"
    following = NOTICES[(NOTICES.index(chosen) + 1) % len(NOTICES)]
    return button(texts.say(f"remind-{chosen}"), make_id(table.id, "remind", following), emoji="🔔")


def sure_panel(table: Table, verb: str, texts: Texts) -> ui.LayoutView:
    """Asks once more before ``leave`` or ``stop``."""
    items: list[Item] = [
        text(texts.say(f"more-{verb}-sure")),
        row(button(texts.say(f"more-{verb}-yes"), make_id(table.id, verb), RED), back_button(table, texts)),
    ]
    return panel(items, EDGE_WAIT)


def language_panel(table: str, texts: Texts, settings: Preferences) -> ui.LayoutView:
    """Chooses the language of private texts."""
    choices: list[Item] = [
        button(
            texts.say(f"language-name-{language}"),
            make_id(table, "speak", language),
            BLUE if settings.language == language else GREY,
        )
        for language in LANGUAGES
    ]
    choices.append(
        button(texts.say("language-auto"), make_id(table, "speak", "auto"), GREY if settings.language else BLUE)
    )
    items: list[Item] = [text(f"### {texts.say('language-title')}"), row(*choices)]
    items.append(row(button(texts.say("more-back"), make_id(table, "back-to-hand"))))
    return panel(items, EDGE_WAIT)


def rules_panel(table: Table, texts: Texts) -> ui.LayoutView:
    """The rules of this table in words, what differs from the system first."""
    rules, system = rules_of(table), system_of_table(table)
    usual = make_rules(system, rules.players, {})
    heading = f"### {texts.say('more-rules')}: {system_title(system, texts)}"
    items = told_rules(heading, difference_lines(rules, usual, texts), explain_text(rules, texts, system))
    items.append(row(back_button(table, texts)))
    return panel(items, EDGE_WAIT)


def rules_of(table: Table) -> Rules:
    """The rules of the game that runs, or of the one that the lobby would start. Raises ``Refused`` for no game."""
    if table.game is not None:
        return table.game.rules
    try:
        return rules_at(table, seats_to_show(table))
    except RulesError as error:
        raise Refused(f"rules-{error.reason}", option=error.option, **error.arguments) from error


def system_of_table(table: Table) -> str:
    return table.game.system if table.game is not None else system_at(table, seats_to_show(table))


def words_panel(table: Table, seat: int | None, texts: Texts) -> ui.LayoutView:
    """The table, or for somebody seated their whole turn, in words."""
    told = (
        describe_table(table.view(), table.names, texts)
        if seat is None
        else describe_turn(table.view_of(seat), table.names, texts)
    )
    items: list[Item] = [text(f"### {texts.say('table-words-heading')}\n{told}")]
    if seat is not None:
        items.append(row(back_button(table, texts)))
    return panel(items, EDGE_WAIT)


def fair_panel(table: Table, texts: Texts) -> ui.LayoutView:
    """The proof of the deal: the seal while a game runs, the seed behind it once it has ended."""
    lines = [f"### {texts.say('fair-title')}", texts.say("fair-before")]
    game = table.game
    if game is None or game.state.result is None:
        sealed = commitment(table) if game is None else game.fairness.commitment
        lines += [texts.say("fair-seal", seal=f"`{sealed}`"), texts.say("fair-later")]
        return panel([text("\n".join(lines))], EDGE_WAIT)
    lines += [texts.say("fair-seal", seal=f"`{game.fairness.commitment}`")]
    lines += [texts.say("fair-key", key=f"`{game.fairness.seed.hex()}`"), texts.say(_checked(game))]
    if sum(seat.user is not None for seat in table.seats) == 1:
        lines.append(texts.say("fair-alone"))
    return panel([text("\n".join(lines))], EDGE_OVER)


def _checked(game: Game) -> str:
    try:
        verify_record(record_of(game))
    except EngineError:
        return "fair-wrong"
    return "fair-right"
