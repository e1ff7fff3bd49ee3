"""Worlds of tables, people and faults on a real PostgreSQL server whose statements fail now and then."""

import pytest

from tests.faults.simulator import run_world_on_postgres
from tests.store.postgres import WHY_NONE, programs, running_server

WORLDS = 6


@pytest.mark.skipif(programs() is None, reason=WHY_NONE)
def test_no_fault_loses_or_doubles_anything_on_postgresql() -> None:
    crashes = 0
    with running_server() as server:
        url = server.new_database()
        for seed in range(101, 101 + WORLDS):
            found = run_world_on_postgres(seed, url)
            assert not found.wrong, f"seed {seed}: {found.wrong[:3]}"
            crashes += found.crashes
    assert crashes, "no world had a kill"
