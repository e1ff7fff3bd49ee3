"""The gallery: ordinary and extreme pictures with their references in ``docs/gallery``.

``python -m tests.document_pictures`` draws the references and ``docs/pictures.md`` anew: look at every changed picture,
at full size and at 265 pixels, before keeping it.
"""

import io
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops, ImageStat

from bot.engine.events import Discarded, Played, PublicEvent, TurnEnded
from bot.engine.moves import parse_move
from bot.engine.options import MOST_PLAYERS
from bot.engine.rules import Rules
from bot.engine.systems import SYSTEMS
from bot.engine.views import PublicView
from render import (
    DARK,
    LARGE,
    LIGHT,
    LOOKS,
    THEMES,
    BracketMatch,
    BracketScene,
    Caption,
    CurveValue,
    HandScene,
    Labels,
    LeaderboardScene,
    LeaderRow,
    LessonScene,
    LobbyScene,
    LobbySeat,
    ProfileScene,
    ReplayFrame,
    ReplayScene,
    ResultScene,
    ReviewLabels,
    ReviewScene,
    ShownPart,
    TableScene,
    Theme,
    draw_bracket,
    draw_hand,
    draw_leaderboard,
    draw_lesson,
    draw_lobby,
    draw_moment,
    draw_profile,
    draw_result,
    draw_review,
    draw_table,
    theme_of,
)
from tests.render.positions import NAMES, any_card, ended, fitting, private, public

FOLDER = Path(__file__).parents[2] / "docs" / "gallery"
PAGE = FOLDER.parent / "pictures.md"
HOSTILE = (
    "‮evil\u202c\u200b",
    "𝕱𝖗𝖆𝖐𝖙𝖚𝖗 🎉🎉",
    "M" * 60,
    "한국어 이름",
    "Ååååß’s   ,,, Ğ",
    "\n@everyone",
    "W" * 32,
    "`**_~|",
)
MOST_MEAN = 1.5
"""By how much pictures may differ on average, of 255: other versions of the font's library draw edges otherwise."""
MOST_IN_A_BLOCK = 70
"""The same for a block of 16 pixels: another word differs by more than 100."""
LONG = ("Maximiliana von Hohenzollern-Sigmaringen",) * 8
ENGLISH = Labels()
ENGLISH_REVIEW = ReviewLabels()
SPANISH_REVIEW = ReviewLabels(title="Probabilidad de ganar", ahead="lidera", turn="turno", player="Jugador {number}")
SPANISH = Labels(
    draw="mazo",
    done="pilas completas",
    left="quedan #",
    last="última carta",
    lead="en cabeza",
    player="Jugador {number}",
)


_GROUPS = {
    "table": "Tables",
    "hand": "Hands",
    "lobby": "Lobbies",
    "result": "Results",
    "replay": "Replays",
    "review": "Reviews",
    "standing": "Standings",
    "tournament": "Tournaments",
    "lesson": "Lessons",
}


class Picture(NamedTuple):
    """A picture of the gallery: its file's name, what it shows and how it is drawn."""

    name: str
    caption: str
    draw: Callable[[], bytes]

    @property
    def group(self) -> str:
        """The heading under which the page shows it."""
        return _GROUPS.get(self.name.partition("-")[0], "More tables")

    @property
    def private(self) -> bool:
        """Whether one person alone sees such a picture."""
        return self.name.startswith(("hand-", "review-", "standing-", "lesson-", "tournament-"))


def steps(view: PublicView, seed: int = 1) -> tuple[PublicEvent, ...]:
    """The seat to play took its goal card to the first centre pile that is not free."""
    pile = next((place for place, pile in enumerate(view.centre) if pile.cards), 0)
    top = view.centre[pile].top
    if top is None:
        return ()
    seat = view.to_play if view.result is None else (view.result.winners or (0,))[0]
    source = "g" if seed % 2 else "s2"
    return (Played(seat, parse_move(f"{source}>c{pile + 1}"), top, view.centre[pile].height),)


