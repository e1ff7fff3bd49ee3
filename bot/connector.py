"""Connector for requests to Discord that sends each request in one piece."""

from typing import Any, Final

import aiohttp
from aiohttp.client_reqrep import ClientRequest
from aiohttp.connector import Connection

MOST_AT_ONCE: Final = 512 * 1024
"""Bytes of the largest body that is put together first; a film is written part by part."""


class WholeBodies(aiohttp.TCPConnector):
    """Puts a body of several parts together before it is sent.

    Boundaries, headings and parts are otherwise written one after the other, nine pieces for a panel and its picture,
    each of which is a call of the system and a packet on its way.
    """

    async def connect(self, req: ClientRequest, *more: Any, **named: Any) -> Connection:
        body = req.body
        if isinstance(body, aiohttp.MultipartWriter) and (body.size or MOST_AT_ONCE) < MOST_AT_ONCE:
            await req.update_body(await body.as_bytes())
        return await super().connect(req, *more, **named)
