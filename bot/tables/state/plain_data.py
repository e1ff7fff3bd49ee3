"""Plain data of what is saved with a table."""

from dataclasses import fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def fields_of(instance: "DataclassInstance") -> dict[str, Any]:
    """Every field of a dataclass by its name, the values as they are."""
    return {each.name: getattr(instance, each.name) for each in fields(instance)}
