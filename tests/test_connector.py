"""What is sent to Discord arrives as it was, in one piece where it is small."""

import io

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.connector import MOST_AT_ONCE, WholeBodies


@pytest.mark.parametrize(("size", "pieces"), [(30_000, range(1, 2)), (MOST_AT_ONCE, range(9, 1000))])
async def test_a_form_arrives_whole(size: int, pieces: range) -> None:
    arrived: dict[str, bytes] = {}

    async def read(request: web.Request) -> web.Response:
        assert request.headers["Content-Length"]
        async for part in await request.multipart():
            assert isinstance(part, aiohttp.BodyPartReader)
            arrived[part.name or ""] = bytes(await part.read())
        return web.Response()

    sent: list[int] = []

    async def note(session: object, context: object, chunk: aiohttp.TraceRequestChunkSentParams) -> None:
        sent.append(len(chunk.chunk))

    application = web.Application(client_max_size=2 * MOST_AT_ONCE)
    application.router.add_post("/", read)
    watching = aiohttp.TraceConfig()
    watching.on_request_chunk_sent.append(note)
    picture = bytes(number % 251 for number in range(size))
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", '{"ñ": 1}')
    form.add_field("files[0]", io.BytesIO(picture), filename="table.png", content_type="application/octet-stream")
    async with (
        TestServer(application) as server,
        aiohttp.ClientSession(connector=WholeBodies(limit=0), trace_configs=[watching]) as session,
        session.post(server.make_url("/"), data=form) as answer,
    ):
        assert answer.status == 200
    assert arrived == {"payload_json": '{"ñ": 1}'.encode(), "files[0]": picture}
    assert len(sent) in pieces
