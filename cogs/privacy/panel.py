"""What people read about their data, and the buttons to have it told or deleted."""

from collections.abc import Sequence

from discord import ui

from bot.text import Texts
from bot.tournaments.stakes import AtStake, Stake
from cogs.core.parts import EDGE_LOBBY, EDGE_WAIT, RED, Item, button, panel, row, text
from cogs.privacy.presses import AskToDelete, DeleteEverything, HideEverywhere, SendWhatIsKept, ShowWhatIsKept


def privacy_panel(days: int, texts: Texts, *, hidden: bool) -> ui.LayoutView:
    """What is kept, for how long, and what can be done about it.

    :param hidden: whether the reader is seen in no standings.
    """
    lines = [
        f"### {texts.say('privacy-title')}",
        f"- {texts.say('privacy-kept')}",
        f"- {texts.say('privacy-not-kept')}",
        f"- {texts.say('privacy-how-long', days=days)}",
    ]
    if hidden:
        lines.append(f"\n**{texts.say('privacy-hidden')}**")
    buttons = row(
        button(texts.say("privacy-export"), SendWhatIsKept().custom_id),
        button(texts.say("privacy-delete"), AskToDelete().custom_id),
        button(
            texts.say("standing-show-me" if hidden else "standing-hide-me"),
            HideEverywhere(hidden=not hidden).custom_id,
        ),
    )
    return panel([text("\n".join(lines)), buttons], EDGE_LOBBY)


def exported_panel(files: Sequence[str], first: int, parts: int, texts: Texts) -> ui.LayoutView:
    """Brings the files that are sent with it.

    :param first: the number of the first of them, from 1 on.
    :param parts: how many there are in all messages.
    """
    part = str(first) if len(files) == 1 else f"{first}–{first + len(files) - 1}"
    words = texts.say("privacy-exported", part=part if parts > 1 else 0, parts=parts)
    items: list[Item] = [text(words), *(ui.File(f"attachment://{file}") for file in files)]
    return panel(items, EDGE_LOBBY)


def sure_to_delete_panel(tables: int, texts: Texts, *, blocked: bool, stakes: Sequence[AtStake] = ()) -> ui.LayoutView:
    """Asks once more before everything is deleted.

    :param tables: at so many of them, outside tournaments, the reader's game goes on.
    :param blocked: whether the operator has blocked the reader.
    :param stakes: what the reader loses in tournaments.
    """
    yes = button(texts.say("privacy-delete-yes"), DeleteEverything().custom_id, RED)
    cancel = button(texts.say("privacy-cancel"), ShowWhatIsKept().custom_id)
    costs = [_cost(each, texts) for each in stakes]
    words = [texts.say("privacy-delete-sure", count=tables), *costs, *_what_stays(texts, blocked=blocked)]
    return panel([text("\n".join(words)), row(yes, cancel)], EDGE_WAIT)


def _cost(lost: AtStake, texts: Texts) -> str:
    """Return what leaving a tournament costs its reader."""
    tournament = lost.tournament
    title = tournament.title or texts.say("tournament-name-usual")
    match lost.stake:
        case Stake.SIGN_UP:
            return f"🏆 {texts.say('privacy-delete-sign-up', title=title)}"
        case Stake.GAMES:
            return f"🏆 {texts.say('privacy-delete-games', title=title)}"
        case Stake.FINAL:
            place = lost.opponent or 0
            name = tournament.entrants[place].name or texts.say("seat-name", number=place + 1)
            return f"🏆 {texts.say('privacy-delete-final', title=title, name=name)}"


def deleted_panel(texts: Texts, *, blocked: bool) -> ui.LayoutView:
    """Says that all was deleted, and what stays and why."""
    return panel([text("\n".join([texts.say("privacy-deleted"), *_what_stays(texts, blocked=blocked)]))], EDGE_LOBBY)


def _what_stays(texts: Texts, *, blocked: bool) -> list[str]:
    return [texts.say("privacy-blocked-stays")] if blocked else []
