"""Proof of a deal: the seal, its key, and the check of the record, for people who may see the game."""

import asyncio
from typing import Any

from discord import app_commands, ui

from bot.errors import Reason, Refused
from bot.finished.proof import proves_itself
from bot.tables.view import TableView
from bot.text import Texts
from cogs.core import parts
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answers
from cogs.core.interactions import place_of
from cogs.core.press import Press
from cogs.core.press_ids import AboutTable, press_id
from cogs.core.reply import Reply
from cogs.core.ways_on import Place, way_on
from cogs.shared.finished import checked_game, picked_line, proof_panel, record_file, seal_lines, watchable_game
from cogs.table.buttons import way_back, ways_back


@press_id("fair", reopens=True)
class ShowProof(AboutTable):
    """Request for the proof of the table's finished game of that number; without one, for the seal of the unfinished
    game."""

    number: int | None = None


def fair_panel(table: TableView, texts: Texts, *, back: str | None = None) -> ui.LayoutView:
    """Return the seal of a deal whose key is still secret: the running game's, or the next one's.

    :param back: table where the reader sits, whose panel this may have replaced.
    """
    game = table.game
    sealed = table.commitment if game is None or game.result is not None else game.commitment
    lines = [f"### {texts.say('fair-title')}", *seal_lines(sealed, texts), texts.say("fair-later")]
    if game is not None and game.result is None and game.pick is not None:
        lines.append(picked_line(game.pick, texts))
    return parts.panel(
        [parts.text("\n".join(lines)), *(parts.row(each) for each in way_back(back, texts))], parts.EDGE_WAIT
    )


@way_on(Place.DEAL, 10)
def fair_button(about: str, texts: Texts) -> ui.Button[Any]:
    """Return the button to the proof of a finished game, or with a table's id to the seal of its deal."""
    table, _, number = about.partition("-")  # a finished game's name is its table's id and its number
    return parts.button(texts.say("over-fair-deal"), ShowProof(table, int(number) if number else None).custom_id)


class ProofCog(Feature):
    """Feature of checking a deal."""

    @app_commands.command(description=said("command-verify"))
    @app_commands.describe(game=said("command-verify-game"))
    @answered
    async def verify(self, reply: Reply, game: str | None = None) -> None:
        """Show the proof of a game; without a name, of the last game in the channel that the asker may see."""
        interaction = reply.interaction
        texts = await self.texts(interaction)
        guild, channel, name = place_of(interaction), interaction.channel_id or 0, None
        if game is not None:
            name = (await watchable_game(self.kernel, interaction, game.strip())).game
        record = await self.kernel.tables.finished(guild, channel, name, reader=interaction.user.id)
        if record is None:
            raise Refused(Reason.NOTHING_FINISHED if name is None else Reason.NO_FINISHED_GAME)
        file, is_right = record_file(record), await asyncio.to_thread(proves_itself, record)
        verifier = self.kernel.settings.verifier_url
        layout = proof_panel(record, texts, is_right=is_right, verifier=verifier, file=file.name)
        await reply.send_private(layout, file)

    @answers(ShowProof)
    async def fair(self, press: Press, asked: ShowProof) -> None:
        """Show the key and check of a finished game, or the seal of the unfinished one."""
        if asked.number is None:
            if press.table.game is not None and press.table.game.trial is not None:
                raise Refused(Reason.TRIED_ONLY)
            await press.show(fair_panel(press.table, press.texts, back=press.seated_at))
            return
        game = await watchable_game(self.kernel, press.interaction, f"{asked.table}-{asked.number}")
        record, is_right = await checked_game(press, game)
        table = self.kernel.tables.find(asked.table)
        # The next deal's seal is shown before it is played, to whoever looks at the last game.
        is_last = table is not None and table.live and table.game is not None and table.game.id == game.game
        next_seal = table.commitment if table is not None and is_last else None
        back = ways_back(press, game)
        verifier = self.kernel.settings.verifier_url
        layout = proof_panel(record, press.texts, is_right=is_right, verifier=verifier, next_seal=next_seal, back=back)
        await press.show(layout)


async def setup(client: FeatureClient) -> None:
    """Load the feature."""
    await client.add_cog(ProofCog())
