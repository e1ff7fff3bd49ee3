"""Tournaments for tests."""

from random import Random

from bot.tournaments.changes import Begin, Change, GameEnded, SignUp, after
from bot.tournaments.tournament import Plan, Stage, Tournament, TournamentKind

ORGANISER = 7


def tournament(kind: TournamentKind, *, rounds: int = 0, most: int = 64, seed: int = 1) -> Tournament:
    """One that is open for sign-up."""
    plan = Plan(kind, "standard", rounds=rounds, most=most, round_seconds=100)
    return Tournament("t1", 1, 2, ORGANISER, plan, bytes([seed % 256]) * 32, 0.0)


def signed_up(kind: TournamentKind, entrants: int, *, rounds: int = 0, seed: int = 1) -> Tournament:
    """One for which so many have signed up: people 100, 101 ..."""
    made = tournament(kind, rounds=rounds, seed=seed)
    for place in range(entrants):
        made = after(made, SignUp(100 + place, f"Player {place}", str(5000 + place)), 1.0)
    return made


def begun(kind: TournamentKind, entrants: int, *, rounds: int = 0, seed: int = 1) -> Tournament:
    """One whose first round is played."""
    return after(signed_up(kind, entrants, rounds=rounds, seed=seed), Begin("9000"), 2.0)


def played_out(made: Tournament, random: Random, *, draws: float = 0.0) -> tuple[Tournament, list[Change]]:
    """Played to its end, with random winners; and all that happened."""
    changes: list[Change] = []
    at = 3.0
    while made.stage is Stage.RUNNING:
        spot, pairing = random.choice(list(made.undecided()))
        winner = None if random.random() < draws else random.choice(pairing.entrants)
        changes.append(GameEnded(spot, winner))
        made = after(made, changes[-1], at)
        at += 1
    return made, changes
