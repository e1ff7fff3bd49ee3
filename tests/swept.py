"""Sweeps over many values that are cheap and alike, each as one test.

An item of its own costs every worker its collection, and one of them its fixtures and reports: more than such a test.
"""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

Test = Callable[..., Any]


def swept(names: str, values: Iterable[Any]) -> Callable[[Test], Test]:
    """Run a test for each of many values, as ``pytest.mark.parametrize`` does, and report all that fail at its end.

    Fixtures are made once for all of them, so a test that changes what it is given is parametrised instead.

    :param names: the parameters that take them, with commas between several.
    :param values: each a tuple where there are several names.
    :raises ExceptionGroup: the test fails for several values; each failure has a note of its own.
    """
    given = [name.strip() for name in names.split(",")]
    cases = [dict(zip(given, value if len(given) > 1 else (value,), strict=True)) for value in values]
    if not cases:
        raise ValueError(f"there is nothing to test for {names}")

    def sweep(test: Test) -> Test:
        signature = inspect.signature(test)
        left = [parameter for name, parameter in signature.parameters.items() if name not in given]

        @wraps(test)
        def in_turn(**fixtures: Any) -> None:
            failures = _Failures()
            for case in cases:
                with failures.of(case):
                    test(**fixtures, **case)
            failures.report()

        @wraps(test)
        async def in_turn_awaited(**fixtures: Any) -> None:
            failures = _Failures()
            for case in cases:
                with failures.of(case):
                    await test(**fixtures, **case)
            failures.report()

        swept_test: Test = in_turn_awaited if inspect.iscoroutinefunction(test) else in_turn
        vars(swept_test).update(__signature__=signature.replace(parameters=left))
        return swept_test

    return sweep


class _Failures:
    """Failures of one sweep, each with the values that it fails for."""

    def __init__(self) -> None:
        self._found: list[Exception] = []
        self._case: dict[str, Any] = {}

    def of(self, case: dict[str, Any]) -> "_Failures":
        self._case = case
        return self

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> bool:
        if not isinstance(error, Exception):
            return False
        error.add_note(f"for {', '.join(f'{name}={value!r}' for name, value in self._case.items())}")
        self._found.append(error)
        return True

    def report(self) -> None:
        """Raise what was found."""
        if len(self._found) == 1:
            raise self._found[0]
        if self._found:
            raise ExceptionGroup(f"{len(self._found)} values", self._found)
