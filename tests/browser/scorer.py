"""A simulated scorekeeper who taps through hands, waits for each entry and counts the taps."""

from collections import Counter
from collections.abc import Callable, Sequence
from math import dist, inf
from time import monotonic

from playwright.sync_api import Locator, Page, expect

from scorekeeper.pinochle.hand.hand import Outcome
from scorekeeper.pinochle.hand.tricks import Took
from tests.browser.hands import CARD, PLAYERS, Hand

ANSWERS = {
    Took.NOTHING: "No tricks",
    Took.TRICK: "A trick but no counters",
    Took.COUNTER: "A counter",
}

# Within these limits, app.js treats a tap as the second half of a double tap.
BOUNCE = 0.25  # seconds, on the same card, chip or tile
DOUBLE_TAP = 0.75  # seconds, on something new under the finger
SAME_PLACE = 24  # px

SEQ = ".bar input[name=seq]"
BIDDING = "main[id^='bid-'], main[id^='calls-']"  # the screens for the two ways to enter the bid

# A target wider than this can be tapped away from its middle.
WIDE = 120  # px

# Scrolls a target into reach. Returns its place, and whether a tap there reaches it.
AIM = """
target => {
  const box = () => target.getBoundingClientRect();
  const reached = () => {
    const {x, y, width, height} = box();
    return target.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  if (!reached()) target.scrollIntoView({block: "nearest"});
  if (!reached()) target.scrollIntoView({block: "center"});
  const {x, y, width, height} = box();
  const stays = target.name === "tap" || target.closest("label, summary") !== null;
  return {place: [x + width / 2, y + height / 2], width, stays, reached: reached()};
}
"""

NEXT_FRAME = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"

Place = tuple[float, float]


def center_of(target: Locator) -> Place:
    """Return the center of a target, after scrolling to it."""
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def double_tap(page: Page, target: Locator, gap: int) -> None:
    """Tap the same place twice, ``gap`` ms apart, even if the target is no longer there."""
    place = center_of(target)
    page.touchscreen.tap(*place)
    page.wait_for_timeout(gap)
    page.touchscreen.tap(*place)


