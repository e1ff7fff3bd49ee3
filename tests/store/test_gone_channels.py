"""Channels that a server's settings name, and how those that are gone are taken out of them."""

from bot.entities.settings import ServerSettings
from bot.store.notes import gone_channels_note
from bot.store.store import Store


async def test_channels_are_taken_out_wherever_settings_name_them(store: Store) -> None:
    preferences = store.preferences
    await preferences.change_of_server(1, channels=(5, 6), results_channel=6, daily_channel=7, game="numbers")
    await preferences.change_of_server(2, channels=(6,))
    await preferences.change_of_server(3, game="numbers")
    await preferences.change_of_server(4, daily_channel=6)
    assert await preferences.servers_naming_channels() == [1, 2, 4]
    left = await preferences.drop_channels(1, {6, 8})
    assert left == ServerSettings(game="numbers", channels=(5,), daily_channel=7) == await preferences.of_server(1)
    assert await preferences.drop_channels(4, {6}) == ServerSettings()
    assert await preferences.drop_channels(9, {6}) == ServerSettings()
    assert (await preferences.of_server(2)).channels == (6,), "another server's stay"
    assert await preferences.servers_naming_channels() == [1, 2]


async def test_what_a_server_was_told_of_them_goes_with_the_server(store: Store) -> None:
    await store.notes.set(gone_channels_note(5), "77")
    await store.servers.left(5, 1.0)
    assert await store.servers.drop(5, most=10)
    assert await store.notes.get(gone_channels_note(5)) is None