def table(view: PublicView, theme: Theme = DARK, names: tuple[str, ...] = NAMES, labels: Labels = ENGLISH) -> bytes:
    return draw_table(TableScene(view, names, steps(view, len(view.seats)), labels), theme)


def happened(view: PublicView) -> tuple[PublicEvent, ...]:
    """The seat before the first played a goal card and a card of its side, and discarded."""
    seat, pile = len(view.seats) - 1, next((at for at, pile in enumerate(view.centre) if pile.cards), 0)
    top = view.centre[pile].top
    card = view.seats[seat].sides[0].top
    if top is None or card is None:
        return steps(view)
    return (
        *(Played(seat, parse_move(f"{source}>c{pile + 1}"), top, view.centre[pile].height) for source in ("g", "s2")),
        Discarded(seat, parse_move("h:9S>s1"), (card,)),
        TurnEnded(seat),
    )


def hand(
    view: PublicView,
    seed: int,
    theme: Theme = DARK,
    chosen: bool = False,
    names: tuple[str, ...] = NAMES,
    labels: Labels = ENGLISH,
) -> bytes:
    luck = random.Random(seed)
    cards = tuple(any_card(view.rules, luck) for _ in range(view.rules.hand_size))
    chosen_card = cards[1] if chosen else None
    view_of_seat = private(view, 0, cards, fitting(view, 0, cards))
    return draw_hand(HandScene(view_of_seat, names, chosen_card, labels, happened(view)), theme)


def replay_frame(view: PublicView, *captions: str, only: int | None = None) -> bytes:
    luck = random.Random(view.turn)
    hands = [tuple(any_card(view.rules, luck) for _ in range(front.hand_count)) for front in view.seats]
    seen = tuple(hand if only in (None, seat) else None for seat, hand in enumerate(hands))
    frame = ReplayFrame(view, seen, steps(view), captions)
    return draw_moment(frame, ReplayScene((frame,), NAMES), 0.4, DARK)


def rules(players: int, **options: object) -> Rules:
    return Rules(players=players, decks=8, centre_limit=players + 1).change(**options)


def numbers(players: int, pack: str, top: int, **options: object) -> Rules:
    values = {"players": players, "pack": pack, "top_rank": top, "decks": 1, "kings": "out", "goal_size": 10}
    return Rules(**{**values, **options})  # type: ignore[arg-type]


def pictures() -> Iterator[Picture]:
    yield from _ordinary()
    yield from _extremes()
    yield from _hands()
    yield from _lobbies()
    yield from _ends()
    yield from _reviews()
    yield from _standing()
    yield from _tournaments()
    yield from _lessons()


def _ordinary() -> Iterator[Picture]:
    for theme in THEMES.values():
        for seats in range(2, MOST_PLAYERS + 1):
            system = SYSTEMS["pagat" if seats == 2 else "pagat_multi"]
            view = public(system.rules(seats), 30 + seats, stacks=4, to_play=seats - 2)
            caption = f"{seats} seats, {theme.name}"
            yield Picture(f"table-{seats}-{theme.name}", caption, partial(table, view, theme))
    view = public(SYSTEMS["pagat"].rules(2), 71, stacks=5)
    yield Picture("deck-classic", "Two colours, dark", lambda: table(view, theme_of("dark", "classic")))
    for name, look in LOOKS.items():
        if look.theme.name not in THEMES and name != "dark/classic/usual":
            words = look.theme.name.replace("classic", "two colours").replace("large", "large print")
            yield Picture(
                f"look-{name.replace('/', '-')}",
                words[0].upper() + words[1:],
                partial(table, view, look.theme),
            )


