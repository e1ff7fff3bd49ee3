"""The lobby: who may do what before a game starts."""

from bot.errors import RulesRefused
from bot.privacy.service import Privacy
from bot.store.personal_data import forgotten_head, people_in_head
from bot.tables.actions import (
    AddComputer,
    AddSeats,
    ChangeComputer,
    ChangeRules,
    ChoosePartners,
    Expected,
    Join,
    Leave,
    RemoveComputer,
    Start,
    Stop,
)
from bot.tables.automatic.computer_names import computer_name
from bot.tables.limits import SEATS_HELD_FOR
from bot.tables.rules.lobby_rules import more_seats
from bot.tables.rules.partners import pairings, partners_in_lobby
from bot.tables.state.rebuilding import table_from_data
from bot.tables.state.table import Table
from tests.tables.world import ANA, BEN, CAM, CHANNEL, DEE, World, refused


async def test_the_opener_is_host_and_sits() -> None:
    table = await World().open(ANA)
    assert table.host == ANA
    assert table.names == ("Ana",)
    assert table.status == "lobby"
    assert table.version == 1


async def test_one_table_a_channel_and_many_in_a_server() -> None:
    world = World()
    await world.open(ANA)
    assert (await refused(world.open(BEN))).reason == "table-exists"
    other = await world.open(BEN, channel=CHANNEL + 1)
    assert world.registry.in_channel(CHANNEL + 1) is other


async def test_nobody_sits_twice_and_a_full_table_takes_nobody() -> None:
    world = World()
    table = await world.open(ANA, seats=2)
    assert (await refused(world.act(table, Join(), ANA))).reason == "already-seated"
    await world.act(table, Join(), BEN)
    assert (await refused(world.act(table, Join(), CAM))).reason == "table-full"


async def test_seats_are_held_some_minutes_for_those_a_table_was_opened_for() -> None:
    world = World()
    table = await world.open(ANA, seats=3, expected=(Expected(BEN, "Ben"), Expected(CAM, "Cam")))
    refusal = await refused(world.act(table, Join(), DEE))
    assert (refusal.reason, refusal.arguments) == ("seats-held", {"names": "Ben, Cam"})
    await world.act(table, Join(), BEN)
    assert [each.name for each in world.now(table).still_expected()] == ["Cam"]
    assert (await refused(world.act(table, Join(), DEE))).arguments == {"names": "Cam"}
    await world.act(table, Leave(), BEN)
    assert (await refused(world.act(table, Join(), DEE))).arguments == {"names": "Ben, Cam"}
    world.clock.time += SEATS_HELD_FOR
    assert (await world.act(table, Join(), DEE)).table.seat_of(DEE) == 1
    await world.act(table, Join(), CAM)
    assert (await refused(world.act(table, Join(), BEN))).reason == "table-full"


async def test_a_seat_more_than_are_held_is_free_and_the_held_are_forgotten_with_the_start() -> None:
    world = World()
    table = await world.open(ANA, seats=3, expected=(Expected(BEN, "Ben"),))
    await world.act(table, Join(), CAM)
    assert (await refused(world.act(table, Join(), DEE))).reason == "seats-held"
    kept = await world.store.tables.head(table.id)
    assert kept is not None
    assert table_from_data(kept).expected == [Expected(BEN, "Ben")]
    assert BEN in people_in_head(kept)
    assert BEN not in people_in_head(forgotten_head(kept, BEN) or {})
    await world.act(table, Start("regular", "Computer 1"), ANA)
    assert not world.now(table).expected


async def test_who_is_expected_can_be_forgotten() -> None:
    world = World()
    table = await world.open(ANA, expected=(Expected(BEN, "Ben"),))
    await Privacy(world.tables, world.registry, world.store, world.clock, days=0).forget(BEN, "x")
    assert str(BEN) not in str(world.now(table).to_data())


async def test_the_standard_game_follows_the_number_of_seats() -> None:
    world = World()
    table = await world.start(ANA, BEN)
    assert table.running().system == "pagat"
    three = await World().start(ANA, BEN, CAM)
    assert three.running().system == "pagat_multi"
    assert three.running().rules.centre_limit == 4


async def test_whoever_is_alone_plays_the_computer() -> None:
    table = await World().start(ANA)
    assert [seat.user for seat in table.seats] == [ANA, None]
    assert table.seats[1].level == "regular"


