"""Lots under one seal: the order of entrants, pairings drawn twice, and the seeds of tables.

The seed's commitment is public before anybody signs up. The presses by which people signed up, and the one that began
the tournament, go into the key. So neither the organiser nor the program could choose.
"""

import hmac
from functools import lru_cache

from bot.engine.deal import key_of, shuffled
from bot.shapes import Data
from bot.tournaments.tournament import Spot, Tournament


def transcript_of(tournament: Tournament) -> Data:
    """Return the public input of the key."""
    return {"tournament": tournament.id, "entrants": list(tournament.sealed), "start": tournament.start}


def order_of(tournament: Tournament) -> list[int]:
    """Return the places of the entrants in the order drawn at the beginning; it also breaks the last ties."""
    return list(_order(_key(tournament), len(tournament.entrants)))


@lru_cache(maxsize=256)
def _order(key: bytes, entrants: int) -> tuple[int, ...]:
    """Return the order. Cached, because every pairing asks for it."""
    return tuple(shuffled(key, "order", range(entrants)))


def lot_of(tournament: Tournament, spot: Spot) -> bool:
    """Whether the lot falls on the first entrant of a pairing."""
    return shuffled(_key(tournament), f"lot {spot.label}", (0, 1))[0] == 0


def table_id(tournament: Tournament, spot: Spot) -> str:
    """Return the id of a spot's table: always the same, so that it is opened only once."""
    # From the key, not the seed alone: nobody can know the ids of tables before sign-up ends.
    return hmac.digest(_key(tournament), b"id " + spot.label.encode(), "sha256").hex()[:12]


def table_seed(tournament: Tournament, spot: Spot) -> bytes:
    """Return the secret of the first game at a spot's table."""
    return hmac.digest(tournament.seed, f"table {spot.label}".encode(), "sha256")


def _key(tournament: Tournament) -> bytes:
    """Return the key that all lots follow from."""
    return key_of(tournament.seed, transcript_of(tournament))