def _extremes() -> Iterator[Picture]:
    pairs = rules(6, goal_piles=2, goal_size=10, teams="pairs")
    four_pairs = rules(8, goal_piles=2, goal_size=10, teams="pairs")
    unlimited, both = {"centre_limit": "unlimited"}, rules(2, centre_limit=4, direction="both")
    views = {
        "start-2": ("The start, two seats", public(rules(2), 1, stacks=0, centre_heights=[0, 0, 0])),
        "start-3": ("The start, three seats", public(rules(3), 1, stacks=0, centre_heights=[0, 0, 0, 0])),
        "stacks-2": ("Stacks of twenty, two seats", public(rules(2), 1, stacks=22)),
        "stacks-3": ("Stacks of twenty, three seats", public(rules(3), 1, stacks=22)),
        "stacks-6": ("Stacks of twenty, six seats", public(rules(6), 2, stacks=22)),
        "stacks-8": ("Stacks of twenty, eight seats", public(rules(8), 2, stacks=22)),
        "squared": ("Squared stacks", public(rules(4, side_view="top"), 3, stacks=22)),
        "one-stack": ("One side stack each", public(rules(3, side_limit=1), 4)),
        "two-goals": ("Two goal piles, partners, six seats", public(pairs, 5, stacks=9)),
        "two-goals-8": ("Two goal piles, partners, eight seats", public(four_pairs, 5, stacks=9)),
        "two-goals-2": ("Two goal piles, two seats", public(rules(2, goal_piles=2, goal_size=10), 5, stacks=9)),
        "partners": ("Partners", public(rules(4, teams="pairs"), 6)),
        "centre-8": ("Eight centre piles", public(rules(5, centre_limit=8), 7)),
        "directions": ("Two piles up, two down", public(both, 31, stacks=4, centre_heights=[6, 0, 3, 0])),
        "directions-8": ("Four piles up, four down", public(both.change(centre_limit=8), 9, stacks=4)),
        "centre-24": ("24 centre piles", public(rules(2, **unlimited), 8, centre_heights=[n % 12 for n in range(24)])),
        "centre-64": (
            "64 centre piles",
            public(rules(6, **unlimited), 9, centre_heights=[1 + n % 11 for n in range(64)]),
        ),
        "jokers": ("Jokers", public(rules(3, jokers=32), 11, stacks=12)),
        "natural-kings": ("Kings that are not wild", public(rules(2, kings="natural", top_rank=13, jokers=4), 12)),
        "two-backs": ("A goal deck of its own", public(rules(2, deck_split="goal_deck+stock_deck"), 13)),
        "numbers-12": ("Numbers to twelve", public(numbers(4, "numbers", 12), 14, stacks=12)),
        "numbers-15": ("Numbers to fifteen", public(numbers(3, "fifteen", 15, centre_limit=8), 15, stacks=15)),
        "stock-311": ("A large stock", public(rules(5, centre_limit=8), 18, stock_count=311, done=((),) * 11)),
    }
    for name, (caption, view) in views.items():
        yield Picture(name, caption, partial(table, view))
    for name in ("stacks-6", "stacks-8", "two-goals", "two-goals-8", "centre-24"):
        caption, view = views[name]
        yield Picture(f"{name}-large", f"{caption}, large print", partial(table, view, LARGE))
    machines = public(rules(5), 22, stacks=3)
    names = ("Nova", "Pixel", "Turbo", "Orbit", "Astro")
    robots = TableScene(machines, names, steps(machines), levels=(0, 1, 2, 3, 4))
    yield Picture("computers", "Computers of every level", lambda: draw_table(robots, DARK))
    crowd = public(rules(6, teams="pairs"), 21, stacks=5)
    yield Picture("names-long", "Long names, Spanish", lambda: table(crowd, LIGHT, LONG, SPANISH))
    yield Picture("names-hostile", "Hostile names", lambda: table(crowd, DARK, HOSTILE))
    party = public(rules(8), 21, stacks=5)
    yield Picture("names-hostile-8", "Hostile names, eight seats", lambda: table(party, DARK, HOSTILE))
    machines = public(rules(8), 22, stacks=3)
    crew_names = ("Ana", "Nova", "Pixel", "Turbo", "Orbit", "Astro", "Vega", "Luna")
    crew = TableScene(machines, crew_names, steps(machines), levels=(None, 0, 1, 2, 3, 4, 1, 2))
    yield Picture("computers-8", "Seven computers", lambda: draw_table(crew, DARK))


