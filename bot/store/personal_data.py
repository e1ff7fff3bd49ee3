"""Personal data in stored rows: exported, with a person removed, or pruned after long."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Final

from bot.entities.game_result import GameResult, SeenBy
from bot.entities.kept import NO_NAME, NOBODY, Entry
from bot.shapes import Data
from bot.store.codec import UNREADABLE, list_from_text, readable, to_seconds

_PEOPLE_OF_SEAT: Final = ("user", "left_by", "plays_for")
_PEOPLE_OF_SITTING: Final = ("user", "stands_for")


def sits_in(head: Data, user: int) -> bool:
    """Whether somebody sits at a table, by its state."""
    return any(seat.get("user") == user for seat in head["seats"])


def exported_event(
    table: str, version: int, kind: str, payload: str, actor: int | None, interaction: int | None, at: int, *, user: int
) -> Data | None:
    """Return a change by a person or to a person, ``at`` in microseconds; None for a change that concerns
    others alone."""
    told, is_own = readable(payload), actor == user
    if told.get("user") != user:
        if not is_own:
            return None
        told = pruned_payload(told)  # what they did to somebody else is told without whom it met
    press = {"interaction": interaction} if is_own else {}
    return {"table": table, "version": version, "kind": kind, "payload": told, **press, "at": to_seconds(at)}


def exported_seats(head: Data, user: int) -> list[Data]:
    """Return one entry for each name that a person has had at a table, without hidden cards."""
    # Their seats now, and those they had earlier in the last game.
    seats = [*head["seats"], *(each for known in (head.get("game") or {}).get("sittings", ()) for each in known)]
    names = dict.fromkeys(seat["name"] for seat in seats if seat.get("user") == user)
    return [{**_where(head), "name": name} for name in names]


def exported_naming(head: Data, user: int) -> list[Data]:
    """Return the other mentions of a person in a table's state."""
    stopped, shown_out = head.get("stopped") or {}, head.get("shown_out", ())
    found: list[Data] = [{"as": "host"}] if head.get("host") == user else []
    found += [
        *({"as": "expected", "name": each["name"]} for each in head.get("expected", ()) if each["user"] == user),
        *({"as": "shown out", "name": each["name"]} for each in shown_out if each["user"] == user),
        *({"as": "showed out", "name": each.get("by_name")} for each in shown_out if each.get("by") == user),
        *(
            {"as": "played for", "name": each.get("plays_for_name")}
            for each in head["seats"]
            if each.get("plays_for") == user
        ),
    ]
    if stopped.get("by") == user:
        found.append({"as": "stopped", "name": stopped["name"], "reason": stopped["reason"]})
    return [{**_where(head), **each} for each in found]


def _where(head: Data) -> Data:
    return {"table": head["id"], "guild": head["guild"], "channel": head["channel"]}


def exported_game(result: GameResult, user: int) -> Data:
    """Return a game in which a person has sat, without the others."""
    seats = [(place, seat) for place, seat in enumerate(result.seats) if user in (each.user for each in seat.sittings)]
    return {
        "game": result.game,
        "guild": result.guild,
        "system": result.system,
        "ended_at": result.ended_at,
        "ending": result.ending,
        "private": result.seen_by is SeenBy.PLAYER,
        "seats": [
            {
                "seat": place,
                "sittings": [
                    {"participant": each.participant, "name": each.name, "since": each.since, "until": each.until}
                    for each in seat.sittings
                    if each.user == user
                ],
                "points": seat.points,
                "goal_left": seat.goal_left,
                "place": seat.place,
                "won": seat.won,
            }
            for place, seat in seats
        ],
    }


def exported_tournament(data: Data, user: int) -> Data:
    """Return a tournament that a person organises or takes part in, without the others."""
    return {
        "tournament": data["id"],
        "guild": data["guild"],
        "title": data["title"],
        "organiser": data["organiser"] == user,
        "entrants": [each for each in data["entrants"] if each["user"] == user],
    }


def forgotten_tournament(data: Data, user: int) -> Data:
    """Return a tournament's next state, with a person removed."""
    nobody = {"user": NOBODY, "name": ""}
    entrants = [{**each, **nobody} if each["user"] == user else each for each in data["entrants"]]
    organiser = NOBODY if data["organiser"] == user else data["organiser"]
    return {**data, "organiser": organiser, "entrants": entrants, "version": data["version"] + 1}


