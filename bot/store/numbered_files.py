"""The files that migrations are read from, for every kind of database."""

from importlib.resources import files


def numbered_files(package: str) -> list[tuple[int, str]]:
    """Return the SQL files in a package's folder ``migrations``, by their numbers: the number and the text of each.

    :raises ValueError: there is none, or two have one number.
    """
    folder = files(package) / "migrations"
    found = [(int(file.name[:4]), file.read_text("utf-8")) for file in folder.iterdir() if file.name.endswith(".sql")]
    if not found or len({number for number, _ in found}) < len(found):
        raise ValueError(f"the migrations of {package} are missing, or two have one number")
    return sorted(found)
