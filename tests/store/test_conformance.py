"""What every store does, asked of each."""

import asyncio
from dataclasses import asdict, replace

import pytest

from bot.entities.kept import Entry, Learner, Posted, SavedRules, Seating
from bot.entities.settings import Cards, Pace, Preferences, Reminding, ServerSettings, Stopping
from bot.errors import Conflict, Duplicate, SeatedMeanwhile, Unavailable
from bot.store.store import Store
from tests.store.helpers import CHANNEL, GUILD, START, USER, entry


async def test_an_empty_store_knows_nothing(store: Store) -> None:
    assert await store.tables.live() == []
    assert await store.tables.head("aaaaaaaa") is None
    assert await store.tables.events("aaaaaaaa") == []
    assert await store.finished.record("aaaaaaaa-1") is None
    assert await store.finished.records(["aaaaaaaa-1"]) == await store.finished.records([]) == {}
    assert await store.messages.get("aaaaaaaa") is None
    assert await store.tables.version_of_interaction(1) is None
    assert await store.preferences.of_server(GUILD) == ServerSettings()
    assert await store.preferences.of_user(USER) == Preferences()


async def test_what_is_saved_can_be_read(store: Store) -> None:
    first, second = entry(interaction=USER), entry(version=2, actor=None, kind="undone", at=START)
    await store.tables.save(first)
    await store.tables.save(second)
    assert await store.tables.head("aaaaaaaa") == second.head
    assert await store.tables.live() == [second.head]
    assert await store.tables.version_of_interaction(USER) == ("aaaaaaaa", 1)
    names = ("version", "kind", "payload", "actor", "interaction", "at")
    assert await store.tables.events("aaaaaaaa") == [
        {name: getattr(saved, name) for name in names} for saved in (first, second)
    ]


async def test_live_tables_come_in_the_order_of_opening(store: Store) -> None:
    for table in ("cccccccc", "aaaaaaaa", "bbbbbbbb"):
        await store.tables.save(entry(table, at=START - ord(table[0])))
    await store.tables.save(entry("cccccccc", 2))
    await store.tables.save(entry("aaaaaaaa", 2, live=False))
    assert [head["id"] for head in await store.tables.live()] == ["cccccccc", "bbbbbbbb"]
    assert await store.tables.head("aaaaaaaa") == entry("aaaaaaaa", 2).head


async def test_an_interaction_counts_once(store: Store) -> None:
    await store.tables.save(entry(interaction=5))
    await store.tables.save(entry(version=2, interaction=6))
    for repeated in (
        entry(version=3, interaction=6),
        entry(version=2, interaction=6),
        entry("bbbbbbbb", interaction=6),
    ):
        with pytest.raises(Duplicate) as refusal:
            await store.tables.save(repeated)
        assert refusal.value.version == 2
    assert [event["version"] for event in await store.tables.events("aaaaaaaa")] == [1, 2]
    assert await store.tables.head("bbbbbbbb") is None


@pytest.mark.parametrize("version", [-1, 0, 1, 2, 4, 9])
async def test_only_the_next_version_is_saved(store: Store, version: int) -> None:
    await store.tables.save(entry())
    await store.tables.save(entry(version=2))
    with pytest.raises(Conflict) as refusal:
        await store.tables.save(entry(version=version, kind="late", interaction=5))
    assert refusal.value.version == 2
    assert await store.tables.version_of_interaction(5) is None
    assert await store.tables.head("aaaaaaaa") == entry(version=2).head
    await store.tables.save(entry(version=3, interaction=5))


@pytest.mark.parametrize("version", [-1, 0, 2])
async def test_a_table_begins_with_version_one(store: Store, version: int) -> None:
    with pytest.raises(Conflict) as refusal:
        await store.tables.save(entry(version=version))
    assert refusal.value.version == 0
    assert await store.tables.head("aaaaaaaa") is None


