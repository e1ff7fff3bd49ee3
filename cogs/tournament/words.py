"""Words about tournaments."""

from collections.abc import Callable
from typing import Final

from bot.places import channel_address
from bot.tables.limits import DAY, HOUR, MINUTE
from bot.tables.rules.lobby_rules import quickened
from bot.tables.state.giving_back import NOTICED
from bot.tables.state.time_off import SHORTEST_WITH_TIME_OFF
from bot.text import Texts
from bot.text.names import safe_name
from bot.text.rules_words import system_title
from bot.tournaments.tournament import (
    WITHOUT_WINNER,
    Absent,
    Decision,
    Pairing,
    Plan,
    Spot,
    Stage,
    Stuck,
    TournamentKind,
)
from bot.tournaments.view import TournamentView
from cogs.shared.time_words import clock_words, rough_words, timestamp
from cogs.table.opening import LONGEST_THREAD_NAME

LONGEST_TITLE: Final = 40
_MOST_NAMES: Final = 32
_OPENED_WITHIN: Final = 120
"""Seconds within which all threads of a round are expected to be open."""
_DECISIONS: Final = {
    Decision.LOT: "tournament-by-lot",
    Decision.ABSENT: "tournament-by-absence",
    Decision.NEITHER: "tournament-by-neither-lot",
    Decision.WITHDRAWN: "tournament-by-withdrawal",
    Decision.ORGANISER: "tournament-by-organiser",
}
_TOLD_WITHOUT_WINNER: Final = {
    Decision.NEITHER: "tournament-told-neither",
    Decision.WITHDRAWN: "tournament-told-withdrawn-both",
    Decision.ORGANISER_DRAW: "tournament-told-organiser-draw",
    Decision.ORGANISER_NEITHER: "tournament-told-organiser-neither",
}
_WITHOUT_WINNER: Final = {
    Decision.NEITHER: "tournament-by-neither",
    Decision.WITHDRAWN: "tournament-by-withdrawal-both",
    Decision.ORGANISER_DRAW: "tournament-by-organiser-draw",
    Decision.ORGANISER_NEITHER: "tournament-by-organiser-neither",
}


def title_of(tournament: TournamentView, texts: Texts) -> str:
    """Return the title, made safe when it was typed, or the usual one."""
    return tournament.title or texts.say("tournament-name-usual")


def safe_title(typed: str, texts: Texts) -> str:
    """Return a typed title made safe, or the usual one."""
    return safe_name(typed, LONGEST_TITLE) or texts.say("tournament-name-usual")


def name_of(tournament: TournamentView, entrant: int, texts: Texts) -> str:
    """Return an entrant's name, or "player" with a number where it was deleted."""
    return tournament.entrants[entrant].name or texts.say("seat-name", number=entrant + 1)


