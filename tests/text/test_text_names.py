"""Names are harmless and short whatever people call themselves."""

import re
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.text.names import clip_name, clip_names, graphemes, safe_name
from tests.swept import swept

FAMILY = "👨\u200d👩\u200d👧"


@swept(
    "name, safe",
    [
        ("Zoë", "Zoë"),
        ("María-José", "María-José"),
        ("Łukasz", "Łukasz"),
        ("O'Neil 3rd", "O'Neil 3rd"),
        ("e\u0301va", "éva"),
        ("  two   spaces\n\nand lines ", "two spaces and lines"),
        ("\u202egnik\u202c", "gnik"),
        ("a\u200bb\u2060c\ufeffd", "abcd"),
        ("\u2066x\u2069", "x"),
        ("z\u0335\u0336\u0337\u0338a", "z\u0335\u0336a"),
        ("@everyone", "＠everyone"),
        ("<@123>", "‹＠123›"),
        ("<@&1>", "‹＠&1›"),
        ("<#5>", "‹＃5›"),
        ("</spite:1>", "‹/spite:1›"),
        ("<t:1:R>", "‹t:1:R›"),
        ("<:a:1>", "‹:a:1›"),
        ("**bold**", "∗∗bold∗∗"),
        ("__x__", "ˍˍxˍˍ"),
        ("~~x~~", "˜˜x˜˜"),
        ("`x`", "´x´"),
        ("||x||", "¦¦x¦¦"),
        ("[x](http://y.z)", "(x)(http：//y․z)"),
        ("discord.gg/abc", "discord․gg/abc"),
        ("https://a.b", "https：//a․b"),
        ("# Title", "＃ Title"),
        ("-# small", "-＃ small"),
        ("> quote", "› quote"),
        ("- item", "item"),
        ("1. item", "item"),
        ("Mr. Smith", "Mr. Smith"),
        (f"{FAMILY} {FAMILY}", f"{FAMILY} {FAMILY}"),
        ("\u200d👨", "👨"),
        ("👍🏽 ok", "👍🏽 ok"),
        ("🇪🇸🇫🇷", "🇪🇸🇫🇷"),
        ("❤\ufe0f x", "❤\ufe0f x"),
        ("中文名字", "中文名字"),
        ("x" * 20, "x" * 20),
        ("x" * 50, "x" * 19 + "…"),
        ("a name of words that is cut", "a name of words tha…"),
        ("nineteen letters 19 and", "nineteen letters 19…"),
        (FAMILY * 30, FAMILY * 19 + "…"),
        ("", ""),
        (" \t\n", ""),
        ("\u200b\u200b", ""),
        ("\u3164\u2800", ""),
        ("\u0301\u0302", ""),
        ("\u202e", ""),
        ("...", "..."),
        ("a\\b", "a⧵b"),
        ("x\u0000y\u001b[0m", "xy(0m"),
        ("\ue000x", "x"),
    ],
)
def test_safe_names(name: str, safe: str) -> None:
    assert safe_name(name) == safe


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60))
def test_any_name_is_harmless(text: str) -> None:
    name = safe_name(text)
    assert len(graphemes(name)) <= 20
    assert not re.search(r"[<>@*_~`|\[\]\\#\n\r]|://", name)
    assert all(unicodedata.category(sign) not in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp") for sign in name)
    assert not re.search("[\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]", name)
    assert name == name.strip()
    assert "  " not in name


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
def test_safe_names_stay_as_they_are(text: str) -> None:
    assert safe_name(safe_name(text)) == safe_name(text)


@pytest.mark.parametrize(
    ("name", "clipped"),
    [
        ("Zoë", "Zoë"),
        ("Benjamin", "Benjamin"),
        ("María-José", "María-J."),
        ("Ana María López", "Ana Mar."),
        ("Thomas the Great", "Thomas."),
        ("", ""),
    ],
)
def test_clipped_names(name: str, clipped: str) -> None:
    assert clip_name(name, 8) == clipped


def test_clips_between_characters() -> None:
    assert clip_name(FAMILY * 10, 8) == FAMILY * 7 + "."


def test_names_that_look_the_same_once_cut_are_numbered_by_their_seats() -> None:
    names = ("Maximiliana Ortega", "Ana", "Maximiliana Olsson", "Ana", "Computer 2")
    assert clip_names(names, 11) == ("Maximili. 1", "Ana", "Maximili. 3", "Ana", "Computer 2")