async def test_a_channel_has_one_live_table(store: Store) -> None:
    await store.tables.save(entry(channel=CHANNEL))
    with pytest.raises(Conflict) as refusal:
        await store.tables.save(entry("bbbbbbbb", channel=CHANNEL, interaction=7))
    assert refusal.value.version == 0
    assert await store.tables.head("bbbbbbbb") is None
    await store.tables.save(entry("bbbbbbbb", channel=CHANNEL, live=False, interaction=7))
    with pytest.raises(Conflict) as refusal:
        await store.tables.save(entry("bbbbbbbb", 2, channel=CHANNEL))
    assert refusal.value.version == 1
    await store.tables.save(entry(version=2, channel=CHANNEL, live=False))
    await store.tables.save(entry("bbbbbbbb", 2, channel=CHANNEL))
    assert [head["id"] for head in await store.tables.live()] == ["bbbbbbbb"]


async def test_a_record_is_kept_with_the_change_that_ended_the_game(store: Store) -> None:
    record = {"game": "aaaaaaaa-1", "result": {"winner": 0}}
    await store.tables.save(entry(record=record))
    with pytest.raises(Conflict):
        await store.tables.save(entry(record={"game": "aaaaaaaa-2"}))
    assert await store.finished.record("aaaaaaaa-1") == record
    assert await store.finished.record("aaaaaaaa-2") is None
    assert await store.finished.records(["aaaaaaaa-1", "aaaaaaaa-2"]) == {"aaaaaaaa-1": record}
    await store.tables.save(entry(version=2, record={**record, "result": None}))
    assert await store.finished.record("aaaaaaaa-1") == {**record, "result": None}


async def test_what_a_store_gave_can_be_changed_without_harm(store: Store) -> None:
    head = {"id": "aaaaaaaa", "scores": [1]}
    await store.tables.save(entry(head=head))
    head["scores"] = [2]
    for _ in range(2):
        found = await store.tables.head("aaaaaaaa")
        assert found == {"id": "aaaaaaaa", "scores": [1]}
        found["scores"].append(3)


async def test_odd_text_and_data_survive(store: Store) -> None:
    head = {"name": "\ud800\x00\u202eevil 🂡\n'\"--", "none": None, "deep": [[{"x": [1.5, True]}]]}
    await store.tables.save(entry(head=head, payload=head))
    assert await store.tables.head("aaaaaaaa") == head
    assert (await store.tables.events("aaaaaaaa"))[0]["payload"] == head


@pytest.mark.parametrize("head", [{"x": float("nan")}, {"x": object()}])
async def test_data_that_json_cannot_say_are_refused(store: Store, head: dict[str, object]) -> None:
    with pytest.raises((TypeError, ValueError)):
        await store.tables.save(entry(head=head))
    await store.tables.save(entry())


async def test_odd_keys_find_nothing(store: Store) -> None:
    assert await store.tables.head("\ud800") is None
    assert await store.finished.record("x\x00'; DROP TABLE records") is None
    assert await store.tables.version_of_interaction(2**70) is None


async def test_posted_messages(store: Store) -> None:
    posted = Posted(CHANNEL, USER, START, 3)
    await store.messages.set("aaaaaaaa", posted)
    assert await store.messages.get("aaaaaaaa") == posted
    await store.messages.set("aaaaaaaa", Posted(1, 2, 3.0000004, 4))
    assert await store.messages.get("aaaaaaaa") == Posted(1, 2, 3.0, 4)
    await store.messages.set("aaaaaaaa", None)
    await store.messages.set("aaaaaaaa", None)
    assert await store.messages.get("aaaaaaaa") is None


async def test_notes(store: Store) -> None:
    assert await store.notes.get("film") is None
    for value in ("here", "", "there"):
        await store.notes.set("film", value)
        assert await store.notes.get("film") == value
    for _ in range(2):
        await store.notes.set("film", None)
        assert await store.notes.get("film") is None


