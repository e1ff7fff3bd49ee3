"""What features offer on panels that don't know them, place by place: each in the order that people know."""

from bot.ids import parse_id
from bot.text import texts_for
from cogs.core.press_ids import HERE, NOTHING
from cogs.core.ways_on import Place, ways_on
from tests.swept import swept

OFFERED = {
    Place.RESULT: ("t1-2", ["replay", "review"]),
    Place.POSTED: ("t1-2", ["film"]),
    Place.OWN_RESULT: ("t1-2", ["replay", "review"]),
    Place.TABLE_CLOSED: ("t1-2", ["again"]),
    Place.TRIED_GAME: ("t1-2/5", ["try", "step", "review"]),
    Place.TRIED_PUZZLE: ("175d2590/0", ["try-puzzle"]),
    Place.OWN_LOSS: ("t1-2", ["costliest"]),
    Place.NEXT_STEP: (NOTHING, ["daily"]),
    Place.AFTER_DAILY: (NOTHING, ["puzzle-day"]),
    Place.DAILY_REMINDER: (NOTHING, ["daily-remind"]),
    Place.DAILY_MORE: ("standard_two", ["rules-page", "look"]),
    Place.DEAL: ("t1-2", ["fair"]),
    Place.REVIEW: ("t1-2", ["replay"]),
    Place.PLAYED: (NOTHING, ["history"]),
    Place.PLAYED_DAILY: ("261231-1", ["daily-report"]),
    Place.HISTORY: (NOTHING, ["daily-past"]),
    Place.COUNTING: ("t1", ["count-private", "count-private"]),
    Place.MORE: ("t1", ["rules", "language", "look", "learn"]),
    Place.TOURNAMENT_RESULT: ("c1", ["cup"]),
    Place.TOURNAMENT_MORE: ("c1", ["cup"]),
    Place.LOBBY_RULES: ("t1", ["rules", "house"]),
    Place.TIP: ("t1", ["no-tips"]),
    Place.NEWCOMER: (HERE, ["learn"]),
    Place.HELP: (HERE, ["learn", "rules"]),
    Place.INVITATION: (NOTHING, ["no-invitations"]),
    Place.CHALLENGE: ("123456789012345678", ["head-to-head"]),
    Place.HEAD_TO_HEAD: ("123456789012345678", ["challenge", "history-with"]),
    Place.SETTINGS: ("server", ["look"]),
    Place.CALLS: (NOTHING, ["settings"]),
    Place.OWN_SETTINGS: (NOTHING, ["my-turn"]),
    Place.OPERATOR: (NOTHING, ["operator"]),
}


@swept("place", Place)
def test_each_place_has_what_it_always_had(place: Place) -> None:
    about, verbs = OFFERED[place]
    assert [parse_id(str(each.custom_id)).verb for each in ways_on(place, about, texts_for("en"))] == verbs


def test_a_deal_is_asked_for_by_its_game_once_that_has_ended() -> None:
    ids = [ways_on(Place.DEAL, about, texts_for("en"))[0].custom_id for about in ("t1", "t1-2")]
    assert ids == ["s:t1:fair", "s:t1:fair:2"]
