"""The limit of descriptors: it is raised at the start, and what may be open at once follows from it."""

import resource

import pytest

from bot.running.descriptors import WANTED, connections_allowed, raise_limit


@pytest.mark.parametrize(("soft", "hard", "after"), [(1024, 524_288, WANTED), (1024, 4096, 4096), (256, 256, 256)])
def test_the_limit_is_raised_as_far_as_the_system_lets_it(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, after: int
) -> None:
    limits = [(soft, hard)]
    monkeypatch.setattr(resource, "getrlimit", lambda which: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda which, chosen: limits.append(chosen))
    assert raise_limit() == after
    assert limits[-1] == (after, hard)


def test_where_it_can_not_be_raised_it_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(which: int, chosen: tuple[int, int]) -> None:
        raise ValueError("not allowed")

    monkeypatch.setattr(resource, "getrlimit", lambda which: (1024, 4096))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert raise_limit() == 1024


def test_connections_leave_descriptors_for_everything_else() -> None:
    assert connections_allowed(1024) == 800
    assert connections_allowed(WANTED) == 4096
    assert connections_allowed(64) == 64
