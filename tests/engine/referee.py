"""A second referee for deals, written from the words of the document alone ("The proof of a fair deal").

It shares no code with the engine: cards are names, packs and shuffles are built here, and the rules are read
from the options of a record.
"""

import hashlib
import hmac
import json
from typing import Any

Options = dict[str, Any]
Order = list[str]

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
VALUES = {name: value for value, name in enumerate(RANKS, 1)}


def canonical(value: Any) -> bytes:
    """UTF-8, keys sorted by code point, no spaces, no escapes."""
    return json.dumps(value, separators=(",", ":"), sort_keys=True, ensure_ascii=False).encode("utf-8")


def commitment(game: str, seed: bytes) -> str:
    return hashlib.sha256(b"spite-commit/1" + b"\x00" + game.encode() + b"\x00" + seed).hexdigest()


def checks_of(record: dict[str, Any]) -> list[str]:
    """The whole chain: the header's digest first, then each entry's, the result's last."""
    names = ("format", "game", "system", "options", "seats", "teams", "players", "dealer", "first", "layout")
    parts = [{name: record[name] for name in names}, *record["entries"]]
    parts += [record["result"]] if "result" in record else []
    digests: list[str] = []
    for part in parts:
        body = canonical({name: value for name, value in part.items() if name != "check"})
        digests.append(hashlib.sha256("".join(digests[-1:]).encode("ascii") + body).hexdigest()[:8])
    return digests


class Shuffler:
    """All orders that follow from one seed and transcript."""

    def __init__(self, seed: bytes, transcript: dict[str, Any]) -> None:
        self.key = hmac.new(seed, canonical(transcript), hashlib.sha256).digest()

    def order(self, label: str, items: list[Any]) -> list[Any]:
        """Fisher-Yates from the last index down to 1, four bytes at a time."""
        stream = self._stream(label)
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            limit = 2**32 // (i + 1) * (i + 1)
            while (x := int.from_bytes(bytes(next(stream) for _ in range(4)), "big")) >= limit:
                pass
            j = x % (i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def _stream(self, label: str) -> Any:
        counter = 0
        while True:
            message = label.encode("ascii") + b"\x00" + counter.to_bytes(8, "big")
            yield from hmac.new(self.key, message, hashlib.sha256).digest()
            counter += 1


class Deal:
    """A deal worked out anew: ``layout``, ``dealer`` and ``first`` as a record names them."""

    def __init__(self, options: Options, seed: bytes, transcript: dict[str, Any]) -> None:
        self.options = options
        self.seats = range(options["players"])
        self.shuffler = Shuffler(seed, transcript)
        self.dealer = self.shuffler.order("dealer", list(self.seats))[0]
        pack = self._deal_goals()
        self.sides = [
            [[pack.pop() for _ in range(options["side_predeal"])] for _ in range(options["side_limit"])]
            for _ in self.seats
        ]
        count = options["hand_size"] if options["opening_hand"] == "dealt" else 0
        self.hands = [[pack.pop() for _ in range(count)] for _ in self.seats]
        self.stock = pack
        self.first = self._first()

    @property
    def layout(self) -> dict[str, Any]:
        return {"goals": self.goals, "hands": self.hands, "sides": self.sides, "stock": self.stock}

    def _deal_goals(self) -> Order:
        """The goal piles, seat by seat; what is left is the pack for everything else."""
        options = self.options
        apart = options["pack"] == "french" and options["deck_split"] != "mixed"
        if not apart:
            pack = self.shuffler.order("deal", canonical_pack(options))
            self.goals = self._goals_from(pack)
            return pack
        goal_deck = self.shuffler.order("goals", one_deck(options))
        self.goals = self._goals_from(goal_deck)
        rest = canonical_pack(options)
        for piles in self.goals:
            for card in (card for pile in piles for card in pile):
                rest.remove(card)
        return self.shuffler.order("deal", rest)

    def _goals_from(self, pack: Order) -> list[list[Order]]:
        sizes = self.options.get("handicap") or [self.options["goal_size"]] * len(self.seats)
        piles = self.options["goal_piles"]
        return [[[pack.pop() for _ in range(sizes[seat])] for _ in range(piles)] for seat in self.seats]

    def _first(self) -> int:
        starter = self.options["starter"]
        if starter == "dealer":
            return self.dealer
        if starter == "left_of_dealer":
            return (self.dealer + 1) % len(self.seats)
        if starter == "random":
            return int(self.shuffler.order("first", list(self.seats))[0])
        return self._highest()

    def _highest(self) -> int:
        ties = 0
        while True:
            tops = [max(self._height(pile[-1]) for pile in piles) for piles in self.goals]
            tied = [seat for seat in self.seats if tops[seat] == max(tops)]
            if len(tied) == 1:
                return tied[0]
            for seat in tied:
                for pile in range(self.options["goal_piles"]):
                    ties += 1
                    self.goals[seat][pile] = self.shuffler.order(f"tie {ties}", self.goals[seat][pile])

    def _height(self, card: str) -> int:
        """Kings count 13 and jokers 14 where wild cards count high."""
        if card == "W" or card.startswith("*"):
            wild = 16 if card == "W" else 14
            return wild if self.options["starter_wild"] == "high" else 0
        if card.isdigit():
            return int(card)
        value = VALUES[card[:-1]]
        low = value == 13 and self.options["kings"] == "wild" and self.options["starter_wild"] == "low"
        return 0 if low else value


def one_deck(options: Options) -> Order:
    ranks = RANKS[:12] if options["kings"] == "out" else RANKS
    return [rank + suit for suit in "CDHS" for rank in ranks]


def canonical_pack(options: Options) -> Order:
    """Deck by deck, suits C, D, H, S, ranks ace to king, then jokers; other packs by rank, all copies, then wilds."""
    if options["pack"] == "numbers":
        return [str(rank) for rank in range(1, 13) for _ in range(12 * options["decks"])] + ["W"] * (
            18 * options["decks"]
        )
    if options["pack"] == "fifteen":
        return [str(rank) for rank in range(1, 16) for _ in range(6)] + ["W"] * 6
    return one_deck(options) * options["decks"] + [f"*{number}" for number in range(1, options["jokers"] + 1)]
