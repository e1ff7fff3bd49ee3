#!/usr/bin/env python3
"""Checks that a game of Spite & Malice was dealt as it had been sealed before anyone joined.

    python3 verify_deal.py FILE

FILE holds records, one JSON object a line. This one file needs nothing but Python; it shares no code with the bot.
For every record it checks, as docs/records.md (The proof of a fair deal) says:

1. the seal (commitment) is the SHA-256 of the seed and the game's id;
2. the key is the HMAC of everybody's contributions under the seed;
3. where the transcript says that the deal was picked: that it is the first of those that follow from the key which
   fits the published rule, and its key is the one that goes on;
4. dealer, first seat and the place of every card follow from the key;
5. so does every later order, when piles were shuffled back or new hands were dealt.

Whether moves were legal is not looked at; ``python -m bot verify FILE`` does that too.
"""

import hashlib
import hmac
import json
import sys
from itertools import count

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CDHS"
ALGORITHM = "spite-deal/1"


LONGEST_LINE = 1 << 24
MOST_PILES = 200
RANGES = {
    "players": (2, 8),
    "decks": (1, 10),
    "jokers": (0, 32),
    "top_rank": (12, 15),
    "goal_size": (5, 40),
    "goal_piles": (1, 2),
    "hand_size": (3, 7),
    "side_predeal": (0, 1),
    "side_limit": (1, 4),
}
"""What numbers the rules may have: others would fill the memory before anything is found wrong."""


class Wrong(Exception):
    """What does not follow from the seed."""


# The shuffle


def canonical_json(value):
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def numbers(key, label):
    """HMAC-SHA256(key, label, 0, counter) for counter 0, 1, 2 ..., as big-endian numbers of four bytes."""
    for counter in count():
        block = hmac.new(key, label.encode("ascii") + b"\0" + counter.to_bytes(8, "big"), hashlib.sha256).digest()
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")


def shuffled(key, label, items):
    """Fisher-Yates from the last index down; numbers that would make some orders likelier are thrown away."""
    order, source = list(items), numbers(key, label)
    for last in range(len(order) - 1, 0, -1):
        fair = 2**32 // (last + 1) * (last + 1)
        number = next(source)
        while number >= fair:
            number = next(source)
        other = number % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


# The deal


def french_deck(options):
    ranks = RANKS[:-1] if options["kings"] == "out" else RANKS
    return [rank + suit for suit in SUITS for rank in ranks]


def pack_of(options):
    """The whole pack in the order in which it goes into the shuffle."""
    if options["pack"] == "numbers":
        decks = options["decks"]
        return [str(rank) for rank in range(1, 13) for _ in range(12 * decks)] + ["W"] * (18 * decks)
    if options["pack"] == "fifteen":
        return [str(rank) for rank in range(1, 16) for _ in range(6)] + ["W"] * 6
    return french_deck(options) * options["decks"] + jokers_of(options)


def jokers_of(options):
    return [f"*{number}" for number in range(1, options["jokers"] + 1)]


def check_options(options):
    """Raises ``Wrong`` for numbers that no game has."""
    for name, (least, most) in RANGES.items():
        value = options[name]
        require(type(value) is int and least <= value <= most, f"the rules can't have that {name}")
    each = options.get("handicap") or []
    require(all(type(value) is int and 5 <= value <= 40 for value in each), "the rules can't have that handicap")
    require(len(each) in (0, options["players"]), "the rules can't have that handicap")


def deal(options, key, dealer):
    """Dealer, first seat and layout."""
    seats = range(options["players"])
    if dealer is None:
        dealer = shuffled(key, "dealer", seats)[0]
    separate = options["deck_split"] != "mixed" and options["pack"] == "french"
    pack = shuffled(key, "goals", french_deck(options)) if separate else shuffled(key, "deal", pack_of(options))
    sizes = options.get("handicap") or [options["goal_size"]] * len(seats)
    goals = [[take(pack, sizes[seat]) for _ in range(options["goal_piles"])] for seat in seats]
    if separate:
        rest = sorted(pack, key=french_deck(options).index)
        rest += french_deck(options) * (options["decks"] - 1) + jokers_of(options)
        pack = shuffled(key, "deal", rest)
    sides = [[take(pack, options["side_predeal"]) for _ in range(options["side_limit"])] for _ in seats]
    size = options["hand_size"] if options["opening_hand"] == "dealt" else 0
    hands = [take(pack, size) for _ in seats]
    first = first_seat(options, key, dealer, goals)
    return dealer, first, {"goals": goals, "hands": hands, "sides": sides, "stock": pack}


