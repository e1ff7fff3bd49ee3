"""Controls of a turn: plays, the hand above the side stacks, and tools."""

from collections.abc import Sequence
from typing import Any, Final

from discord import ui

from bot.discord_limits import MOST_OPTIONS, ROW
from bot.engine.errors import MoveError
from bot.engine.moves import PASS, MoveKind, Source
from bot.engine.views import NO_PILE, SeatView
from bot.tables.actions import Step, Undo
from bot.text.card_words import pile_sign, rank_word, words_of
from bot.text.play_words import move_words
from bot.turns.choices import MOST_BUTTONS, MOST_SHORTCUTS, Choice, ChoiceKind, Discard, Offer, faces_on_buttons
from bot.turns.steps import steps_of
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.interactions import chosen_value
from cogs.core.panel_extras import PanelExtras
from cogs.core.press import Press
from cogs.table import presses
from cogs.table.buttons import more_button
from cogs.table.hints import HINT_SIGN, discarded_by, goal_line_of, hint_buttons, says_more
from cogs.table.labels import PanelData, label_of, shortened
from cogs.table.scenes import can_be_shown, show_button

MOST_SELECTS: Final = 3


_BEFORE_MORE: Final = 3
"""Number of other tools that pushes **More** out: a message holds forty components."""


def play_items(data: PanelData, offer: Offer) -> list[parts.Item]:
    """Return the plays on the panel, goal cards green, and the button to all others.

    What a hint advises comes first; where none of them plays it, it replaces one that reaches no goal card.
    """
    on_panel = offer.on_panel
    hinted = hinted_choice(data, on_panel)
    needs_button = hinted is None and _hint_needs_button(data, offer)
    shown = list(on_panel)
    if needs_button and len(offer.shortcuts) == MOST_SHORTCUTS:
        shown = list(offer.shortcuts)
        # The last play that reaches no goal card makes room.
        shown.remove(next(choice for choice in reversed(shown) if not choice.moves_goal_card))
    shown.sort(key=lambda choice: choice is not hinted)
    buttons = [_play_button(data, choice, hinted) for choice in shown]
    # A hint that discards or passes has a button beside those of the plays.
    if data.advised is not None and (needs_button or not data.advises_play):
        lines = [choice.moves for choice in on_panel]
        buttons = hint_buttons(data.view, data.names, data.table, data.texts, data.advised, lines) + buttons
    if len(shown) < len(offer.plays):
        buttons.append(
            parts.button(data.say("hand-all-plays"), presses.ShowAllPlays(data.table.id, data.turn).custom_id)
        )
    return parts.rows(buttons)


def _hint_needs_button(data: PanelData, offer: Offer) -> bool:
    """Whether a hint that no play on the panel is marked for plays a card by a button of its own: not where it would
    take a goal card's place."""
    if not data.advises_play:
        return False
    return len(offer.shortcuts) < MOST_SHORTCUTS or not all(choice.moves_goal_card for choice in offer.shortcuts)


def hinted_choice(data: PanelData, choices: Sequence[Choice]) -> Choice | None:
    """Return the one play that a hint marks: the line to the goal card that it leads to, else what it says, else its
    first card. None where none of them is among the choices."""
    hint = data.advised
    if hint is None or not data.advises_play:
        return None
    # Each line once: what a hint says is often its first card, and the line to the goal card.
    for line in dict.fromkeys((goal_line_of(hint), hint.moves, hint.moves[:1])):
        if line[:1] != hint.moves[:1]:
            continue
        try:
            pressed = [_as_pressed(data, step) for step in steps_of(data.view, line)]
        except MoveError:
            continue
        for choice in choices:
            if _plays(data, choice, pressed):
                return choice
    return None


