"""Small requests, to servers that answer in every way that there is."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import aiohttp
import pytest

from bot import quick_requests
from bot.quick_requests import QuickRequests

EMPTY = b"HTTP/1.1 204 No Content\r\nVia: 1.1 google\r\n\r\n"
LAST = b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"
REFUSAL = b'{"code": 40060}'
REFUSED = b"HTTP/1.1 400 Bad Request\r\nContent-Length: %d\r\n\r\n" % len(REFUSAL) + REFUSAL
IN_CHUNKS = b'HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"cod\r\na\r\ne": 40060}\r\n0\r\n\r\n'
UNTIL_ITS_END = b"HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\n\r\n<html>"
IN_A_MOMENT = b"HTTP/1.1 103 Early Hints\r\nLink: </>\r\n\r\n"
NO_ANSWER = b"Hello, who is there?\r\n\r\n"


class Watch:
    """Notes what was answered."""

    def __init__(self) -> None:
        self.heard: list[int] = []
        self.asked: list[str] = []
        self.broken: list[str] = []

    async def begins(self, path: str) -> None:
        self.asked.append(path)

    def ends(self, path: str, status: int, headers: Mapping[str, str]) -> None:
        assert path == self.asked[-1] or len(self.asked) > 1
        self.heard.append(status)

    def breaks(self, path: str) -> None:
        self.broken.append(path)

    def may_have_answered(self, interaction: int) -> bool:
        return any(f"/interactions/{interaction}/" in path for path in self.broken)


class Server:
    """Answers each request with the next of ``answers``, the last of them again and again; an empty one with nothing.

    :ivar requests: what came, by connection.
    """

    def __init__(self, *answers: bytes) -> None:
        self._answers, self.requests = list(answers), list[list[bytes]]()
        self.open: set[asyncio.StreamWriter] = set()
        self.base = ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came = list[bytes]()
        self.requests.append(came)
        self.open.add(writer)
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
                came.append(head + await reader.readexactly(length))
                answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
                writer.write(answer)
                if b"Connection: close" in answer:
                    break
        except asyncio.IncompleteReadError:
            pass
        finally:
            self.open.discard(writer)
            writer.close()


@asynccontextmanager
async def answering(*answers: bytes) -> AsyncIterator[tuple[Server, QuickRequests, list[int]]]:
    """A server, what asks it, and the statuses that it hears."""
    server, watch = Server(*answers), Watch()
    listening = await asyncio.start_server(server.serve, "127.0.0.1", 0)
    server.base = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}/api"
    requests = QuickRequests(watch)
    async with listening:
        yield server, requests, watch.heard
        requests.close()


async def test_requests_after_one_another_share_a_connection_and_arrive_whole() -> None:
    async with answering(EMPTY) as (server, requests, heard):
        for number in range(3):
            answered = await requests.ask("POST", server.base, f"/way/{number}", b'{"type": 6}')
            assert (answered.status, answered.reason, answered.body) == (204, "No Content", b"")
            assert answered.headers["Via"] == "1.1 google"
        ((first, *others),) = server.requests
        assert len(others) == 2
        assert first.startswith(b"POST /api/way/0 HTTP/1.1\r\nHost: 127.0.0.1:")
        head, _, body = first.partition(b"\r\n\r\n")
        assert body == b'{"type": 6}'
        assert {b"Content-Type: application/json", b"Content-Length: 11"} < set(head.split(b"\r\n"))
        assert heard == [204, 204, 204]


async def test_those_at_the_same_time_have_a_connection_each() -> None:
    async with answering(EMPTY) as (server, requests, _):
        await asyncio.gather(*(requests.ask("POST", server.base, "/way", b"{}") for _ in range(5)))
        assert [len(each) for each in server.requests] == [1] * 5


@pytest.mark.parametrize(("answer", "status", "body"), [(REFUSED, 400, REFUSAL), (IN_CHUNKS, 404, REFUSAL)])
async def test_why_something_is_refused_is_read_and_the_connection_kept(
    answer: bytes, status: int, body: bytes
) -> None:
    async with answering(answer) as (server, requests, heard):
        for _ in range(2):
            posted = await requests.ask("POST", server.base, "/way", b"{}")
            assert (posted.status, posted.body) == (status, body)
        assert [len(each) for each in server.requests] == [2]
        assert heard == [status, status]


@pytest.mark.parametrize(("answer", "status"), [(LAST, 204), (UNTIL_ITS_END, 502)])
async def test_a_connection_that_ends_with_its_answer_is_not_used_again(answer: bytes, status: int) -> None:
    async with answering(answer) as (server, requests, _):
        for _ in range(2):
            assert (await requests.ask("POST", server.base, "/way", b"{}")).status == status
        assert [len(each) for each in server.requests] == [1, 1]


async def test_what_only_says_that_more_follows_is_no_answer() -> None:
    async with answering(IN_A_MOMENT + EMPTY) as (server, requests, heard):
        assert (await requests.ask("POST", server.base, "/way", b"{}")).status == 204
        assert heard == [204]


async def test_a_connection_that_was_closed_while_nobody_used_it_makes_way_for_another() -> None:
    async with answering(EMPTY) as (server, requests, _):
        await requests.ask("POST", server.base, "/way", b"{}")
        for writer in server.open:
            writer.close()
        assert (await requests.ask("POST", server.base, "/way", b"{}")).status == 204
        assert [len(each) for each in server.requests] == [1, 1]


async def test_one_that_breaks_when_it_is_used_again_makes_way_and_a_new_one_that_breaks_is_told() -> None:
    broken = b"HTTP/1.1 204 No Connection: close"
    async with answering(EMPTY, broken, EMPTY, EMPTY) as (server, requests, _):
        await requests.ask("POST", server.base, "/way", b"{}")
        assert (await requests.ask("POST", server.base, "/way", b"{}")).status == 204
        assert [len(each) for each in server.requests] == [2, 1]
    async with answering(broken) as (server, requests, heard):
        with pytest.raises(aiohttp.ClientConnectionError):
            await requests.ask("POST", server.base, "/way", b"{}")
        assert heard == []


async def test_what_is_no_answer_is_told_as_a_fault_of_the_connection() -> None:
    async with answering(NO_ANSWER) as (server, requests, heard):
        with pytest.raises(aiohttp.ClientError):
            await requests.ask("POST", server.base, "/way", b"{}")
        assert heard == []


async def test_whoever_does_not_answer_is_not_waited_for_long() -> None:
    async with answering(b"", EMPTY) as (server, requests, _):
        with pytest.raises(TimeoutError):
            await requests.ask("POST", server.base, "/way", b"{}", within=0.05)
        assert (await requests.ask("POST", server.base, "/way", b"{}")).status == 204
        assert [len(each) for each in server.requests] == [1, 1]


async def test_nobody_there_is_told() -> None:
    async with answering(EMPTY) as (server, requests, _):
        gone = server.base
    with pytest.raises(ConnectionRefusedError):
        await requests.ask("POST", gone, "/way", b"{}")


async def test_what_nobody_uses_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick_requests, "_UNUSED_FOR", 0.01)
    async with answering(EMPTY) as (server, requests, _):
        await requests.ask("POST", server.base, "/way", b"{}")
        assert server.open
        async with asyncio.timeout(5):
            while server.open:
                await asyncio.sleep(0.005)
        assert (await requests.ask("POST", server.base, "/way", b"{}")).status == 204


@pytest.mark.parametrize("path", ["/way HTTP/1.1\r\nHost: other", "/a b", "/ñ"])
async def test_a_path_is_one_path(path: str) -> None:
    async with answering(EMPTY) as (server, requests, _):
        with pytest.raises(ValueError, match="path"):
            await requests.ask("POST", server.base, path, b"{}")
        assert server.requests == []


async def test_an_answer_that_nobody_asked_for_is_not_the_next_ones() -> None:
    """It follows the first in one piece, or comes while nobody uses the connection."""
    async with answering(EMPTY + REFUSED, EMPTY) as (server, requests, heard):
        for _ in range(2):
            assert (await requests.ask("POST", server.base, "/way", b"{}")).status == 204
        for writer in server.open:
            writer.write(REFUSED)
        await asyncio.sleep(0.05)
        assert (await requests.ask("POST", server.base, "/way", b"{}")).status == 204
        assert heard == [204] * 3


async def test_first_answers_never_wait_behind_other_requests_and_are_bounded() -> None:
    """Of everything else a quarter is on its way at once; the rest waits, and holds no connection."""
    gate, open_now, most = asyncio.Event(), 0, 0

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal open_now, most
        open_now += 1
        most = max(most, open_now)
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                await reader.readexactly(2)
                if b"/interactions/" not in head:
                    await gate.wait()
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            open_now -= 1
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    requests = QuickRequests(Watch(), most=16)
    posts = [asyncio.create_task(requests.ask("PATCH", address, f"/channels/{n}", b"{}")) for n in range(50)]
    await asyncio.sleep(0.05)
    assert open_now == 2
    answers = [requests.ask("POST", address, f"/interactions/{n}/t/callback", b"{}", within=5) for n in range(100)]
    assert {answer.status for answer in await asyncio.gather(*answers)} == {200}
    assert not any(post.done() for post in posts)
    gate.set()
    await asyncio.gather(*posts)
    assert most <= 16
    requests.close()
    server.close()
    await server.wait_closed()