def time_words(seconds: int, texts: Texts) -> str:
    """Return the length of a round in words: ``30 minutes``, ``one day``."""
    for unit, length in (("days", DAY), ("hours", HOUR)):
        if seconds >= length and seconds % length == 0:
            return texts.say(f"tournament-time-{unit}", count=seconds // length)
    return texts.say("tournament-time-minutes", count=seconds // MINUTE)


def game_title(plan: Plan, texts: Texts) -> str:
    """Return the game's title: as saved, as a quick form, or with its number of house rules."""
    if plan.known_as:
        return plan.known_as
    title = system_title(plan.system, texts)
    own = {name: value for name, value in plan.changes.items() if name != "match_target"}  # a pairing is one game
    if own and own == quickened(plan.system, {}):
        return texts.say("tournament-quick", name=title)
    return texts.say("house-saved-line", game=title, count=len(own))


def plan_lines(tournament: TournamentView, texts: Texts) -> list[str]:
    """Return the organiser's choices in words."""
    plan = tournament.plan
    kind = texts.say(f"tournament-kind-{plan.kind}")
    said = {"kind": kind, "game": game_title(plan, texts), "time": time_words(plan.round_seconds, texts)}
    if plan.turn_seconds:
        lines = [texts.say("tournament-plan-clock", **said, clock=clock_words(plan.turn_seconds, texts))]
    else:
        lines = [texts.say("tournament-plan", **said)]
    if plan.absent is Absent.LOSES:
        absent = absent_loses_words(plan.kind, plan.turn_seconds, texts)
    else:
        key = "tournament-absent-computer-clock" if plan.turn_seconds else "tournament-absent-computer"
        absent = texts.say(key, level=texts.say(f"level-title-{plan.level}"))
        if plan.kind is not TournamentKind.ELIMINATION:
            absent = f"{absent} {texts.say('tournament-absent-neither', kind=plan.kind)}"
    lines.append(f"-# {texts.say(f'tournament-kind-line-{plan.kind}')} {absent}")
    if plan.turn_seconds >= SHORTEST_WITH_TIME_OFF:
        lines.append(f"-# 🌙 {texts.say('tournament-nights', vacations='yes' if plan.vacations_off else 'no')}")
    return lines


def absent_loses_words(kind: TournamentKind, turn_seconds: int, texts: Texts) -> str:
    """Return who has lost by their absence, with a turn clock or without, and what follows where neither came."""
    key = "tournament-absent-loses-clock" if turn_seconds else "tournament-absent-loses"
    return f"{texts.say(key)} {texts.say('tournament-absent-neither', kind=kind)}"


def stage_line(tournament: TournamentView, texts: Texts) -> str:
    """Return the stage in a line for below the title."""
    match tournament.stage:
        case Stage.SIGN_UP:
            count, most = len(tournament.entrants), tournament.plan.most
            return f"**{texts.say('tournament-signed-up', count=count, most=most)}**"
        case Stage.RUNNING:
            number = tournament.round_now
            until, rounds = timestamp(tournament.rounds[number].ends_at), tournament.rounds_in_all
            said = texts.say("tournament-round-until", round=number + 1, rounds=rounds, when=until)
            return f"**{said}**"
        case Stage.OVER:
            if tournament.champion is None:
                return f"**{texts.say('tournament-won-nobody')}**"
            name = name_of(tournament, tournament.champion, texts)
            return f"**{texts.say('tournament-won', name=name)}**"
        case Stage.CANCELLED:
            return f"**{texts.say('tournament-cancelled')}**"


def given_back_lines(tournament: TournamentView, texts: Texts) -> list[str]:
    """Return how much time the current round got back after the bot was away."""
    is_running = tournament.stage is Stage.RUNNING and bool(tournament.rounds)
    given = tournament.rounds[tournament.round_now].given if is_running else None
    if given is None or given.seconds < NOTICED:
        return []
    return [f"-# ⏱️ {texts.say('tournament-given-back', time=rough_words(given.seconds, texts))}"]


def entrants_line(tournament: TournamentView, texts: Texts) -> str:
    """Return the names of the entrants, or an empty string."""
    names = [name_of(tournament, place, texts) for place in range(len(tournament.entrants))]
    shown = ", ".join(names[:_MOST_NAMES])
    more = len(names) - _MOST_NAMES
    return f"{shown} {texts.say('tournament-and-more', count=more)}" if more > 0 else shown


def fair_lines(tournament: TournamentView, texts: Texts) -> list[str]:
    """Return the seal of the lots and deals, with the key once the tournament is over."""
    heading = f"### {texts.say('fair-title')} · {title_of(tournament, texts)}"
    lines = [heading, texts.say("tournament-sealed"), texts.say("fair-seal", seal=f"`{tournament.commitment}`")]
    if tournament.key is None:
        later = "tournament-sealed-for-good" if tournament.stage is Stage.CANCELLED else "tournament-sealed-later"
        return [*lines, texts.say(later)]
    return [*lines, texts.say("fair-key", key=f"`{tournament.key.hex()}`")]


def pairing_words(tournament: TournamentView, pairing: Pairing, texts: Texts, *, links: bool = False) -> str:
    """Return a pairing in words, the winner in bold, with the reason where no game decided it.

    :param links: whether a running game links to its thread.
    """
    first = name_of(tournament, pairing.first, texts)
    if pairing.second is None:
        return texts.say("tournament-bye", name=first)
    second = name_of(tournament, pairing.second, texts)
    if pairing.winner is not None:
        first, second = (
            f"**{name}** ✓" if place == pairing.winner else name
            for place, name in ((pairing.first, first), (pairing.second, second))
        )
    words = texts.say("tournament-versus", first=first, second=second)
    if links and not pairing.is_decided and pairing.thread is not None:
        words = f"[{words}]({thread_url(tournament, pairing.thread)})"
    key = decision_key(pairing)
    if was_taken_out(tournament, pairing):
        key = "tournament-by-removal"
    return words if key is None else f"{words} ({texts.say(key)})"


def decision_key(pairing: Pairing) -> str | None:
    """Return what says how a pairing was decided, or that it is played again; None for one that a game has decided."""
    if pairing.decision is None:
        return "tournament-again" if pairing.drawn else None
    return (_WITHOUT_WINNER if pairing.winner is None else _DECISIONS).get(pairing.decision)


def how_it_stands(tournament: TournamentView, pairing: Pairing, texts: Texts) -> str:
    """Return how a pairing stands, as an organiser decides it: who has won, a draw, nobody scores, or open."""
    if pairing.winner is not None:
        return texts.say("tournament-result-won", name=name_of(tournament, pairing.winner, texts))
    if not pairing.is_decided:
        return texts.say("tournament-result-open")
    return texts.say("tournament-result-draw" if pairing.is_draw else "tournament-result-neither")


def corrected_words(before: TournamentView, now: TournamentView, spot: Spot, texts: Texts) -> str:
    """Return what a correction has changed: the result, and in an elimination who meets whom then."""
    was, became = before.pairing_at(spot), now.pairing_at(spot)
    first, second = _both(now, spot, lambda place: name_of(now, place, texts))
    said: dict[str, str | int] = {
        "round": spot.round + 1,
        "first": first,
        "second": second,
        "now": how_it_stands(now, became, texts),
    }
    if (was.winner, was.is_decided, was.is_draw) == (became.winner, True, became.is_draw):
        return texts.say("tournament-corrected-same", **said)
    words = texts.say("tournament-corrected", **said, before=how_it_stands(before, was, texts))
    if now.plan.kind is not TournamentKind.ELIMINATION or spot.round + 1 >= len(now.rounds):
        return words
    following = now.rounds[spot.round + 1].at(spot.board // 2)
    if following is None or following.second is None or following.is_decided:
        return words
    names = [name_of(now, place, texts) for place in following.entrants]
    return f"{words} {texts.say('tournament-corrected-next', first=names[0], second=names[1])}"


def was_taken_out(tournament: TournamentView, pairing: Pairing) -> bool:
    """Whether a pairing is decided because the organiser has taken its loser out."""
    loser = pairing.loser if pairing.decision is Decision.WITHDRAWN else None
    return loser is not None and tournament.entrants[loser].taken_out


def out_words(tournament: TournamentView, entrant: int, texts: Texts) -> str:
    """Return why an entrant has left."""
    taken_out = tournament.entrants[entrant].taken_out
    return texts.say("tournament-standing-taken-out" if taken_out else "tournament-standing-out")


def thread_url(tournament: TournamentView, thread: int) -> str:
    """Return the address of a pairing's thread."""
    return channel_address(tournament.guild, thread)


def why_stuck_line(stuck: Stuck | None, channel: int, texts: Texts) -> str:
    """Return why no thread can be made for a tournament's games, and the way out; empty where that is not so."""
    return "" if stuck is None else f"⚠️ {texts.say(f'tournament-stuck-{stuck}', channel=f'<#{channel}>')}"


def stuck_words(tournament: TournamentView, texts: Texts, *, mentions: bool) -> str:
    """Return what the organiser is told where no thread can be made."""
    why = why_stuck_line(tournament.stuck, tournament.channel, texts)
    organiser = f"<@{tournament.organiser}> " if mentions and tournament.organiser else ""
    return f"{organiser}**{title_of(tournament, texts)}**: {why}"


def no_thread_line(tournament: TournamentView, now: float, texts: Texts) -> str:
    """Return how many games of older rounds still lack a thread; empty where all have one.

    :param now: in seconds since 1970.
    """
    # Rounds end ``round_seconds`` after they begin, so this asks for those that began ``_OPENED_WITHIN`` ago.
    begun = now - _OPENED_WITHIN + tournament.plan.round_seconds
    rounds = [each for each in tournament.rounds if not each.waits and each.ends_at <= begun]
    awaited = [each for played in rounds for each in played.pairings if not each.is_decided and each.thread is None]
    count = len(awaited) if tournament.stage is Stage.RUNNING else 0
    return f"⚠️ {texts.say('tournament-no-thread', count=count)}" if count else ""


def own_line(tournament: TournamentView, user: int, texts: Texts) -> str:
    """Return what the reader has to do now, or that they have won; an empty string for others."""
    place = tournament.place_of(user)
    if place is not None and tournament.stage is Stage.OVER and tournament.champion == place:
        return texts.say("tournament-you-won")
    if place is None or tournament.stage is not Stage.RUNNING:
        return ""
    if tournament.entrants[place].out:
        taken_out = tournament.entrants[place].taken_out
        return texts.say("tournament-you-taken-out" if taken_out else "tournament-you-withdrew")
    pairing = tournament.pairing_of(place)
    if pairing is None:
        return ""
    if not pairing.is_decided and pairing.second is not None:
        other = pairing.second if pairing.first == place else pairing.first
        line = texts.say("tournament-you-play", name=name_of(tournament, other, texts))
        for number, played in enumerate(tournament.rounds):
            if played.waits and pairing in played.pairings:
                line = f"{line} {texts.say('tournament-you-early', round=number + 1)}"
        return line if pairing.thread is not None else f"{line} {texts.say('tournament-you-thread')}"
    if tournament.is_knocked_out(place):
        return texts.say("tournament-you-lost")
    if pairing.second is None and pairing in tournament.rounds[tournament.round_now].pairings:
        return texts.say("tournament-you-bye")
    return texts.say("tournament-you-wait", kind=tournament.plan.kind)


def thread_name(tournament: TournamentView, spot: Spot, texts: Texts) -> str:
    """Return the name of a pairing's thread."""
    first, second = _both(tournament, spot, lambda place: name_of(tournament, place, texts))
    place = thread_place(tournament, spot, texts)
    return texts.say("tournament-thread-name", place=place, first=first, second=second)[:LONGEST_THREAD_NAME]


def thread_place(tournament: TournamentView, spot: Spot, texts: Texts) -> str:
    """Return the start of a pairing's thread name, the same whoever plays."""
    number = f"{spot.round + 1}.{spot.board + 1}"
    return texts.say("tournament-thread-place", title=title_of(tournament, texts), number=number)


def mentioned(tournament: TournamentView, place: int, texts: Texts, *, mentions: bool) -> str:
    """Return an entrant as a mention where mentions are allowed, else by name."""
    user = tournament.entrants[place].user
    return f"<@{user}>" if mentions and user else name_of(tournament, place, texts)


def thread_words(tournament: TournamentView, spot: Spot, texts: Texts, *, mentions: bool) -> str:
    """Return the call of both entrants into their thread.

    Where a computer soon plays for an absent player, an early game does not promise that there is time.
    """
    first, second = _both(tournament, spot, lambda place: mentioned(tournament, place, texts, mentions=mentions))
    title, played = title_of(tournament, texts), tournament.rounds[spot.round]
    key = "tournament-thread-again" if tournament.pairing_at(spot).drawn else "tournament-thread"
    said = texts.say(key, first=first, second=second, round=spot.round + 1, title=title)
    if played.waits:
        plan = tournament.plan
        clock = "yes" if plan.turn_seconds and plan.absent is Absent.COMPUTER else "no"
        return f"{said} {texts.say('tournament-thread-early', round=spot.round + 1, clock=clock)}"
    return f"{said} {texts.say('tournament-thread-until', when=timestamp(played.ends_at))}"


def given_up_words(tournament: TournamentView, spot: Spot, texts: Texts, *, mentions: bool) -> str:
    """Return how a pairing was decided without a game, or that it was cancelled.

    :param mentions: whether both may be mentioned where the organiser decided.
    """
    pairing = tournament.pairing_at(spot)
    title = title_of(tournament, texts)
    if not pairing.is_decided:
        return texts.say("tournament-told-cancelled", title=title)
    if pairing.winner is None or pairing.loser is None:
        by_organiser = pairing.decision in WITHOUT_WINNER
        first, second = _both(
            tournament, spot, lambda place: mentioned(tournament, place, texts, mentions=mentions and by_organiser)
        )
        return texts.say(_TOLD_WITHOUT_WINNER[pairing.decision or Decision.NEITHER], first=first, second=second)
    winner, loser = (name_of(tournament, place, texts) for place in (pairing.winner, pairing.loser))
    if pairing.thread is None:
        return texts.say("tournament-told-no-thread", winner=winner, loser=loser, title=title)
    taken_out = was_taken_out(tournament, pairing)
    if taken_out or pairing.decision is Decision.ORGANISER:
        winner, loser = (
            mentioned(tournament, place, texts, mentions=mentions) for place in (pairing.winner, pairing.loser)
        )
    if taken_out:
        return texts.say("tournament-told-removed", winner=winner, loser=loser, title=title)
    if pairing.decision is Decision.NEITHER:
        return texts.say("tournament-told-neither-lot", winner=winner, loser=loser)
    return texts.say(f"tournament-told-{pairing.decision}", winner=winner, loser=loser, title=title)


def with_game_anew(words: str, tournament: TournamentView, place: int, texts: Texts) -> str:
    """Return words about a replacement, with the fate of a running game."""
    pairing = tournament.pairing_of(place)
    if pairing is None or pairing.is_decided:
        return words
    return f"{words} {texts.say('tournament-replace-anew')}"


def reminder_words(tournament: TournamentView, spot: Spot, users: list[int], texts: Texts) -> str:
    """Return a reminder for awaited players with the consequence when the time is up."""
    until = timestamp(tournament.rounds[spot.round].ends_at)
    mentions = " ".join(f"<@{user}>" for user in users)
    plan = tournament.plan
    words = texts.say(f"tournament-remind-{plan.absent}", mentions=mentions, when=until)
    if plan.absent is Absent.COMPUTER and plan.kind is not TournamentKind.ELIMINATION:
        return f"{words} {texts.say('tournament-absent-neither', kind=plan.kind)}"
    return words


def _both(tournament: TournamentView, spot: Spot, word: Callable[[int], str]) -> tuple[str, str]:
    pairing = tournament.pairing_at(spot)
    assert pairing.second is not None  # noqa: S101 (byes have no thread)
    return word(pairing.first), word(pairing.second)
