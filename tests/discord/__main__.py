"""``python -m tests.discord``: serves the stand-in, says where in one line of JSON, and ends when told to."""

import asyncio
import json
import signal
import sys
from argparse import ArgumentParser, Namespace

from tests.discord.server import TOKEN, StandIn


def main() -> int:
    parser = ArgumentParser(prog="python -m tests.discord", description="A stand-in for Discord on this machine.")
    parser.add_argument("--port", type=int, default=0, help="0 is any that is free")
    parser.add_argument("--token", default=TOKEN, help="the token that the bot has to have")
    parser.add_argument("--shards", type=int, default=1)
    parser.add_argument("--no-limits", action="store_true", help="answers however much is asked")
    parser.add_argument("--most-invalid", type=int, default=10_000, help="answers 401, 403, 429 before the ban")
    parser.add_argument("--heartbeat", type=float, default=41.25, help="seconds between two heartbeats")
    parser.add_argument("--latency", type=float, default=0.0, help="seconds that a request takes, give or take half")
    parser.add_argument("--log", type=int, default=10_000, help="so many requests are remembered with their bodies")
    asyncio.run(_serve(parser.parse_args()))
    return 0


async def _serve(arguments: Namespace) -> None:
    stand_in = StandIn(
        token=arguments.token,
        shards=arguments.shards,
        limits=not arguments.no_limits,
        most_invalid=arguments.most_invalid,
        heartbeat_seconds=arguments.heartbeat,
        latency_seconds=arguments.latency,
        log_size=arguments.log,
    )
    stopping = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    await stand_in.start(arguments.port)
    addresses = {
        "port": stand_in.port,
        "api": stand_in.api_url,
        "gateway": stand_in.gateway_url,
        "control": stand_in.control_url,
        "token": stand_in.token,
    }
    print(json.dumps(addresses), flush=True)
    await stopping.wait()
    await stand_in.stop()


if __name__ == "__main__":
    sys.exit(main())
