"""Two processes share one PostgreSQL database: one is killed while people press, and nothing is lost or done twice."""

from pathlib import Path

from tests.faults.failover import Run
from tests.forked_processes import begin_module
from tests.store.postgres import Server


async def test_a_killed_process_is_replaced_by_the_other(tmp_path: Path, postgres: Server) -> None:
    found = await Run(postgres, tmp_path, begin=begin_module).play(400, 16, kill_after=150)
    assert (found.lost, found.doubled, found.refused) == (0, 0, [])
    assert found.answered >= 400
    assert found.taken_over == 8, "every table of the killed process was played on"


async def test_a_new_release_takes_over_while_people_press(tmp_path: Path, postgres: Server) -> None:
    found = await Run(postgres, tmp_path, processes=1, begin=begin_module).play(600, 12, roll_after=50)
    assert (found.lost, found.doubled, found.refused) == (0, 0, [])
    assert found.rolled == 1
    assert found.answered >= 600
