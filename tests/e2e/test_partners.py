"""Partners: who plays with whom is seen in the lobby, chosen there, and named in the game."""

from pathlib import Path

from tests.e2e.test_house_rules import choose
from tests.e2e.world import controls, open_scene, press, verbs, words


async def test_partners_are_seen_chosen_and_named(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        opened = (await scene.ana.slash(scene.channel, "spite start", game="pagat_pairs", seats=4)).response
        assert "3 more players are needed" in words(opened), "nobody is told to press what cannot be pressed"
        await press(scene.ben, scene.public(), "join")
        await press(scene.zoe, scene.public(), "join")
        await scene.idle()
        assert "🟠 **Ana** (host) · with **Zoe**" in words(scene.public())
        assert "🔵 **Ben** · needs a partner" in words(scene.public())
        assert "partners" not in verbs(scene.public()), "nobody can be moved about before all are there"
        assert "One more player is needed" in words(opened)
        await press(scene.max, scene.public(), "join")
        await scene.idle()
        assert "Press **Start** there" in words(opened)
        (select,) = [part for part in controls(scene.public()) if ":partners" in part["custom_id"]]
        labels = {option["label"]: option for option in select["options"]}
        assert list(labels) == ["Ana + Ben · Zoe + Max", "Ana + Zoe · Ben + Max", "Ana + Max · Ben + Zoe"]
        assert [label for label, option in labels.items() if option.get("default")] == ["Ana + Zoe · Ben + Max"]
        refused = await choose(scene.ben, scene.public(), "0123", verb="partners")
        assert refused.ephemeral
        assert "Ana" in words(refused.response)
        await choose(scene.ana, scene.public(), "0123", verb="partners")
        await scene.idle()
        assert "🟠 **Ana** (host) · with **Ben**" in words(scene.public())
        hand = await press(scene.ana, scene.public(), "start")
        await scene.idle()
        told = words((await press(scene.ana, scene.public(), "words")).response)
        assert "Ben (your partner): goal card" in told
        assert "Zoe (with Max): goal card" in told
        assert "team" not in told.lower()
        assert hand.ephemeral
