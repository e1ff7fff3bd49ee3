"""**Fair deal** says what it proves in everyday words, and how anybody checks it with one command."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.text import LANGUAGES, texts_for
from tests.e2e.games import play_to_the_end
from tests.e2e.world import open_scene, press, settings_in, words

ADDRESS = "https://example.org/docs/verify_deal.py"


@pytest.mark.parametrize("address", ["", ADDRESS])
async def test_the_verifier_is_named_with_its_command_and_a_link_where_one_is_set(tmp_path: Path, address: str) -> None:
    async with open_scene(tmp_path, verifier_url=address) as scene:
        await play_to_the_end(scene)
        for language in LANGUAGES:
            say = texts_for(language).say
            await scene.services.kernel.preferences.change_user(scene.ana.id, language=language)
            shown = words((await press(scene.ana, scene.public(), "fair")).response)
            assert say("fair-means") in shown
            assert "`python3 verify_deal.py game.jsonl`" in shown
            assert say("fair-file").split("**")[0] in shown
            sent = (await scene.ana.slash(scene.channel, "spite verify")).response
            assert [attachment.filename for attachment in sent.attachments] == ["game.jsonl"]
            assert "`python3 verify_deal.py game.jsonl`" in words(sent)
            for told in (shown, words(sent)):
                assert (f"[`verify_deal.py`]({address})" in told) is bool(address)
                assert "](" in told or not address


@pytest.mark.parametrize("address", ["verify_deal.py", "https://", "https://a.org/)[x](https://b.org", "ftp://a.org/x"])
def test_what_is_no_address_of_a_page_is_refused(tmp_path: Path, address: str) -> None:
    with pytest.raises(ValidationError):
        settings_in(tmp_path, verifier_url=address)