def all_play_items(data: PanelData, offer: Offer) -> list[parts.Item]:
    """Return all plays: buttons, then selects for the rest."""
    # Without a select a fifth row of buttons fits.
    room = len(offer.plays) if len(offer.plays) <= MOST_BUTTONS + ROW else MOST_BUTTONS
    hinted = hinted_choice(data, offer.plays[:room])
    items = parts.rows([_play_button(data, choice, hinted) for choice in offer.plays[:room]])
    further = offer.plays[room:]
    chunks = [further[start : start + MOST_OPTIONS] for start in range(0, len(further), MOST_OPTIONS)]
    return items + [parts.row(_select(data, chunk, place)) for place, chunk in enumerate(chunks[:MOST_SELECTS])]


def _play_button(data: PanelData, choice: Choice, hinted: Choice | None) -> ui.Button[Any]:
    style = parts.GREEN if choice.moves_goal_card else parts.BLUE if choice.opens_for is None else parts.GREY
    custom_id = presses.play_press(choice, data.table.id, data.turn).custom_id
    return parts.button(
        label_of(data, choice), custom_id, style, emoji=HINT_SIGN if choice is hinted else _sign(choice)
    )


def _plays(data: PanelData, choice: Choice, pressed: list[object]) -> bool:
    """Return whether a choice plays just that: the same cards, from the same places, onto piles of one height."""
    if choice.kind is ChoiceKind.WHICH or len(choice.steps) != len(pressed):
        return False
    return [_as_pressed(data, step) for step in choice.steps] == pressed


def _as_pressed(data: PanelData, step: Step) -> object:
    move, faces = step.move, faces_on_buttons(data.rules)
    source = faces[step.card] if move.source is Source.HAND else (move.source, move.owner, move.index)
    return source, move.kind, step.rank, data.view.public.direction_of(move.target)


def play_heading(data: PanelData, offer: Offer, asked: str | None = None) -> str:
    """Return what may be played, or why nothing may.

    :param asked: source of the wild card being asked about (``AskWild``).
    """
    view = data.view
    # From the narrowest duty to the usual heading.
    if view.legal == (PASS,):
        return data.say("hand-must-pass")
    if view.public.cover != NO_PILE:
        needed = view.public.centre[view.public.cover].next_rank
        return data.say("hand-cover", rank=_bold(rank_word(needed, data.rules)))
    if not offer.plays:
        return "" if view.public.filling else data.say("hand-nothing-fits")
    if asked is not None and all(choice.wild for choice in offer.plays):
        return data.say("hand-wild-which", card=_bold(data.word(offer.plays[0].first.card)))
    if all(choice.kind is ChoiceKind.LOAD for choice in offer.plays):
        return data.say("hand-load-heading")
    return data.say(_duty(view) or "hand-play-heading", pack=view.rules.pack)


def _duty(view: SeatView) -> str | None:
    """Return the key of the words that name the cards to be played first, or None without such a duty."""
    played = [move for move in view.legal if move.kind is MoveKind.PLAY]
    ranks = {view.public.part_of(move.target, view.card_of(move)) for move in played}
    if len(played) < len(view.legal):  # something else than a play may be done, too
        ranks.add(0)
    from_hand = all(move.source is Source.HAND for move in view.legal)
    both_ways = view.rules.both_ways
    if view.public.forcing and not view.public.low_played and from_hand and ranks <= {1, 2}:
        return "hand-forcing-low-both" if both_ways else "hand-forcing-low"
    if not ranks <= view.rules.forced_ranks:
        return None
    if both_ways:
        return "hand-forced-both"
    return "hand-forced-aces" if view.rules.forced_ranks == {1} else "hand-forced-low"


def discard_items(data: PanelData, offer: Offer, chosen: Discard | None) -> list[parts.Item]:
    """Return the hand, and below it the own side stacks; where nothing can be discarded the reason alone: the picture
    shows the cards, and what can't be pressed stands in nobody's way."""
    if not any(move.kind is MoveKind.DISCARD for move in data.view.legal):
        return [parts.text(data.say("hand-discard-not-now" if data.view.hand else "hand-no-hand"))]
    hinted = _hinted_discard(data, offer)
    entries = [_hand_button(data, entry, entry is chosen, entry is hinted) for entry in offer.discards]
    return [parts.text(_discard_heading(data, chosen)), *parts.rows(entries), parts.row(*_pile_buttons(data, chosen))]