async def test_settings(store: Store) -> None:
    await store.preferences.change_of_server(GUILD, language="es", notices="always", look="light")
    await store.preferences.change_of_user(GUILD, notices="never", look="dark", cards="text")
    assert await store.preferences.of_server(GUILD) == ServerSettings(
        language="es", notices=Reminding.ALWAYS, look="light"
    )
    assert await store.preferences.of_user(GUILD) == Preferences(notices=Reminding.NEVER, look="dark", cards=Cards.TEXT)
    await store.preferences.change_of_server(GUILD, language=None, notices=None, look=None)
    assert await store.preferences.of_server(GUILD) == ServerSettings()
    chosen = Preferences(language="en", hints=False, pace=Pace.SLOW, invited=False)
    assert await store.preferences.change_of_user(USER, **asdict(chosen)) == chosen
    assert await store.preferences.of_user(USER) == chosen
    told = (await store.people.data_of(USER))["settings"]
    assert (told["hints"], told["pace"], told["invited"]) == (False, "slow", False)


async def test_settings_of_servers(store: Store) -> None:
    assert await store.preferences.of_server(GUILD) == ServerSettings()
    settings = ServerSettings(
        language="es",
        game="saved:Friday",
        level="strong",
        turn_seconds=300,
        threads=True,
        channels=(2**60, 3),
        results_channel=2**61,
        stopping=Stopping.MODERATORS,
        most_tables=4,
    )
    assert await store.preferences.change_of_server(GUILD, **asdict(settings)) == settings
    await store.preferences.change_of_server(GUILD, language="en")
    assert await store.preferences.of_server(GUILD) == replace(settings, language="en")
    assert await store.preferences.of_server(GUILD + 1) == ServerSettings()
    await store.preferences.change_of_server(GUILD, **asdict(ServerSettings()))
    assert await store.preferences.of_server(GUILD) == ServerSettings()


async def test_what_is_chosen_in_one_moment_leaves_the_rest_as_it_is(store: Store) -> None:
    own = Preferences(
        language="es",
        notices=Reminding.NEVER,
        look="dark",
        cards=Cards.TEXT,
        hints=False,
        pace=Pace.SLOW,
        invited=False,
    )
    await asyncio.gather(
        *(store.preferences.change_of_user(USER, **{name: value}) for name, value in asdict(own).items()),
        *(store.preferences.change_of_server(GUILD, **{name: "x"}) for name in ("language", "look")),
        *(store.preferences.change_of_server(GUILD, **change) for change in ({"channels": (1, 2)}, {"most_tables": 3})),
    )
    assert await store.preferences.of_user(USER) == own
    kept = ServerSettings(language="x", look="x", channels=(1, 2), most_tables=3)
    assert await store.preferences.of_server(GUILD) == kept
    with pytest.raises(TypeError):
        await store.preferences.change_of_user(USER, nothing=1)
    assert await store.preferences.change_of_user(USER) == own


async def test_lessons(store: Store) -> None:
    assert await store.learners.get(USER) == Learner()
    done = [
        (Learner(2), Learner(2)),
        (Learner(first_game="aaaaaaaa-1"), Learner(2, "aaaaaaaa-1")),
        (Learner(1, "bbbbbbbb-1"), Learner(2, "aaaaaaaa-1")),
        (Learner(coached=False), Learner(2, "aaaaaaaa-1", coached=False)),
        (Learner(5), Learner(5, "aaaaaaaa-1", coached=False)),
    ]
    for added, learner in done:
        assert await store.learners.add(USER, added) == learner
        assert await store.learners.get(USER) == learner
        assert await store.learners.get(USER + 1) == Learner()
    assert (await store.people.data_of(USER))["lessons"] == {"lessons": 5, "first_game": "aaaaaaaa-1", "coached": False}
    await store.people.forget(USER)
    assert await store.learners.get(USER) == Learner()
    assert (await store.people.data_of(USER))["lessons"] is None


def saved(name: str = "Friday", **changes: object) -> SavedRules:
    return SavedRules(name, "pagat", changes, USER, START)


