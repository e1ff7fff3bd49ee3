"""Starting the bot in simulated Discord again and again: its features are imported once, what Discord is told of each
command is made once, settings are those that are given, for which no environment need be looked through, and reviews
and films are made in the thread that would wait for a process to make them: its start takes longer than most."""

import asyncio
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import fields
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any
from unittest.mock import patch

from discord import app_commands
from discord.ext import commands
from pydantic import BaseModel

from bot.config import Settings
from bot.engine.errors import RecordError
from bot.finished import film_process, review_process
from bot.running.child_process import command_of
from bot.running.module_runner import ModuleRunner, Request
from bot.tuning import Tuning
from cogs.features import FEATURES, extension_of
from tests.quick_simulation import copied

_FEATURES = {name: import_module(name) for name in map(extension_of, FEATURES)}
"""Imported before any bot is started: those that are started otherwise carry them out anew, and leave others behind."""
_CONSTANTS = {field.name for field in fields(Tuning)}
_PAYLOADS: dict[tuple[Any, type, bool], dict[str, Any]] = {}
_GROUPS: dict[tuple[type, tuple[Any, ...]], dict[str, Any]] = {}
_payload_of = app_commands.Command.get_translated_payload
_payload_of_group = app_commands.Group.get_translated_payload


def settings_of(values: dict[str, Any]) -> Settings:
    """Return settings and constants, those that are not given with their usual values."""
    tuning = {name: values.pop(name) for name in _CONSTANTS & values.keys()}
    settings = Settings.__new__(Settings)
    BaseModel.__init__(settings, **values)
    return settings.tuned(**tuning)


async def _load(client: Any, spec: ModuleSpec, key: str) -> None:
    """discord.py carries out a feature's module anew for each client, and lets go of it with the client."""
    module = sys.modules[key] = _FEATURES[key]
    await module.setup(client)
    client._BotBase__extensions[key] = module


async def _let_go(client: Any, module: ModuleType, key: str) -> None:
    """discord.py looks through all modules for those that go with a feature's, once for each feature."""
    client._BotBase__extensions.pop(key, None)


async def _payload(command: Any, tree: Any, translator: app_commands.Translator) -> dict[str, Any]:
    """The same for every client, since it follows from the command's method and the catalogues."""
    key = command.callback, type(translator), command.parent is None
    if key not in _PAYLOADS:
        _PAYLOADS[key] = await _payload_of(command, tree, translator)
    made: dict[str, Any] = copied(_PAYLOADS[key])
    return made


async def _payload_of_all(group: app_commands.Group, tree: Any, translator: app_commands.Translator) -> dict[str, Any]:
    """The same for every group of the same commands."""
    commands_of_it = (each for each in group.walk_commands() if isinstance(each, app_commands.Command))
    key = type(translator), tuple(each.callback for each in commands_of_it)
    if key not in _GROUPS:
        _GROUPS[key] = await _payload_of_group(group, tree, translator)
    made: dict[str, Any] = copied(_GROUPS[key])
    return made


def _review(request: Request) -> bytes:
    return json.dumps(review_process.review_asked_for(request)).encode()


_run_as_process = ModuleRunner._run
_MADE_HERE: dict[tuple[str, ...], Callable[[Request], bytes]] = {
    command_of(film_process.__name__): film_process.draw_film,
    command_of(review_process.__name__): _review,
}


async def _run(self: ModuleRunner, request: bytes) -> bytes | None:
    """What a test has put in a module's place is a process still; of the modules themselves ``tests/finished`` and the
    bot over sockets start processes."""
    make = _MADE_HERE.get(self._command)
    if make is None or self._patience < 1:  # whoever waits no time has to see it run out
        return await _run_as_process(self, request)
    try:
        return await asyncio.to_thread(make, json.loads(request))
    except RecordError:
        return None


@contextmanager
def quick_starts() -> Iterator[None]:
    """For bots that are started within."""
    with ExitStack() as stack:
        for kind, name, quick in (
            (commands.bot.BotBase, "_load_from_module_spec", _load),
            (commands.bot.BotBase, "_call_module_finalizers", _let_go),
            (app_commands.Command, "get_translated_payload", _payload),
            (app_commands.Group, "get_translated_payload", _payload_of_all),
            (ModuleRunner, "_run", _run),
        ):
            stack.enter_context(patch.object(kind, name, quick))
        try:
            yield
        finally:
            sys.modules.update(_FEATURES)
