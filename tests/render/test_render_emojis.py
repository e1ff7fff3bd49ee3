"""Cards as emojis: every card has one, their names follow from what they show, and they can be read when small."""

import io
import re
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.engine.deal import canonical_pack
from bot.engine.moves import NO_CARD
from bot.engine.systems import SYSTEMS
from render import (
    DARK,
    LOOKS,
    CardEmoji,
    draw_emoji,
    emoji_key,
    emoji_keys,
    emoji_name,
    former_name,
    ground_of,
    is_emoji_name,
)
from render.pictures import emojis

GROUNDS = ("d", "l")
LARGEST = 256 * 1024
SHOWN = 22
PAGES = {"d": (49, 51, 56), "l": (255, 255, 255)}
LEAST_DIFFERENCE = 4.0
"""Of 255, on average over the whole emoji as it is shown."""


def shown(emoji: CardEmoji, ground: str) -> Image.Image:
    """As it stands in a line of text."""
    picture = Image.open(io.BytesIO(emoji.png)).convert("RGBA").resize((SHOWN, SHOWN), Image.Resampling.LANCZOS)
    page = Image.new("RGB", picture.size, PAGES[ground])
    page.paste(picture, (0, 0), picture)
    return page


def test_every_card_of_every_game_has_an_emoji_and_no_other_is_drawn() -> None:
    every = {NO_CARD: {emoji_key(NO_CARD, False)}}
    for system in SYSTEMS.values():
        for seats in system.seats:
            rules = system.rules(seats)
            for card in canonical_pack(rules):
                every.setdefault(card, set()).add(emoji_key(card, rules.kings == "wild"))
    needed = set().union(*every.values())
    assert needed <= set(emoji_keys())
    assert {key for key in set(emoji_keys()) - needed if not key.startswith("n")} <= {"wild"}


@pytest.mark.parametrize("ground", GROUNDS)
def test_discord_takes_them(ground: str) -> None:
    drawn = [draw_emoji(key, ground) for key in emoji_keys()]
    assert len({emoji.name for emoji in drawn}) == len(drawn) == 74
    for emoji in drawn:
        assert re.fullmatch(r"[a-z0-9_]{2,32}", emoji.name)
        assert is_emoji_name(emoji.name)
        assert len(emoji.png) < LARGEST
        picture = Image.open(io.BytesIO(emoji.png))
        assert (picture.format, picture.size) == ("PNG", (128, 128))
        assert picture.convert("RGBA").getpixel((0, 0))[3] == 0  # type: ignore[index]
    assert not is_emoji_name("party_parrot")


def test_names_can_be_read_aloud_and_those_of_earlier_releases_are_known() -> None:
    faces = {emoji_name(key, "l").rsplit("_", 1)[0] for key in emoji_keys()}
    assert {"ace_of_spades", "5_of_hearts", "queen_of_diamonds", "wild_king_of_clubs", "number_7", "wild_card"} <= faces
    assert {"joker", "card_back"} <= faces
    assert all(word.isalpha() or word.isdigit() for face in faces for word in face.split("_"))
    name = emoji_name("10h", "d")
    former = former_name(name, "10h")
    assert former == f"10h_{name.removeprefix('10_of_hearts_')}"
    assert is_emoji_name(former)
    for stranger in ("cat_d123abc", "10_of_cats_d123abc", "10h_d123", f"{name}_"):
        assert not is_emoji_name(stranger)


def test_a_name_follows_from_the_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    name = emoji_name("10h", "d")
    assert name.startswith("10_of_hearts_d")
    assert name == emoji_name("10h", "d") == draw_emoji("10h", "d").name
    assert emoji_name("10h", "l") != name
    monkeypatch.setattr(emojis, "_CAP", 60)
    assert emoji_name("10h", "d") != name


@pytest.mark.parametrize("ground", GROUNDS)
def test_no_two_look_alike_when_small(ground: str) -> None:
    small = {key: shown(draw_emoji(key, ground), ground) for key in emoji_keys()}
    for one, other in combinations(small, 2):
        difference = ImageStat.Stat(ImageChops.difference(small[one], small[other])).mean
        assert sum(difference) / 3 > LEAST_DIFFERENCE, (one, other)


@pytest.mark.parametrize("ground", GROUNDS)
def test_a_card_stands_out_from_its_ground(ground: str) -> None:
    card = shown(draw_emoji("8s", ground), ground)
    edge = card.getpixel((0, SHOWN // 2))
    assert max(abs(one - other) for one, other in zip(edge, PAGES[ground], strict=True)) > 60  # type: ignore[arg-type]


def test_every_look_has_its_ground() -> None:
    grounds = {look.colours: ground_of(look.colours) for look in LOOKS.values()}
    assert grounds == {"dark": "d", "light": "l", "contrast": "d"}
    assert DARK.name in grounds
