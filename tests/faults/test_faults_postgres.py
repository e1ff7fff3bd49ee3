"""Worlds of tables, people and faults on a real PostgreSQL server whose statements fail now and then."""

from tests.faults.simulator import run_world_on_postgres
from tests.store.postgres import Server

WORLDS = 6


def test_no_fault_loses_or_doubles_anything_on_postgresql(postgres: Server) -> None:
    crashes, url = 0, postgres.new_database()
    for seed in range(101, 101 + WORLDS):
        found = run_world_on_postgres(seed, url)
        assert not found.wrong, f"seed {seed}: {found.wrong[:3]}"
        crashes += found.crashes
    assert crashes, "no world had a kill"
