"""What is kept about people: telling them, forgetting them, and pruning what is old."""

from collections.abc import Sequence
from typing import Any, Final

import aiosqlite

from bot.store.codec import Data, from_text, list_from_text, to_seconds, to_text
from bot.store.protocol import FinishedGame

NOBODY: Final = 0
"""Stands where the id of a person was who is forgotten. Discord gives nobody this number."""
NO_NAME: Final = "–"


def forgotten_head(head: Data, user: int) -> Data | None:
    """A closed table's state without a person; None where they are not in it."""
    seats = [_forgotten_seat(seat, user) for seat in head["seats"]]
    changed = {**head, "seats": seats, "host": NOBODY if head["host"] == user else head["host"]}
    return None if changed == head else changed


def _forgotten_seat(seat: Data, user: int) -> Data:
    if user not in (seat.get("user"), seat.get("left_by")):
        return seat
    changed = {name: NOBODY if seat.get(name) == user else seat.get(name) for name in ("user", "left_by")}
    return {**seat, **changed, "name": NO_NAME}


def forgotten_payload(payload: Data, user: int) -> Data:
    return {**payload, "user": NOBODY} if payload.get("user") == user else payload


def pruned_head(head: Data) -> Data:
    """What is left of a closed table after long: that it was there."""
    return {
        **head,
        "host": NOBODY,
        "seats": [],
        "scores": [],
        "seed": "",
        "changes": {},
        "game": None,
    }


def has_people(head: Data) -> bool:
    """Whether a closed table's state has not been pruned yet."""
    return bool(head["seats"]) or head["host"] != NOBODY


def pruned_payload(payload: Data) -> Data:
    return {name: value for name, value in payload.items() if name != "user"}


def told_event(table: str, version: int, kind: str, payload: str, at: int) -> Data:
    """Something that a person did, as they are told it."""
    return {"table": table, "version": version, "kind": kind, "payload": from_text(payload), "at": to_seconds(at)}


def told_seats(heads: Sequence[Data], user: int) -> list[Data]:
    """Where a person sits or has sat, from tables' states: nothing of what is hidden."""
    return [
        {"table": head["id"], "guild": head["guild"], "channel": head["channel"], "name": seat["name"]}
        for head in heads
        for seat in head["seats"]
        if seat.get("user") == user
    ]


def finished_game(game: str, channel: int, system: str, winners: str, joined: str, seats: str, at: int) -> FinishedGame:
    """A game that has ended. Whoever has another seat's place by now is not named: what joined them to it differs.

    :param joined: what each seat brought to the game, as JSON.
    :param seats: the seats of its table as they are now, as JSON.
    """
    there = list_from_text(seats)
    places = [
        there[place] if place < len(there) and there[place]["contribution"] == brought else None
        for place, brought in enumerate(list_from_text(joined))
    ]
    names = tuple("" if seat is None or seat["name"] == NO_NAME else str(seat["name"]) for seat in places)
    users = {user for seat in places if seat for user in (seat["user"], seat["left_by"]) if user}
    sat = tuple(NOBODY if seat is None else seat["user"] or seat["left_by"] or NOBODY for seat in places)
    won = tuple(list_from_text(winners))
    return FinishedGame(game, channel, system, names, tuple(sorted(users)), won, to_seconds(at), sat)


def told_settings(language: str | None, notices: str | None, look: str | None) -> Data:
    """What a person has chosen."""
    return {"language": language, "notices": notices, "look": look}


Connection = aiosqlite.Connection


async def _rows(connection: Connection, sql: str, *parameters: object) -> list[Any]:
    return list(await connection.execute_fetchall(sql, parameters))


async def tell(user: int, connection: Connection) -> Data:
    """Everything that is kept about a person."""
    events = await _rows(
        connection,
        "SELECT table_id, version, kind, payload, at FROM events WHERE actor = ? ORDER BY at, table_id, version",
        user,
    )
    heads = await _rows(connection, "SELECT head FROM tables WHERE head LIKE ? ORDER BY number", f"%{user}%")
    settings = await _rows(connection, "SELECT language, notices, look FROM user_settings WHERE user = ?", user)
    rules = await _rows(connection, "SELECT guild, name FROM house_rules WHERE author = ? ORDER BY guild, name", user)
    return {
        "user": user,
        "settings": told_settings(*settings[0]) if settings else None,
        "seats": told_seats([from_text(head) for (head,) in heads], user),
        "saved_rules": [{"guild": guild, "name": name} for guild, name in rules],
        "events": [told_event(*row) for row in events],
    }


async def forget(user: int, connection: Connection) -> None:
    """Puts ``NOBODY`` where a person was, live tables' states excepted: those are changed by ``TableService.act`` alone."""
    await _rows(connection, "DELETE FROM user_settings WHERE user = ?", user)
    await _rows(connection, "UPDATE house_rules SET author = ? WHERE author = ?", NOBODY, user)
    await _rows(connection, "UPDATE events SET actor = ? WHERE actor = ?", NOBODY, user)
    wanted = f'%"user":{user}%'
    found = await _rows(connection, "SELECT table_id, version, payload FROM events WHERE payload LIKE ?", wanted)
    for table, version, payload in found:
        changed = to_text(forgotten_payload(from_text(payload), user))
        await _rows(
            connection, "UPDATE events SET payload = ? WHERE table_id = ? AND version = ?", changed, table, version
        )
    for table, head in await _rows(
        connection, "SELECT id, head FROM tables WHERE live = 0 AND head LIKE ?", f"%{user}%"
    ):
        changed_head = forgotten_head(from_text(head), user)
        if changed_head is not None:
            await _rows(connection, "UPDATE tables SET head = ? WHERE id = ?", to_text(changed_head), table)


async def prune(before: int, most: int, connection: Connection) -> int:
    """Takes the people out of tables that were closed before a moment (microseconds); how many tables that were."""
    found = await _rows(
        connection,
        "SELECT id, head FROM tables WHERE live = 0 AND updated_at < ? AND NOT (head LIKE ? AND head LIKE ?) LIMIT ?",
        before,
        f'%"host":{NOBODY},%',
        '%"seats":[]%',
        most,
    )
    for table, head in found:
        await _rows(connection, "UPDATE tables SET head = ? WHERE id = ?", to_text(pruned_head(from_text(head))), table)
        await _rows(connection, "UPDATE events SET actor = NULL, interaction = NULL WHERE table_id = ?", table)
        await _rows(connection, "DELETE FROM posted WHERE table_id = ?", table)
        for version, payload in await _rows(
            connection, "SELECT version, payload FROM events WHERE table_id = ? AND payload LIKE ?", table, '%"user":%'
        ):
            changed = to_text(pruned_payload(from_text(payload)))
            await _rows(
                connection, "UPDATE events SET payload = ? WHERE table_id = ? AND version = ?", changed, table, version
            )
    return len(found)
