"""A simple model of a table, in lists and dicts, with which the tests compare the app.

Nothing here uses the app. The permissions are from docs/home.md and docs/security.md, the names of
entries from docs/stored-facts.md, and the scores from docs/rules.md.

The ruleset is Classic, and both sides take tricks. Each side scores its meld and tricks, but a
declaring side that has less than its bid loses the bid.
"""

from __future__ import annotations

from dataclasses import dataclass, field

TRICKS = 25  # for both sides together
RANKS = ("watch", "seat", "score", "host")
UNDO, REDO = "undone", "redone"


@dataclass(frozen=True)
class Act:
    """One entry that a tap makes; ``values`` are numbers in the order of the form's fields."""

    kind: str  # a name from docs/stored-facts.md
    hand: int = 0
    values: tuple[int, ...] = ()

    @property
    def about(self) -> tuple[object, ...]:
        """The part of the game that the entry changes; () is the whole game."""
        if self.kind in (UNDO, REDO):
            return ()
        player = self.values[:1] if self.kind == "points-shown" else ()
        return (self.hand, self.kind, *player)

    @property
    def repeatable(self) -> bool:
        """True if the same entry twice has the same effect as once."""
        return self.kind not in (UNDO, REDO, "score-adjusted")

    def touches(self, other: Act) -> bool:
        return all(here == there for here, there in zip(self.about, other.about, strict=False))


@dataclass(frozen=True)
class Entry:
    op: str
    act: Act


@dataclass
class Hand:
    bid: tuple[int, int] | None = None  # the seat and the amount
    meld: dict[int, int] = field(default_factory=dict)  # by seat
    melded: bool = False
    tricks: int | None = None  # for the side of seat 0
    added: list[tuple[int, int]] = field(default_factory=list)  # pairs of a side and points

    @property
    def step(self) -> str:
        if self.bid is None:
            return "bid"
        if not self.melded:
            return "meld"
        return "tricks" if self.tricks is None else "done"

    @property
    def score(self) -> list[int]:
        """The points that the hand adds to each side's total."""
        if self.step != "done" or self.bid is None or self.tricks is None:
            return [0, 0]
        taken = [self.tricks, TRICKS - self.tricks]
        for seat, points in self.meld.items():
            taken[seat % 2] += points
        declarer, bid = self.bid
        if taken[declarer % 2] < bid:
            taken[declarer % 2] = -bid
        for side, points in self.added:
            taken[side] += points
        return taken


@dataclass
class Member:
    """A phone in the game; ``link`` is the number of the link by which it joined, if any."""

    role: str
    seat: int | None = None
    link: int | None = None
    removed: bool = False
    listed: bool = True  # True if the phone's list of games shows the game


