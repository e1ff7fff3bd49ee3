"""What the benchmark of growth measures can be measured, in the database as it is now."""

from tests.bench.growth import filled_store, stored


async def test_everything_that_grows_is_measured() -> None:
    async with filled_store(10, "sqlite") as store:
        found = await stored(store, 10)
    assert len(found) == 8
    assert all(microseconds > 0 for microseconds in found.values())
