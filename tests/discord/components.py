"""Components of messages: checked by Discord's rules, numbered, and their media put in the place of their names."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from tests.discord.errors import INVALID_BODY, ApiError

Data = dict[str, Any]
Resolve = Callable[[str], Data]
"""Turns the address of a medium (``attachment://name``) into what Discord sends for it."""

ROW, BUTTON, SELECT, SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = (
    1, 2, 3, 9, 10, 11, 12, 13, 14, 17, 18,
)  # fmt: skip
USER_SELECT: Final = 5
SELECTS: Final = frozenset((3, USER_SELECT, 6, 7, 8))
_NEW_TYPES: Final = frozenset((SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER))
"""What needs the flag of Components V2."""
_MOST_COMPONENTS: Final = 40
_MOST_CHARACTERS: Final = 4000
_MOST_BYTES: Final = 10_170
_BYTES_OF_A_TEXT: Final = 12
"""What passes these is answered 500."""
_MOST_ROWS: Final = 5
_LINK, _PREMIUM = 5, 6


@dataclass(slots=True)
class Shape:
    """What was found in a message's components."""

    count: int = 0
    new_types: bool = False
    texts: list[str] = field(default_factory=list)
    custom_ids: list[str] = field(default_factory=list)
    media: list[int | None] = field(default_factory=list)
    """The attachment of each medium; None for one from elsewhere."""


def settle(components: list[Data], resolve: Resolve) -> tuple[list[Data], Shape]:
    """A copy of the components as they are stored, and what is in them. Raises ``ApiError`` for broken rules."""
    shape = Shape()
    settled = [_settled(component, shape, resolve) for component in components]
    if len(set(shape.custom_ids)) < len(shape.custom_ids):
        raise _invalid("Component custom id cannot be duplicated")
    if sum(map(len, shape.texts)) > _MOST_CHARACTERS:
        raise _invalid("the text is longer than 4000 characters")
    if sum(len(text.encode()) + _BYTES_OF_A_TEXT for text in shape.texts) > _MOST_BYTES:
        raise ApiError((500, 0, "Internal Server Error"))
    if not shape.new_types and len(settled) > _MOST_ROWS:
        raise _invalid("more than 5 rows")
    if shape.count > _MOST_COMPONENTS:
        raise _invalid(f"{shape.count} components")
    return settled, shape


def _settled(component: Data, shape: Shape, resolve: Resolve) -> Data:
    shape.count += 1
    kind = component.get("type")
    found = {"id": shape.count, **component}
    custom_id = component.get("custom_id")
    if custom_id is not None:
        if not 1 <= len(custom_id) <= 100:
            raise _invalid(f"custom_id {custom_id}")
        shape.custom_ids.append(custom_id)
    if kind in _NEW_TYPES:
        shape.new_types = True
    if kind == BUTTON:
        _check_button(component)
    elif kind in SELECTS:
        _check_select(component)
    elif kind == TEXT:
        _check_text(component, shape)
    elif kind in (THUMBNAIL, FILE):
        place = "media" if kind == THUMBNAIL else "file"
        found[place] = _medium(component[place], shape, resolve)
    elif kind == GALLERY:
        found["items"] = _items(component, shape, resolve)
    elif kind == ROW:
        _check_row(component)
    if "components" in component:
        if kind == CONTAINER and any(each.get("type") == CONTAINER for each in component["components"]):
            raise _invalid("a container in a container")
        found["components"] = [_settled(each, shape, resolve) for each in component["components"]]
    if "accessory" in component:
        found["accessory"] = _settled(component["accessory"], shape, resolve)
    return found


def _check_button(button: Data) -> None:
    label, style = button.get("label"), button.get("style")
    if label is not None and len(label) > 80:
        raise _invalid(f"label {label}")
    if not label and not button.get("emoji") and style != _PREMIUM:
        raise _invalid("a button without label and emoji")
    if style not in (_LINK, _PREMIUM) and "custom_id" not in button:
        raise _invalid("a button without custom_id")


def _check_select(select: Data) -> None:
    options = select.get("options", [])
    if select["type"] == SELECT and not 1 <= len(options) <= 25:
        raise _invalid(f"{len(options)} options")
    values = [option["value"] for option in options]
    if len(set(values)) < len(values):
        raise _invalid("an option's value twice")
    for option in options:
        if max(len(option["label"]), len(option["value"]), len(option.get("description") or "")) > 100:
            raise _invalid(f"option {option['label']}")
    if len(select.get("placeholder") or "") > 150:
        raise _invalid("placeholder")


def _check_text(text: Data, shape: Shape) -> None:
    content = text.get("content") or ""
    if not content:
        raise _invalid("a text without words")
    shape.texts.append(content)


def _check_row(row: Data) -> None:
    inside = row.get("components", [])
    selects = sum(each.get("type") in SELECTS for each in inside)
    if not 1 <= len(inside) <= 5 or (selects and len(inside) > 1):
        raise _invalid("a row that is empty or too wide")


def _items(gallery: Data, shape: Shape, resolve: Resolve) -> list[Data]:
    items = gallery.get("items", [])
    if not 1 <= len(items) <= 10:
        raise _invalid(f"{len(items)} items in a gallery")
    for item in items:
        if len(item.get("description") or "") > 1024:
            raise _invalid("an item's description")
    return [{**item, "media": _medium(item["media"], shape, resolve)} for item in items]


def _medium(medium: Data, shape: Shape, resolve: Resolve) -> Data:
    resolved = resolve(medium["url"])
    attachment = resolved.get("attachment_id")
    shape.media.append(None if attachment is None else int(attachment))
    return resolved


def _invalid(detail: str) -> ApiError:
    return ApiError(INVALID_BODY, detail)


def controls(components: list[Data]) -> list[Data]:
    """Every component with a ``custom_id``, in the order of reading."""
    found: list[Data] = []
    for component in components:
        if "custom_id" in component:
            found.append(component)
        if "components" in component:
            found += controls(component["components"])
        if "accessory" in component:
            found += controls([component["accessory"]])
        if isinstance(component.get("component"), dict):
            found += controls([component["component"]])
    return found


def texts(components: list[Data]) -> list[str]:
    """Everything that components say, labels included."""
    found: list[str] = []
    for component in components:
        found += [str(component[name]) for name in ("content", "label") if component.get(name)]
        found += texts(component.get("components", []))
        if "accessory" in component:
            found += texts([component["accessory"]])
    return found
