from tests.e2e.world import open_scene, press, verbs, words


async def test_alone(tmp_path):
    async with open_scene(tmp_path) as scene:
        result = await scene.ana.slash(scene.channel, "spite start", computers=1, quick=True)
        assert result.ephemeral
        await scene.idle()
        panel = result.response
        print(words(scene.public()))
        print(words(panel))
        n = 0
        while scene.table.status == "playing" and n < 2000:
            n += 1
            await scene.idle()
            if scene.table.seats[scene.table.running().state.to_play].user is None:
                continue
            v = verbs(panel)
            for verb in ("play", "run", "drop", "pick"):
                if verb in v:
                    await press(scene.ana, panel, verb)
                    break
            else:
                print(v, words(panel)); break
        print(n, scene.table.status)
        await scene.idle()
        print(words(scene.public()))
        print(words(panel))
