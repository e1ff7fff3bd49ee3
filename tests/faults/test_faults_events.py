"""What can't be read ends nothing, and sessions keep to Discord's limit. All changes of all fields:
``python -m tests.campaign events``."""

from tests.faults.odd_events import run_odd_events
from tests.faults.sessions import run_sessions

WORLDS = 2
EACH = 2
SESSIONS = 40


def test_people_play_on_whatever_discord_sends() -> None:
    for seed in range(1, 1 + WORLDS):
        found = run_odd_events(seed, EACH)
        assert not found.wrong, f"seed {seed}: {found.wrong[:3]}"


def test_sessions_keep_to_discords_limit() -> None:
    for seed in range(1, 1 + SESSIONS):
        found = run_sessions(seed)
        assert not found.wrong, f"seed {seed}: {found.wrong[:3]}"
