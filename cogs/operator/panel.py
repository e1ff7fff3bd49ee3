"""The operator's first screen, with the state of the bot."""

from collections.abc import Sequence
from typing import Any, Final

from discord import ui

from bot.operation.findings import Finding, Severity
from bot.text import Texts
from cogs.core.parts import BLUE, EDGE_LOBBY, EDGE_WAIT, Item, button, panel, row, text
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, press_id
from cogs.operator.alarms import bot_state
from cogs.operator.presses import OpenOperator
from cogs.operator.words import error_lines, overview_lines, state_lines
from cogs.shared.operators import answers_operators

_MOST_FINDINGS: Final = 8
_LONGEST_FINDING: Final = 250


@press_id("operator-servers")
class ShowServers(AboutNothing):
    """Request for a page of the servers, by size."""

    page: int


@press_id("operator-blocks")
class ShowBlocks(AboutNothing):
    """Request for the list of blocks."""


@press_id("operator-alarms")
class ShowAlarms(AboutNothing):
    """Request for the choice of the alarm channel."""


@press_id("operator-news")
class ShowNews(AboutNothing):
    """Request for the screen of announcements."""


def operator_button(texts: Texts) -> ui.Button[Any]:
    """Return the way back to the first screen."""
    return button(texts.say("operator-title"), OpenOperator().custom_id)


def operator_panel(
    lines: Sequence[str], wrong: Sequence[str], errors: Sequence[str], findings: Sequence[Finding], texts: Texts
) -> ui.LayoutView:
    """Return how the bot is.

    :param wrong: what is wrong, or that nothing is.
    :param findings: what ``doctor`` has to say beside what is well.
    """
    said = [f"- {each.state}: {each.words[:_LONGEST_FINDING]}" for each in findings[:_MOST_FINDINGS]]
    items: list[Item] = [
        text("\n".join([f"### {texts.say('operator-title')}", *lines])),
        text("\n".join(wrong)),
        text("\n".join([f"**{texts.say('operator-doctor')}**", *(said or [texts.say("operator-doctor-well")])])),
        *([text("\n".join([f"**{texts.say('operator-errors')}**", *errors]))] if errors else []),
        row(
            button(texts.say("operator-servers"), ShowServers(0).custom_id),
            button(texts.say("operator-blocks"), ShowBlocks().custom_id),
            button(texts.say("operator-alarms"), ShowAlarms().custom_id),
            button(texts.say("operator-news"), ShowNews().custom_id),
        ),
        row(button(texts.say("operator-refresh"), OpenOperator().custom_id, BLUE)),
    ]
    return panel(items, EDGE_WAIT if errors or findings else EDGE_LOBBY)


@answers_operators(OpenOperator)
async def show_overview(press: Press, asked: OpenOperator) -> None:
    """Show how all processes are, and what ``doctor`` would say here."""
    kernel, texts = press.kernel, press.texts
    reports, now = await kernel.reports.all(), kernel.clock.now()
    findings = [each for each in await kernel.doctor() if each.state is not Severity.OK]
    lines, wrong = overview_lines(reports, now, texts), state_lines(bot_state(reports, now), texts)
    await press.show(operator_panel(lines, wrong, error_lines(reports, texts), findings, texts))
