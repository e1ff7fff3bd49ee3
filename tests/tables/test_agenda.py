"""What is next is next, whatever was planned anew, taken back or given up meanwhile."""

from random import Random

from bot.tables.automatic.agenda import Agenda


def test_an_agenda_is_a_sorted_list_of_plans() -> None:
    luck, agenda, planned = Random(3), Agenda[int](), dict[str, tuple[float, int]]()
    now = 0.0
    for number in range(20_000):
        key, way = str(luck.randint(1, 40)), luck.random()
        if way < 0.7:
            at = now + luck.randint(-3, 30)
            agenda.put(key, at, number)
            planned[key] = (at, number)
        elif way < 0.8:
            agenda.remove(key)
            planned.pop(key, None)
        elif way < 0.9:
            now += luck.randint(0, 5)
            due = [(name, plan) for name, (at, plan) in planned.items() if at <= now]
            assert sorted(agenda.take_due(now)) == sorted(due)
            for name, _ in due:
                del planned[name]
        else:
            first = min((at for at, _ in planned.values()), default=None)
            assert agenda.next_at(lambda name: False) == first
        assert (key in agenda) is (key in planned)
    assert len(agenda._heap) < 300


def test_what_is_unwanted_is_given_up_until_it_is_planned_again() -> None:
    agenda = Agenda[str]()
    agenda.put("paused", 1.0, "warn")
    agenda.put("other", 2.0, "warn")
    assert agenda.next_at(lambda key: key == "paused") == 2.0
    assert "paused" not in agenda
    agenda.put("paused", 1.5, "warn")
    assert [key for key, _ in agenda.take_due(3.0)] == ["paused", "other"]
    assert agenda.next_at(lambda key: False) is None
