"""What a table refuses, and why.

::

    TableError (Exception)
    ├── Refused           the asker may not do this, or not now; nothing has changed
    └── StoreError        something about saving
        ├── Duplicate     this interaction was already carried out
        ├── Conflict      somebody else changed the table first
        ├── Unavailable   it could not be saved; nothing has changed
        └── NewerSchema   the database belongs to a newer release
"""


class TableError(Exception):
    """The root of what tables and stores refuse."""


class Refused(TableError):
    """Nothing has changed. ``reason`` is a key of the catalogues (``refusal-`` comes before it), ``arguments``
    fill its text."""

    def __init__(self, reason: str, **arguments: str | int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.arguments = arguments


class StoreError(TableError):
    """Something about saving."""


class Duplicate(StoreError):
    """This interaction was already carried out; ``version`` is the table's version after it."""

    def __init__(self, version: int) -> None:
        super().__init__(f"already carried out as version {version}")
        self.version = version


class Conflict(StoreError):
    """Somebody else changed the table first; ``version`` is the one that stands."""

    def __init__(self, version: int) -> None:
        super().__init__(f"version {version} stands")
        self.version = version


class Unavailable(StoreError):
    """It could not be saved; nothing has changed."""


class NewerSchema(StoreError):
    """The database belongs to a newer release."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__(
            f"The database has schema {found}, this release knows schema {known}. "
            "Run the newer release again, or restore a backup made before it."
        )
        self.found = found
        self.known = known