def take(pack, number):
    """Cards are dealt from the end."""
    return [pack.pop() for _ in range(number)]


def first_seat(options, key, dealer, goals):
    """Who begins; tied goal piles are shuffled again until one is highest."""
    if options["starter"] == "dealer":
        return dealer
    if options["starter"] == "left_of_dealer":
        return (dealer + 1) % options["players"]
    if options["starter"] == "random":
        return shuffled(key, "first", range(options["players"]))[0]
    ties = count(1)
    for _ in range(1000):
        heights = [max(height(options, pile[-1]) for pile in piles) for piles in goals]
        tied = [seat for seat, found in enumerate(heights) if found == max(heights)]
        if len(tied) == 1:
            break
        for seat in tied:
            for place, pile in enumerate(goals[seat]):
                goals[seat][place] = shuffled(key, f"tie {next(ties)}", pile)
    return tied[0]


def height(options, face):
    """How high a card counts for the first turn: wild cards above all others, or below."""
    if face in ("W",) or face.startswith("*"):
        return 0 if options["starter_wild"] == "low" else 16 if face == "W" else 14
    if options["pack"] != "french":
        return int(face)
    rank = RANKS.index(face[:-1]) + 1
    wild = rank == 13 and options["kings"] == "wild"
    return 0 if wild and options["starter_wild"] == "low" else rank


# A deal that is picked, for a first game

DEALS = 2048


def picked_key(rule, options, key, dealer):
    """The key of the first deal that fits; of the very first where none does."""
    require(type(rule) is str and rule in FITS, "the rule that picked the deal is not known")
    keys = [hmac.new(key, b"pick\0" + number.to_bytes(8, "big"), hashlib.sha256).digest() for number in range(DEALS)]
    return next((each for each in keys if FITS[rule](options, *deal(options, each, dealer))), keys[0])


def is_alive(options, dealer, first, layout):
    """Whoever begins holds an ace and at least two cards from nine up, and draws an ace next; all goal cards together
    come to at most 60, the beginner's own to 30, wild ones counting nothing; of the next 24 cards of the stock at least
    five are aces or wild."""
    coming = [rank_of(options, face) for face in reversed(layout["stock"][-24:])]
    goals = [sum(rank_of(options, face) for pile in piles for face in pile) for piles in layout["goals"]]
    low = sum(goals) <= 60 and goals[first] <= 30
    hand = [rank_of(options, face) for face in layout["hands"][first]]
    starts, high = sum(rank <= 1 for rank in coming), sum(rank >= 9 for rank in hand)
    return 1 in hand and high >= 2 and coming[:1] == [1] and low and starts >= 5


def is_rehearsed(options, dealer, first, layout):
    """The seat after the dealer begins, and its goal card is not wild; it holds a wild card, or the next card of the
    stock is one or an ace; in the rehearsal it gets out first, in its fifth to ninth turn, with a play in each of its
    turns but two at most, which are neither the first nor the second."""
    if first != (dealer + 1) % options["players"] or rank_of(options, layout["goals"][first][0][-1]) == 0:
        return False
    holds_wild = any(rank_of(options, face) == 0 for face in layout["hands"][first])
    comes_next = any(rank_of(options, face) <= 1 for face in layout["stock"][-1:])
    if not (holds_wild or comes_next):
        return False
    plays, out = rehearsed(options, first, layout)
    return out and len(plays) >= 5 and plays.count(0) <= 2 and 0 not in plays[:2]


def rehearsed(options, first, layout):
    """How many cards the seat that begins plays in each of its turns, nine at most, and whether it gets out first."""
    ranks = [[rank_of(options, face) for face in pile] for pile in (layout["stock"], *layout["hands"])]
    stock, hands, centre = ranks[0], ranks[1:], [0, 0, 0]
    goals = [[rank_of(options, face) for face in piles[0]] for piles in layout["goals"]]
    sides = [[[], [], [], []] for _ in hands]
    plays, seat = [], first
    while True:
        played = turn_played(goals[seat], hands[seat], sides[seat], stock, centre)
        if seat == first:
            plays.append(played)
        if not goals[seat] or len(plays) == 9:
            return plays, not goals[first]
        if hands[seat]:
            put_aside(hands[seat], sides[seat])
        seat = (seat + 1) % len(hands)


