"""Commands for standings and meetings of two people, and answers to presses on leaderboards and profiles."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands, ui

from bot.entities.settings import Cards, FirstSeason
from bot.figures.parts import BOARDS
from bot.ids import MalformedId
from bot.puzzles.record import puzzle_record
from bot.running.lifecycle import Component
from bot.standing.profiles import HeadToHead
from bot.standing.service import Standing
from bot.tables.actions import Person
from bot.text import Texts
from cogs.core import parts
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answers, on_person
from cogs.core.interactions import can_have_tables, number_in, person_of, place_of, require_other_person
from cogs.core.kernel import Kernel
from cogs.core.layouts import Answer, Picture
from cogs.core.panel_extras import PanelExtras
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, press_id
from cogs.core.reply import Reply
from cogs.core.ways_on import Place, way_on, ways_on
from cogs.shared.services import days_of, puzzles_of_people, standings_of
from cogs.standing import panel as panels
from cogs.standing.panel import Alone, CountPrivateGames, HideProfile, ShowAlone, ShowDetails, ShowLeaders, ShowProfile
from render import draw_leaderboard, draw_profile, look_named

_NAME: Final = "standing.png"


@press_id("head-to-head")
class ShowHeadToHead(AboutNothing):
    """Meetings of the presser and a person, by their number, in this place."""

    person: str


def head_to_head_panel(person: int, found: HeadToHead, texts: Texts) -> ui.LayoutView:
    """Return how the reader and a person have met, with the ways on."""
    title, met = texts.say("head-to-head-title", name=found.name), found.met
    if met is None or not met.games:
        line = texts.say("head-to-head-none")
    else:
        line = texts.say("standing-met", games=met.games, ahead=met.other_ahead, behind=met.one_ahead)
    return parts.panel(
        [parts.text(f"### {title}\n{line}"), parts.row(*ways_on(Place.HEAD_TO_HEAD, str(person), texts))],
        parts.EDGE_LOBBY,
    )


@way_on(Place.CHALLENGE, 20)
def head_to_head_button(about: str, texts: Texts) -> ui.Button[Any]:
    """Return the button to how the reader and a person have met."""
    return parts.button(texts.say("head-to-head"), ShowHeadToHead(about).custom_id, emoji="📊")


class StandingCog(Feature):
    """Feature of leaderboards and profiles."""

    def build(self, kernel: Kernel) -> None:
        self._standings, self._counting = standings_of(kernel), Standing(kernel.store)

    def sending(self) -> Sequence[Component]:
        return (self._counting,)

    @app_commands.command(description=said("command-leaderboard"))
    @answered
    async def leaderboard(self, reply: Reply) -> None:
        interaction = reply.interaction
        texts, guild = await self.texts(interaction), place_of(interaction)
        season = await self._first_season(guild)
        places = [(period, field) for field in BOARDS for period in (season, *FirstSeason)]
        for period, field in places:  # it opens where there is something, as near as can be to what the server chose
            page = await self._standings.leaders(guild, field, 0, all_time=period is FirstSeason.ALL)
            if page.leaders:
                break
        else:
            period, field = places[0]
        answer = await self._leaders(ShowLeaders(period, field, 0), interaction, texts)
        await reply.send_private(answer.layout, answer.picture)

    @app_commands.command(description=said("command-me"))
    @answered
    async def me(self, reply: Reply) -> None:
        await self._send_profile(reply, reply.user)

    @app_commands.command(description=said("command-profile"))
    @app_commands.describe(person=said("command-profile-person"))
    @answered
    async def profile(self, reply: Reply, person: discord.User) -> None:
        await self._send_profile(reply, person.id)

    @on_person(said("head-to-head"))
    @answered
    async def head_to_head(self, reply: Reply, person: discord.User | discord.Member) -> None:
        texts = await self.texts(reply.interaction)
        require_other_person(reply.interaction, person)
        await reply.send_private(await self._met(reply.interaction, person.id, texts))

    async def _send_profile(self, reply: Reply, user: int) -> None:
        answer = await self._profile(user, reply.interaction, await self.texts(reply.interaction))
        await reply.send_private(answer.layout, answer.picture)

    @answers(ShowHeadToHead)
    async def show_head_to_head(self, press: Press, asked: ShowHeadToHead) -> None:
        await press.show(await self._met(press.interaction, number_in(asked.person), press.texts))

    @answers(ShowLeaders)
    async def show_leaders(self, press: Press, asked: ShowLeaders) -> None:
        if asked.field not in BOARDS:
            raise MalformedId(asked.field)
        answer = await self._leaders(asked, press.interaction, press.texts)
        await press.show(answer.layout, answer.picture)

    @answers(ShowProfile)
    async def show_profile(self, press: Press, asked: ShowProfile | HideProfile) -> None:
        user = _whose(asked, press) if isinstance(asked, ShowProfile) else press.user
        answer = await self._profile(user, press.interaction, press.texts)
        await press.show(answer.layout, answer.picture)

    @answers(ShowDetails)
    async def show_details(self, press: Press, asked: ShowDetails) -> None:
        """Show all figures and badges; for a profile that is not there any more what the card says."""
        profile = await self._standings.profile(press.guild, _whose(asked, press), press.user)
        if profile is None:
            await self.show_profile(press, ShowProfile())
            return
        await press.show(panels.details_panel(profile, press.texts))

    @answers(ShowAlone)
    async def show_alone(self, press: Press, asked: ShowAlone) -> None:
        alone = await self._alone(press.user)
        picture = await self._alone_picture(alone, person_of(press.interaction, press.texts), press.texts)
        await press.show(panels.alone_panel(alone, press.texts, picture=picture.name if picture else None), picture)

    @answers(HideProfile)
    async def hide(self, press: Press, asked: HideProfile) -> None:
        """Hide the presser from all standings, or show them again."""
        await self._standings.hide(press.user, hidden=asked.hidden)
        await self.show_profile(press, asked)

    @answers(CountPrivateGames)
    async def count_private(self, press: Press, asked: CountPrivateGames) -> None:
        """Store whether private games count, and answer on the panel that asked."""
        await self._standings.count_private_games(press.user, counted=asked.counted)
        words = press.texts.say("private-games-counted" if asked.counted else "private-games-not-counted")
        await press.show_hand(PanelExtras(line=f"✅ {words}"))

    async def _met(self, interaction: discord.Interaction, person: int, texts: Texts) -> ui.LayoutView:
        """Return how the asker and a person have met in this place. Raises ``Refused``."""
        found = await self._standings.head_to_head(place_of(interaction), person, interaction.user.id)
        return head_to_head_panel(person, found, texts)

    async def _first_season(self, guild: int) -> FirstSeason:
        """Return the period that a server's leaderboard opens with."""
        return (await self.kernel.preferences.server(guild)).season

    async def _leaders(self, asked: ShowLeaders, interaction: discord.Interaction, texts: Texts) -> Answer:
        """Return a page of a leaderboard. Raises ``Unavailable``."""
        period, field, number, pictures = asked.period, asked.field, asked.page, self.kernel.pictures
        guild, reader = place_of(interaction), interaction.user.id
        page = await self._standings.leaders(guild, field, number, all_time=period is FirstSeason.ALL)
        preferences, picture = await self.kernel.preferences.user(reader), None
        if page.leaders and preferences.cards is not Cards.TEXT:
            scene = panels.leaders_scene(page, period, reader, texts)
            theme = pictures.use(look_named(preferences.look).theme)
            picture = await pictures.draw(_NAME, partial(draw_leaderboard, scene, theme))
        name = picture.name if picture else None
        opens = can_have_tables(interaction)
        layout = panels.leaders_panel(page, period, field, number, texts, picture=name, opens_tables=opens)
        return Answer(layout, picture)

    async def _alone(self, user: int) -> Alone:
        """Return a person's puzzles and daily deals. Raises ``Unavailable``."""
        tries = await self.kernel.store.puzzles.tries(user)
        streaks = await puzzles_of_people(self.kernel).day_streaks(user)
        return Alone(puzzle_record(tries), await days_of(self.kernel).record_of(user), streaks)

    async def _alone_picture(self, alone: Alone, person: Person, texts: Texts) -> Picture | None:
        """Draw the card of puzzles and daily deals. Return None where it is empty or the reader plays with cards as
        text."""
        preferences, pictures = await self.kernel.preferences.user(person.user), self.kernel.pictures
        if alone.is_empty or preferences.cards is Cards.TEXT:
            return None
        theme = pictures.use(look_named(preferences.look).theme)
        return await pictures.draw(_NAME, partial(draw_profile, panels.alone_scene(alone, person.name, texts), theme))

    async def _profile(self, user: int, interaction: discord.Interaction, texts: Texts) -> Answer:
        """Return a person's card. Raises ``Refused`` and ``Unavailable``."""
        kernel, guild, reader = self.kernel, place_of(interaction), interaction.user.id
        own = next(iter(kernel.tables.private_games_of(user)), None) if user == reader else None
        profile, period = await self._standings.profile(guild, user, reader), await self._first_season(guild)
        if profile is None:
            alone = await self._alone(reader)
            drawn = await self._alone_picture(alone, person_of(interaction, texts), texts)
            name = drawn.name if drawn else None
            opens = can_have_tables(interaction)
            layout = panels.no_profile_panel(period, alone, texts, picture=name, own=own, opens_tables=opens)
            return Answer(layout, drawn)
        preferences, picture = await kernel.preferences.user(reader), None
        if preferences.cards is not Cards.TEXT:
            theme = kernel.pictures.use(look_named(preferences.look).theme)
            draw = partial(draw_profile, panels.profile_scene(profile, texts), theme)
            picture = await kernel.pictures.draw(_NAME, draw)
        name = picture.name if picture else None
        by_oneself = await self._alone(reader) if profile.is_own else None
        layout = panels.profile_panel(profile, period, texts, picture=name, own=own, alone=by_oneself)
        return Answer(layout, picture)


def _whose(asked: ShowProfile | ShowDetails, press: Press) -> int:
    """Return the user whose profile is asked for. Raises ``MalformedId``."""
    return number_in(asked.person) if asked.person else press.user


async def setup(client: FeatureClient) -> None:
    """Load the feature."""
    await client.add_cog(StandingCog())
