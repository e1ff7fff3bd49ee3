"""Being written."""

from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    pass


def run(arguments: Namespace) -> dict[str, object]:
    return {}
