"""News: the events of one or more turns, in one short line for each."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Final

from bot.engine.events import (
    Completed,
    Discarded,
    DrewCards,
    Ended,
    GoalTurned,
    Loaded,
    NewHands,
    Passed,
    PilesRecycled,
    Played,
    PublicEvent,
    TurnEnded,
)
from bot.engine.moves import OWN, Source
from bot.engine.rules import rank_at
from bot.text.card_words import card_word, emphasise, pile_sign, rank_played, stands_for_another, with_arrow
from bot.text.catalogue import Texts
from bot.text.outcome import headline


@dataclass(frozen=True, slots=True)
class Voice:
    """Voice of news: texts, names, style of cards, and the seat addressed as "you"."""

    texts: Texts
    names: Sequence[str]
    viewer: int | None = None
    suits: bool = False
    bold: bool = False
    stand_ins: Collection[int] = ()

    def card(self, card: int) -> str:
        return emphasise(card_word(card, self.texts, self.suits), self.bold)


@dataclass(slots=True)
class _Turn:
    """Steps of one turn, sorted by kind."""

    seat: int | None = None
    plays: list[Played | Loaded] = field(default_factory=list)
    puts: list[Discarded] = field(default_factory=list)
    passed: bool = False
    goals: dict[int, int] = field(default_factory=dict)
    completed: int = 0
    recycled: int = 0
    refills: list[int] = field(default_factory=list)
    drawing: bool = False
    new_hands: bool = False
    ended: Ended | None = None

    def add(self, step: PublicEvent) -> None:
        """Sort an event of the turn in."""
        if isinstance(step, Played | Discarded | Loaded | Passed):
            self.seat, self.drawing = step.seat, False
        match step:
            case Played() | Loaded():
                self.plays.append(step)
                owner = step.move.owner_for(step.seat)
                if step.move.source is Source.GOAL and self.goals.get(owner) == step.card:
                    del self.goals[owner]  # it has been played already; a newer one is added when it is turned up
            case Discarded():
                self.puts.append(step)
            case Passed():
                self.passed = True
            case GoalTurned(seat, _, card):
                self.goals[seat] = card
            case Completed():
                self.completed += 1
            case PilesRecycled(count):
                self.recycled += count
            case DrewCards(_, count) if self.seat is not None:
                # Draws at a turn's beginning are no news. A recycle may split one draw into two events.
                if self.drawing:
                    self.refills[-1] += count
                else:
                    self.refills.append(count)
                self.drawing = True
            case NewHands():
                self.new_hands = True
            case Ended():
                self.ended = step


def _turns_told(
    steps: Sequence[PublicEvent], voice: Voice, called: Sequence[Sequence[str]]
) -> list[tuple[_Turn, Voice]]:
    """Return each turn with a voice that uses the names of that time, since a seat may have changed hands."""
    turns = [_Turn()]
    for step in steps:
        if isinstance(step, TurnEnded):
            turns.append(_Turn())
        else:
            turns[-1].add(step)
    # Names of the first turns may be unknown: then today's stand in for them.
    names = [voice.names] * (len(turns) - len(called)) + list(called)
    return [
        (turn, voice if then == voice.names else replace(voice, names=then))
        for turn, then in zip(turns, names[-len(turns) :], strict=True)
    ]


def news(
    steps: Sequence[PublicEvent],
    names: Sequence[str],
    texts: Texts,
    viewer: int | None = None,
    *,
    called: Sequence[Sequence[str]] = (),
    suits: bool = False,
    bold: bool = False,
    further: bool = True,
    tells_end: bool = True,
    stand_ins: Collection[int] = (),
) -> str:
    """Return the events, one short line a turn: ``Benjamin played 5, 6 and discarded 6 onto ④.``

    :param viewer: the seat that is addressed as "you"; None for public news.
    :param called: the names in each turn, the last one being that in which the steps end; by default ``names`` always.
    :param suits: whether to name suits (in games in which they count).
    :param bold: whether to set cards in bold, for Discord.
    :param further: whether to add consequences; otherwise only the moves are told, if there are any.
    :param tells_end: whether to tell how the game ended; not if that is said elsewhere.
    :param stand_ins: the winning seats on which a computer ended the game in a person's place.
    """
    turns = _turns_told(steps, Voice(texts, names, viewer, suits, bold, stand_ins), called)
    # Where nobody has moved, consequences are all there is to tell.
    tells_all = further or all(turn.seat is None for turn, _ in turns)
    lines = []
    for turn, then in turns:
        sentences = [] if turn.seat is None else [_main_sentence(turn, turn.seat, then)]
        lines.append(" ".join(sentences + (_further_sentences(turn, then, tells_end=tells_end) if tells_all else [])))
    return "\n".join(line for line in lines if line)


_FEW_OTHERS: Final = 2
"""Number of others up to which the consequences of their turns are told."""


def since_turn(
    steps: Sequence[PublicEvent],
    names: Sequence[str],
    texts: Texts,
    *,
    viewer: int,
    had_a_turn: bool = True,
    called: Sequence[Sequence[str]] = (),
    suits: bool = False,
    bold: bool = False,
    tells_end: bool = True,
) -> str:
    """Return the others' moves since the viewer's turn, one line for each, under a heading.

    With several others only their moves are told; the picture shows the rest.

    :param had_a_turn: whether the viewer has had a turn; otherwise the steps are all events.
    :param called: as for ``news``; so is ``tells_end``.
    """
    lines: dict[int, list[str]] = {}
    voice = Voice(texts, names, viewer, suits, bold)
    # Draws at a turn's beginning belong to no seat yet, and one's own turn is no news.
    turns = [told for told in _turns_told(steps, voice, called) if told[0].seat not in (None, viewer)]
    is_brief = len({turn.seat for turn, _ in turns}) > _FEW_OTHERS
    for turn, then in turns:
        assert turn.seat is not None  # noqa: S101 (asked for above)
        further = [] if is_brief and turn.ended is None else _further_sentences(turn, then, tells_end=tells_end)
        # A seat that had several turns has one line, where its first turn was.
        lines.setdefault(turn.seat, []).extend([_main_sentence(turn, turn.seat, then), *further])
    if not lines:
        return texts.say("news-since-nothing")
    heading = texts.say("news-since" if had_a_turn else "news-since-start")
    return "\n".join([heading, *(" ".join(told) for told in lines.values())])


def _main_sentence(turn: _Turn, seat: int, voice: Voice) -> str:
    addressed = seat == voice.viewer
    goal = _single_goal(turn)
    if addressed and goal is not None:
        return voice.texts.say("news-played-goal-you", card=_label(goal, voice))
    key = _MAIN_KEYS[bool(turn.plays), bool(turn.puts), turn.passed]
    put = "item-put" if turn.plays else "item-put-alone"
    puts = [
        voice.texts.say(put, cards=", ".join(map(voice.card, step.cards)), pile=pile_sign(step.move.target))
        for step in turn.puts
    ]
    return voice.texts.say(
        f"{key}-you" if addressed else key,
        name=voice.names[seat],
        items=_items(turn.plays, voice),
        puts=", ".join(puts),
    )


_MAIN_KEYS = {
    (True, False, False): "news-played",
    (True, True, False): "news-played-put",
    (False, True, False): "news-put",
    (False, False, True): "news-passed",
    (True, False, True): "news-played-passed",
    (True, True, True): "news-played-put",
    (False, True, True): "news-put",
}


def _single_goal(turn: _Turn) -> Played | None:
    """Return the play of an own goal card, if nothing else was played."""
    if len(turn.plays) != 1 or turn.puts or turn.passed:
        return None
    step = turn.plays[0]
    return step if isinstance(step, Played) and step.move.source is Source.GOAL and step.move.owner == OWN else None


_LONG: Final = 4
"""Number of cards from which those on several piles are told pile by pile."""


def _items(steps: Sequence[Played | Loaded], voice: Voice) -> str:
    """Return the cards in their order; if many went onto several piles, pile by pile."""
    piles = _by_pile(steps) if len(steps) >= _LONG and not any(isinstance(step, Loaded) for step in steps) else []
    if len(piles) < 2:
        return _join_items(steps, voice)
    told = []
    for pile in piles:
        first = pile[0]
        key = "item-onto" if first.rank > 1 else "item-opens"
        # Name the rank that the first card was played onto; its own if it opened the pile.
        below = rank_at(max(1, first.rank - 1), first.down_from)
        told.append(voice.texts.say(key, cards=_join_items(pile, voice), rank=rank_played(first.card, below)))
    return "; ".join(told)


def _by_pile(steps: Sequence[Played | Loaded]) -> list[list[Played]]:
    """Return the plays onto each pile, ordered by their first one. A completed pile starts a new list."""
    piles: list[list[Played]] = []
    for step in steps:
        if isinstance(step, Played):
            # A list goes on only with the next rank: the same place is dealt a new pile once it is complete.
            going_on = (
                pile for pile in piles if pile[-1].move.target == step.move.target and pile[-1].rank == step.rank - 1
            )
            pile = next(going_on, None)
            if pile is None:
                piles.append([step])
            else:
                pile.append(step)
    return piles


def _join_items(steps: Sequence[Played | Loaded], voice: Voice) -> str:
    """Return the cards in their order, with an arrow if piles go both ways."""
    ways = groupby(steps, key=lambda step: step.direction if isinstance(step, Played) else None)
    told = [with_arrow(", ".join(_item(step, voice) for step in alike), way, voice.texts) for way, alike in ways]
    return ", ".join(told)


def _item(step: Played | Loaded, voice: Voice) -> str:
    if isinstance(step, Loaded):
        card = emphasise(card_word(step.card, voice.texts, suits=True), voice.bold)
        if step.move.source is Source.GOAL:
            card = voice.texts.say("item-goal", card=card)
        return voice.texts.say("item-load", card=card, name=voice.names[step.move.target_seat])
    card, move = _label(step, voice), step.move
    if move.source is Source.GOAL:
        if move.owner == OWN:
            return voice.texts.say("item-goal", card=card)
        return voice.texts.say("item-goal-of", card=card, name=voice.names[move.owner])
    if move.source is Source.SIDE and move.owner != OWN:
        return voice.texts.say("item-side-of", card=card, pile=pile_sign(move.index), name=voice.names[move.owner])
    return card


def _label(step: Played, voice: Voice) -> str:
    """Return a card as played: ``8``, or ``K = 9`` for a wild card."""
    if not stands_for_another(step.card, step.stands_for):
        return voice.card(step.card)
    card = card_word(step.card, voice.texts)
    return emphasise(
        voice.texts.say("item-wild", card=card, rank=rank_played(step.card, step.stands_for)),
        voice.bold,
    )


def _further_sentences(turn: _Turn, voice: Voice, *, tells_end: bool) -> list[str]:
    texts = voice.texts
    sentences = [_goal_sentence(turn, seat, card, voice) for seat, card in turn.goals.items()]
    if len(turn.refills) == 1:
        sentences.append(texts.say("news-refill", count=turn.refills[0]))
    elif turn.refills:
        sentences.append(texts.say("news-refills", times=len(turn.refills), count=sum(turn.refills)))
    # Piles are set aside when they are complete; where they went back into the stock at once, that says both.
    if turn.recycled:
        sentences.append(texts.say("news-recycled", count=turn.recycled))
    elif turn.completed:
        sentences.append(texts.say("news-completed", count=turn.completed))
    if turn.new_hands:
        sentences.append(texts.say("news-new-hands"))
    if turn.ended is not None and tells_end:
        sentences.append(headline(turn.ended.result, voice.names, texts, voice.viewer, voice.stand_ins))
    return sentences


def _goal_sentence(turn: _Turn, seat: int, card: int, voice: Voice) -> str:
    if seat == voice.viewer:
        key = "news-goal-now-you" if _single_goal(turn) is not None else "news-goal-now-your"
        return voice.texts.say(key, card=voice.card(card))
    if seat == turn.seat and voice.viewer is None:
        return voice.texts.say("news-goal-now", card=voice.card(card))
    # Without a name, a private reader would take the new goal card for their own.
    return voice.texts.say("news-goal-now-of", card=voice.card(card), name=voice.names[seat])