def nearly_done() -> PublicView:
    """Four seats with four, three, two and one goal cards left."""
    view = public(SYSTEMS["pagat_multi"].rules(4), 34, stacks=4, to_play=1)
    return replace(
        view,
        seats=tuple(replace(front, goals=(replace(front.goals[0], count=4 - front.seat),)) for front in view.seats),
    )


def _hands() -> Iterator[Picture]:
    plain = public(SYSTEMS["pagat"].rules(2), 40, stacks=5, to_play=0)
    for theme in THEMES.values():
        yield Picture(
            f"hand-{theme.name}",
            f"A hand, {theme.name}",
            partial(hand, plain, 5, theme),
        )
    yield Picture("hand-chosen", "A hand, a card chosen", lambda: hand(plain, 5, chosen=True))
    lending = rules(6, hand_size=7, teams="pairs", goal_piles=2, goal_size=9, play_from_opponent_sides=True)
    seven = public(lending, 9, to_play=0)
    yield Picture("hand-seven", "Seven cards, partners, two goal piles", lambda: hand(seven, 6))
    wide = public(rules(2, centre_limit="unlimited"), 8, centre_heights=[n % 12 for n in range(24)], to_play=0)
    both = public(rules(2, centre_limit=4, direction="both"), 31, stacks=4, centre_heights=[6, 0, 3, 0])
    yield Picture("hand-directions-large", "A hand, two piles up, two down, large print", lambda: hand(both, 3, LARGE))
    yield Picture("hand-24", "A hand below 24 centre piles", lambda: hand(wide, 7))
    yield Picture("hand-wide-large", "A hand below 24 centre piles, large print", lambda: hand(wide, 7, LARGE))
    for players in range(3, MOST_PLAYERS + 1):
        view = public(SYSTEMS["pagat_multi"].rules(players), 80 + players, stacks=9, to_play=0)
        yield Picture(f"hand-{players}", f"A hand, {players} seats", partial(hand, view, 5 + players))
    crowd = public(rules(6, teams="pairs", goal_piles=2, goal_size=9), 21, stacks=20, to_play=0)
    long = partial(hand, crowd, 9, LIGHT, names=LONG, labels=SPANISH)
    yield Picture("hand-names-long", "A hand, six seats, long names, Spanish", long)
    party = public(SYSTEMS["pagat_multi"].rules(8), 88, stacks=9, to_play=0)
    for name in (LARGE.name, "contrast"):
        yield Picture(f"hand-8-{name}", f"A hand, 8 seats, {name}", partial(hand, party, 13, THEMES[name]))
    crowd = public(rules(8, teams="pairs", goal_piles=2, goal_size=9, hand_size=7), 21, stacks=20, to_play=0)
    long = partial(hand, crowd, 9, LIGHT, names=LONG, labels=SPANISH)
    yield Picture("hand-names-long-8", "A hand, eight seats, four pairs, long names, Spanish", long)
    last = public(SYSTEMS["pagat"].rules(2), 43, stacks=5, to_play=0)
    seats = tuple(replace(front, goals=(replace(front.goals[0], count=2),)) for front in last.seats)
    last = replace(last, seats=seats)
    yield Picture("hand-few-left", "A hand, the other's last cards", lambda: hand(last, 5))
    yield Picture("table-few-left", "Three, two and one goal cards left", lambda: table(nearly_done()))
    fifteen = public(numbers(3, "fifteen", 15, centre_limit=8), 15, stacks=15, to_play=0)
    yield Picture("hand-numbers", "A hand of numbers", lambda: hand(fifteen, 8))


def lobby(scene: LobbyScene, theme: Theme) -> bytes:
    return draw_lobby(scene, theme)


