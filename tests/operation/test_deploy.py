"""What the bot is delivered with: well-formed, in step with the program, and with a runbook entry for every alert."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from shlex import quote
from typing import Any

import pytest
import yaml

from bot import __version__
from bot.config import setting_names
from bot.operation.metrics import Metrics
from bot.services import SystemClock, build_services
from bot.store.sqlite import SqliteStore
from bot.tables.limits import HOUR
from bot.tuning import Tuning
from tests.e2e.world import settings_in
from tests.operation.scripts import script

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text("utf-8")
RUNBOOK = (ROOT / "docs/operating.md").read_text("utf-8")
STOPS_IN = 10
SESSIONS_A_DAY = 1000
"""Discord resets the token of a bot that begins more."""
STUCK_AFTER = Tuning().stuck_after_seconds
FOREIGN = re.compile(r"^(process|python|up$)")
KNOWN = {*setting_names(), "DISCORD_TOKEN", "DISCORD_TOKEN_FILE"}


def documents(name: str) -> list[Any]:
    return [each for each in yaml.safe_load_all((DEPLOY / name).read_text("utf-8")) if each]


def settings_named(text: str) -> set[str]:
    """The names of settings that a text gives values to."""
    return set(re.findall(r"\b((?:SPITE|DISCORD)_[A-Z_]+)\s*[:=]", text))


@pytest.fixture(scope="module")
def metric_names() -> set[str]:
    """Every metric of the program, as Prometheus calls it."""
    return set(re.findall(r"^# TYPE (\w+)", Metrics().text().decode(), flags=re.MULTILINE))


def named_in(expression: str) -> set[str]:
    """The metrics of an expression, without what Prometheus appends to histograms."""
    without_labels = re.sub(r"\{[^}]*\}|\[[^]]*\]|\b(?:by|on)\s*\([^)]*\)", "", expression)
    names = set(re.findall(r"\b(?:spite|process|python)_\w+|\bup\b", without_labels))
    return {re.sub(r"_(?:bucket|count|sum)$", "", name) for name in names}


async def all_names(tmp_path: Path, counted: set[str]) -> set[str]:
    """Those that are counted, and those that are read."""
    store = await SqliteStore.open(tmp_path / "spite.db")
    services = build_services(settings_in(tmp_path), store, SystemClock())
    await store.close()
    return counted | {reading.name for reading in services.operation.metrics._readings}


def alerts() -> list[dict[str, Any]]:
    (rules,) = documents("prometheus/alerts.yaml")
    return [rule for group in rules["groups"] for rule in group["rules"]]


def test_every_alert_has_its_entry_in_the_runbook_and_no_entry_is_left_over() -> None:
    named = [alert["alert"] for alert in alerts()]
    assert len(named) == len(set(named)) > 10
    assert re.findall(r"^### (Spite\w+)$", RUNBOOK, flags=re.MULTILINE) == named
    for alert in alerts():
        assert list(alert["annotations"]) == ["summary"], (
            "Prometheus refuses all rules where a comma makes another of one"
        )
        assert isinstance(alert["annotations"]["summary"], str)
        assert alert["labels"]["severity"] in ("page", "ticket")


async def test_every_metric_that_is_looked_at_is_there(tmp_path: Path, metric_names: set[str]) -> None:
    names = await all_names(tmp_path, metric_names)
    board = json.loads((DEPLOY / "grafana/spite.json").read_text("utf-8"))
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    asked += [alert["expr"] for alert in alerts()]
    wanted = {name for expression in asked for name in named_in(expression)}
    assert {name for name in wanted if not FOREIGN.match(name)} <= names


async def test_every_metric_of_the_program_is_on_the_board(tmp_path: Path, metric_names: set[str]) -> None:
    board = json.loads((DEPLOY / "grafana/spite.json").read_text("utf-8"))
    shown = {name for panel in board["panels"] for target in panel["targets"] for name in named_in(target["expr"])}
    wanted = {name for name in await all_names(tmp_path, metric_names) if name.startswith("spite_")}
    wanted = {re.sub(r"_(?:created|bucket|count|sum)$", "", name) for name in wanted}
    assert {name for name in wanted if f"{name}_total" not in wanted} <= shown
    ids = [panel["id"] for panel in board["panels"]]
    assert len(ids) == len(set(ids))


async def test_the_runbook_explains_every_metric(tmp_path: Path, metric_names: set[str]) -> None:
    named = set(re.findall(r"\bspite_\w+", RUNBOOK))
    wanted = {name for name in await all_names(tmp_path, metric_names) if name.startswith("spite_")}
    wanted = {name for name in wanted if not re.search(r"_(?:bucket|count|sum|created)$", name)}
    assert {name for name in wanted if f"{name}_total" not in wanted} <= named


async def test_every_metric_that_documents_name_is_there(tmp_path: Path, metric_names: set[str]) -> None:
    names = await all_names(tmp_path, metric_names)
    other = r"and_malice|data\b|command\b"  # the wheel, a volume, the console script's module
    for path in (ROOT / "docs").glob("*.md"):
        named = set(re.findall(rf"\bspite_(?!{other})[a-z0-9_]+", path.read_text("utf-8")))
        assert named <= names, path.name


def test_the_image_runs_without_rights_and_holds_what_it_needs() -> None:
    stages = DOCKERFILE.split("\nFROM ")[1:]
    assert len(stages) == 2
    final = stages[-1]
    assert re.search(r"^USER 10001", final, flags=re.MULTILINE)
    assert re.search(r'^ENTRYPOINT \["python", "-m", "bot"\]', final, flags=re.MULTILINE), "PID 1 has to hear SIGTERM"
    assert "--require-hashes" in DOCKERFILE
    assert "HEALTHCHECK" in final
    assert settings_named(DOCKERFILE) <= KNOWN
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    for source in re.findall(r"^COPY (?!--from)(\S+) ", DOCKERFILE, flags=re.MULTILINE):
        assert (ROOT / source).exists(), source
        assert f"!{source.split('/')[0]}" in ignored, source
    assert "requirements/postgres.txt" in DOCKERFILE, "one image for both databases"
    for needed in ("bot", "cogs", "render"):
        assert f"COPY {needed} " in DOCKERFILE
    assert ignored[0] == "*", "nothing gets in by accident"


def test_the_composition_fits_the_image_and_the_program() -> None:
    (composition,) = documents("compose.yaml")
    services = composition["services"]
    spite = services["spite"]
    assert "profiles" not in spite
    assert services["postgres"]["profiles"] == ["postgres"]
    assert spite["read_only"] is True
    assert spite["cap_drop"] == ["ALL"]
    assert all(each["logging"]["options"] == {"max-size": "10m", "max-file": "5"} for each in services.values())
    assert int(spite["stop_grace_period"].removesuffix("s")) > STOPS_IN
    assert set(spite["environment"]) <= KNOWN
    assert (DEPLOY / spite["build"]["context"] / spite["build"]["dockerfile"]).exists()
    assert spite["image"] == f"spite:{__version__}", "what manifests run is what is built"
    assert spite["env_file"] == [{"path": ".env", "required": False}]
    mounted = {volume.split(":")[0] for service in services.values() for volume in service["volumes"]}
    assert mounted == set(composition["volumes"])
    wanted = {name for service in services.values() for name in service["secrets"]}
    assert wanted == set(composition["secrets"])


@pytest.mark.parametrize("name", ["spite", "shards"])
def test_the_manifests_fit_the_image_and_the_program(name: str) -> None:
    found = {document["kind"]: document for document in documents(f"kubernetes/{name}.yaml")}
    assert {"ServiceAccount", "Service", "StatefulSet"} <= set(found)
    pod = found["StatefulSet"]["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    pods, settings = found["StatefulSet"]["spec"]["replicas"], {each["name"]: each for each in container["env"]}
    if name == "spite":
        assert pods == 1, "a database in a file is one process's"
        assert "SPITE_SHARDS" not in settings
    else:
        assert 1 < pods <= int(settings["SPITE_SHARDS"]["value"])
        assert settings["SPITE_DATABASE"]["valueFrom"]["secretKeyRef"] == {"name": "spite", "key": "database"}
    assert pod["terminationGracePeriodSeconds"] > STOPS_IN
    assert pod["securityContext"]["runAsNonRoot"]
    assert container["securityContext"]["readOnlyRootFilesystem"]
    assert container["image"].endswith(f":{__version__}")
    assert set(settings) <= KNOWN
    assert container["livenessProbe"]["httpGet"]["path"] == "/healthz"
    alive = container["livenessProbe"]
    assert alive["periodSeconds"] * (alive["failureThreshold"] - 1) > STUCK_AFTER, "it first says where"
    assert container["readinessProbe"]["httpGet"]["path"] == "/readyz"
    ports = {port["containerPort"] for port in container["ports"]}
    assert ports == {int(re.findall(r"^EXPOSE (\d+)", DOCKERFILE, flags=re.MULTILINE)[0])}
    volumes = {volume["name"] for volume in pod["volumes"]}
    volumes |= {claim["metadata"]["name"] for claim in found["StatefulSet"]["spec"]["volumeClaimTemplates"]}
    assert {mount["name"] for mount in container["volumeMounts"]} == volumes


def test_the_unit_names_settings_that_there_are_and_stops_in_time() -> None:
    unit = (DEPLOY / "spite.service").read_text("utf-8")
    assert set(re.findall(r"^Environment=(\w+)=", unit, flags=re.MULTILINE)) <= KNOWN
    (state,) = re.findall(r"^StateDirectory=(\w+)$", unit, flags=re.MULTILINE)
    paths = dict(re.findall(r"^Environment=(SPITE_\w+)=(/\S+)$", unit, flags=re.MULTILINE))
    assert {"SPITE_DATABASE", "SPITE_LEDGER"} <= set(paths), "wherever nothing else is said the root is read-only"
    assert all(path.startswith(f"/var/lib/{state}/") for path in paths.values())
    assert "Type=notify" in unit
    assert int(re.findall(r"^WatchdogSec=(\d+)", unit, flags=re.MULTILINE)[0]) > STUCK_AFTER, "it first says where"
    assert int(re.findall(r"^TimeoutStopSec=(\d+)", unit, flags=re.MULTILINE)[0]) > STOPS_IN
    assert "RestartPreventExitStatus=2" in unit
    (starts,) = re.findall(r"^StartLimitIntervalSec=1d\nStartLimitBurst=(\d+)", unit, flags=re.MULTILINE)
    pause = int(re.findall(r"^RestartSec=(\d+)", unit, flags=re.MULTILINE)[0])
    assert int(starts) < SESSIONS_A_DAY
    assert pause * int(starts) >= 3 * HOUR, "so long Discord or the database may be away"


def test_the_doctor_looks_round_as_the_service_is() -> None:
    service, looking = (
        set(re.findall(r"^\w+=.*$", (DEPLOY / name).read_text("utf-8"), flags=re.MULTILINE))
        for name in ("spite.service", "spite-doctor.service")
    )
    of_its_own = re.compile(r"(Description|Type|ExecStart)=")
    not_its = re.compile(
        of_its_own.pattern + r"|(NotifyAccess|StartLimit\w+|Restart\w*|WatchdogSec|Timeout\w+|KillMode|WantedBy)="
    )
    assert {each for each in looking if not of_its_own.match(each)} == {
        each for each in service if not not_its.match(each)
    }
    assert "ExecStart=/opt/spite/.venv/bin/python -m bot doctor" in looking


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
@pytest.mark.parametrize("name", ["spite.service", "spite-doctor.service"])
def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path, name: str) -> None:
    unit = (DEPLOY / name).read_text("utf-8")
    copy = tmp_path / name
    copy.write_text(unit.replace("ExecStart=/opt/spite/.venv/bin/python", f'ExecStart="{sys.executable}"'))
    verified = subprocess.run(["systemd-analyze", "verify", str(copy)], capture_output=True, text=True, timeout=60)
    assert [line for line in verified.stderr.splitlines() if name in line] == []
    copy.write_text(f"{unit}\nNoSuchThing=yes\n")
    verified = subprocess.run(["systemd-analyze", "verify", str(copy)], capture_output=True, text=True, timeout=60)
    assert "NoSuchThing" in verified.stderr


def test_the_versions_agree() -> None:
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    assert f'\nversion = "{__version__}"' in project
    for name, pattern in script("release").NAMED_IN.items():
        assert set(re.findall(pattern, (ROOT / name).read_text("utf-8"))) == {__version__}, name
    assert re.findall(r"^## ([\d.]+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), flags=re.MULTILINE)[0] == __version__


@pytest.mark.parametrize("lock", sorted(path.name for path in (ROOT / "requirements").glob("*.txt")))
def test_the_list_of_what_it_is_made_of_is_whole(lock: str) -> None:
    path = ROOT / "requirements" / lock
    printed = subprocess.run([sys.executable, DEPLOY / "sbom.py", path], capture_output=True, check=True, timeout=60)
    document = json.loads(printed.stdout)
    pinned = re.findall(r"^([\w.-]+)==([^ ;\\]+)", path.read_text("utf-8"), flags=re.MULTILINE)
    assert [(each["name"], each["version"]) for each in document["components"]] == pinned
    assert all(each["hashes"] for each in document["components"])
    hashes = sum(len(each["hashes"]) for each in document["components"])
    assert hashes == path.read_text("utf-8").count("--hash=")
    assert document["metadata"]["component"]["version"] == __version__
    assert all(each["licenses"][0]["license"]["name"] for each in document["components"])


def test_without_the_internet_the_lists_are_written_and_nobody_is_told_that_all_is_well(tmp_path: Path) -> None:
    python, pip = tmp_path / "python3", tmp_path / "pip"
    pip.write_text("#!/bin/sh\necho no network >&2\nexit 1\n")
    pip.chmod(0o755)
    venv = f'mkdir "$3/bin" && exec cp {pip} "$3/bin"'
    python.write_text(f'#!/bin/sh\nif [ "$1" = -m ]; then {venv}; fi\nexec {quote(sys.executable)} "$@"\n')
    python.chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    checked = subprocess.run(
        [DEPLOY / "check_supply", tmp_path],
        capture_output=True,
        text=True,
        env={**os.environ, "PATH": path},
        timeout=60,
    )
    assert checked.returncode == 1
    assert "Nobody was asked" in checked.stderr
    locks = {path.stem for path in (ROOT / "requirements").glob("*.txt")}
    lists = {path.name: json.loads(path.read_text("utf-8")) for path in tmp_path.glob("sbom-*.json")}
    assert set(lists) == {f"sbom-{lock}.json" for lock in locks}
    assert all(each["components"] for each in lists.values())
