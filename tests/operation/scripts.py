"""The scripts in ``deploy``, as modules."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

DEPLOY = Path(__file__).parents[2] / "deploy"


def script(name: str) -> Any:
    """One of them, as if it were imported."""
    specification = spec_from_file_location(name, DEPLOY / f"{name}.py")
    assert specification is not None
    assert specification.loader is not None
    module = module_from_spec(specification)
    sys.modules.setdefault(name, module)
    specification.loader.exec_module(module)
    return module