def _lobbies() -> Iterator[Picture]:
    line = "The standard game for three to six"
    alone = LobbyScene("Spite & Malice", "Standard for 3 to 6", line, (LobbySeat("Zoë", "host"),), 6, "free seat")
    for theme in THEMES.values():
        yield Picture(
            f"lobby-{theme.name}",
            f"A table that waits, {theme.name}",
            partial(lobby, alone, theme),
        )
    pair = (LobbySeat("Zoë", "host"), LobbySeat("Computer 1", "Regular"))
    rules = ("13 goal cards each instead of 20", "A king cannot be an ace")
    two = LobbyScene("Spite & Malice", "Standard", "The standard game for two", pair, 2, "free seat", rules)
    yield Picture("lobby-rules", "A table that waits, house rules", lambda: draw_lobby(two, DARK))
    words = "El juego normal con 32 comodines y una pila objetivo doble para cada persona, hasta quedarse sin nada"
    crowd = (
        LobbySeat(LONG[0], "organiza la mesa"),
        *map(LobbySeat, HOSTILE[:3]),
        *2 * (LobbySeat("Máquina 2", "Experto"),),
    )
    many = (words, words, "y 7 más")
    title = "Con comodines a montones para seis personas"
    full = LobbyScene("Rencor y malicia", title, words, crowd, 6, "sitio libre", many, labels=SPANISH)
    yield Picture("lobby-full", "A full table that waits, long words", lambda: draw_lobby(full, LIGHT))
    eight = tuple(LobbySeat(name, "host" if place == 0 else "") for place, name in enumerate(NAMES))
    line = "The standard game for three to eight"
    party = LobbyScene("Spite & Malice", "Standard for 3 to 8", line, eight[:7], 8, "free seat", rules)
    yield Picture("lobby-8", "A table for eight that waits", lambda: draw_lobby(party, DARK))
    yield Picture("lobby-8-large", "A table for eight that waits, large print", lambda: draw_lobby(party, LARGE))
    four = ((0, 4), (1, 5), (2, 6), (3, 7))
    quads = LobbyScene("Spite & Malice", "Partners", "Two to four pairs", eight, 8, "free seat", partners=four)
    yield Picture("lobby-partners-8", "A table for four pairs that waits", lambda: draw_lobby(quads, LIGHT))
    line, pairs = "Four or six, opposite seats together", ((0, 2), (1, 3))
    people = (LobbySeat("Zoë", "host"), LobbySeat("Benjamin"), LobbySeat("Nova", "Strong", 3), LobbySeat("Łukasz"))
    teams = LobbyScene("Spite & Malice", "Partners", line, people, 4, "free seat", partners=pairs)
    yield Picture("lobby-partners", "A table that waits, partners", lambda: draw_lobby(teams, DARK))
    line = "Cards from 1 to 12 without suits, and 18 wild cards"
    numbered = LobbyScene("Spite & Malice", "Numbers", line, pair, 4, "free seat", numbered=True)
    yield Picture("lobby-numbers", "A table that waits, with numbers", lambda: draw_lobby(numbered, DARK))


