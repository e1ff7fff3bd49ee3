"""Tables are found by what is known of them, exactly as if all of them were looked at."""

from collections.abc import Iterable
from random import Random

from bot.tables.service.registry import TableRegistry
from bot.tables.state.status import Status
from bot.tables.state.table import Seat, Table
from tests.every_game import WHOLE

USERS, GUILDS, CHANNELS = range(1, 7), range(20, 23), range(70, 75)


def a_table(luck: Random, number: int) -> Table:
    """A table somewhere with some people, in some state."""
    seats = [
        Seat(name="x", contribution="1", user=luck.choice((None, *USERS)), left_by=luck.choice((None, *USERS)))
        for _ in range(luck.randint(0, 3))
    ]
    table = Table(
        id=f"table{number}",
        guild=luck.choice(GUILDS),
        channel=luck.choice(CHANNELS),
        host=luck.choice(USERS),
        system="pagat",
        changes={},
        capacity=4,
        seats=seats,
        seed=b"",
        opened_at=0.0,
    )
    table.status = luck.choice(list(Status))
    table.touched_at = luck.random()
    return table


def by_id(tables: Iterable[Table]) -> list[Table]:
    return sorted(tables, key=lambda table: table.id)


def test_indexes_say_what_a_look_at_every_table_says() -> None:
    luck, registry, held = Random(8), TableRegistry(), dict[str, Table]()
    for _ in range(2000 if WHOLE else 800):
        table = a_table(luck, luck.randint(1, 30))
        if luck.random() < 0.1:
            registry.remove(table.id)
            held.pop(table.id, None)
        else:
            registry.put(table)
            if table.live:
                held[table.id] = table
            else:
                held.pop(table.id, None)
        live = list(held.values())
        assert registry.all() == live
        assert registry.guilds() == {each.guild for each in live}
        assert registry.standing() == sum(each.status in (Status.LOBBY, Status.PLAYING) for each in live)
        for guild in GUILDS:
            assert by_id(registry.in_guild(guild)) == by_id(each for each in live if each.guild == guild)
            there = [each for each in live if each.guild == guild and each.status in (Status.LOBBY, Status.PLAYING)]
            assert registry.standing(guild) == len(there)
        for user in USERS:
            assert by_id(registry.of_person(user)) == by_id(each for each in live if user in each.named())
        for channel in CHANNELS:
            here = [each for each in live if each.channel == channel]
            wanted = max(here, key=lambda each: (each.holds_channel, each.touched_at), default=None)
            assert registry.in_channel(channel) is wanted
