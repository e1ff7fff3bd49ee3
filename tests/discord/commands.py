"""The application's commands as the bot has registered them, and what Discord sends when somebody uses one."""

from typing import Any, Final

from tests.discord.clock import Ids
from tests.discord.errors import INVALID_BODY, ApiError, WrongUse
from tests.discord.payloads import Data
from tests.discord.world import World

_SUBCOMMAND, _GROUP, _STRING, _INTEGER, _BOOLEAN, _NUMBER = 1, 2, 3, 4, 5, 10
_PLAIN: Final = {_STRING: str, _INTEGER: int, _BOOLEAN: bool, _NUMBER: float}


class Commands:
    """The registered commands by their names."""

    def __init__(self, world: World, ids: Ids) -> None:
        self._world, self._ids = world, ids
        self._by_name: dict[str, Data] = {}
        self.refused = False
        """Whether Discord takes no list."""
        self.registered = 0
        """How often the whole list was sent."""

    def all(self) -> list[Data]:
        """Every command, as Discord lists them."""
        return list(self._by_name.values())

    def replace(self, commands: list[Data]) -> list[Data]:
        """Takes this list in the place of the one before; a command of the same name keeps its id.

        :raises ApiError: Discord takes none now.
        """
        if self.refused:
            raise ApiError(INVALID_BODY, "commands")
        self.registered += 1
        before = self._by_name
        self._by_name = {command["name"]: self._kept(command, before) for command in commands}
        return self.all()

    def _kept(self, command: Data, before: dict[str, Data]) -> Data:
        known = before.get(command["name"])
        number = self._ids.new() if known is None else int(known["id"])
        more: Data = {"id": str(number), "application_id": str(self._world.application), "version": str(number)}
        return {"type": 1, "description": "", "default_member_permissions": None, "nsfw": False, **command, **more}

    def check_offered(self, words: str, context: int, installs: set[str]) -> None:
        """Raises ``WrongUse`` where a command is not offered: in that context, or by any of those installations."""
        command = self._by_name.get(words.split()[0], {})
        contexts, kinds = command.get("contexts"), command.get("integration_types") or [0]
        is_offered = contexts is None or context in contexts
        if not is_offered or not installs & {str(kind) for kind in kinds}:
            raise WrongUse(f"/{words} is not offered there")

    def use(self, words: str, options: dict[str, Any], *, focused: str | None = None) -> Data:
        """The data of a command in use.

        :param words: its name and those of its subcommands: ``spite start``.
        :param focused: the option that is being typed, where choices are asked for.
        :raises WrongUse: it is not registered so.
        """
        name, *path = words.split()
        if name not in self._by_name:
            raise WrongUse(f"/{name} is not registered")
        command = self._by_name[name]
        leaf, nested = command, []
        for word in path:
            leaf = _option(leaf, word, words)
            nested.append(leaf)
        inner = [_given(_option(leaf, option, words), value, focused) for option, value in options.items()]
        for level in reversed(nested):
            inner = [{"name": level["name"], "type": level["type"], "options": inner}]
        return {"id": command["id"], "name": name, "type": 1, "options": inner}


def _option(above: Data, name: str, words: str) -> Data:
    for option in above.get("options", []):
        if option["name"] == name:
            found: Data = option
            return found
    raise WrongUse(f"/{words} has no {name}")


def _given(option: Data, value: Any, focused: str | None) -> Data:
    kind = option["type"]
    if option["name"] == focused:
        return {"name": option["name"], "type": kind, "value": value, "focused": True}
    wanted = _PLAIN.get(kind)
    if wanted is None or type(value) is not wanted:
        raise WrongUse(f"{option['name']} takes no {value!r}")
    low, high = option.get("min_value", value), option.get("max_value", value)
    choices = [choice["value"] for choice in option.get("choices", [])]
    if (kind in (_INTEGER, _NUMBER) and not low <= value <= high) or (choices and value not in choices):
        raise WrongUse(f"{option['name']} takes no {value!r}")
    return {"name": option["name"], "type": kind, "value": value}