def turn_played(goal, hand, sides, stock, centre):
    """Plays as long as a card fits onto one of three piles, each time onto the first such pile."""
    played = 0
    fill(hand, stock)
    while goal:
        if not hand:
            fill(hand, stock)
        fitting = [place for place in range(3) if source_of(centre[place] + 1, goal, hand, sides) is not None]
        if not fitting:
            break
        source, card = source_of(centre[fitting[0]] + 1, goal, hand, sides)
        if source is hand:
            hand.remove(card)
        else:
            source.pop()
        centre[fitting[0]] = (centre[fitting[0]] + 1) % 12
        played += 1
    return played


def fill(hand, stock):
    hand += take(stock, min(max(5 - len(hand), 0), len(stock)))


def source_of(rank, goal, hand, sides):
    """Where the card of that rank comes from: the goal pile, the first side pile that shows it, the hand, or a wild
    card of the hand where the goal card comes right after it."""
    if goal[-1] in (0, rank):
        return goal, goal[-1]
    for pile in sides:
        if pile and pile[-1] == rank:
            return pile, rank
    if rank in hand:
        return hand, rank
    return (hand, 0) if 0 in hand and goal[-1] == rank + 1 else None


def put_aside(hand, sides):
    """The highest card goes onto the first side pile whose top is as high or one higher; where there is none, onto the
    first empty one; else onto the first of those with the highest top."""
    card = max(hand)
    hand.remove(card)
    fitting = [pile for pile in sides if pile and pile[-1] in (card, card + 1)] or [pile for pile in sides if not pile]
    (fitting or [max(sides, key=lambda pile: pile[-1])])[0].append(card)


FITS = {"first-game/1": is_alive, "first-game/2": is_rehearsed}


def rank_of(options, face):
    """What a card is worth by itself, 0 for a wild one."""
    if face == "W" or face.startswith("*"):
        return 0
    if options["pack"] != "french":
        return int(face)
    rank = RANKS.index(face[:-1]) + 1
    return 0 if rank == 13 and options["kings"] == "wild" else rank


# The game, as far as later orders need it


class Game:
    """Where every card lies while the entries are read."""

    def __init__(self, record, key):
        layout = json.loads(json.dumps(record["layout"]))
        self.options, self.key = record["options"], key
        self.goals, self.hands, self.sides = layout["goals"], layout["hands"], layout["sides"]
        self.stock, self.centre, self.done = layout["stock"], [], []
        self.recycles = self.redeals = 0

    def read(self, entry):
        if "move" in entry:
            self.move(entry["seat"], entry["move"])
        elif "draw" in entry:
            drawn = take(self.stock, min(len(entry["cards"]), len(self.stock)))
            require(drawn == entry["cards"], "the cards drawn are not the next ones of the stock")
            self.hands[entry["draw"]] += drawn
        elif "recycle" in entry:
            self.recycle(entry["recycle"])
        elif "redeal" in entry:
            self.redeal(entry["redeal"])

    def move(self, seat, notation):
        if notation == "pass":
            return
        source, target = notation.split(">")
        cards = self.take_from(seat, source)
        self.put_on(seat, target, cards)

    def take_from(self, seat, source):
        owner, source = self.split(seat, source)
        if source.startswith("h:"):
            cards = source[2:].split(",")
            for card in cards:
                self.hands[owner].remove(card)
            return cards
        piles = self.goals if source.startswith("g") else self.sides
        return [piles[owner][int(source[1:] or 1) - 1].pop()]

    def put_on(self, seat, target, cards):
        owner, target = self.split(seat, target)
        place = int(target[1:] or 1) - 1
        require(0 <= place < MOST_PILES, "a move names a pile that no table has")
        if target.startswith("c"):
            while len(self.centre) <= place:
                self.centre.append([])
            self.centre[place] += cards
            if len(self.centre[place]) == self.options["top_rank"]:
                self.done.append(self.centre[place])
                self.centre[place] = []
        else:
            (self.goals if target.startswith("g") else self.sides)[owner][place] += cards

    @staticmethod
    def split(seat, place):
        """Whose pile it is: ``2.g`` is seat 2's, ``g`` one's own."""
        owner, dot, rest = place.partition(".")
        return (int(owner), rest) if dot and owner.isdigit() else (seat, place)

    def recycle(self, named):
        self.recycles += 1
        cards = [card for pile in self.done for card in pile] + self.stock
        self.stock, self.done = shuffled(self.key, f"recycle {self.recycles}", cards), []
        require(self.stock == named["stock"], f"the new stock {self.recycles} does not follow from the seed")

    def redeal(self, named):
        self.redeals += 1
        cards = []
        for hand, stacks in zip(self.hands, self.sides, strict=True):
            cards += hand + [card for stack in stacks for card in stack]
        cards += [card for pile in self.centre + self.done for card in pile] + self.stock
        self.stock = shuffled(self.key, f"redeal {self.redeals}", cards)
        self.centre, self.done = [], []
        self.sides = [[[] for _ in range(self.options["side_limit"])] for _ in self.hands]
        size = self.options["hand_size"]
        self.hands = [take(self.stock, min(size, len(self.stock))) for _ in self.hands]
        right = self.hands == named["hands"] and self.stock == named["stock"]
        require(right, f"the new deal {self.redeals} does not follow from the seed")


