"""The host's panel: what it offers to whom."""

import pytest

from bot.engine.systems import SYSTEMS
from bot.ids import parse_id
from bot.tables.view import table_view
from cogs.table.host import host_panel
from tests.cogs.table.shown import ENGLISH, Shown, check_limits, table_of


@pytest.mark.parametrize("quiet", [None, False, True])
def test_who_manages_the_server_may_silence_all_of_it(quiet: bool | None) -> None:
    table = table_view(table_of(SYSTEMS["pagat"].rules(2)))
    shown = Shown(host_panel(table, 1, ENGLISH, quiet_server=quiet))
    check_limits(shown)
    offered = [parse_id(part["custom_id"]) for part in shown.buttons]
    assert [each.arguments for each in offered if each.verb == "quiet-server"] == (
        [] if quiet is None else [(str(int(not quiet)),)]
    )