class Scorer:
    """Taps like a thumb. Every tap that records something must add exactly one fact."""

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
        """A chip, or its summary if the chip can be unfolded."""
        button = f"button[value^='{id}:']"
        return self.page.locator(f".chips > {button}:not(.back), .chips > :has({button}) > summary")

    def card(self, card: str) -> Locator:
        return self.page.locator(f".cards button[value^='{card}:']")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name)

    # Tapping

    def tap(self, target: Locator) -> None:
        self.taps[self.step] += 1
        if not self.javascript:
            target.tap()
            return
        aim = target.evaluate(AIM)
        if not aim["reached"]:
            target.tap(trial=True)  # waits until nothing covers the target, or reports the cover
            aim = target.evaluate(AIM)
        x, y = aim["place"]
        place = self._avoid_double_tap((x, y), aim["width"], BOUNCE if aim["stays"] else DOUBLE_TAP)
        self.page.touchscreen.tap(*place)
        self._tapped = (monotonic(), place)

    def _avoid_double_tap(self, place: Place, width: float, pause: float) -> Place:
        """Avoid an unintended double tap, as a person does who reads the screen first.

        Wait, or choose another part of a wide target. Return the place to tap.
        """
        at, last = self._tapped
        early = at + pause - monotonic()
        if early <= 0 or dist(place, last) >= SAME_PLACE:
            return place
        if width > WIDE:
            return place[0] + width / 4, place[1]
        self.page.wait_for_timeout(early * 1000)
        return place

    def record(self, target: Locator) -> None:
        """Tap a target and expect it to record exactly one fact."""
        self.expect_facts(lambda: self.tap(target))

    def expect_facts(self, act: Callable[[], object], facts: int = 1) -> None:
        """Call ``act``, and wait until the screen shows this many more facts."""
        after = self.seq + facts
        act()
        # expect() is slower, because it polls at longer intervals.
        self.page.locator(f"{SEQ}[value='{after}']").wait_for(state="attached")
        self._tapped = (monotonic(), self._tapped[1])  # reading the new screen starts now

    @property
    def seq(self) -> int:
        """The number of the last fact on the screen."""
        return int(self.page.locator(SEQ).input_value())

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
        self.open_more()
        self.record(self.button("Misdeal"))
        expect(self.page.locator(BIDDING)).to_be_visible()

    def bid(self, hand: Hand) -> None:
        """Make the three choices of the bid. With JavaScript, the third choice submits the form."""
        self.step = "bid"
        self.tap(self.radio("declarer", hand.declarer))
        tile = self.radio("bid", hand.bid)
        if not tile.count():
            self.unfold("other")
            self.page.get_by_label("Type a bid").fill(str(hand.bid))
        else:
            self.tap(tile)
        trump = self.radio("trump", hand.trump)
        if self.javascript:
            self.record(trump)
        else:
            self.tap(trump)
            self.record(self.button("Next").first)
        expect(self.tab(hand.declarer)).to_have_attribute("aria-current", "true")

    def open_auction(self) -> None:
        """Switch from the form that only asks who won the bid to the auction, call by call."""
        self.step = "auction"
        if self.page.locator("main[id^='bid-']").count():
            self.open_more()
            self.tap(self.link("Record each bid"))
            self.page.locator("main[id^='calls-']").wait_for()

    def call(self, *calls: int | str) -> None:
        """Enter these calls one after another, each for the player whose turn it is."""
        self.step = "auction"
        for value in calls:
            tile = self.page.locator(f".calls button[name=said][value='{value}']")
            if tile.count():
                self.record(tile)
                continue
            self.unfold("other")
            self.page.get_by_label("Bid", exact=True).fill(str(value))
            self.record(self.page.get_by_role("button", name="Bid", exact=True))

    def name_trump(self, trump: str) -> None:
        self.step = "trump"
        self.record(self.page.locator(f".won-bid button[value={trump}]"))

    def open_more(self) -> None:
        """Open the menu “More”."""
        self.tap(self.page.get_by_role("link", name="More", exact=True))
        self.page.get_by_role("heading", name="More", exact=True).wait_for()

    def fix(self, step: str) -> None:
        """Reopen a step of the hand from its result."""
        self.page.get_by_label("Fix this hand").wait_for(state="attached")
        self.unfold("Fix something")
        self.tap(self.page.get_by_role("link", name=step, exact=True))

    def unfold(self, summary: str) -> None:
        """Open a folded section, unless it is already open."""
        folded = self.page.locator("details:not([open]) > summary", has_text=summary)
        if folded.count():
            self.tap(folded)
            self.page.locator("details[open] > summary", has_text=summary).wait_for()
            if self.javascript:
                self.page.evaluate(NEXT_FRAME)  # by then, the section is scrolled into view

    def meld(self, hand: Hand) -> None:
        self.step = "meld"
        for seat in hand.melding_order():
            self.go_to(seat)
            self.show(hand.meld[seat])

    def tab(self, seat: int) -> Locator:
        return self.page.locator(f".tabs a[href$='/meld/{seat}']")

    def go_to(self, seat: int) -> None:
        """Go to a player's meld: with the large button if it leads there, otherwise by tab."""
        if self.tab(seat).get_attribute("aria-current"):
            return
        following = self.page.locator(f".foot a[href$='/meld/{seat}']")
        self.tap(following if following.count() else self.tab(seat))
        self.page.locator(f".tabs a[href$='/meld/{seat}'][aria-current]").wait_for()

    def show(self, taps: str) -> None:
        """Tap chips and cards one after another."""
        for tap in taps.split():
            if CARD.fullmatch(tap):
                self.record(self.card(tap))
            else:
                self.name_meld(tap)

    def name_meld(self, id: str) -> None:
        """Tap a chip. In a single deck, adding the same meld again takes a second tap."""
        chip = self.chip(id)
        if chip.evaluate("chip => chip.tagName") == "SUMMARY":
            self.tap(chip)
            chip = self.page.locator(f".chips details[open] button[value^='{id}:']:not(.back)")
        self.record(chip)

    def finish_meld(self) -> None:
        self.step = "no more meld"
        self.record(self.page.locator(".foot").get_by_text("No more meld"))

    def show_points(self, points: int, nines: int = 0, double_run: bool = False) -> None:
        self.unfold("Points")
        self.page.get_by_label("Points", exact=True).fill(str(points))
        if nines:
            self.page.get_by_label("Nines included").fill(str(nines))
        enter = "Enter, including a double run" if double_run else "Enter"
        self.record(self.page.get_by_role("button", name=enter, exact=True))

    def throw_in(self) -> None:
        """Throw in the hand. The button is folded away unless the bid is out of reach."""
        self.step = "throw-in"
        if not self.page.locator("button[value=thrown-in]").is_visible():
            self.unfold("Throw in the hand (concede the bid)")
        self.record(self.page.locator("button[value=thrown-in]"))

    def tricks(self, hand: Hand) -> None:
        self.step = "tricks"
        expect(self.radio("side", hand.defender)).to_be_checked()
        self.record(self.points_tile(hand.tricks))
        if hand.took:
            self.answer(hand.took)

    def points_tile(self, points: int | None) -> Locator:
        return self.page.locator(f".six > button[name=points][value='{points}']")

    def answer(self, took: Took) -> None:
        self.step = "one question"
        self.record(self.button(ANSWERS[took]))

    # The screen

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals shown at the top of the screen."""
        figures = self.page.locator(".score dd, .won dd").all_inner_texts()
        return tuple(int(figure.replace("\N{MINUS SIGN}", "-")) for figure in figures)

    def next_hand(self) -> None:
        self.step = "next hand"
        self.tap(self.link("Next hand"))
        self.page.locator(BIDDING).wait_for()

    def new_game(
        self, server: str, ruleset: str, players: Sequence[str] = PLAYERS, first_dealer: int = 0
    ) -> None:
        """Start a game from the first page."""
        self.step = "new game"
        self.page.goto(server)
        self.tap(self.link("New game"))
        if not self.radio("seats", len(players)).is_checked():
            self.tap(self.radio("seats", len(players)))
            if not self.javascript:
                self.tap(self.button("Find"))
        seats = self.page.locator("input[list=names]")
        expect(seats).to_have_count(len(players))
        self.unfold("Change")
        tile = self.radio("ruleset", ruleset)
        self.tap(tile)
        expect(tile).to_be_checked()
        self.tap(self.page.locator(".names summary"))
        for seat, name in zip(seats.all(), players, strict=True):
            seat.fill(name)
        if first_dealer:
            self.tap(self.radio("first_dealer", first_dealer))
        self.tap(self.button("Start"))
        self.page.locator(BIDDING).wait_for()
