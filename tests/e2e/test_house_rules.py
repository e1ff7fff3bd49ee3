"""House rules through the simulated server: chosen by selects and forms, saved, started with, explained, deleted."""

from pathlib import Path
from typing import Any

import pytest

from bot.engine.errors import RulesError
from bot.errors import Reason, Refused
from bot.tables.actions import ChangeRules, ChooseClock
from bot.tables.rules.lobby_rules import rules_at
from bot.tables.view import table_view
from bot.text import texts_for
from cogs.core.forms import FIELD
from cogs.table.scenes import lobby_scene
from tests.e2e.games import end_by_moves, seat_three
from tests.e2e.managing import manager_of
from tests.e2e.played import NO_BEGINNER, have_played
from tests.e2e.world import Scene, controls, deliver, find_control, open_scene, press, verbs, words


async def open_house(scene: Scene, **options: Any) -> Any:
    """Ana opens a table and its house rules; returns her panel."""
    await scene.ana.slash(scene.channel, "spite start", **options)
    await scene.idle()
    result = await press(scene.ana, scene.public(), "house")
    assert result.ephemeral
    return result.response


async def choose(person: Any, panel: Any, value: str, *, verb: str, about: str = "") -> Any:
    """Chooses an entry of the select with that verb; the choice must be answered."""
    for part in controls(panel):
        custom_id = str(part["custom_id"])
        if custom_id.split(":")[2] == verb and about in custom_id:
            result = await person.select(panel, [value], custom_id=custom_id)
            assert result.acknowledged
            return result
    raise LookupError(verb)


async def choose_rule(person: Any, panel: Any, option: str, value: str) -> None:
    """Chooses an option in whichever select has it, and its value on the next panel."""
    for part in controls(panel):
        if option in [entry["value"] for entry in part.get("options", ())]:
            await choose(person, panel, option, verb="house-rule", about=part["custom_id"])
            break
    await choose(person, panel, value, verb="house-value", about=option)


async def fill(person: Any, panel: Any, verb: str, typed: str, about: str = "") -> Any:
    """Presses a button that asks something, and answers the form."""
    wanted = next(str(part["custom_id"]) for part in controls(panel) if f":{verb}{about}" in part["custom_id"])
    form = await person.click(panel, custom_id=wanted)
    result = await person.submit_modal(form, {FIELD: typed})
    assert result.acknowledged
    return result


def rules_of(scene: Scene, seats: int = 2) -> Any:
    return rules_at(scene.table, seats)