# The check


def require(right, words):
    if not right:
        raise Wrong(words)


def check(record):
    """Checks one record. Raises ``Wrong``."""
    proof = record["fairness"]
    require(proof is not None, "this record names no seed")
    require(proof["algorithm"] == ALGORITHM, "the algorithm is not known")
    seed, transcript = bytes.fromhex(proof["seed"]), proof["transcript"]
    sealed = hashlib.sha256(b"\0".join((b"spite-commit/1", record["game"].encode(), seed))).hexdigest()
    require(sealed == proof["commitment"], "the seed is not the one that was sealed")
    require(transcript["game"] == record["game"], "the contributions belong to another game")
    require(transcript["options"] == record["options"], "the rules are not those that were agreed on")
    check_options(record["options"])
    key = hmac.new(seed, canonical_json(transcript), hashlib.sha256).digest()
    if transcript.get("pick") is not None:
        key = picked_key(transcript["pick"], record["options"], key, transcript.get("dealer"))
    dealer, first, layout = deal(record["options"], key, transcript.get("dealer"))
    require((dealer, first) == (record["dealer"], record["first"]), "dealer or first seat do not follow from the seed")
    require(layout == record["layout"], "the cards do not lie where the seed puts them")
    game = Game(record, key)
    for entry in record["entries"]:
        game.read(entry)


def fault_of(line):
    """What is wrong with a record given as text, in one sentence that a terminal can show, or None."""
    if len(line) > LONGEST_LINE:
        return "this is no record (it is too long)"
    try:
        check(json.loads(line))
    except Wrong as wrong:
        return str(wrong)
    except RecursionError:
        return "this is no record (it is nested too deeply)"
    except (ArithmeticError, AttributeError, LookupError, MemoryError, TypeError, ValueError) as error:
        return f"this is no record ({type(error).__name__}: {printable(str(error))})"
    return None


def printable(text):
    """What others wrote, at most a few words of it, without characters that steer a terminal."""
    shown = (each if each.isprintable() else each.encode("unicode_escape").decode("ascii") for each in text[:200])
    return "".join(shown)


def lines_of(file):
    """Every line; of one that is too long, only the beginning."""
    while line := file.readline(LONGEST_LINE + 1):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith("\n"):
            rest = file.readline(LONGEST_LINE + 1)
        yield line


def main(arguments):
    if len(arguments) != 1:
        print(__doc__)
        return 2
    faults = games = 0
    try:
        with open(arguments[0], encoding="utf-8", errors="replace") as file:
            for number, line in enumerate(filter(str.strip, lines_of(file)), 1):
                fault = fault_of(line)
                games, faults = games + 1, faults + (fault is not None)
                if fault is None:
                    print(f"game {number}: dealt as sealed; compare the seal with the one you saw: {seal_of(line)}")
                else:
                    print(f"game {number}: WRONG: {fault}")
    except OSError as error:
        print(f"{printable(arguments[0])} can't be read: {error.strerror}")
        return 2
    print(f"{games - faults} of {games} games were dealt as sealed.")
    return 1 if faults or not games else 0


def seal_of(line):
    return json.loads(line)["fairness"]["commitment"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
