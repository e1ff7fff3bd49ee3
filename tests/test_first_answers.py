"""First answers and edits, to servers that answer in every way that there is."""

import asyncio
import io
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, cast

import aiohttp
import pytest

from bot.first_answers import FirstAnswers, HttpAnswer
from cogs.core.http_watch import Attempts, watching

EMPTY = b"HTTP/1.1 204 No Content\r\nVia: 1.1 google\r\n\r\n"
REFUSAL = b'{"code": 40060}'
REFUSED = b"HTTP/1.1 400 Bad Request\r\nContent-Length: %d\r\n\r\n" % len(REFUSAL) + REFUSAL
IN_CHUNKS = b'HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"cod\r\na\r\ne": 40060}\r\n0\r\n\r\n'
NO_ANSWER = b"Hello, who is there?\r\n\r\n"


class Watch:
    """Notes what was asked and answered."""

    def __init__(self) -> None:
        self.heard: list[int] = []
        self.broken: list[str] = []

    async def begins(self, path: str) -> None:
        """Wait for nothing."""

    def ends(self, path: str, status: int, headers: Mapping[str, str]) -> None:
        self.heard.append(status)

    def breaks(self, path: str) -> None:
        self.broken.append(path)

    def may_have_answered(self, interaction: int) -> bool:
        return any(f"/interactions/{interaction}/" in path for path in self.broken)


def first_answers(watch: Watch, **more: Any) -> FirstAnswers:
    return FirstAnswers(watching(cast(Attempts, watch)), watch.may_have_answered, **more)


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
async def answering(*answers: bytes) -> AsyncIterator[tuple[Server, FirstAnswers, Watch]]:
    """A server, what asks it, and what is heard of that."""
    server, watch = Server(*answers), Watch()
    listening = await asyncio.start_server(server.serve, "127.0.0.1", 0)
    server.base = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}/api"
    answers_first = first_answers(watch)
    async with listening:
        yield server, answers_first, watch
        await answers_first.close()


async def ask(server: Server, answers_first: FirstAnswers, *, within: float = 60) -> HttpAnswer:
    return await answers_first.post(f"{server.base}/interactions/7/token/callback", b'{"type": 6}', within=within)


async def test_answers_after_one_another_share_a_connection_and_arrive_whole() -> None:
    async with answering(EMPTY) as (server, answers_first, watch):
        for _ in range(3):
            answered = await ask(server, answers_first)
            assert (answered.status, answered.reason, answered.body) == (204, "No Content", b"")
            assert answered.headers["Via"] == "1.1 google"
        ((first, *others),) = server.requests
        assert len(others) == 2
        head, _, body = first.partition(b"\r\n\r\n")
        assert first.startswith(b"POST /api/interactions/7/token/callback HTTP/1.1\r\n")
        assert body == b'{"type": 6}'
        assert {b"Content-Type: application/json", b"Content-Length: 11"} < set(head.split(b"\r\n"))
        assert watch.heard == [204, 204, 204]


@pytest.mark.parametrize(("answer", "status", "body"), [(REFUSED, 400, REFUSAL), (IN_CHUNKS, 404, REFUSAL)])
async def test_why_something_is_refused_is_read(answer: bytes, status: int, body: bytes) -> None:
    async with answering(answer) as (server, answers_first, watch):
        for _ in range(2):
            posted = await ask(server, answers_first)
            assert (posted.status, posted.body) == (status, body)
        assert [len(each) for each in server.requests] == [2]
        assert watch.heard == [status, status]


async def test_a_connection_that_breaks_makes_way_once_and_what_was_not_heard_is_noted() -> None:
    broken = b"HTTP/1.1 204 No Connection: close"
    async with answering(EMPTY, broken, EMPTY, EMPTY) as (server, answers_first, watch):
        await ask(server, answers_first)
        assert (await ask(server, answers_first)).status == 204
        assert [len(each) for each in server.requests] == [2, 1]
        assert watch.may_have_answered(7)
    async with answering(broken) as (server, answers_first, watch):
        with pytest.raises(aiohttp.ClientConnectionError):
            await ask(server, answers_first)
        assert [len(each) for each in server.requests] == [1, 1]
        assert watch.heard == []


@pytest.mark.parametrize(("method", "path", "times"), [("PATCH", "/channels/1", 2), ("POST", "/channels/1", 1)])
async def test_what_may_not_be_sent_twice_is_asked_once(method: str, path: str, times: int) -> None:
    async with answering(b"HTTP/1.1 204 No Connection: close") as (server, answers_first, _):
        with pytest.raises(aiohttp.ClientConnectionError):
            async with answers_first.session.request(method, server.base + path, data="{}"):
                raise AssertionError("it was not answered")
        assert [len(each) for each in server.requests] == [1] * times


async def test_a_form_is_sent_in_one_piece_and_again_as_it_was() -> None:
    async with answering(b"HTTP/1.1 204 No Connection: close", EMPTY) as (server, answers_first, _):
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", '{"ñ": 1}')
        form.add_field("files[0]", io.BytesIO(bytes(range(256))), filename="table.png")
        async with answers_first.session.request("PATCH", f"{server.base}/webhooks/1", data=form) as answered:
            assert answered.status == 204
        first, second = (each[0] for each in server.requests)
        assert first == second
        assert bytes(range(256)) in first
        assert '{"ñ": 1}'.encode() in first


async def test_what_is_no_answer_is_told_as_a_fault_of_the_connection() -> None:
    async with answering(NO_ANSWER) as (server, answers_first, watch):
        with pytest.raises(aiohttp.ClientError):
            await ask(server, answers_first)
        assert watch.heard == []


async def test_whoever_does_not_answer_is_not_waited_for_long() -> None:
    async with answering(EMPTY, b"", EMPTY) as (server, answers_first, _):
        await ask(server, answers_first)  # a busy machine may take longer to connect than is waited for
        with pytest.raises(TimeoutError):
            await ask(server, answers_first, within=0.05)
        assert (await ask(server, answers_first)).status == 204
        assert [len(each) for each in server.requests] == [2, 1]


async def test_nobody_there_is_told_at_once() -> None:
    async with answering(EMPTY) as (server, _, _):
        pass
    answers_first = first_answers(Watch())
    with pytest.raises(aiohttp.ClientConnectorError):
        await ask(server, answers_first)
    await answers_first.close()


async def test_so_many_are_on_their_way_at_once_and_no_more() -> None:
    open_now, most = 0, 0

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal open_now, most
        open_now += 1
        most = max(most, open_now)
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while await reader.readuntil(b"\r\n\r\n"):
                await reader.readexactly(2)
                await asyncio.sleep(0)
                writer.write(EMPTY)
        open_now -= 1
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    answers_first = first_answers(Watch(), most=16)
    urls = [f"{address}/interactions/{number}/t/callback" for number in range(100)]
    answers = [answers_first.post(url, b"{}", within=60) for url in urls]
    assert {answer.status for answer in await asyncio.gather(*answers)} == {204}
    assert most == 16
    await answers_first.close()
    server.close()
    await server.wait_closed()
