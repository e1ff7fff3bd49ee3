"""**Show it**: what happened since somebody's turn, as an animation in their private panel, and the way back."""

from pathlib import Path

from tests.e2e.games import seat_three, seat_to_play, take_a_press
from tests.e2e.test_looks import picture
from tests.e2e.world import deliver, find_control, open_scene, press, verbs, words


async def test_what_happened_since_my_turn_is_shown_to_me_alone(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        people, panels = [scene.ana, scene.ben, scene.zoe], await seat_three(scene)
        first = seat_to_play(scene)
        assert "since" not in verbs(panels[first]), "nobody has done anything yet"
        turn = scene.view.running().public.turn
        while scene.view.running().public.turn < turn + 3:
            seat = seat_to_play(scene)
            await take_a_press(people[seat], panels[seat])
            await scene.idle()
        asker, public = people[first], scene.public()
        hand = (await press(asker, public, "hand")).response
        assert "since" in verbs(hand)
        old = find_control(hand, "since")
        shown = await press(asker, hand, "since")
        film = await picture(scene, shown.response)
        assert film.format == "GIF"
        assert getattr(film, "n_frames", 1) > 2, "both others moved at least a card, and it is seen moving"
        assert "Since your turn" in words(shown.response)
        for seat in range(3):
            named = people[seat].name in words(shown.response)
            assert named == (seat != first), "one line for each of the others"
        assert scene.public().id == public.id, "nothing was posted"
        back = await press(asker, shown.response, "back-to-hand")
        assert {"play", "pick"} & set(verbs(back.response))
        moved = len(scene.table.running().trail)
        while len(scene.table.running().trail) == moved and seat_to_play(scene) == first:
            await take_a_press(asker, back.response)
            await scene.idle()
        assert "since" not in verbs(back.response), "whoever has moved a card needs no film any more"
        late = await deliver(scene, asker, back.response, old)
        assert (await picture(scene, late.response)).format != "GIF", "a late press shows the hand as it is now"