def _ends() -> Iterator[Picture]:
    two, four, six = rules(2), rules(4, teams="pairs"), rules(6)
    won = public(two, 50, result=ended(two, (1,)), empty_goal=1)
    yield Picture("table-won", "The table of a game that is won", lambda: table(won))
    teams = public(four, 51, result=ended(four, (0, 2)), empty_goal=2)
    yield Picture("table-won-team", "The table of a game that a team has won", lambda: table(teams))
    drawn = public(six, 52, result=ended(six, ()))
    yield Picture("table-drawn", "The table of a drawn game", lambda: table(drawn))
    scored = ("Benjamin had 4 goal cards left. Zoë scores 5 + 4 = 9.", "42 turns in 11 minutes")
    result = ResultScene(won, NAMES, "Zoë wins!", scored)
    yield Picture("result", "A game that is over", lambda: draw_result(result, DARK))
    match = ResultScene(won, NAMES, "Zoë wins!", (*scored[:1], "Match to 50: Zoë 27 · Benjamin 12"), (12, 27), 50)
    yield Picture("result-match", "A game of a match", lambda: draw_result(match, LIGHT))
    over = ResultScene(teams, LONG, "Maximiliana and Maximiliana win!", scored, (52, 31, 52, 31), 50, (0, 2))
    yield Picture("result-champions", "The end of a match, partners, long names", lambda: draw_result(over, DARK))
    eight = rules(8, teams="pairs")
    quads = public(eight, 51, result=ended(eight, (3, 7)), empty_goal=3)
    points = (52, 31, 40, 57, 52, 31, 40, 57)
    cup = ResultScene(quads, NAMES, "María-José and Oskar win!", scored, points, 50, (3, 7))
    yield Picture("result-8", "The end of a match, four pairs", lambda: draw_result(cup, DARK))
    party = ResultScene(public(rules(8), 53, result=ended(rules(8), (6,))), HOSTILE, "W wins!", scored, (5,) * 8, 50)
    yield Picture("result-8-hostile", "A game of a match, eight seats, hostile names", lambda: draw_result(party, DARK))
    nobody = ResultScene(drawn, HOSTILE, "A draw.", ("The stock ran out.",))
    yield Picture("result-drawn", "A drawn game, six seats, hostile names", lambda: draw_result(nobody, DARK))
    six_match = ResultScene(drawn, NAMES, "A draw.", ("Nobody scores.",), (3, 0, 17, 44, 8, 12), 50)
    yield Picture("result-drawn-match", "A drawn game of a match", lambda: draw_result(six_match, THEMES["contrast"]))
    words = "Zoë played 5 6, then 6 onto ④."
    for seats in (2, 3, 4, 6, 7, 8):
        view = public(rules(seats), 60 + seats, stacks=6)
        yield Picture(f"replay-{seats}", f"A replay's frame, {seats} seats", partial(replay_frame, view, words))
    one = public(rules(3), 63, stacks=6)
    yield Picture("replay-one-hand", "A replay as one seat saw it", lambda: replay_frame(one, words, only=1))
    partners = public(rules(6, hand_size=7, teams="pairs"), 67, stacks=9)
    long = " ".join([words] * 4)
    yield Picture("replay-seven", "A replay's frame, seven cards", lambda: replay_frame(partners, long))
    quads = public(rules(8, hand_size=7, goal_piles=2, goal_size=9, teams="pairs"), 67, stacks=9)
    yield Picture("replay-seven-8", "A replay's frame, seven cards, four pairs", lambda: replay_frame(quads, long))
    brief = "Zoë played 6♡ onto Łukasz's goal, then 9♧ onto ①."
    yield Picture(
        "replay-brief", "A turn too long to tell, suits count", lambda: replay_frame(partners, long, brief, only=2)
    )


def looked_back(
    chances: tuple[float, ...],
    ahead: tuple[int, ...],
    marks: tuple[int, ...],
    names: tuple[str, ...] = NAMES[:2],
    teams: int = 2,
    labels: ReviewLabels = ENGLISH_REVIEW,
    theme: Theme = DARK,
) -> bytes:
    return draw_review(ReviewScene(1, names, chances, ahead, marks, teams, labels), theme)


def walk(turns: int, teams: int, end: float, seed: int) -> tuple[float, ...]:
    """Chances that wander about."""
    luck, chance = random.Random(seed), 1 / teams
    found = [chance]
    for _ in range(turns - 1):
        chance = min(0.93, max(0.03, chance + luck.choice((-0.09, -0.03, 0, 0, 0.03, 0.1))))
        found.append(chance)
    return (*found, end)


def spells(*lengths: tuple[int, int]) -> tuple[int, ...]:
    return tuple(seat for seat, turns in lengths for _ in range(turns))


