"""Changes that follow from the choice of one option's value."""

from typing import Any

from bot.engine.options import OPTIONS
from bot.engine.rules import Rules
from bot.engine.settling import Changes, drop_lost_ranks


def with_consequences(rules: Rules, option: str, value: Any, usual: Rules | None = None) -> Changes:
    """Return the changes, as plain data, that give an option its value: the option itself, and others where exactly one
    sensible value fits the choice (kings that are not wild end the piles; a target needs points).

    :param usual: the rules without house rules; a pack of playing cards comes back as it is there.
    :raises RulesError: it makes no game, and what is to be changed for it is the players' choice.
    """
    declared = OPTIONS.get(option)
    brings = declared.brings if declared else None
    changes = {option: value, **(brings(rules, value, usual) if brings else {})}
    drop_lost_ranks(rules, changes)
    # Leave out what stays as it is, so a change names only its real consequences.
    wanted, present = rules.change_data(changes).to_data(), rules.to_data()
    return {name: wanted[name] for name in wanted if name == option or wanted[name] != present[name]}
