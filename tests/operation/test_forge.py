"""What the forge runs and asks: well-formed, pinned, in step with ``.ci/run`` and the documents."""

import json
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
FORGE = ROOT / ".github"
WORKFLOWS = sorted((FORGE / "workflows").glob("*.yml"))
RUN = (ROOT / ".ci" / "run").read_text("utf-8")
STEPS = set(re.findall(r"^(\w+)\(\) \{", RUN, flags=re.MULTILINE)) - {"into_environment"}
HOSTS = re.compile(r"\b(?:[\w-]+\.)+(?:io|org|com|dev)(?:/|\b)")


def jobs() -> list[tuple[str, dict[str, Any]]]:
    found = [(path.stem, yaml.safe_load(path.read_text("utf-8"))["jobs"]) for path in WORKFLOWS]
    return [(f"{name}.{job}", content) for name, each in found for job, content in each.items()]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_may_read_and_no_more_and_name_nobody_elses_host(path: Path) -> None:
    workflow = yaml.safe_load(path.read_text("utf-8"))
    assert workflow["permissions"] == {"contents": "read"}
    assert HOSTS.findall(path.read_text("utf-8")) == []


def test_what_others_made_is_pinned_by_its_commit_with_its_version_beside() -> None:
    lines = [line for path in WORKFLOWS for line in path.read_text("utf-8").splitlines() if "uses:" in line]
    assert len(lines) > 5
    for line in lines:
        assert re.search(
            r"uses: (\./\.github/workflows/\w+\.yml|[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$)", line
        ), line


def test_every_job_ends_and_every_step_of_the_project_is_one_that_is_there() -> None:
    asked = set[str]()
    for name, job in jobs():
        assert "timeout-minutes" in job or "uses" in job, name
        commands = [step["run"] for step in job.get("steps", ()) if "run" in step]
        asked |= {
            step for each in commands for found in re.findall(r"\.ci/run ([\w ]+)", each) for step in found.split()
        }
        for script in (each for command in commands for each in re.findall(r"\bdeploy/[\w.]+", command)):
            assert (ROOT / script).exists(), script
    assert asked == STEPS - {"machine"}, "the forge runs what .ci/run does"


def test_it_is_tested_on_every_python_that_the_documents_name() -> None:
    (hosting,) = re.findall(
        r"Linux, x86-64 and ARM, Python 3\.(\d+) to 3\.(\d+)", (ROOT / "docs/hosting.md").read_text()
    )
    wanted = [f"3.{number}" for number in range(int(hosting[0]), int(hosting[1]) + 1)]
    assert dict(jobs())["tests.linux"]["strategy"]["matrix"]["python"] == wanted
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["requires-python"] == f">={wanted[0]}"


def test_without_a_step_all_are_done_and_the_readmes_command_is_the_tests() -> None:
    assert "set -- machine tests lint docs workflows" in RUN
    (command,) = re.findall(r"^python3 .* -m pytest$", (ROOT / "README.md").read_text("utf-8"), flags=re.MULTILINE)
    assert f"\n  {command}\n" in RUN
    refused = subprocess.run(["bash", ROOT / ".ci" / "run", "nonsense"], capture_output=True, text=True, check=False)
    assert (refused.returncode, "no such step" in refused.stderr) == (2, True)


def test_what_the_steps_run_is_in_the_repository() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("this is no checkout")
    for named in re.findall(r"(?:docs|deploy)/[\w/.]+\.(?:py|yml)", RUN):
        assert named in listed.stdout.split(), named


def test_warnings_of_the_site_are_errors_and_are_counted() -> None:
    build = (ROOT / "docs" / "site" / "build.py").read_text("utf-8")
    assert '"--strict"' in build
    assert "quiet" not in re.findall(r"command = .*", build)[0]


def test_a_container_for_working_on_it_is_made_as_the_tests_are() -> None:
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text("utf-8"))
    assert container["onCreateCommand"] == ".ci/run machine"
    assert container["postCreateCommand"] in RUN


def test_what_is_asked_before_a_commit_are_the_projects_own_programs() -> None:
    (hooks,) = yaml.safe_load((FORGE / "pre-commit.yaml").read_text("utf-8"))["repos"]
    assert hooks["repo"] == "local"
    entries = [hook["entry"] for hook in hooks["hooks"]]
    assert entries == [".venv/bin/ruff check", ".venv/bin/ruff format", ".venv/bin/python -m tests quick"]


def test_forms_ask_for_what_is_needed() -> None:
    forms = {path.stem: yaml.safe_load(path.read_text("utf-8")) for path in (FORGE / "ISSUE_TEMPLATE").glob("*.yml")}
    assert set(forms) == {"bug", "rule", "translation", "config"}
    for name in ("bug", "rule", "translation"):
        fields = [field for field in forms[name]["body"] if field["type"] != "markdown"]
        assert len({field["id"] for field in fields}) == len(fields)
        assert all(field["attributes"]["label"] for field in fields)
        assert any(field.get("validations", {}).get("required") for field in fields)
    doctor = next(field for field in forms["bug"]["body"] if field.get("id") == "doctor")
    assert doctor["validations"]["required"]
    assert "python -m bot doctor" in doctor["attributes"]["description"]