async def test_one_command_opens_seats_computers_and_deals() -> None:
    table = await World().open(ANA, computers=(("regular", "Computer 1"), ("regular", "Computer 2")))
    assert table.status == "playing"
    assert table.running().rules.players == 3


async def test_too_few_for_the_system_are_refused_with_the_number_missing() -> None:
    world = World()
    table = await world.open(ANA, system="pagat_pairs")
    await world.act(table, Join(), BEN)
    refusal = await refused(world.act(table, Start("regular", "Computer"), ANA))
    assert (refusal.reason, refusal.arguments["missing"]) == ("more-players", 2)


async def test_only_the_host_starts_and_changes() -> None:
    world = World()
    table = await world.open(ANA)
    await world.act(table, Join(), BEN)
    for action in (Start("regular", "C"), AddComputer("regular", "C"), ChangeRules("wikipedia"), RemoveComputer()):
        refusal = await refused(world.act(table, action, BEN))
        assert (refusal.reason, refusal.arguments) == ("not-host", {"name": "Ana"})


async def test_a_leaving_host_hands_the_table_on_and_the_last_closes_it() -> None:
    world = World()
    table = await world.open(ANA)
    await world.act(table, Join(), BEN)
    table = (await world.act(table, Leave(), ANA)).table
    assert (table.host, table.names) == (BEN, ("Ben",))
    table = (await world.act(table, Leave(), BEN)).table
    assert table.status == "closed"
    assert world.tables.in_channel(CHANNEL) is None


async def test_house_rules_change_the_game_and_bad_ones_are_refused() -> None:
    world = World()
    table = await world.open(ANA)
    await world.act(table, ChangeRules("pagat", {"goal_size": 10}), ANA)
    refusal = await refused(world.act(table, ChangeRules("pagat", {"decks": 1}), ANA))
    assert isinstance(refusal, RulesRefused)
    assert refusal.error.reason == "stock-too-small"
    table = (await world.act(table, Start("regular", "C"), ANA)).table
    assert table.running().rules.goal_size == 10


async def test_computers_get_different_names_and_can_be_removed() -> None:
    world = World()
    table = await world.open(ANA)
    for _ in range(2):
        await world.act(table, AddComputer("regular", "Computer"), ANA)
    assert world.now(table).names == ("Ana", "Computer", "Computer 2")
    await world.act(table, RemoveComputer(), ANA)
    assert world.now(table).names == ("Ana", "Computer")


async def test_a_computers_level_is_changed_in_the_lobby_by_its_name() -> None:
    world = World()
    table = await world.open(ANA)
    for _ in range(2):
        await world.act(table, AddComputer("regular", "Computer"), ANA)
    await world.act(table, ChangeComputer("Computer 2", "expert"), ANA)
    seats = world.now(table).seats
    assert [(seat.level, seat.contribution) for seat in seats[1:]] == [("regular", "regular"), ("expert", "expert")]
    for name in ("Ana", "Computer 3"):
        assert (await refused(world.act(table, ChangeComputer(name, "expert"), ANA))).reason == "stale"
    await world.act(table, Join(), BEN)
    assert (await refused(world.act(table, ChangeComputer("Computer", "expert"), BEN))).reason == "not-host"


async def test_a_moderator_may_stop_and_a_stranger_may_not() -> None:
    world = World()
    table = await world.open(ANA)
    assert (await refused(world.act(table, Stop(), DEE))).reason == "not-host-or-moderator"
    table = (await world.act(table, Stop(), DEE, moderator=True)).table
    assert table.status == "closed"


async def test_the_seal_is_there_before_anyone_joins_and_fits_the_deal() -> None:
    world = World()
    table = await world.open(ANA)
    sealed = table.commitment
    await world.act(table, Join(), BEN)
    assert world.now(table).commitment == sealed
    table = (await world.act(table, Start("regular", "C"), ANA)).table
    assert table.running().fairness.commitment == sealed


async def test_unknown_systems_are_refused() -> None:
    assert (await refused(World().open(ANA, system="nonsense"))).reason == "unknown-system"


async def four_for_partners() -> tuple[World, Table]:
    world = World()
    table = await world.open(ANA, system="pagat_pairs", seats=4)
    for user in (BEN, CAM):
        table = (await world.act(table, Join(), user)).table
    return world, world.now(table)


