"""Views and rules travel to the processes that draw and think."""

import pickle
from random import Random

from bot.engine.systems import SYSTEMS
from bot.engine.views import SeatView, seat_view
from tests.players.play import in_the_middle, rules_of
from tests.swept import swept


@swept("system", SYSTEMS)
def test_what_arrives_is_what_was_sent(system: str) -> None:
    rules = rules_of(system, SYSTEMS[system].seats[0])
    for moves in (0, Random(system).randrange(10, 80)):
        state = in_the_middle(rules, f"travels/{system}", moves)
        for seat in range(rules.players):
            view = seat_view(state, seat)
            arrived: SeatView = pickle.loads(pickle.dumps(view))
            assert arrived == view
            assert arrived.rules.to_data() == rules.to_data()


def test_rules_that_arrive_again_are_the_same_object() -> None:
    sent = [pickle.dumps(rules_of(system)) for system in ("pagat", "pagat", "loading")]
    first, again, other = (pickle.loads(each) for each in sent)
    assert first is again
    assert first != other
    assert hash(first) == hash(rules_of("pagat"))
