"""Whoever holds the phone: taps through a hand, waits for what was recorded, counts the taps."""

from collections import Counter
from collections.abc import Callable
from math import dist, inf
from time import monotonic

from playwright.sync_api import Locator, Page, expect

from scorekeeper.pinochle.hand import Outcome, Took
from tests.browser.hands import CARD, PLAYERS, Hand

ANSWERS = {
    Took.NOTHING: "No trick",
    Took.TRICK: "A trick, but no counter",
    Took.COUNTER: "A counter",
}

# What app.js takes for the second half of a double tap: so soon, so near, and on another control.
DOUBLE_TAP = 0.5  # seconds
SAME_PLACE = 24  # px

Place = tuple[float, float]


def spot(target: Locator) -> Place:
    """Where the finger goes."""
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def double_tap(page: Page, target: Locator, gap: int) -> None:
    """Two taps on one place, that many milliseconds apart, whatever lies there by then."""
    place = spot(target)
    page.touchscreen.tap(*place)
    page.wait_for_timeout(gap)
    page.touchscreen.tap(*place)


class Scorer:
    """Taps as a thumb does; every tap that records must move the game on by one fact."""

    def __init__(self, page: Page, javascript: bool = True) -> None:
        self.page = page
        self.javascript = javascript
        self.taps: Counter[str] = Counter()  # by step of the hand
        self.step = ""
        self._tapped: tuple[float, Place] = (-inf, (-inf, -inf))

    # Finding

    def radio(self, group: str, value: object) -> Locator:
        return self.page.locator(f"input[name={group}][value='{value}']")

    def chip(self, id: str) -> Locator:
        return self.page.locator(f".chips button[value='{id}']")

    def card(self, card: str) -> Locator:
        return self.page.locator(f".cards button[value^='{card}:']")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name)

    # Tapping

    def tap(self, target: Locator) -> None:
        self.taps[self.step] += 1
        if not self.javascript or target.get_attribute("name") == "tap":
            target.tap()  # cards and chips stay where they are, so they may be tapped at once
            return
        place = spot(target)
        self._read_first(place)
        target.tap()
        self._tapped = (monotonic(), place)

    def _read_first(self, place: Place) -> None:
        """A person reads what has just come under the finger before tapping there again."""
        at, last = self._tapped
        early = at + DOUBLE_TAP - monotonic()
        if early > 0 and dist(place, last) < SAME_PLACE:
            self.page.wait_for_timeout(early * 1000)

    def record(self, target: Locator) -> None:
        """A tap that records one fact, neither none nor two."""
        self.recording(lambda: self.tap(target))

    def recording(self, act: Callable[[], object], facts: int = 1) -> None:
        """Do something, and see the game move on by that many facts."""
        before = self.seq
        act()
        expect(self._seq).to_have_value(str(before + facts))

    @property
    def seq(self) -> int:
        """How many facts the screen knows."""
        return int(self._seq.input_value())

    @property
    def _seq(self) -> Locator:
        return self.page.locator(".bar input[name=seq]")

    # The steps of a hand

    def play(self, hand: Hand) -> None:
        """Tap a whole hand to its result."""
        if hand.outcome is Outcome.REDEALT:
            self.misdeal()
            return
        self.bid(hand)
        self.meld(hand)
        self.finish_meld()
        if hand.outcome is Outcome.THROWN_IN:
            self.throw_in()
        else:
            self.tricks(hand)

    def misdeal(self) -> None:
        self.step = "misdeal"
        self.tap(self.page.locator("summary", has_text="Misdeal"))
        self.record(self.button("Misdeal"))
        expect(self.page.get_by_text("Who won the bid?")).to_be_visible()

    def bid(self, hand: Hand) -> None:
        """Three choices; the third moves the screen on by itself where it can."""
        self.step = "bid"
        self.tap(self.radio("declarer", hand.declarer))
        tile = self.radio("bid", hand.bid)
        if typed := not tile.count():
            self.tap(self.page.get_by_text("other", exact=True))
            self.page.get_by_label("Another bid").fill(str(hand.bid))
        else:
            self.tap(tile)
        trump = self.radio("trump", hand.trump)
        if self.javascript and not typed:
            self.record(trump)
        else:
            self.tap(trump)
            self.record(self.button("Next"))
        expect(self.tab(hand.declarer)).to_have_attribute("aria-current", "true")

    def meld(self, hand: Hand) -> None:
        self.step = "meld"
        for seat in hand.melding_order():
            self.go_to(seat)
            self.show(hand.meld[seat])

    def tab(self, seat: int) -> Locator:
        return self.page.locator(f".tabs a[href$='/meld/{seat}']")

    def go_to(self, seat: int) -> None:
        """On to that player: by the large button when they are next, else by their tab."""
        if self.tab(seat).get_attribute("aria-current"):
            return
        following = self.link(f"{PLAYERS[seat]} next")
        self.tap(following if following.count() else self.tab(seat))
        expect(self.tab(seat)).to_have_attribute("aria-current", "true")

    def show(self, taps: str) -> None:
        """Chips and cards, one after the other."""
        for tap in taps.split():
            self.record(self.card(tap) if CARD.fullmatch(tap) else self.chip(tap))

    def finish_meld(self) -> None:
        self.step = "no more meld"
        self.record(self.page.locator(".foot").get_by_text("No more meld"))

    def throw_in(self) -> None:
        self.step = "throw-in"
        self.record(self.button("Throw in the hand"))

    def tricks(self, hand: Hand) -> None:
        self.step = "tricks"
        expect(self.radio("side", hand.defender)).to_be_checked()
        self.record(self.page.locator(f".six > button[value='{hand.tricks}']"))
        if hand.took:
            self.step = "one question"
            self.record(self.button(ANSWERS[hand.took]))

    # The screen

    @property
    def totals(self) -> tuple[int, ...]:
        """The score on top, as the screen says it."""
        figures = self.page.locator("dl dd").all_inner_texts()
        return tuple(int(figure.replace("\N{MINUS SIGN}", "-")) for figure in figures)

    def next_hand(self) -> None:
        self.step = "next hand"
        self.tap(self.link("Next hand"))
        expect(self.page.get_by_text("Who won the bid?")).to_be_visible()

    def new_game(self, server: str, ruleset: str) -> None:
        """From the first page to the first hand, Ann dealing."""
        self.step = "new game"
        self.page.goto(server)
        self.tap(self.link("New game"))
        for seat, name in enumerate(PLAYERS):
            self.page.locator(f"#p{seat}").fill(name)
        tile = self.radio("ruleset", ruleset)
        if not tile.is_visible():
            self.tap(self.page.get_by_text("more rulesets"))
        self.tap(tile)
        self.tap(self.button("Start"))
        expect(self.page.get_by_text("Who won the bid?")).to_be_visible()
