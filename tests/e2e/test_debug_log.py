"""The log at DEBUG: a press is followed from its arrival to its answer by its id, and no content is told."""

import logging
from pathlib import Path

import pytest

from bot.running.logs import TextFormatter
from tests.e2e.world import open_scene, press


class Written(logging.Handler):
    """Keeps every line as it is written while something goes on."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(TextFormatter())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def written(caplog: pytest.LogCaptureFixture) -> Written:
    handler = Written()
    caplog.set_level(logging.DEBUG)
    for name in ("bot", "cogs"):
        logging.getLogger(name).addHandler(handler)
    return handler


async def test_one_press_is_told_from_arrival_to_answer_by_its_id(tmp_path: Path, written: Written) -> None:
    async with open_scene(tmp_path) as scene:
        try:
            await scene.ana.slash(scene.channel, "spite start")
            await scene.idle()
            written.lines.clear()
            await press(scene.ben, scene.public(), "join")
            await press(scene.ben, scene.public(), "join")
        finally:
            for name in ("bot", "cogs"):
                logging.getLogger(name).removeHandler(written)
        arrived = [line for line in written.lines if "Arrived: the press join" in line]
        assert len(arrived) == 2
        told = []
        for line in arrived:
            number = line.split("(interaction ")[1].split(",")[0].rstrip(")")
            told.append([each for each in written.lines if f"interaction {number}" in each])
        steps = ("Arrived: the press join", "Begun, having waited", "Saved: joined, version", "Done, ")
        places = [next(place for place, line in enumerate(told[0]) if step in line) for step in steps]
        assert places == sorted(places)
        assert f"table {scene.table.id}" in told[0][places[2]]
        assert not [line for line in told[1] if "Saved" in line], "the second changes nothing"
        assert "Ben" not in "".join(written.lines)