def _hinted_discard(data: PanelData, offer: Offer) -> Discard | None:
    """Return the cards to be marked because a hint puts them down, or others that buttons don't tell apart."""
    move = data.advised_move
    if move is None or move.kind is not MoveKind.DISCARD:
        return None
    face_of = faces_on_buttons(data.rules).__getitem__
    faces = sorted(map(face_of, discarded_by(move)))
    for each in offer.discards:
        if each.stacks and sorted(map(face_of, each.cards)) == faces:
            return each
    return None


def _discard_heading(data: PanelData, chosen: Discard | None) -> str:
    if chosen is not None:
        return data.say("hand-discard-which", card=_bold(words_of(chosen.cards, data.texts, data.suits)))
    empty = [place for place, stack in enumerate(data.view.own.sides) if not stack.count]
    if not data.rules.fill_empty_sides or not empty:
        return data.say("hand-discard-heading")
    return data.say("hand-filling") if len(empty) > 1 else data.say("hand-fill", pile=pile_sign(empty[0]))


def _hand_button(data: PanelData, entry: Discard, chosen: bool, hinted: bool) -> ui.Button[Any]:
    label, names = words_of(entry.cards, data.texts, data.suits), presses.faces_of(entry.cards)
    if not entry.stacks:
        return data.off(label)
    sign = HINT_SIGN if hinted else None
    # A fill has one place to go, so one press is enough; other cards are chosen first.
    if entry.fills:
        fill = presses.FillStack(data.table.id, data.turn, names, entry.stacks[0] + 1)
        return parts.button(label, fill.custom_id, parts.BLUE, emoji=sign)
    if chosen:
        return parts.button(label, presses.PickCards(data.table.id, data.turn).custom_id, parts.GREEN, emoji=sign)
    return parts.button(label, presses.PickCards(data.table.id, data.turn, names).custom_id, emoji=sign)


def _pile_buttons(data: PanelData, chosen: Discard | None) -> list[ui.Button[Any]]:
    buttons, move = [], data.advised_move
    hinted = move.target if move is not None and move.kind is MoveKind.DISCARD else None
    for place, stack in enumerate(data.view.own.sides):
        sign, mark = pile_sign(place), HINT_SIGN if hinted == place else None
        if stack.top is None:
            label = data.say("hand-pile-empty", pile=sign)
        else:
            label = data.say("hand-pile", pile=sign, card=data.word(stack.top))
        if chosen is None or place not in chosen.stacks:
            # Before a card is chosen the heading says that the piles come after it.
            buttons.append(data.off(label, mark, told=chosen is None))
        else:
            drop = presses.DropCards(data.table.id, data.turn, presses.faces_of(chosen.cards), place + 1)
            buttons.append(parts.button(label, drop.custom_id, parts.BLUE, emoji=mark))
    return buttons


def tool_buttons(data: PanelData, offer: Offer, sure: bool) -> list[ui.Button[Any]]:
    """Return the other actions of a turn. ``sure`` is as in ``PanelExtras``."""
    shows = not data.game.undone_cards and can_be_shown(data.game, data.seat)
    tools = [show_button(data.table.id, data.texts)] if shows else _undo_buttons(data)
    if data.hint is None and data.offers_hints and data.tip is None:
        tools.append(parts.button(data.say("hand-hint"), presses.AskHint(data.table.id).custom_id, emoji=HINT_SIGN))
    elif data.hint is None and data.tip is not None and says_more(data.tip):
        tools.append(parts.button(data.say("hand-why"), presses.AskHint(data.table.id).custom_id))
    if len(tools) < _BEFORE_MORE:
        tools.append(more_button(data.table, data.texts))
    if offer.can_pass and offer.pass_asks and not sure:
        tools.append(parts.button(data.say("hand-pass"), presses.AskToPass(data.table.id, data.turn).custom_id))
    elif offer.can_pass:
        key, press = ("hand-pass-sure", presses.PassSurely) if sure else ("hand-pass", presses.PassTurn)
        tools.append(parts.button(data.say(key), press(data.table.id, data.turn).custom_id, parts.BLUE))
    return tools