def exported_block(noted: Iterable[Sequence[str]], user: int) -> Data | None:
    """Return the reason that a person is blocked; None where they are not.

    :param noted: the rows of the note that lists the blocked.
    """
    for (note,) in noted:
        with suppress(*UNREADABLE):  # a damaged list blocks nobody, and tells of nobody
            for each in list_from_text(note):
                if (each["whom"], each["id"]) == ("user", user):
                    return {"why": each["why"]}
    return None


def exported_learner(lessons: int, first_game: str | None, coached: int) -> Data:
    """Return a person's progress in the lessons."""
    return {"lessons": lessons, "first_game": first_game, "coached": bool(coached)}


def people_in_head(head: Data) -> Iterator[int]:
    """Yield every person in a table's state; a person may be yielded more than once."""
    yield head.get("host") or NOBODY
    for seat in head.get("seats", ()):
        yield from (seat.get(name) or NOBODY for name in _PEOPLE_OF_SEAT)
    stopped = head.get("stopped") or {}
    yield from (stopped.get("by") or NOBODY, *stopped.get("consents", ()), *head.get("agreed", ()))
    # The sittings of the last game also name people who have left their seats.
    for sitting in (each for seat in (head.get("game") or {}).get("sittings", ()) for each in seat):
        yield from (sitting[name] or NOBODY for name in _PEOPLE_OF_SITTING)
    yield from (each["user"] for each in (*head.get("shown_out", ()), *head.get("expected", ())))
    yield from (each.get("by") or NOBODY for each in head.get("shown_out", ()))


def people_in_change(entry: Entry) -> list[int]:
    """Return every person in a change of a table: in its state, as its actor, and as its object."""
    named = {*people_in_head(entry.head), entry.actor or NOBODY, entry.payload.get("user") or NOBODY}
    return sorted(named - {NOBODY})


def forgotten_head(head: Data, user: int) -> Data | None:
    """Return a closed table's state with a person removed; None where the state does not name them."""
    seats = [_forgotten_seat(seat, user) for seat in head["seats"]]
    changed = {**head, "seats": seats, "host": NOBODY if head["host"] == user else head["host"]}
    stopped = head.get("stopped")
    if stopped and user in (stopped["by"], *stopped["consents"]):
        changed["stopped"] = {**stopped, "consents": [each for each in stopped["consents"] if each != user]}
        if stopped["by"] == user:
            changed["stopped"] |= {"by": NOBODY, "name": NO_NAME, "reason": ""}
    if "agreed" in head:  # states of earlier releases lack it
        changed["agreed"] = [each for each in head["agreed"] if each != user]
    for named in head.keys() & {"shown_out", "expected"}:
        # The entry of another person stays, only the name of the one who showed them out is removed.
        changed[named] = [
            ({**each, "by": NOBODY, "by_name": ""} if each.get("by") == user else each)
            for each in head[named]
            if each["user"] != user
        ]
    if (head.get("game") or {}).get("sittings"):
        sittings = [[_forgotten_sitting(each, user) for each in known] for known in head["game"]["sittings"]]
        changed["game"] = {**head["game"], "sittings": sittings}
    return None if changed == head else changed


def _forgotten_seat(seat: Data, user: int) -> Data:
    if user not in (seat.get(name) for name in _PEOPLE_OF_SEAT):
        return seat
    changed = {name: NOBODY if seat.get(name) == user else seat.get(name) for name in _PEOPLE_OF_SEAT}
    changed["name"] = NO_NAME if user in (seat.get("user"), seat.get("left_by")) else seat["name"]
    return {**seat, **changed, "plays_for_name": ""}


def _forgotten_sitting(sitting: Data, user: int) -> Data:
    if user not in (sitting[name] for name in _PEOPLE_OF_SITTING):
        return sitting
    changed = {name: NOBODY if sitting[name] == user else sitting[name] for name in _PEOPLE_OF_SITTING}
    return {**sitting, **changed, "name": NO_NAME}


def forgotten_payload(payload: Data, user: int) -> Data:
    """Return a change of a table with a person removed."""
    return {**payload, "user": NOBODY} if payload.get("user") == user else payload


def pruned_head(head: Data) -> Data:
    """Return the remainder of an old closed table: only that it existed."""
    return {
        **head,
        "host": NOBODY,
        "seats": [],
        "shown_out": [],
        "expected": [],
        "scores": [],
        "seed": "",
        "changes": {},
        "game": None,
        "stopped": None,
        "agreed": [],
    }


def pruned_payload(payload: Data) -> Data:
    """Return a change of a table without any person."""
    return {name: value for name, value in payload.items() if name != "user"}