def _reviews() -> Iterator[Picture]:
    chances = walk(42, 2, 1.0, 11)
    duel = (
        chances,
        tuple(-1 if turn < 2 else int(chance > 0.5) for turn, chance in enumerate(chances)),
        (9, 14, 15, 16, 30),
    )
    for theme in THEMES.values():
        caption = f"A game looked back on, {theme.name}"
        yield Picture(f"review-{theme.name}", caption, partial(looked_back, *duel, theme=theme))
    large = theme_of("light", large=True)
    many = spells((4, 20), (0, 3), (2, 31), (5, 1), (1, 40), (2, 58))
    six = (walk(152, 6, 0.0, 5), many, (1, 3, 5, 151, 152), LONG[:6], 6, SPANISH_REVIEW, large)
    yield Picture("review-six", "A long game looked back on, six seats, long names", lambda: looked_back(*six))
    many = spells((4, 12), (0, 6), (6, 20), (7, 9), (1, 30), (2, 25), (3, 8), (5, 11), (6, 31))
    eight = (walk(152, 8, 0.0, 5), many, (1, 3, 5, 120, 152), HOSTILE, 8, ENGLISH_REVIEW, DARK)
    yield Picture("review-eight", "A long game looked back on, eight seats, hostile names", lambda: looked_back(*eight))
    pairs = (walk(30, 2, 0.0, 4), spells((0, 14), (1, 17)), (), HOSTILE[:4], 2)
    yield Picture("review-partners", "A game of partners looked back on, nothing marked", lambda: looked_back(*pairs))
    yield Picture("review-short", "A game of one turn looked back on", lambda: looked_back((0.5, 0.6), (-1, 1), (1,)))


def leaders(names: Sequence[str], first: int = 1, own: int = 3) -> LeaderboardScene:
    """A page of a leaderboard; the reader's own line stands among the others'."""
    rows = []
    for line, name in enumerate(names):
        rating = f"{1810 - 37 * line} ± {41 + line}{' ?' * (line % 3 == 2)}"
        rows.append(LeaderRow(first + line, name, rating, f"{31 - line}/50", first + line == own))
    return LeaderboardScene("Leaderboard", "This month", tuple(rows))


def went(games: int, seed: int) -> tuple[CurveValue, ...]:
    """A rating that wanders about and grows surer."""
    luck, rating = random.Random(seed), 1500
    found = [CurveValue(rating, 500)]
    for game in range(1, games):
        rating += luck.choice((-60, -20, 0, 30, 70)) // (1 + game // 12)
        found.append(CurveValue(rating, max(60, 500 - 22 * game)))
    return tuple(found)


def _standing() -> Iterator[Picture]:
    page = leaders((*NAMES[:6], "Zoë", "Max"))
    figures = (("Games", "48"), ("Won", "26"), ("Points", "310"), ("Streak", "5"))
    card = ProfileScene("Ana", "1634 ± 62", "With people", figures, went(48, 3))
    yield Picture("standing-board", "A leaderboard", lambda: draw_leaderboard(page, DARK))
    yield Picture("standing-person", "A person's card", lambda: draw_profile(card, THEMES["contrast"]))
    large = theme_of("light", large=True)
    wide = leaders((*HOSTILE[:6], *LONG[:2]), first=9_993, own=9_995)
    yield Picture(
        "standing-board-names", "A leaderboard, long and hostile names", lambda: draw_leaderboard(wide, large)
    )
    alone = LeaderboardScene("Clasificación", "Desde siempre", leaders(NAMES[:1], own=1).rows)
    yield Picture("standing-board-one", "A leaderboard of one, Spanish", lambda: draw_leaderboard(alone, DARK))
    words = (("Partidas", "12345"), ("Ganadas", "6789"), ("Puntos", "98765"), ("Racha", "123"))
    long = ProfileScene(LONG[0], "1500 ± 500 ?", "Contra la máquina", words, went(400, 4))
    yield Picture("standing-person-long", "A person's card, a long name, Spanish", lambda: draw_profile(long, large))
    first = ProfileScene("Ben", "", "With people", figures, ())
    yield Picture("standing-person-unrated", "A person's card without a rating", lambda: draw_profile(first, DARK))