def _undo_buttons(data: PanelData) -> list[ui.Button[Any]]:
    """Return the button that undoes the last press, or nothing before the first one of a turn.

    After a press that turned up a card it stays enabled: the refusal explains why it can't be undone.
    """
    game = data.game
    if not game.undone_cards and not data.view.public.acted:
        return []
    cards = " ".join(shortened([data.word(card) for card in game.undone_cards]))
    label = data.say("hand-undo-card", card=cards) if cards else data.say("hand-undo")
    custom_id = presses.TakeBack(data.table.id, data.turn, game.presses_to_undo).custom_id
    return [parts.button(label, custom_id, emoji="↩️")]


def _sign(choice: Choice) -> str | None:
    """Return the sign of a play, which tells it from a discard without colours and for screen readers."""
    if choice.kind is ChoiceKind.WHICH:
        return None
    return "⏩" if len(choice.steps) > 1 else "▶️"


def _select(data: PanelData, choices: Sequence[Choice], place: int) -> ui.Select[Any]:
    options = []
    for choice in choices:
        label, value = label_of(data, choice), presses.value_of(presses.play_press(choice, data.table.id, data.turn))
        if len(choice.steps) == 1 and choice.kind not in (ChoiceKind.WHICH, ChoiceKind.LOAD):
            label = move_words(data.view, choice.first.move, data.names, data.texts)
        options.append(parts.select_option(label, value, emoji=_sign(choice)))
    words = data.say("hand-more-plays", count=len(choices))
    return ui.Select(custom_id=presses.ChoosePlay(data.table.id, place).custom_id, placeholder=words, options=options)


def _bold(word: str) -> str:
    return f"**{word}**"


@answers(
    presses.PlayCard,
    presses.PlayRun,
    presses.PlayLine,
    presses.DropCards,
    presses.FillStack,
    presses.PassTurn,
    presses.PassSurely,
)
async def play(press: Press, asked: presses.PlayPress) -> None:
    await press.act_and_show_hand(asked.play)


@answers(presses.ChoosePlay)
async def play_chosen(press: Press, asked: presses.ChoosePlay) -> None:
    """Play a choice of the select; its value is itself the id of a press."""
    chosen = presses.press_of_value(chosen_value(press.interaction), asked.table)
    if isinstance(chosen, presses.AskWild):
        await ask_wild(press, chosen)
    else:
        await play(press, chosen)


@answers(presses.PickCards)
async def pick(press: Press, asked: presses.PickCards) -> None:
    await press.show_hand(PanelExtras(picked=asked.cards))


@answers(presses.ShowAllPlays)
async def all_plays(press: Press, asked: presses.ShowAllPlays) -> None:
    await press.show_hand(PanelExtras(all_plays=True))


@answers(presses.AskWild)
async def ask_wild(press: Press, asked: presses.AskWild) -> None:
    await press.show_hand(PanelExtras(asked=asked.source))


@answers(presses.TakeBack)
async def undo(press: Press, asked: presses.TakeBack) -> None:
    await press.act_and_show_hand(Undo(asked.turn, asked.presses))


@answers(presses.AskToPass)
async def ask_to_pass(press: Press, asked: presses.AskToPass) -> None:
    await press.show_hand(PanelExtras(sure=True, line=press.texts.say("hand-pass-again")))
