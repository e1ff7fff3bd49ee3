"""Dataclasses as plain data and back, copied and projected, by the types of their fields: each shape is described once.

Plain data are what JSON holds: bytes are written in hexadecimal, and enumerations, which are strings, as they are. What
is read may be an earlier release's or a newer one's: fields that this one does not know are left out, those that the
other did not know take their defaults. A field marked ``NOT_KEPT`` is neither written nor read. What a list or a tuple
holds is of one kind.

Lists and dictionaries of plain values are not copied when they are written: whoever changes a dataclass of which that
was asked changes a copy (``copied``).
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

Shape = TypeVar("Shape")
Data = dict[str, Any]
_Conversion = Callable[[Any], Any]
"""Conversion of a value. Where there is None instead, values are left as they are."""
_OfClass = Callable[[type], _Conversion | None]
"""Choice of the conversion for a class: ``_writer``, ``_reader`` or ``_copier``."""
_Conversions = tuple[tuple[str, _Conversion | None], ...]
_Fits = Callable[[Any], bool]

_NUMBERS_END: Final = 1 << 63
NOT_KEPT: Final[Mapping[str, bool]] = {"kept": False}
"""Metadata of a field that follows from the others."""
_readers: Final[dict[type, _Conversion]] = {}
_known: Final[dict[tuple[type, _OfClass], _Conversions]] = {}
_fitting: Final[dict[type, tuple[tuple[str, _Fits], ...]]] = {}


def read_by(kind: type[Shape], reader: Callable[[Any], Shape]) -> None:
    """Register the reader of a class that writes itself (``to_data``)."""
    _readers[kind] = reader


def plain(instance: Any) -> Data:
    """Return a dataclass as plain data."""
    return {
        name: getattr(instance, name) if convert is None else convert(getattr(instance, name))
        for name, convert in _conversions(type(instance), _writer)
    }


def shaped(kind: type[Shape], data: Mapping[str, Any], **given: Any) -> Shape:
    """Return the dataclass that ``plain`` wrote.

    :param given: fields that are not read.

    Data of another form raises Python's own errors.
    """
    for name, convert in _conversions(kind, _reader):
        if name in data and name not in given:
            given[name] = data[name] if convert is None else convert(data[name])
    return kind(**given)


def require_kinds(instance: Any) -> None:
    """Check that every field holds its declared type, at any depth.

    Damaged data may be well-formed and yet hold a text in place of a time. Classes with a reader of their own are
    skipped.

    :raises TypeError: one of them does not.
    """
    for name, fits in _checks(type(instance)):
        if not fits(getattr(instance, name)):
            raise TypeError(f"{type(instance).__name__}.{name}")


def copied(instance: Shape) -> Shape:
    """Return a copy with its own lists, dictionaries and dataclasses, at any depth; all else is shared."""
    kind = type(instance)
    copy = kind.__new__(kind)
    for name, convert in _conversions(kind, _copier):
        value = getattr(instance, name)
        setattr(copy, name, value if convert is None else convert(value))
    return copy


def projected(kind: type[Shape], source: object, **given: Any) -> Shape:
    """Return a view: each field is the source's of that name, lists as tuples, unless it is given."""
    for name, _ in _conversions(kind, _copier):
        if name not in given:
            value = getattr(source, name)
            given[name] = tuple(value) if type(value) is list else value
    return kind(**given)


def _conversions(kind: type, of_one: _OfClass) -> _Conversions:
    """Return the conversion of each field of a dataclass, cached."""
    known = _known.get((kind, of_one))
    if known is None:
        hints = get_type_hints(kind)
        named = [each.name for each in fields(kind) if of_one is _copier or each.metadata.get("kept", True)]
        known = _known[kind, of_one] = tuple((name, _conversion(hints[name], of_one)) for name in named)
    return known


def _conversion(hint: Any, of_one: _OfClass) -> _Conversion | None:
    """Return the conversion of values of a type."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        found = {_conversion(each, of_one) for each in arguments if each is not NoneType}
        if found == {None}:
            return None
        if len(arguments) > 2 or NoneType not in arguments:
            raise TypeError(f"nobody could tell of what is kept which of {hint} it is")
        (convert,) = found
        return lambda value: None if value is None else convert(value)  # type: ignore[misc]
    if origin in (list, tuple):
        of_each = _conversion(arguments[0], of_one)
        if of_each is not None:
            return lambda values: origin([of_each(each) for each in values])
        return origin if of_one is _reader or (of_one is _copier and origin is list) else None
    return of_one(origin or hint) if isinstance(origin or hint, type) else None


def _checks(kind: type) -> tuple[tuple[str, _Fits], ...]:
    """Return the type check of each field, cached."""
    known = _fitting.get(kind)
    if known is None:
        hints = get_type_hints(kind)
        named = [each.name for each in fields(kind) if each.metadata.get("kept", True)]
        known = _fitting[kind] = tuple((name, _fits(hints[name])) for name in named)
    return known


def _fits(hint: Any) -> _Fits:
    """Return the type check of values of a type; types beyond these pass unchecked."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        kinds = [_fits(each) for each in arguments]
        return lambda value: any(fits(value) for fits in kinds)
    if origin in (list, tuple):
        of_each = _fits(arguments[0])
        return lambda values: type(values) is origin and all(of_each(each) for each in values)
    kind = origin or hint
    if kind is float:  # one without a fraction may have been written as a whole number
        return lambda value: _is_whole(value) or (type(value) is float and abs(value) < _NUMBERS_END)
    if kind is int:
        return _is_whole
    if kind is bool:
        return lambda value: type(value) is bool
    if not isinstance(kind, type):
        return lambda value: True
    if is_dataclass(kind) and not hasattr(kind, "to_data"):
        return lambda value: isinstance(value, kind) and all(fits(getattr(value, name)) for name, fits in _checks(kind))
    return lambda value: isinstance(value, kind)


def _is_whole(value: Any) -> bool:
    """Whether a value is an integer within the databases' range."""
    return type(value) is int and -_NUMBERS_END <= value < _NUMBERS_END


def _writer(kind: type) -> _Conversion | None:
    """Return what makes plain data of a class's values; None where they are plain as they are."""
    if hasattr(kind, "to_data"):
        return lambda value: value.to_data()
    if is_dataclass(kind):
        return plain
    return bytes.hex if kind is bytes else None


def _reader(kind: type) -> _Conversion | None:
    """Return what makes a class's values of plain data, as ``_writer`` wrote them; None where they are the values."""
    if kind in _readers or hasattr(kind, "to_data"):
        return _readers[kind]
    if is_dataclass(kind):
        return lambda value: shaped(kind, value)
    if kind is bytes:
        return bytes.fromhex
    return kind if issubclass(kind, Enum) else None


def _copier(kind: type) -> _Conversion | None:
    """Return what copies a class's values; None where they never change, and so may be shared."""
    if kind is dict:
        return dict
    is_changed = is_dataclass(kind) and not kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    return copied if is_changed else None