def _tournaments() -> Iterator[Picture]:
    ana, ben, cam, dee = NAMES[:4]
    first = (
        BracketMatch(ana, "Ada", 0, 0),
        BracketMatch(ben, "Max", 1),
        BracketMatch(cam, None, 0),
        BracketMatch(dee, "Eva"),
    )
    second = (BracketMatch(ana, "Max", None, 0), BracketMatch(cam, ""))
    round_one = BracketScene("Autumn cup", "Round 1 of 3", first, second)
    yield Picture("tournament-bracket", "A part of a bracket", lambda: draw_bracket(round_one, DARK))
    last = BracketScene("Copa de otoño", "Ronda 3 de 3", (BracketMatch("Max", cam, 1),))
    yield Picture("tournament-final", "A final, Spanish", lambda: draw_bracket(last, THEMES["contrast"]))
    wide = tuple(BracketMatch(one, other, 0) for one, other in zip(HOSTILE[:4], LONG[:4], strict=True))
    large = BracketScene("W" * 40, "Round 1 of 6", wide, (wide[0], wide[1]))
    look = theme_of("light", large=True)
    yield Picture("tournament-names", "A bracket, long and hostile names", lambda: draw_bracket(large, look))
    rows = tuple(
        LeaderRow(place, name, f"{6 - place}–{place - 1}", "", place == 2) for place, name in enumerate(NAMES[:6], 1)
    )
    table = LeaderboardScene("Winter league", "Round 5 of 7", rows)
    yield Picture("tournament-standings", "The standings of a league", lambda: draw_leaderboard(table, DARK))


def captioned_scene() -> LessonScene:
    """A hand with all four captions."""
    view = public(SYSTEMS["pagat"].rules(2), 40, stacks=2, to_play=0)
    words = ("the centre", "your goal", "your hand", "your side stacks")
    captions = tuple(map(Caption, (ShownPart.CENTRE, ShownPart.GOAL, ShownPart.HAND, ShownPart.SIDES), words))
    luck = random.Random(5)
    cards = tuple(any_card(view.rules, luck) for _ in range(view.rules.hand_size))
    return LessonScene(HandScene(private(view, 0, cards, fitting(view, 0, cards)), NAMES), captions)


def _lessons() -> Iterator[Picture]:
    yield Picture("lesson-first", "A hand with captions, for newcomers", lambda: draw_lesson(captioned_scene(), DARK))


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def differences(drawn: Image.Image, kept: Image.Image) -> tuple[float, int]:
    """Return how much two pictures differ of 255: on average, and in the block of 16 pixels that differs most."""
    difference = ImageChops.difference(drawn.convert("RGB"), kept.convert("RGB"))
    return max(ImageStat.Stat(difference).mean), max(most for _, most in difference.reduce(16).getextrema())  # type: ignore[misc]


def assert_alike(drawn: Image.Image, kept: Image.Image) -> None:
    """Check a picture against its reference."""
    assert drawn.size == kept.size
    mean, most = differences(drawn, kept)
    assert mean <= MOST_MEAN, "python -m tests.document_pictures, and look at it"
    assert most <= MOST_IN_A_BLOCK, "python -m tests.document_pictures, and look at it"


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    shown: dict[str, list[str]] = {}
    for picture in pictures():
        image = Image.open(io.BytesIO(picture.draw()))
        image.save(FOLDER / f"{picture.name}.png", optimize=True)
        shown.setdefault(picture.group, []).append(f"![{picture.caption}](gallery/{picture.name}.png)\n")
    lines = chain.from_iterable([f"### {group}\n", *each] for group, each in shown.items())
    head = PAGE.read_text(encoding="utf-8").split(MARK)[0] if PAGE.exists() else ""
    PAGE.write_text(head + MARK + "\n\n" + "\n".join(lines), encoding="utf-8")


MARK = "<!-- drawn by python -m tests.document_pictures -->"
