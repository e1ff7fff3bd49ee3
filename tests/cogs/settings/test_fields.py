"""Panels of settings follow from the table: each row has its words, and what it offers is what it changes."""

from dataclasses import replace
from typing import Any, cast

import pytest

from bot.discord_limits import MOST_OPTIONS
from bot.entities.settings import (
    SETTINGS,
    Offered,
    Preferences,
    Select,
    ServerSettings,
    Setting,
    Toggle,
    Whose,
    without_channels,
)
from bot.ids import MalformedId
from bot.text import LANGUAGES, Texts, texts_for
from cogs.core.press_ids import read_press
from cogs.settings.fields import chosen_of, settings_items, turned
from cogs.settings.own import own_panel
from cogs.settings.server import server_panel
from tests.cogs.table.shown import Shown, check_limits

EVERY = [each for settings in SETTINGS.values() for each in settings]
DEFAULTS: dict[Whose, Any] = {Whose.ME: Preferences(), Whose.SERVER: ServerSettings()}
SELECTS = [each for each in EVERY if isinstance(each.shown, Select) and each.offered is not Offered.GAMES]
SWITCHES = [each for each in EVERY if isinstance(each.shown, Toggle)]


@pytest.fixture(autouse=True)
def strict_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "strict", True)


def item(setting: Setting, settings: Any, language: str) -> Any:
    """Return what shows a setting in the panel."""
    found = []
    for each in settings_items(settings, setting.whose, texts_for(language)):
        for child in getattr(each, "children", ()):
            press = read_press(child.custom_id)
            if getattr(press, "field", None) == setting.field:
                found.append(child)
    (shown,) = found
    return shown


class Choice:
    """A press that chose one option of a select."""

    def __init__(self, *values: str) -> None:
        self.interaction = self
        self.data = {"values": list(values)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_panels_are_within_limits_and_have_all_their_words(language: str) -> None:
    texts = texts_for(language)
    check_limits(Shown(own_panel(Preferences(), texts, manager=True, private_games=True, line="-")))
    settings = replace(ServerSettings(), channels=(1, 2), results_channel=3, daily_channel=4)
    for gone in ((), (1,), (1, 2, 3, 4)):
        check_limits(Shown(server_panel(settings, (), texts, gone=gone, lacking={3: "-"})))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("setting", SELECTS, ids=lambda each: f"{each.whose}-{each.field}")
async def test_each_choice_of_a_select_is_shown_as_chosen_and_keeps_its_value(setting: Setting, language: str) -> None:
    shown = item(setting, DEFAULTS[setting.whose], language)
    assert 1 < len(shown.options) <= MOST_OPTIONS
    assert len({option.label for option in shown.options}) == len(shown.options)
    for option in shown.options:
        press = cast("Any", Choice(option.value))
        changes = await chosen_of(press, setting.whose, read_press(shown.custom_id))  # type: ignore[arg-type]
        changed: Any = replace(DEFAULTS[setting.whose], **changes)
        again = item(setting, changed, language)
        assert [each.value for each in again.options if each.default] == [option.value]
    for forged in ("", "nobody"):
        with pytest.raises(MalformedId):
            await chosen_of(cast("Any", Choice(forged)), setting.whose, read_press(shown.custom_id))  # type: ignore[arg-type]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("setting", SWITCHES, ids=lambda each: f"{each.whose}-{each.field}")
def test_each_switch_turns_its_setting_on_and_off(setting: Setting, language: str) -> None:
    settings: Any = DEFAULTS[setting.whose]
    labels = set()
    for _ in range(2):
        shown = item(setting, settings, language)
        labels.add(shown.label)
        settings = replace(settings, **turned(setting.whose, cast("Any", read_press(shown.custom_id))))
    assert settings == DEFAULTS[setting.whose]
    assert len(labels) == 2


@pytest.mark.parametrize("custom_id", ["s:me:own-set:threads", "s:me:own-set:hints", "s:me:server-set:nothing"])
async def test_a_choice_of_what_is_no_select_is_refused(custom_id: str) -> None:
    whose = Whose.ME if ":own" in custom_id else Whose.SERVER
    with pytest.raises(MalformedId):
        await chosen_of(cast("Any", Choice("en")), whose, read_press(custom_id))  # type: ignore[arg-type]


@pytest.mark.parametrize("custom_id", ["s:me:own-turn:pace|1", "s:me:server-turn:hints|0"])
def test_a_turn_of_what_is_no_switch_is_refused(custom_id: str) -> None:
    whose = Whose.ME if ":own" in custom_id else Whose.SERVER
    with pytest.raises(MalformedId):
        turned(whose, cast("Any", read_press(custom_id)))


def test_channels_are_taken_out_wherever_a_setting_names_them() -> None:
    settings = ServerSettings(channels=(1, 2), results_channel=2, daily_channel=3)
    assert without_channels(settings, {2}) == ServerSettings(channels=(1,), daily_channel=3)