async def test_another_game_from_either_page(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = await open_house(scene)
        await choose(scene.ana, panel, "misery", verb="house-game")
        assert scene.table.system == "misery"
        assert "Misery" in words(panel)
        await choose(scene.ana, panel, "page 1", verb="house-game")
        await choose(scene.ana, panel, "deck_goal", verb="house-game")
        await scene.idle()
        assert scene.table.system == "deck_goal"
        assert "Eight goal cards" in words(scene.public())


async def test_another_game_says_that_it_undoes_what_was_changed(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await have_played(scene, scene.ana, NO_BEGINNER)
        panel = await open_house(scene)
        await choose(scene.ana, panel, "misery", verb="house-game")
        assert "undone" not in words(panel), "nothing was changed"
        await choose(scene.ana, panel, "13", verb="house-value")
        await choose(scene.ana, panel, "pagat", verb="house-game")
        assert "Changes to the one before are undone." in words(panel)
        assert rules_of(scene).goal_size == 20


async def test_goal_sizes_by_select_and_by_form(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = await open_house(scene)
        await choose(scene.ana, panel, "13", verb="house-value")
        assert rules_of(scene).goal_size == 13
        await fill(scene.ana, panel, "house-ask", "17")
        await scene.idle()
        assert rules_of(scene).goal_size == 17
        for shown in (words(panel), words(scene.public())):
            assert "17 goal cards each instead of 20" in shown


async def test_a_refused_form_changes_nothing_and_says_why(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await have_played(scene, scene.ana, NO_BEGINNER)
        panel = await open_house(scene)
        version = scene.table.version
        await fill(scene.ana, panel, "house-ask", "41")
        assert "Goal cards can't be 41. Choose another value. A whole number from 5 to 40." in words(panel)
        assert scene.table.version == version
        await choose_rule(scene.ana, panel, "decks", "1")
        assert "Only 2 cards would be left to draw." in words(panel)
        assert scene.table.version == version


async def test_a_refused_value_of_an_option_can_be_typed_anew_at_once(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = await open_house(scene)
        await choose(scene.ana, panel, "wild_not", verb="house-rule", about="cards")
        await fill(scene.ana, panel, "house-ask", "nonsense", about=":wild_not")
        assert "can't be nonsense. Choose another value." in words(panel)
        await fill(scene.ana, panel, "house-ask", "a 5 Q", about=":wild_not")
        assert rules_of(scene).wild_not == {1, 5, 12}


async def test_ranks_by_form_and_one_choice_that_brings_others(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = await open_house(scene)
        await choose(scene.ana, panel, "wild_not", verb="house-rule", about="cards")
        await fill(scene.ana, panel, "house-ask", "a 5 Q", about=":wild_not")
        assert rules_of(scene).wild_not == {1, 5, 12}
        await choose_rule(scene.ana, panel, "jokers", "12")
        assert (rules_of(scene).jokers, rules_of(scene).decks) == (12, 3)
        assert "Therefore also: 3 decks of 52 cards." in words(panel)
        await choose_rule(scene.ana, panel, "kings", "natural")
        assert rules_of(scene).top_rank == 13
        await press(scene.ana, panel, "house-standard")
        assert scene.table.changes == {}
        assert "These are the usual rules" in words(panel)


async def test_a_panel_in_spanish(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite language", language="es")
        panel = await open_house(scene)
        await fill(scene.ana, panel, "house-ask", "muchas")
        assert "Un número entero de 5 a 40." in words(panel)
        await choose_rule(scene.ana, panel, "forced_ranks", "1")
        assert "Cartas obligadas: ases." in words(panel)


async def test_others_read_and_only_the_host_changes(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await have_played(scene, scene.ana, NO_BEGINNER)
        panel = await open_house(scene)
        seen = await press(scene.ben, scene.public(), "house")
        assert seen.ephemeral
        assert verbs(seen.response) == []
        assert "Only Ana can change them." in words(seen.response)
        await press(scene.ben, scene.public(), "join")
        await scene.ana.slash(scene.channel, "spite leave")
        await choose(scene.ana, panel, "13", verb="house-value")
        assert scene.table.changes == {}


async def test_the_title_of_the_standard_game_agrees_with_its_line(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await open_house(scene)
        for person in (scene.ben, scene.zoe):
            await press(person, scene.public(), "join")
        for verb in ("house", "rules"):
            said = words((await press(scene.ana, scene.public(), verb)).response)
            assert "three to" in said
            assert "3 to 8" not in said, f"the line has room for other numbers than the title: {said}"
        assert "3 to 8" not in lobby_scene(table_view(scene.table), texts_for("en")).game


async def test_done_takes_the_panel_away_and_the_hand_still_comes(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = await open_house(scene)
        await choose(scene.ana, panel, "5", verb="house-value")
        await press(scene.ana, panel, "house-done")
        await scene.idle()
        result = await press(scene.ana, scene.public(), "start")
        assert result.ephemeral
        assert scene.table.running().rules.goal_size == 5


async def test_a_panel_that_was_left_open_is_gone_in_a_game_and_its_choice_would_do_no_harm(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await have_played(scene, scene.ana, NO_BEGINNER)
        await open_house(scene)
        opened = await press(scene.ana, scene.public(), "house")
        await press(scene.ana, scene.public(), "start")
        await scene.idle()
        assert opened.response is None
        with pytest.raises(Refused) as refused:
            await scene.ask(scene.ana, ChangeRules("pagat", {"goal_size": 5}))
        assert refused.value.reason is Reason.ALREADY_STARTED
        assert scene.table.running().rules.goal_size == 20


async def test_partners_chosen_before_they_come(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await have_played(scene, scene.ana, NO_BEGINNER)
        panel = await open_house(scene)
        await choose_rule(scene.ana, panel, "teams", "pairs")
        await scene.idle()
        assert scene.table.changes == {"teams": "pairs"}
        assert "Start: 3 more players" in words(scene.public())
        with pytest.raises(RulesError):
            rules_at(scene.table, 2)


async def save(scene: Scene, name: str = "Friday night", goal_size: str = "11") -> Any:
    panel = await open_house(scene, game="misery")
    await choose(scene.ana, panel, goal_size, verb="house-value")
    await fill(scene.ana, panel, "house-save", name)
    assert f"Saved as “{name}”" in words(panel)
    return panel


async def test_saved_rules_are_offered_started_with_and_explained(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await save(scene)
        await scene.restart()
        offered = await scene.ben.autocomplete(scene.channel, "spite start", "game", "fri")
        assert [choice["value"] for choice in offered] == ["saved:Friday night"]
        assert offered[0]["name"] == "★ Friday night (this server): Misery, 1 house rule"
        told = await scene.ben.slash(scene.channel, "spite rules", game="saved:Friday night")
        assert "11 cards in each goal pile" in words(told.response)
        assert "Unlike the standard game" in words(told.response)
        other = scene.guild.create_text_channel("second")
        await scene.ben.slash(other, "spite start", game="friday NIGHT", computers=1)
        await scene.idle()
        game = scene.table_in(other).running()
        assert (game.system, game.rules.goal_size) == ("misery", 11)


async def test_saved_rules_load_and_are_deleted_by_who_saved_them(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = await save(scene)
        await choose(scene.ana, panel, "pagat", verb="house-game")
        await choose(scene.ana, panel, "Friday night", verb="house-load")
        assert (scene.table.system, scene.table.changes) == ("misery", {"goal_size": 11})
        await press(scene.ana, panel, "house-delete")
        await choose(scene.ana, panel, "Friday night", verb="house-forget")
        await press(scene.ana, panel, "house-forget-yes")
        assert "is deleted" in words(panel)
        assert "house-load" not in verbs(panel)
        gone = await scene.ben.slash(scene.channel, "spite rules", game="saved:Friday night")
        assert "no saved rules called “Friday night”" in words(gone.response)


async def test_only_owners_and_managers_replace_and_delete(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await save(scene)
        second = scene.guild.create_text_channel("second")
        await scene.ben.slash(second, "spite start")
        await scene.idle()
        panel = (await press(scene.ben, scene.public(second), "house")).response
        assert "house-delete" not in verbs(panel)
        await fill(scene.ben, panel, "house-save", "friday night")
        assert "Somebody else has saved rules" in words(panel)
        forged = find_control(panel, "house-done").replace("house-done", "house-forget-yes:Friday night")
        assert (await deliver(scene, scene.ben, panel, forged, second)).acknowledged
        assert "Only the person who saved “Friday night”" in words(panel)
        zoe = manager_of(scene)
        third = scene.guild.create_text_channel("third")
        await zoe.slash(third, "spite start")
        await scene.idle()
        panel = (await press(zoe, scene.public(third), "house")).response
        forget = find_control(panel, "house-done").replace("done", "forget-yes:Friday night")
        assert (await deliver(scene, zoe, panel, forget, third)).acknowledged
        assert await scene.services.store.saved_rules.of(scene.guild.id) == []


FORGED = (
    "house-value:players|1",
    "house-value:score_who|1",
    "house-value:nonsense",
    "house-value",
    "house-ask:kings",
    "house-ask:players",
    "house-typed:goal_size",
    "house-typed:",
    "house-rule:x",
    "house-game",
    "house-load",
    "house-forget",
    "house-forget-yes",
    "house-named",
)


async def test_forged_presses_are_answered_and_change_nothing(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = await open_house(scene)
        version, done = scene.table.version, find_control(panel, "house-done")
        for forged in FORGED:
            assert (await deliver(scene, scene.ana, panel, done.replace("house-done", forged))).acknowledged
            assert scene.table.version == version, forged


async def test_names_that_nobody_could_read_are_refused(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = await open_house(scene)
        await fill(scene.ana, panel, "house-save", "\u200b\u202e")
        assert "That name can't be used" in words(panel)
        await fill(scene.ana, panel, "house-save", "**@everyone** <#1>")
        assert "Saved as “∗∗＠everyone∗∗ ‹＃1›”" in words(panel)


async def test_rules_of_any_game_begin_with_what_is_different(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        shown = (await scene.ana.slash(scene.channel, "spite rules", game="book")).response
        told = words(shown)
        assert told.index("Unlike the standard game") < told.index("26 goal cards each instead of 20")
        await press(scene.ana, shown, "rules-page")
        assert "How do I win?" in words(shown)
        assert "Unlike the standard game" not in words(shown)
        plain = words((await scene.ana.slash(scene.channel, "spite rules")).response)
        assert "Unlike the standard game" not in plain
        odd = await scene.ana.slash(scene.channel, "spite rules", game="solitaire")
        assert "There is no game called solitaire" in words(odd.response)


async def test_saved_rules_keep_clock_and_seats(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start", seats=3)
        await scene.ask(scene.ana, ChooseClock(seconds=60))
        saved_rules = scene.services.kernel.saved_rules
        await saved_rules.save(scene.guild.id, "Friday", scene.table, scene.ana.id, manager=False)
        other = scene.guild.create_text_channel("other")
        await scene.ben.slash(other, "spite start", game="saved:Friday")
        await scene.idle()
        table = scene.table_in(other)
        assert (table.capacity, table.turn_seconds) == (3, 60)
        third = scene.guild.create_text_channel("third")
        opened = await scene.zoe.slash(third, "spite start")
        await scene.idle()
        panel = (await press(scene.zoe, scene.public(third), "house")).response
        await scene.zoe.select(panel, ["Friday"], custom_id=find_control(panel, "house-load"))
        table = scene.table_in(third)
        assert opened.ephemeral
        assert (table.capacity, table.turn_seconds) == (3, 60)


async def test_one_game_is_always_a_choice_where_a_match_would_be_played(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start", game="numbers")
        assert "A match: you play games until somebody reaches 500 points." in words(scene.public())
        await press(scene.ana, scene.public(), "one-game")
        await scene.idle()
        assert rules_of(scene).match_target is None
        assert "A single game." in words(scene.public())
        await press(scene.ana, scene.public(), "whole-match")
        await scene.idle()
        assert rules_of(scene).match_target == 500
        await press(scene.ana, scene.public(), "one-game")
        await press(scene.ana, scene.public(), "start")
        await scene.idle()
        assert scene.table.running().rules.match_target is None


async def test_a_match_that_is_dealt_at_once_says_how_long_it_is(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await have_played(scene, scene.ana, NO_BEGINNER)
        panel = (await scene.ana.slash(scene.channel, "spite start", game="numbers", computers=1)).response
        assert "A match to 500 points: about 11 games." in words(panel)
        rules = (await scene.ana.slash(scene.channel, "spite rules")).response
        assert "About 11 games of 42 turns each" in words(rules)


async def test_rules_from_help_are_none_of_somebody_elses_finished_table(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        await end_by_moves(scene)
        for person, told in ((scene.ana, "Rules: Standard"), (scene.max, "### Standard")):
            opened = (await person.slash(scene.channel, "spite help")).response
            read = (await press(person, opened, "rules")).response or opened
            assert told in words(read).splitlines()[0], person.name