async def test_the_host_chooses_who_plays_with_whom() -> None:
    world, table = await four_for_partners()
    assert partners_in_lobby(table) == ((0, 2), (1, 3))
    wanted = ((0, 1), (2, 3))
    assert (await refused(world.act(table, ChoosePartners(wanted, table.version), ANA))).reason == "stale"
    await world.act(table, Join(), DEE)
    await world.act(table, ChangeRules("pagat_pairs", {"handicap": [20, 10, 5, 20]}), ANA)
    table = world.now(table)
    wrong = ((0, 0), (1, 1))
    assert (await refused(world.act(table, ChoosePartners(wrong, table.version), ANA))).reason == "stale"
    assert (await refused(world.act(table, ChoosePartners(wanted, table.version), BEN))).reason == "not-host"
    await world.act(table, ChoosePartners(wanted, table.version), ANA)
    table = world.now(table)
    assert [seat.name for seat in table.seats] == ["Ana", "Cam", "Ben", "Dee"]
    assert table.changes["handicap"] == [20, 5, 10, 20], "a handicap goes with its person"
    assert (await refused(world.act(table, ChoosePartners(wanted, table.version - 1), ANA))).reason == "stale"
    await world.act(table, Start("regular", "Nova"), ANA)
    team = world.now(table).running().state.facts.team
    seats = {seat.name: team[place] for place, seat in enumerate(world.now(table).seats)}
    assert seats["Ana"] == seats["Ben"] != seats["Cam"] == seats["Dee"]


async def test_partners_stay_partners_when_others_sit_down() -> None:
    world = World()
    table = await world.open(ANA, system="pagat_pairs", seats=6)
    for user in (BEN, CAM, DEE):
        table = (await world.act(table, Join(), user)).table
    await world.act(table, ChoosePartners(((0, 1), (2, 3)), world.now(table).version), ANA)
    await world.act(table, AddComputer("regular", "Nova"), ANA)
    await world.act(table, AddComputer("regular", "Atlas"), ANA)
    table = world.now(table)
    names = [table.seats[place].name for pair in partners_in_lobby(table) for place in pair]
    assert names == ["Ana", "Ben", "Cam", "Dee", "Nova", "Atlas"]


async def test_all_pairings_of_six_are_offered_and_none_without_partners() -> None:
    world = World()
    table = await world.open(ANA, system="pagat_pairs", seats=6)
    for number in range(5):
        await world.act(table, AddComputer("regular", f"C{number}"), ANA)
    found = pairings(world.now(table))
    assert len(set(found)) == len(found) == 15
    assert all(sorted(seat for pair in pairing for seat in pair) == [*range(6)] for pairing in found)
    assert pairings(await World().open(ANA, seats=4)) == ()


async def test_a_lobby_grows_up_to_what_its_game_allows_and_never_shrinks() -> None:
    world = World()
    table = await world.open(ANA)
    assert table.capacity == 6, "no more are shown before somebody asks"
    assert more_seats(table) is None, "a seat is free"
    await world.act(table, AddSeats(8), ANA)
    assert world.now(table).capacity == 8
    await world.act(table, AddSeats(6), ANA)
    assert world.now(table).capacity == 8
    assert isinstance(await refused(world.act(table, AddSeats(9), ANA)), RulesRefused)
    for user in range(500, 507):
        await world.act(table, Join(), user)
    assert more_seats(world.now(table)) is None, "no game takes nine"
    assert (await refused(world.act(table, Join(), 600))).reason == "table-full"
    refusal = await refused(world.act(table, ChangeRules("wikipedia"), ANA))
    assert (refusal.reason, refusal.arguments) == ("too-many-for-system", {"high": 4})
    refusal = await refused(world.act(table, ChangeRules("pagat", {"decks": 4}), ANA))
    assert isinstance(refusal, RulesRefused)
    assert refusal.error.reason == "stock-too-small"
    assert (await world.act(table, Start("regular", "C"), ANA)).table.running().rules.players == 8


async def test_seven_computers_are_seated_by_one_command() -> None:
    table = await World().open(ANA, computers=tuple(("regular", computer_name(number)) for number in range(1, 8)))
    assert table.running().rules.players == 8
    assert table.names == ("Ana", "Nova", "Pixel", "Turbo", "Orbit", "Astro", "Vega", "Luna")
