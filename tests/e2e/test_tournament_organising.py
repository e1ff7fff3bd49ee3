"""What an organiser can put right in a tournament, and what settles a game that has no end of its own."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from bot.tables.actions import ClockAsker, Expire
from bot.text import texts_for
from bot.tournaments.changes import Cancel, Change, Replace, Withdraw
from bot.tournaments.tournament import Decision, Spot, Stage
from bot.tournaments.view import view_of
from cogs.tournament import replacing
from cogs.tournament.running import tournaments_of
from cogs.tournament.words import thread_words
from tests.e2e.tournaments import (
    begin,
    begin_with_two,
    chosen,
    cup,
    going_on,
    open_cup,
    organiser_of,
    panel_of,
    play_out,
    pressed,
    settle,
)
from tests.e2e.world import Scene, controls, deliver, open_scene, press, verbs, words
from tests.held import Held


async def test_only_who_manages_events_organises_looked_at_at_every_press(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        assert "cup-new" not in verbs(await panel_of(scene, scene.ana))
        message = await open_cup(scene, eva)
        await press(scene.ana, message, "cup-join")
        own, made = await panel_of(scene, scene.ana), await cup(scene)
        assert "cup-run" not in verbs(own)
        ids = [
            "cup-run",
            "cup-begin",
            "cup-cancel-yes",
            "cup-won:0|0|0",
            "cup-remove",
            "cup-remove-yes:1",
            "cup-replace",
            "cup-correct:0",
        ]
        for forged in [f"s:{made.id}:{each}" for each in ids] + ["s:me:cup-new", "s:me:cup-name:e.c.16.3600.0.0|pagat"]:
            answer = await deliver(scene, scene.ana, own, forged)
            assert "Manage Events" in words(answer.response or own), forged
        assert await cup(scene) == made


async def begin_league(scene: Scene) -> Any:
    """Four sign up for a league, and it begins; its organiser."""
    eva = organiser_of(scene)
    message = await open_cup(scene, eva, kind="league", most="4")
    for person in (scene.ana, scene.ben, scene.zoe, scene.max):
        await press(person, message, "cup-join")
    await begin(scene, eva)
    return eva


@pytest.mark.parametrize("meanwhile", ["another organiser replaces them", "they withdraw"])
async def test_nobody_is_replaced_who_has_come_or_gone_while_discord_was_asked_for_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, meanwhile: str
) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        message = await open_cup(scene, eva, kind="league", most="4")
        for person in (scene.ana, scene.ben, scene.max):
            await press(person, message, "cup-join")
        await begin(scene, eva)
        made = await cup(scene)
        place = made.place_of(scene.ben.id)
        assert place is not None
        tools = await pressed(eva, await panel_of(scene, eva), "cup-run")
        whom = await chosen(eva, await pressed(eva, tools, "cup-replace"), "cup-replace-whom", str(place))
        sure = await chosen(eva, whom, "cup-replace-by", scene.zoe)
        asked = Held(replacing._name_of_person)
        monkeypatch.setattr(replacing, "_name_of_person", asked)
        replaced = asyncio.create_task(press(eva, sure, "cup-replace-yes"))
        await asked.begun()
        service = tournaments_of(scene.services.kernel).service
        if meanwhile == "they withdraw":
            change: Change = Withdraw(scene.ben.id)
        else:
            change = Replace(place, scene.ben.id, eva.id, "Eva", "1")
        await service.act(made.id, change)
        before = (await cup(scene)).entrants
        asked.let_go()
        await replaced
        await settle(scene)
        assert (await cup(scene)).entrants == before
        assert not [each for each in scene.channel.history() if f"<@{scene.zoe.id}>" in each.content]


async def test_the_organiser_corrects_replaces_takes_out_and_cancels(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = await begin_league(scene)
        tools = await pressed(eva, await panel_of(scene, eva), "cup-run")
        which = await chosen(eva, await pressed(eva, tools, "cup-correct"), "cup-fix", "0")
        first = (await cup(scene)).rounds[0].pairings[0].first
        winner = next(
            each["custom_id"] for each in controls(which) if each["custom_id"].endswith(f"cup-won:0|0|{first}")
        )
        await eva.click(which, custom_id=winner)
        await settle(scene)
        pairing = (await cup(scene)).rounds[0].pairings[0]
        assert (pairing.winner, pairing.decision) == (first, Decision.ORGANISER)
        assert len(going_on(scene)) == 1, "the game of the decided pairing is closed"
        thread = next(each for each in scene.channel.threads if each.id == pairing.thread)
        *_, result, told = thread.history()
        assert "The game was stopped" in words(result)
        assert "Counts for nobody: it was closed before anybody had won." in words(result)
        assert "cup" in verbs(result), "and leads back to the tournament"
        entrants = (await cup(scene)).entrants
        won, lost = (entrants[each].user for each in (first, pairing.loser or 0))
        assert told.content == f"**<@{won}>** has won against <@{lost}>, by the organiser's decision."
        assert {each.id for each in told.mentions} == {won, lost}, "whoever had won there may have lost by it"
        second = (await cup(scene)).rounds[0].pairings[1].first
        whom = await chosen(eva, await pressed(eva, tools, "cup-replace"), "cup-replace-whom", str(second))
        refused = await chosen(eva, whom, "cup-replace-by", scene.zoe)
        assert "Zoe is already in" in words(refused)
        sure = await chosen(eva, refused, "cup-replace-by", eva)  # where the refusal stands
        before = (await cup(scene)).entrants[second]
        assert f"Put Eva in {before.name}'s place?" in words(sure), "nobody is replaced unasked"
        await pressed(eva, sure, "cup-replace-yes")
        await settle(scene)
        place = (await cup(scene)).rounds[0].pairings[1].thread
        played = next(each for each in scene.channel.threads if each.id == place)
        (told,) = [each for each in played.history() if "has given your place" in each.content]
        assert "is replayed" in told.content
        assert {each.id for each in told.mentions} == {before.user, eva.id}
        assert (await cup(scene)).entrants[second].user == eva.id
        (again,) = going_on(scene)
        assert eva.id in again.people()
        assert again.channel in {thread.id for thread in scene.channel.threads}
        out = await pressed(eva, tools, "cup-remove")
        sure = await chosen(eva, out, "cup-remove-whom", str(second))
        assert "Take Eva out? They can't come back" in words(sure)
        assert len((await cup(scene)).rounds) == 1, "nothing has happened yet"
        told = await pressed(eva, sure, "cup-remove-yes")
        assert "Eva is out" in words(told)
        await settle(scene)
        stale = await deliver(scene, eva, tools, f"s:{(await cup(scene)).id}:cup-remove-yes:{eva.id}")
        assert "out of date" in words(stale.response or tools), "a second press names nobody else"
        made = await cup(scene)
        assert made.rounds[0].pairings[1].decision is Decision.WITHDRAWN
        (told,) = [each for each in played.history() if "has taken" in each.content]
        assert {each.id for each in told.mentions} == {each.user for each in made.entrants} & {
            made.entrants[place].user for place in made.rounds[0].pairings[1].entrants
        }
        assert not any("has withdrawn" in each.content for each in played.history()), "they did not do it themselves"
        assert len(made.rounds) == 2
        sure = await pressed(eva, tools, "cup-cancel")
        told = (await press(eva, sure, "cup-cancel-yes")).response
        assert "cup-correct" not in verbs(told), "nothing is corrected any more"
        assert words(told).count("Cancelled") == 1, "and that is said once"
        assert "manage" not in words(told), "nor is anything left that only some may do"
        await settle(scene)
        assert (await cup(scene)).stage is Stage.CANCELLED
        assert going_on(scene) == []
        assert "Cancelled" in "".join(words(each) for each in scene.channel.history())
        told = [each.content for each in scene.channel.history() if "was cancelled." in each.content]
        assert len(told) == 1, "it is posted, for those who don't look at the table's message"


async def test_whose_game_was_closed_with_its_tournament_goes_on_from_their_own_panel(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        await begin_with_two(scene, eva)
        (table,) = going_on(scene)
        thread = next(each for each in scene.channel.threads if each.id == table.channel)
        hands = [(await person.slash(thread, "spite hand")).response for person in (scene.ana, scene.ben)]
        tools = await pressed(eva, await panel_of(scene, eva), "cup-run")
        await press(eva, await pressed(eva, tools, "cup-cancel"), "cup-cancel-yes")
        await settle(scene)
        for person, hand in zip((scene.ana, scene.ben), hands, strict=True):
            assert "The game was stopped" in words(hand)
            assert {"cup", "replay", "review"} & set(verbs(hand)) == {"cup"}, "nobody had made a move"
            assert "Cancelled" in words(await pressed(person, hand, "cup"))


@pytest.mark.parametrize("ending", [Stage.OVER, Stage.CANCELLED])
async def test_old_buttons_of_a_tournament_that_has_ended_ask_for_nothing_that_would_be_refused(
    tmp_path: Path, ending: Stage
) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        message = await begin_with_two(scene, eva)
        made, service = await cup(scene), tournaments_of(scene.services.kernel).service

        async def told(person: Any, verb: str) -> str:
            return words((await deliver(scene, person, message, f"s:{made.id}:{verb}")).response)

        assert "You are not in this tournament" in await told(scene.zoe, "cup-out"), "nothing is asked of a stranger"
        assert "The key behind it is shown when" in await told(scene.zoe, "cup-fair")
        if ending is Stage.CANCELLED:
            await service.act(made.id, Cancel())
        else:
            await service.act(made.id, Withdraw(scene.ben.id))
        await settle(scene)
        assert (await cup(scene)).stage is ending
        asked = [(scene.ana, "cup-out"), *((eva, verb) for verb in ("cup-cancel", "cup-replace", "cup-remove"))]
        if ending is Stage.CANCELLED:
            asked.append((eva, "cup-correct:0"))
            assert "its key is not shown" in await told(scene.zoe, "cup-fair")
        for person, verb in asked:
            assert "⚠️ This tournament is over." in await told(person, verb), verb


async def asked_to_take_zoe_out(scene: Scene, eva: Any) -> Any:
    """Three sign up, and the organiser asks to take the last one out: what asks whether she means it."""
    message = await open_cup(scene, eva, most="4")
    for person in (scene.ana, scene.ben, scene.zoe):
        await press(person, message, "cup-join")
    tools = await pressed(eva, await panel_of(scene, eva), "cup-run")
    return await chosen(eva, await pressed(eva, tools, "cup-remove"), "cup-remove-whom", "2")


async def test_who_is_taken_out_is_told_where_no_game_of_theirs_is(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        sure = await asked_to_take_zoe_out(scene, eva)
        assert "Take Zoe out? They are told" in words(sure)
        await pressed(eva, sure, "cup-remove-yes")
        (told,) = [each for each in scene.channel.history() if "taken you out" in each.content]
        assert [each.id for each in told.mentions] == [scene.zoe.id]
        assert "Sign up" in words(await panel_of(scene, scene.zoe))


async def test_who_was_to_be_taken_out_before_the_begin_is_asked_for_anew_after_it(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        sure = await asked_to_take_zoe_out(scene, eva)
        assert "can sign up again while sign-up is open" in words(sure)
        await begin(scene, eva)
        anew = await pressed(eva, sure, "cup-remove-yes")
        assert not any(each.out for each in (await cup(scene)).entrants), "nobody was told what it would mean"
        assert "⚠️ It has already started.\nTake Zoe out? They can't come back, and their opponents win." in words(anew)
        assert "Zoe is out" in words(await pressed(eva, anew, "cup-remove-yes"))
        assert (await cup(scene)).entrants[2].taken_out


@pytest.mark.parametrize("language", ["en", "es"])
async def test_a_game_without_a_winner_is_played_once_more_and_then_the_lot_decides(
    tmp_path: Path, language: str
) -> None:
    texts = texts_for(language)
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        await scene.services.kernel.preferences.change_server(scene.guild.id, language=language)
        await begin_with_two(scene, eva)
        (thread,) = scene.channel.threads
        for _ in range(2):
            (table,) = going_on(scene)
            await scene.services.tables.act(table.id, Expire(), ClockAsker(table.version))
            await settle(scene)
        said = [each.content for each in thread.history() if each.content]
        made = await cup(scene)
        (pairing,) = made.rounds[0].pairings
        assert pairing.decision is Decision.LOT
        winner = made.entrants[pairing.winner or 0].name
        view = view_of(made)
        assert thread_words(view, Spot(0, 0, 2), texts, mentions=True) in said
        assert said[-1] == texts.say("tournament-told-lot", winner=winner)
        assert len(said) == len(set(said))


async def correct(eva: Any, tools: Any, board: int, winner: int) -> None:
    """The organiser decides a game of the first round."""
    asked = await pressed(eva, tools, "cup-correct")
    assert "leaderboards and ratings keep each game as it was played" in words(asked)
    which = await chosen(eva, asked, "cup-fix", str(board))
    ids = [each["custom_id"] for each in controls(which)]
    await eva.click(which, custom_id=next(each for each in ids if each.endswith(f"cup-won:0|{board}|{winner}")))


@pytest.mark.parametrize("language", ["en", "es"])
async def test_a_game_is_corrected_to_a_draw_and_to_nobody_and_what_that_changed_is_said(
    tmp_path: Path, language: str
) -> None:
    """ "✅ Corrected." did not say what, and one of two who never came had to be given the point."""
    async with open_scene(tmp_path) as scene:
        eva, texts = await begin_league(scene), texts_for(language)
        if language == "es":
            await eva.slash(scene.channel, "spite language", language="es")
        made = await cup(scene)
        pairing = made.rounds[0].pairings[0]
        first, second = (made.entrants[each].name for each in pairing.entrants)
        before = texts.say("tournament-result-open")
        for how, now in (
            ("organiser-draw", "draw"),
            ("organiser-neither", "neither"),
            ("organiser-neither", "neither"),
        ):
            tools = await pressed(eva, await panel_of(scene, eva), "cup-run")
            which = await chosen(eva, await pressed(eva, tools, "cup-correct"), "cup-fix", "0")
            result = texts.say(f"tournament-result-{now}")
            done = await eva.click(which, custom_id=f"s:{made.id}:cup-level:0|0|{how}")
            said: dict[str, str | int] = {"round": 1, "first": first, "second": second, "now": result}
            same = before == result
            line = texts.say("tournament-corrected-same" if same else "tournament-corrected", **said, before=before)
            assert line in words(done.response or done.message)
            before = result
            await settle(scene)
        decided = (await cup(scene)).rounds[0].pairings[0]
        assert (decided.winner, decided.decision) == (None, Decision.ORGANISER_NEITHER)
        thread = next(each for each in scene.channel.threads if each.id == pairing.thread)
        *_, told = thread.history()
        users = [made.entrants[each].user for each in pairing.entrants]
        assert told.content == texts_for("en").say(
            "tournament-told-organiser-neither", first=f"<@{users[0]}>", second=f"<@{users[1]}>"
        )


async def test_in_an_elimination_no_draw_is_offered_and_it_says_why(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        await begin_with_two(scene, eva)
        tools = await pressed(eva, await panel_of(scene, eva), "cup-run")
        which = await chosen(eva, await pressed(eva, tools, "cup-correct"), "cup-fix", "0")
        assert "Somebody has to go on here" in words(which)
        assert "cup-level" not in verbs(which)
        made = await cup(scene)
        await deliver(scene, eva, which, f"s:{made.id}:cup-level:0|0|organiser-draw")
        assert (await cup(scene)).rounds == made.rounds


async def test_a_correction_changes_the_tournament_and_no_standing(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = await begin_league(scene)
        first, second = (await cup(scene)).rounds[0].pairings
        played = next(table for table in going_on(scene) if table.channel == first.thread)
        await play_out(scene, played)
        await scene.idle()
        counted = await scene.services.store.standings.everything()
        assert len(counted.meetings) > 0
        (now, _) = (await cup(scene)).rounds[0].pairings
        loser = next(each for each in first.entrants if each != now.winner)
        tools = await pressed(eva, await panel_of(scene, eva), "cup-run")
        await correct(eva, tools, 0, loser)
        await correct(eva, tools, 1, second.first)
        await settle(scene)
        await scene.idle()
        (now, other) = (await cup(scene)).rounds[0].pairings
        assert (now.winner, other.winner) == (loser, second.first)
        assert await scene.services.store.standings.everything() == counted, (
            "what was played, and what was closed unplayed"
        )


async def test_nothing_is_said_of_a_game_where_whoever_is_replaced_had_none(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        message = await open_cup(scene, eva, most="3")
        for person in (scene.ana, scene.ben, scene.zoe):
            await press(person, message, "cup-join")
        await begin(scene, eva)
        waiting = next(each.first for each in (await cup(scene)).rounds[0].pairings if each.second is None)
        tools = await pressed(eva, await panel_of(scene, eva), "cup-run")
        whom = await chosen(eva, await pressed(eva, tools, "cup-replace"), "cup-replace-whom", str(waiting))
        sure = await chosen(eva, whom, "cup-replace-by", scene.max)
        shown = [words(whom), words(sure), words(await pressed(eva, sure, "cup-replace-yes"))]
        shown += [each.content for each in scene.channel.history() if "has given your place" in each.content]
        assert len(shown) == 4
        assert not [each for each in shown if "anew" in each]


async def test_another_winner_by_a_correction_is_told_where_the_first_one_was(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        await begin_with_two(scene, eva)
        await play_out(scene, going_on(scene)[0])
        tools = await pressed(eva, await panel_of(scene, eva), "cup-run")
        first = (await cup(scene)).rounds[0].pairings[0].winner
        assert first is not None
        for winner in (1 - first, first, first):
            await correct(eva, tools, 0, winner)
            await settle(scene)
        names = [each.name for each in (await cup(scene)).entrants]
        told = [each.content for each in scene.channel.history() if "has won" in each.content]
        assert [each.split()[1] for each in told] == [names[first], names[1 - first], names[first]]


class Later:
    """A clock that is ahead of this machine's."""

    def __init__(self, seconds: float) -> None:
        self._ahead = seconds

    def now(self) -> float:
        return time.time() + self._ahead

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


async def test_when_time_is_up_computers_play_the_game_to_its_end_in_the_thread(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        await scene.services.kernel.preferences.change_server(scene.guild.id, level="novice")
        await begin_with_two(scene, eva, time="900")
        (table,) = going_on(scene)
        tournaments = tournaments_of(scene.services.kernel).service
        await scene.services.kernel.attendance.stop()
        rounds = tournaments._rounds
        tournaments._clock = rounds._clock = rounds._absences._clock = Later(2 * 3600)
        rounds._absences._looked_at = None
        for _ in range(2):
            await tournaments.look()
            await settle(scene)
        made = await cup(scene)
        assert made.stage is Stage.OVER
        assert made.rounds[0].pairings[0].decision is Decision.PLAYED
        over = await scene.services.tables.known(table.id)
        assert over is not None
        assert {seat.level for seat in over.seats} == {"novice"}
        (thread,) = scene.channel.threads
        assert any("replay" in verbs(each) for each in thread.history())