@dataclass
class PlainTable:
    """A game: its entries in order, its members, and its links."""

    entries: list[Entry] = field(default_factory=list)
    members: dict[int, Member] = field(default_factory=dict)  # by phone, in the order of joining
    links: dict[str, int] = field(default_factory=dict)  # numbers of the current links, by role

    # Entries

    @property
    def last(self) -> int:
        """The sequence number of the last entry. The start of the game has number 1."""
        return 1 + len(self.entries)

    @property
    def counting(self) -> list[Act]:
        return self._counting_and_undone()[0]

    @property
    def undone(self) -> list[Act]:
        return self._counting_and_undone()[1]

    def _counting_and_undone(self) -> tuple[list[Act], list[Act]]:
        counting: list[Act] = []
        undone: list[Act] = []
        for entry in self.entries:
            if entry.act.kind == UNDO:
                undone.append(counting.pop())
            elif entry.act.kind == REDO:
                counting.append(undone.pop())
            else:
                counting.append(entry.act)
                undone.clear()
        return counting, undone

    @property
    def hands(self) -> list[Hand]:
        return hands_of(self.counting)

    @property
    def next_hand(self) -> int:
        """The number of the hand to enter next."""
        hands = self.hands
        return len(hands) + 1 if not hands or hands[-1].step == "done" else len(hands)

    def hand(self, number: int) -> Hand:
        hands = self.hands
        return hands[number - 1] if number <= len(hands) else Hand()

    @property
    def totals(self) -> list[int]:
        return [sum(hand.score[side] for hand in self.hands) for side in (0, 1)]

    def answer(self, phone: int, act: Act, op: str, drawn: int) -> str:
        """Return what the app must answer: “out” (not permitted), “refused”, or “taken”.

        An entry that is taken is recorded at most once, and only if it changes something.
        """
        if not self.may_enter(phone, act):
            return "out"
        if op in {entry.op for entry in self.entries}:
            return "taken"
        since = self.entries[drawn - 1 :]
        if drawn > self.last or any(self._overwrites(act, entry.act) for entry in since):
            return "refused"
        if not self._is_possible(phone, act):
            return "refused"
        if not act.repeatable or hands_of([*self.counting, act]) != self.hands:
            self.entries.append(Entry(op, act))
        return "taken"

    def offers(self, phone: int, act: Act) -> bool:
        """True if the phone has a form for this act, and the app would accept the act now."""
        return self.may_enter(phone, act) and self._is_possible(phone, act)

    @staticmethod
    def _overwrites(act: Act, earlier: Act) -> bool:
        """True if the act would overwrite an earlier entry that its form did not show."""
        return act.touches(earlier) and not (act == earlier and act.repeatable)

    def _is_possible(self, phone: int, act: Act) -> bool:
        if act.kind == UNDO:
            return bool(self.counting)
        if act.kind == REDO:
            return bool(self.undone)
        if act.hand > max(self.next_hand, len(self.hands)):
            return False
        step = self.hand(act.hand).step
        if act.kind == "points-shown" and self.members[phone].role == "seat":
            return step == "meld"  # after this step, only a scorekeeper can correct meld
        if act.kind in ("points-shown", "meld-finished"):
            return step != "bid"
        return act.kind != "tricks-counted" or step in ("tricks", "done")

    # Members

    def role(self, phone: int) -> str | None:
        """The phone's role, or `None` if it is not in the game."""
        member = self.members.get(phone)
        if member is None or member.removed:
            return None
        return member.role if member.link in (None, *self.links.values()) else None

    def may_enter(self, phone: int, act: Act) -> bool:
        role = self.role(phone)
        if role == "seat":
            return act.kind == "points-shown" and self.members[phone].seat == act.values[0]
        return role in ("score", "host")

    @property
    def host(self) -> int:
        return next(phone for phone, each in self.members.items() if each.role == "host")

    @property
    def guests(self) -> list[int]:
        """All phones in the game except the host, in the order of joining."""
        return [each for each in self.members if self.role(each) not in (None, "host")]

    def join(self, phone: int, role: str, seat: int | None) -> None:
        """Join by the link of a role. A phone with at least the same rights keeps its role."""
        known = self.role(phone)
        if phone in self.members:
            self.members[phone].listed = True
        if known is None or not self._has_rights_of(phone, known, role, seat):
            self.members[phone] = Member(role, seat, self.links[role])

    def _has_rights_of(self, phone: int, known: str, role: str, seat: int | None) -> bool:
        if known == role == "seat":
            return self.members[phone].seat == seat
        return RANKS.index(known) >= RANKS.index(role)

    def remove(self, phone: int, new_links: dict[str, int]) -> None:
        """Remove a phone and replace all links. The other phones stay in the game."""
        self.members[phone].removed = True
        for role, old in self.links.items():
            for member in self.members.values():
                if member.link == old:
                    member.link = new_links[role]
        self.links = {role: new_links[role] for role in self.links}

    def pass_on(self, heir: int) -> None:
        host = self.members[self.host]
        host.role = "score"
        self.members[heir] = Member("host", listed=self.members[heir].listed)


def hands_of(acts: list[Act]) -> list[Hand]:
    """Return the hands that result from these acts."""
    hands: list[Hand] = []
    for act in acts:
        if act.hand > len(hands):
            hands.append(Hand())
        hand = hands[act.hand - 1]
        match act.kind, act.values:
            case "bid-won", (seat, amount):
                hand.bid = (seat, amount)
            case "points-shown", (seat, points):
                hand.meld[seat] = points
            case "meld-finished", ():
                hand.melded = True
            case "tricks-counted", (points,):
                hand.tricks = points
            case "score-adjusted", (side, points):
                hand.added.append((side, points))
            case _:
                raise ValueError(f"no form for {act}")
    return hands
