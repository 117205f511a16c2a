"""Every screen on a usual and on a small phone, in light and dark: it fits, and a thumb hits it.

The pictures are kept in build/screenshots/, to be looked at.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.actions import Act, Games
from scorekeeper.pinochle.events import CardsShown
from tests.browser.hands import HOWELL, REFERENCE_HAND, Hand, held_after
from tests.browser.scorer import Scorer

SIZES = ((375, 667), (320, 568))
SCHEMES = ("light", "dark")
THUMB = 44  # px each way

TOO_SMALL = """
least => [...document.querySelectorAll("a, button, summary, input, select, label")]
  .filter(target => target.tagName !== "LABEL" || target.querySelector("[type=radio]"))
  .filter(target => target.type !== "radio" && target.checkVisibility({visibilityProperty: true}))
  .map(target => [target, target.getBoundingClientRect()])
  .filter(([target, {width, height}]) => width < least - .5 || height < least - .5)
  .map(([target, {width, height}]) =>
    `${target.outerHTML.slice(0, 90)} is ${Math.round(width)} × ${Math.round(height)}`)
"""

BID_ONLY = Hand(declarer=1, bid=310, trump="hearts")
FULL_MELD = Hand(
    declarer=1,
    bid=310,
    trump="hearts",
    meld={1: "run nine marriage-S aces", 3: "pinochle", 2: "jacks marriage-C"},
)
LONG_NAMES = ("Bartholomew", "Maximiliana", "Wilhelmina-Rose Fitz", "Konstantin")
OUT_OF_REACH = Hand(declarer=1, bid=400, trump="spades", meld={1: "marriage-H"})


@dataclass(frozen=True)
class Table:
    """What leads to a screen."""

    page: Page
    scorer: Scorer
    server: str
    deal: Callable[..., str]
    games: Games

    def open(self, *hands: Hand, ruleset: str = "howell-racehorse", **changes: object) -> None:
        self.page.goto(self.deal(ruleset, *hands, **changes))

    def tap(self, text: str) -> None:
        self.page.get_by_text(text, exact=True).first.tap()


SCREENS: dict[str, Callable[[Table], None]] = {}


def screen(find: Callable[[Table], None]) -> Callable[[Table], None]:
    SCREENS[find.__name__.replace("_", "-")] = find
    return find


@screen
def home_empty(table: Table) -> None:
    table.page.goto(table.server)


@screen
def home_with_games(table: Table) -> None:
    table.open(*HOWELL)
    table.open(REFERENCE_HAND)
    table.page.goto(table.server)
    expect(table.page.get_by_text("Bob & Dee won")).to_be_visible()


@screen
def home_with_import_refused(table: Table) -> None:
    table.page.goto(table.server)
    table.tap("Import a game")
    table.scorer.button("Import").tap()
    expect(table.page.get_by_text("Choose a file that was exported before.")).to_be_visible()


@screen
def new_game(table: Table) -> None:
    table.page.goto(f"{table.server}/games/new")


@screen
def new_game_with_all_rulesets(table: Table) -> None:
    new_game(table)
    table.page.get_by_text("more rulesets").tap()


@screen
def new_game_with_errors(table: Table) -> None:
    new_game(table)
    for seat, name in enumerate(("Ann", "ann", "")):
        table.page.locator(f"#p{seat}").fill(name)
    table.scorer.button("Start").tap()
    expect(table.page.get_by_text("Two players are called ann.")).to_be_visible()


@screen
def bid(table: Table) -> None:
    table.open()


@screen
def bid_with_error(table: Table) -> None:
    table.open(REFERENCE_HAND)
    table.scorer.link("Next hand").tap()
    table.tap("other")
    table.scorer.radio("declarer", 1).tap()
    table.page.get_by_label("Another bid").fill("455")
    table.scorer.radio("trump", "hearts").tap()
    table.scorer.button("Next").tap()
    expect(table.page.get_by_text("Bids go in steps of 10")).to_be_visible()


@screen
def bid_with_misdeal(table: Table) -> None:
    table.open()
    table.tap("Misdeal")
    expect(table.scorer.button("Misdeal: Ann deals again")).to_be_visible()


@screen
def bid_with_misdeal_or_fold(table: Table) -> None:
    table.open(ruleset="partnership-auction")
    table.tap("Misdeal or fold")
    expect(table.scorer.button("folds for")).to_be_visible()


@screen
def meld_empty(table: Table) -> None:
    table.open(BID_ONLY)


@screen
def meld_full(table: Table) -> None:
    table.open(REFERENCE_HAND, FULL_MELD)


@screen
def meld_with_error(table: Table) -> None:
    table.open(FULL_MELD)
    table.scorer.go_to(2)
    table.scorer.card("QS").tap()
    expect(table.page.get_by_text("There are only 2 Q♠ in the deck")).to_be_visible()


@screen
def meld_as_points_with_error(table: Table) -> None:
    table.open(BID_ONLY)
    table.tap("Points instead")
    table.page.get_by_label("Points", exact=True).fill("155")
    table.scorer.button("Enter").tap()
    expect(table.page.get_by_text("Meld goes from 0 up in steps of 10, not 155.")).to_be_visible()


@screen
def tricks(table: Table) -> None:
    table.open(FULL_MELD)
    table.scorer.finish_meld()


@screen
def tricks_typed_with_error(table: Table) -> None:
    tricks(table)
    table.tap("other")
    table.page.get_by_label("Points").fill("115")
    table.scorer.button("Enter").tap()
    expect(table.page.get_by_text("Trick points go in steps of 10")).to_be_visible()


@screen
def tricks_impossible(table: Table) -> None:
    table.open(OUT_OF_REACH)
    table.scorer.finish_meld()
    expect(table.page.locator(".ask .need")).to_contain_text("out of reach")
    expect(table.scorer.button("Throw in the hand")).to_be_visible()


@screen
def tricks_impossible_and_not_to_be_played(table: Table) -> None:
    table.open(OUT_OF_REACH, ruleset="good-sam")
    table.scorer.finish_meld()
    expect(table.scorer.button("Throw in the hand")).to_be_visible()
    expect(table.page.locator(".six")).to_be_hidden()


@screen
def tricks_with_throw_in(table: Table) -> None:
    tricks(table)
    table.tap("Throw in the hand")
    expect(table.scorer.button("Throw in")).to_be_visible()


@screen
def correcting_the_bid(table: Table) -> None:
    table.open(REFERENCE_HAND)
    table.scorer.link("Bid").tap()
    expect(table.page.get_by_text("Correcting hand 1.")).to_be_visible()
    expect(table.scorer.button("Save")).to_be_visible()


@screen
def correcting_the_meld(table: Table) -> None:
    table.open(REFERENCE_HAND)
    table.scorer.link("Meld").tap()
    expect(table.page.get_by_text("Correcting hand 1.")).to_be_visible()
    expect(table.scorer.button("Done")).to_be_visible()


@screen
def correcting_the_tricks(table: Table) -> None:
    table.open(REFERENCE_HAND)
    table.scorer.link("Tricks").tap()
    expect(table.page.get_by_text("Correcting hand 1.")).to_be_visible()
    expect(table.page.locator(".six > button.on")).to_have_text("110")


@screen
def one_question(table: Table) -> None:
    melds = {1: "run", 3: "aces", 0: "queens"}
    table.open(Hand(declarer=1, bid=25, trump="spades", meld=melds, tricks=0), ruleset="classic")
    expect(table.page.get_by_text("What was the best they took?")).to_be_visible()


@screen
def result_made(table: Table) -> None:
    table.open(REFERENCE_HAND)


@screen
def result_set(table: Table) -> None:
    table.open(*HOWELL[:2])
    expect(table.page.get_by_text("Bob & Dee are set at 350")).to_be_visible()


@screen
def result_of_an_older_hand(table: Table) -> None:
    table.open(*HOWELL[:2])
    table.page.goto(f"{table.page.url}/hands/1")
    expect(table.scorer.link("Back to the game")).to_be_visible()


@screen
def result_meld_lost(table: Table) -> None:
    table.open(*HOWELL[:3])


@screen
def result_folded(table: Table) -> None:
    table.open(ruleset="partnership-auction")
    table.tap("Misdeal or fold")
    table.scorer.record(table.scorer.button("folds for"))
    expect(table.page.get_by_role("heading", name="folded")).to_be_visible()


@screen
def game_end(table: Table) -> None:
    table.open(*HOWELL)
    expect(table.page.get_by_role("heading", name="Bob & Dee win")).to_be_visible()


@screen
def game_end_with_last_hand(table: Table) -> None:
    game_end(table)
    table.tap("The last hand")


@screen
def score_sheet(table: Table) -> None:
    table.open(*HOWELL)
    table.scorer.link("Sheet").tap()
    expect(table.page.get_by_role("heading", name="Score sheet")).to_be_visible()


@screen
def calculator(table: Table) -> None:
    held = "AD 10D KD KD QD JD 9D KS QS KH KC"
    table.page.goto(f"{table.server}/meld?named=diamonds&cards={held.replace(' ', '+')}")


@screen
def not_found(table: Table) -> None:
    table.page.goto(f"{table.server}/games/nothing-here")


@screen
def too_late(table: Table) -> None:
    table.open(BID_ONLY)
    game = table.games.load(table.page.url.rpartition("/")[2])
    aces = held_after(game.game.ruleset, game.game.hand(1).hand.trump, "AH AH")
    table.games.record(game.id, Act("other", game.seq), CardsShown(1, 1, tuple(aces.items())))
    table.scorer.card("AH").tap()
    expect(table.page.get_by_text("Another phone recorded")).to_be_visible()


@screen
def bid_of_long_names(table: Table) -> None:
    table.open(players=LONG_NAMES)


@screen
def meld_of_long_names(table: Table) -> None:
    table.open(FULL_MELD, players=LONG_NAMES)


@screen
def tricks_of_long_names(table: Table) -> None:
    meld_of_long_names(table)
    table.scorer.finish_meld()


@screen
def tricks_impossible_of_long_names(table: Table) -> None:
    table.open(OUT_OF_REACH, players=LONG_NAMES)
    table.scorer.finish_meld()


@screen
def result_of_long_names(table: Table) -> None:
    table.open(*HOWELL[:2], players=LONG_NAMES)


@screen
def game_end_of_long_names(table: Table) -> None:
    table.open(*HOWELL, players=LONG_NAMES)


@screen
def score_sheet_of_long_names(table: Table) -> None:
    game_end_of_long_names(table)
    table.scorer.link("Sheet").tap()
    expect(table.page.get_by_role("heading", name="Score sheet")).to_be_visible()


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_fits_the_phone_and_the_thumb(
    name: str,
    server: str,
    deal: Callable[..., str],
    games: Games,
    open_phone: Callable[..., Page],
    shot: Callable[[Page, str], None],
) -> None:
    page = open_phone(expect=("status of 404",) if name == "not-found" else ())
    page.emulate_media(reduced_motion="reduce")  # the picture is taken when all has come to rest
    SCREENS[name](Table(page, Scorer(page), server, deal, games))

    complaints: list[str] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > width:
            complaints.append(f"at {width} px it scrolls sideways to {wide}")
        complaints += [f"at {width} px {small}" for small in page.evaluate(TOO_SMALL, THUMB)]
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            shot(page, f"{name}-{width}-{scheme}")
    assert complaints == []