async def test_saved_rules(store: Store) -> None:
    assert await store.saved_rules.of(GUILD) == []
    await store.saved_rules.forget(GUILD, "Friday")
    first = saved("Émile")
    second = replace(saved("zoë's ★", wild_not=[1, 7], match_target=None), turn_seconds=60, seats=4)
    for rules in (second, first):
        assert await store.saved_rules.save(GUILD, rules, most=25)
    assert await store.saved_rules.of(GUILD) == [second, first]
    assert await store.saved_rules.of(GUILD + 1) == []
    newer = saved("Émile", goal_size=13)
    assert await store.saved_rules.save(GUILD, newer, most=25)
    assert await store.saved_rules.of(GUILD) == [second, newer]
    await store.saved_rules.forget(GUILD, second.name)
    assert await store.saved_rules.of(GUILD) == [newer]


async def test_a_server_saves_no_more_rules_than_it_may(store: Store) -> None:
    assert await store.saved_rules.save(GUILD, saved("a"), most=2)
    assert await store.saved_rules.save(GUILD, saved("b"), most=2)
    assert not await store.saved_rules.save(GUILD, saved("c"), most=2)
    assert await store.saved_rules.save(GUILD, saved("b", goal_size=9), most=2)
    assert await store.saved_rules.save(GUILD + 1, saved("c"), most=2)
    assert [rules.name for rules in await store.saved_rules.of(GUILD)] == ["a", "b"]


async def test_saved_rules_can_be_changed_without_harm(store: Store) -> None:
    changes = {"wild_not": [1]}
    await store.saved_rules.save(GUILD, SavedRules("x", "pagat", changes, USER, START), most=9)
    changes["wild_not"].append(2)
    for _ in range(2):
        [found] = await store.saved_rules.of(GUILD)
        assert found.changes == {"wild_not": [1]}
        found.changes["wild_not"].append(3)


async def test_of_many_at_once_one_wins(store: Store) -> None:
    saves = [store.tables.save(entry(interaction=number, head={"by": number})) for number in range(20)]
    outcomes = await asyncio.gather(*saves, return_exceptions=True)
    won = [number for number, outcome in enumerate(outcomes) if outcome is None]
    assert len(won) == 1
    assert all(isinstance(outcome, Conflict) and outcome.version == 1 for outcome in outcomes if outcome is not None)
    assert await store.tables.head("aaaaaaaa") == {"by": won[0]}


async def test_a_closed_store_is_unavailable(store: Store) -> None:
    await store.tables.save(entry())
    await store.close()
    await store.close()
    for asked in (store.tables.save(entry(version=2)), store.tables.head("aaaaaaaa"), store.preferences.of_user(USER)):
        with pytest.raises(Unavailable):
            await asked


async def test_the_live_tables_where_somebody_sits(store: Store) -> None:
    def seating(table: str, version: int, *users: int | None, **changes: object) -> Entry:
        head = {"id": table, "version": version, "guild": GUILD, "channel": 70, "host": USER}
        return entry(
            table, version, kind="joined", head={**head, "seats": [{"user": user} for user in users]}, **changes
        )

    await store.tables.save(seating("bbbbbbbb", 1, None, USER))
    await store.tables.save(seating("aaaaaaaa", 1, USER, 41))
    await store.tables.save(seating("cccccccc", 1, 41))
    assert [head["id"] for head in await store.tables.seated(USER)] == ["bbbbbbbb", "aaaaaaaa"]
    assert [head["id"] for head in await store.tables.seated(41)] == ["aaaaaaaa", "cccccccc"]
    assert await store.tables.seated(42) == []
    await store.tables.save(seating("bbbbbbbb", 2, None, None))
    await store.tables.save(seating("aaaaaaaa", 2, USER, 41, live=False))
    assert await store.tables.seated(USER) == []


