"""A person's own data: command, screens, and answers to their presses."""

from collections.abc import Sequence
from typing import Final

from discord import app_commands, ui

from bot.errors import NotWrittenDown, Reason, Refused
from bot.text import Texts
from bot.tournaments.stakes import AtStake, Stake, at_stake
from cogs.core import parts
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answers
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, press_id
from cogs.core.reply import Reply
from cogs.shared.exports import largest_file, send_files
from cogs.shared.operators import contact_lines
from cogs.shared.services import standings_of

_COSTS: Final = {
    Stake.SIGN_UP: "privacy-delete-sign-up",
    Stake.GAMES: "privacy-delete-games",
    Stake.FINAL: "privacy-delete-final",
}
"""Words for what leaving a tournament costs."""


@press_id("privacy")
class ShowWhatIsKept(AboutNothing):
    """Request for the screen with the stored data."""


@press_id("privacy-export")
class SendWhatIsKept(AboutNothing):
    """Request for the presser's data as files."""


@press_id("privacy-hide")
class HideEverywhere(AboutNothing):
    """Choice to be hidden from all standings, or shown."""

    hidden: bool


@press_id("privacy-delete")
class AskToDelete(AboutNothing):
    """Request to delete the presser's data, before the confirmation."""


@press_id("privacy-forget")
class DeleteEverything(AboutNothing):
    """Confirmation to delete the presser's data."""


def privacy_panel(days: int, texts: Texts, *, hidden: bool, contact: str = "") -> ui.LayoutView:
    """Return what is kept, for how long, and what can be done about it.

    :param hidden: whether the reader is seen in no standings.
    :param contact: where the people who run the bot are reached; empty is not told.
    """
    lines = [
        f"### {texts.say('privacy-title')}",
        f"- {texts.say('privacy-kept')}",
        f"- {texts.say('privacy-not-kept')}",
        f"- {texts.say('privacy-how-long', days=days)}",
    ]
    if hidden:
        lines.append(f"\n**{texts.say('privacy-hidden')}**")
    lines += contact_lines(contact, texts)
    turn = "standing-show-me" if hidden else "standing-hide-me"
    buttons = parts.row(
        parts.button(texts.say("privacy-export"), SendWhatIsKept().custom_id),
        parts.button(texts.say("privacy-delete"), AskToDelete().custom_id),
        parts.button(texts.say(turn), HideEverywhere(hidden=not hidden).custom_id),
    )
    return parts.panel([parts.text("\n".join(lines)), buttons], parts.EDGE_LOBBY)


def sure_to_delete_panel(tables: int, texts: Texts, *, blocked: bool, stakes: Sequence[AtStake] = ()) -> ui.LayoutView:
    """Ask for confirmation before a person's data is deleted.

    :param tables: number of the reader's running games outside tournaments.
    :param blocked: whether the operator has blocked the reader.
    :param stakes: the reader's losses in tournaments.
    """
    yes = parts.button(texts.say("privacy-delete-yes"), DeleteEverything().custom_id, parts.RED)
    cancel = parts.button(texts.say("privacy-cancel"), ShowWhatIsKept().custom_id)
    costs = []
    for each in stakes:
        title, winner = each.tournament.title or texts.say("tournament-name-usual"), ""
        if each.stake is Stake.FINAL:
            place = each.opponent or 0
            winner = each.tournament.entrants[place].name or texts.say("seat-name", number=place + 1)
        costs.append(f"🏆 {texts.say(_COSTS[each.stake], title=title, name=winner)}")
    words = [texts.say("privacy-delete-sure", count=tables), *costs, *_what_stays(texts, blocked=blocked)]
    return parts.panel([parts.text("\n".join(words)), parts.row(yes, cancel)], parts.EDGE_WAIT)


def deleted_panel(texts: Texts, *, blocked: bool) -> ui.LayoutView:
    """Return the answer after the deletion, with what stays and why."""
    return parts.panel(
        [parts.text("\n".join([texts.say("privacy-deleted"), *_what_stays(texts, blocked=blocked)]))], parts.EDGE_LOBBY
    )


def _what_stays(texts: Texts, *, blocked: bool) -> list[str]:
    return [texts.say("privacy-blocked-stays")] if blocked else []


class PrivacyCog(Feature):
    """Feature of a person's own data."""

    open_to_blocked = True  # what is kept about them is theirs

    @app_commands.command(description=said("command-privacy"))
    @answered
    async def privacy(self, reply: Reply) -> None:
        interaction = reply.interaction
        await reply.send_private(await self._panel(interaction.user.id, await self.texts(interaction)))

    @answers(ShowWhatIsKept)
    async def show(self, press: Press, asked: ShowWhatIsKept) -> None:
        await press.reply.update(await self._panel(press.user, press.texts))

    @answers(SendWhatIsKept)
    async def export(self, press: Press, asked: SendWhatIsKept) -> None:
        """Send the presser's data to them alone, in as few messages as needed."""
        await press.reply.promise()
        async with self.kernel.privacy.exporting(press.user, largest=largest_file(press.interaction)) as files:
            await send_files(press.reply, files, "privacy-exported", press.texts)

    @answers(HideEverywhere)
    async def hide(self, press: Press, asked: HideEverywhere) -> None:
        await standings_of(self.kernel).hide(press.user, hidden=asked.hidden)
        await press.reply.update(await self._panel(press.user, press.texts))

    @answers(AskToDelete)
    async def ask(self, press: Press, asked: AskToDelete) -> None:
        """Ask for confirmation, with the costs at tables and in tournaments."""
        # A tournament's tables are told of with the tournament.
        playing = [table for table in self.kernel.tables.tables_of(press.user) if table.status.in_game]
        tables = sum(table.tournament is None for table in playing)
        stakes = await at_stake(self.kernel.store.tournaments, press.user)
        blocked = self.kernel.blocklist.has(press.user)
        asks = sure_to_delete_panel(tables, press.texts, blocked=blocked, stakes=stakes)
        await press.reply.update(asks)

    @answers(DeleteEverything)
    async def forget(self, press: Press, asked: DeleteEverything) -> None:
        """Delete the presser's data. At tables their seats get a neutral name in that server's language."""
        kernel, user, called = self.kernel, press.user, "picture-player"
        tables = kernel.tables.tables_of(user)
        # Panels first: what is deleted is shown nowhere again, whatever the table does meanwhile.
        for table in tables:
            kernel.private_panels.release(table.id, user)
        names = {each.guild: (await kernel.preferences.for_server(each.guild)).say(called) for each in tables}
        try:
            await kernel.privacy.forget(user, press.texts.say(called), names)
        except NotWrittenDown as error:
            raise Refused(Reason.DELETION_BARRED) from error
        await press.reply.update(deleted_panel(press.texts, blocked=kernel.blocklist.has(user)))

    async def _panel(self, user: int, texts: Texts) -> ui.LayoutView:
        hidden = await standings_of(self.kernel).is_hidden(user)
        kernel = self.kernel
        return privacy_panel(kernel.privacy.days, texts, hidden=hidden, contact=kernel.settings.contact)


async def setup(client: FeatureClient) -> None:
    """Load the feature."""
    await client.add_cog(PrivacyCog())
