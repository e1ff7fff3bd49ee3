"""The table of settings: every row of it is kept, exported and deleted in every kind of store."""

from dataclasses import replace
from enum import StrEnum
from typing import Any

import pytest

from bot.entities.settings import SETTINGS, Preferences, ServerSettings, Setting, Whose, settings_named
from bot.store.damage import Damage
from bot.store.preferences import OF_SERVERS
from bot.store.store import Store

NUMBER = 2**60


def another_value(setting: Setting) -> Any:
    """Return a value that is not the default."""
    if setting.is_tuple:
        return (3, NUMBER)
    if setting.kind is bool:
        return not setting.default
    if issubclass(setting.kind, StrEnum):
        return next(each for each in setting.kind if each != setting.default)
    return 7 if setting.kind is int else "7"


@pytest.mark.parametrize("setting", SETTINGS[Whose.SERVER], ids=lambda each: each.name)
async def test_a_servers_setting_is_kept_alone_and_goes_with_the_server(store: Store, setting: Setting) -> None:
    value = another_value(setting)
    changed = replace(ServerSettings(), **{setting.name: value})
    assert await store.preferences.change_of_server(NUMBER, **{setting.name: value}) == changed
    assert await store.preferences.of_server(NUMBER) == changed
    await store.servers.left(NUMBER, 1.0)
    assert await store.servers.drop(NUMBER, most=9)
    assert await store.preferences.of_server(NUMBER) == ServerSettings()


@pytest.mark.parametrize("setting", SETTINGS[Whose.ME], ids=lambda each: each.name)
async def test_a_persons_setting_is_kept_alone_exported_and_forgotten(store: Store, setting: Setting) -> None:
    value = another_value(setting)
    changed = replace(Preferences(), **{setting.name: value})
    assert (await store.people.data_of(NUMBER))["settings"] is None
    assert await store.preferences.change_of_user(NUMBER, **{setting.name: value}) == changed
    told = (await store.people.data_of(NUMBER))["settings"]
    assert told.keys() == {each.name for each in SETTINGS[Whose.ME]}
    assert told[setting.name] == value
    await store.people.forget(NUMBER)
    assert await store.preferences.of_user(NUMBER) == Preferences()


def test_presses_name_each_setting_otherwise() -> None:
    for settings in SETTINGS.values():
        assert len({each.field for each in settings}) == len(settings)


def test_what_is_no_setting_is_refused() -> None:
    with pytest.raises(TypeError):
        settings_named(Whose.ME, {"threads"})


def test_a_column_that_cannot_be_read_leaves_the_others_as_they_are() -> None:
    rows = [[each.to_column(another_value(each)) for each in SETTINGS[Whose.SERVER]]]
    places = {each.name: place for place, each in enumerate(SETTINGS[Whose.SERVER])}
    rows[0][places["stopping"]] = "nobody"
    damage = Damage()
    settings = OF_SERVERS.read(damage, 5, rows)
    for each in SETTINGS[Whose.SERVER]:
        expected = each.default if each.name == "stopping" else another_value(each)
        assert getattr(settings, each.name) == expected, each.name
    assert [key for _, key in damage.all()] == ["5/stopping"]