async def test_who_is_forgotten_at_a_live_table_is_to_be_taken_out_there(store: Store) -> None:
    def seating(version: int, user: int | None, *, table: str = "aaaaaaaa", live: bool = True) -> Entry:
        head = {"id": table, "version": version, "guild": GUILD, "host": 41, "scores": []}
        seats = [{"name": "Zoë", "user": user, "left_by": None, "contribution": "1"}]
        return entry(table, version, kind="joined", live=live, head={**head, "seats": seats}, actor=41)

    await store.tables.save(seating(1, USER))
    await store.tables.save(seating(1, USER, table="bbbbbbbb", live=False))
    assert await store.people.to_take_out() == []
    await store.people.forget(USER)
    assert await store.people.to_take_out() == [(USER, "aaaaaaaa", True)]
    await store.people.forget_at(USER, "aaaaaaaa")
    assert await store.people.to_take_out() == [(USER, "aaaaaaaa", True)], "its state names them still"
    await store.tables.save(seating(2, None))
    await store.people.forget_at(USER, "aaaaaaaa")
    assert await store.people.to_take_out() == []
    await store.tables.save(seating(3, USER))
    assert await store.people.to_take_out() == [], "who came back is kept"
    await store.people.forget(USER)
    await store.tables.save(seating(4, USER, live=False))
    assert await store.people.to_take_out() == [(USER, "aaaaaaaa", False)]
    await store.people.forget_at(USER, "aaaaaaaa")
    assert await store.people.to_take_out() == []
    assert (await store.people.data_of(USER))["seats"] == []


async def test_the_live_tables_of_some_shards(store: Store) -> None:
    for number in range(6):
        head = {"id": f"table{number}", "guild": (number << 22) + 5}
        await store.tables.save(entry(f"table{number}", guild=head["guild"], head=head))
    assert [head["id"] for head in await store.tables.live({1}, 4)] == ["table1", "table5"]
    assert [head["id"] for head in await store.tables.live({3, 1}, 4)] == ["table1", "table3", "table5"]
    assert await store.tables.live((), 4) == []
    assert len(await store.tables.live()) == 6


async def test_who_takes_a_seat_sits_where_they_are_known_to(store: Store) -> None:
    def seating(table: str, version: int, *known: str) -> Entry:
        head = {"id": table, "version": version, "guild": GUILD, "channel": 70, "host": USER}
        head |= {"seats": [{"name": "Zoë", "user": USER, "left_by": None}]}
        return entry(table, version, kind="joined", head=head, seating=Seating(USER, frozenset(known)))

    await store.tables.save(seating("aaaaaaaa", 1))
    with pytest.raises(SeatedMeanwhile) as found:
        await store.tables.save(seating("bbbbbbbb", 1))
    assert (found.value.user, found.value.heads) == (USER, [await store.tables.head("aaaaaaaa")])
    assert await store.tables.head("bbbbbbbb") is None
    await store.tables.save(seating("bbbbbbbb", 1, "aaaaaaaa"))
    with pytest.raises(Conflict):
        await store.tables.save(seating("bbbbbbbb", 1, "aaaaaaaa"))
    await store.tables.save(seating("aaaaaaaa", 2, "bbbbbbbb", "cccccccc"))


async def test_of_many_seats_taken_at_once_each_reckons_with_the_others(store: Store) -> None:
    def seating(number: int) -> Entry:
        head = {"id": f"table {number}", "version": 1, "seats": [{"name": "Zoë", "user": USER, "left_by": None}]}
        return entry(f"table {number}", kind="joined", head=head, seating=Seating(USER, frozenset()))

    outcomes = await asyncio.gather(
        *(store.tables.save(seating(number)) for number in range(20)), return_exceptions=True
    )
    assert outcomes.count(None) == 1
    assert len(await store.tables.seated(USER)) == 1


async def test_a_note_is_replaced_only_where_nobody_else_has_done_so(store: Store) -> None:
    assert sorted(await asyncio.gather(*(store.notes.replace("list", None, value) for value in "abc"))) == [
        *(False, False, True)
    ]
    kept = await store.notes.get("list")
    assert not await store.notes.replace("list", "else", "z")
    assert sorted(await asyncio.gather(*(store.notes.replace("list", kept, value) for value in "xy"))) == [False, True]
    assert await store.notes.get("list") in ("x", "y")
