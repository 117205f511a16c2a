"""Every screen on a usual and on a small phone, in light and dark: it fits, and a thumb hits it.

It is drawn on a tablet and on a desktop, too.

The pictures are kept in build/screenshots/, to be looked at.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.actions import Act, Games
from scorekeeper.pinochle.events import CardsShown
from tests.browser.hands import HOWELL, PLAYERS, REFERENCE_HAND, Hand, held_after
from tests.browser.scorer import Scorer

SIZES = ((375, 667), (320, 568))
SCHEMES = ("light", "dark")
WIDER = ((768, 1024), (1280, 800))  # a tablet and a desktop, drawn in light alone
THUMB = 44  # px each way

TOO_SMALL = """
least => [...document.querySelectorAll("a, button, summary, input, select, label")]
  .filter(target => !["radio", "checkbox"].includes(target.type))  // their label is the target
  .filter(target => !target.matches("label:not(:has([type=radio], [type=checkbox]))"))
  .filter(target => target.checkVisibility({visibilityProperty: true}))
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
    table.tap("Misdeal, fold")
    expect(table.scorer.button("folds for")).to_be_visible()


@screen
def meld_empty(table: Table) -> None:
    table.open(BID_ONLY)


@screen
def meld_full(table: Table) -> None:
    table.open(REFERENCE_HAND, FULL_MELD)


@screen
def meld_taking_back(table: Table) -> None:
    meld_full(table)
    table.page.locator(".take summary").tap()
    expect(table.scorer.button("Take back Run")).to_be_visible()


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
    table.tap("Misdeal, fold")
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


KITCHEN = "howell-racehorse?name=Kitchen+table&target=1200&must_hold_bid=yes&hand_limit=4"


@screen
def rulesets_with_one_kept(table: Table) -> None:
    ruleset_kept(table)
    table.page.goto(f"{table.server}/rules")
    expect(table.page.get_by_role("heading", name="Kept on this phone")).to_be_visible()


@screen
def rulesets_with_import_refused(table: Table) -> None:
    table.page.goto(f"{table.server}/rules")
    table.page.locator("summary", has_text="Import a TOML file").tap()
    table.scorer.button("Import").tap()
    expect(table.page.get_by_text("Choose a .toml file with a ruleset.")).to_be_visible()


@screen
def ruleset_to_start_from(table: Table) -> None:
    table.page.goto(f"{table.server}/rules/own")


@screen
def ruleset_shared(table: Table) -> None:
    table.page.goto(f"{table.server}/rules/{KITCHEN}")
    table.page.locator("summary", has_text="Share").tap()
    expect(table.page.locator(".qr")).to_be_visible()


@screen
def ruleset_kept(table: Table) -> None:
    table.page.goto(f"{table.server}/rules/{KITCHEN}")
    table.scorer.button("Keep").tap()
    expect(table.page.get_by_text("Kept on this phone.")).to_be_visible()
    table.page.locator("summary", has_text="Remove").tap()


@screen
def ruleset_refused(table: Table) -> None:
    table.page.goto(f"{table.server}/rules/classic?goal=5&target=x&hand=11")


@screen
def house_rules_editor(table: Table) -> None:
    table.page.goto(f"{table.server}/rules/classic/edit")


@screen
def house_rules_editor_with_changes(table: Table) -> None:
    table.page.goto(f"{table.server}/rules/{KITCHEN}".replace("?", "/edit?"))


@screen
def house_rules_editor_with_mistakes(table: Table) -> None:
    table.page.goto(f"{table.server}/rules/classic/edit?target=x&hand=11&pass_count=3&aces=1")


@screen
def rulesets_side_by_side(table: Table) -> None:
    table.page.goto(f"{table.server}/rules/compare?with=classic&with=double-deck")


@screen
def rulesets_four_side_by_side(table: Table) -> None:
    table.page.goto(
        f"{table.server}/rules/compare?with=classic&with=double-deck&with=good-sam&with=iowa-state"
    )


@screen
def auction_opening(table: Table) -> None:
    table.open(ruleset="iowa-state")
    table.scorer.every_call()


@screen
def auction_in_the_middle(table: Table) -> None:
    auction_opening(table)
    table.scorer.call(17, 24, 25)
    told = "a run or one ace short of aces around"
    expect(table.page.get_by_text(told, exact=True)).to_be_visible()


@screen
def auction_with_many_calls(table: Table) -> None:
    auction_opening(table)
    table.scorer.call(15, 16, 17, 18, "pass", 19, 20, "pass", 21)
    expect(table.page.locator(".log li")).to_have_count(9)


@screen
def auction_with_error(table: Table) -> None:
    table.open(ruleset="good-sam")
    table.scorer.every_call()
    table.tap("other")
    table.page.get_by_label("Bid", exact=True).fill("255")
    table.page.get_by_role("button", name="Call", exact=True).tap()
    expect(table.page.get_by_text("Bids go in steps of 10")).to_be_visible()


@screen
def auction_with_nines_and_error(table: Table) -> None:
    auction_opening(table)
    table.tap("Misdeal, nines")
    table.scorer.button("Deal again").tap()
    expect(table.page.get_by_text("Tap who has the nines.")).to_be_visible()


@screen
def auction_with_fold_and_misdeal(table: Table) -> None:
    table.open(ruleset="partnership-auction")
    table.scorer.every_call()
    table.tap("Misdeal, fold")


@screen
def auction_won(table: Table) -> None:
    table.open(ruleset="good-sam")
    table.scorer.every_call()
    table.scorer.call(250, 280, "help", "pass", 300, "pass")
    expect(table.page.get_by_text("Bob has the bid at 300")).to_be_visible()


@screen
def auction_stuck_with_fold(table: Table) -> None:
    table.open(ruleset="partnership-auction")
    table.scorer.every_call()
    table.scorer.call("pass", "pass", "pass")
    expect(table.scorer.button("Ann folds for −20")).to_be_visible()


@screen
def auction_of_long_names(table: Table) -> None:
    table.open(ruleset="iowa-state", players=LONG_NAMES)
    table.scorer.every_call()
    table.scorer.call(15, 16, 25)


@screen
def auction_stuck_of_long_names(table: Table) -> None:
    table.open(ruleset="partnership-auction", players=LONG_NAMES)
    table.scorer.every_call()
    table.scorer.call("pass", "pass", "pass")


@screen
def meld_with_1000_to_announce(table: Table) -> None:
    table.open(BID_ONLY, all_or_nothing="thousand")
    table.tap("Play 1000")
    expect(table.scorer.button("Bob announces it")).to_be_visible()


@screen
def meld_with_1000_announced(table: Table) -> None:
    meld_with_1000_to_announce(table)
    table.scorer.record(table.scorer.button("Bob announces it"))
    expect(table.scorer.button("Not after all")).to_be_visible()


@screen
def meld_with_the_moon_announced(table: Table) -> None:
    table.open(BID_ONLY, all_or_nothing="moon")
    table.tap("Shoot the moon")
    table.scorer.record(table.scorer.button("Bob announces it"))


@screen
def all_of_1000(table: Table) -> None:
    meld_with_1000_announced(table)
    table.scorer.finish_meld()
    expect(table.page.get_by_text("Did they take every")).to_be_visible()


@screen
def all_of_the_moon(table: Table) -> None:
    meld_with_the_moon_announced(table)
    table.scorer.finish_meld()
    expect(table.page.get_by_text("Did they take every")).to_be_visible()


@screen
def all_of_a_sweep(table: Table) -> None:
    table.open(ruleset="race-horse")
    table.scorer.every_call()
    table.scorer.call(250, "sweep")
    table.scorer.name_trump("hearts")
    expect(table.page.get_by_text("Did they take every trick?")).to_be_visible()


@screen
def discards_empty(table: Table) -> None:
    bid = Hand(declarer=1, bid=30, trump="hearts")
    table.open(bid, ruleset="three-player", players=PLAYERS[:3])
    table.scorer.link("Discards").tap()
    expect(table.page.get_by_text("What Bob puts away")).to_be_visible()


@screen
def discards_with_error(table: Table) -> None:
    discards_empty(table)
    for card in ("9S", "9C", "JC"):
        table.scorer.record(table.scorer.card(card))
    table.scorer.card("JD").tap()
    expect(table.page.get_by_text("3 cards are put away, not 4")).to_be_visible()


@screen
def adjust(table: Table) -> None:
    table.open(REFERENCE_HAND)
    table.scorer.link("Adjust").tap()
    expect(table.page.get_by_role("heading", name="Adjust hand 1")).to_be_visible()


@screen
def adjust_with_error(table: Table) -> None:
    adjust(table)
    table.scorer.button("Adjust").tap()
    expect(table.page.get_by_text("Tap whose score it is.")).to_be_visible()


def penalty(table: Table, side: int, points: int, why: str) -> None:
    table.scorer.radio("side", side).tap()
    table.page.get_by_label("Points", exact=True).fill(str(points))
    table.page.get_by_label("Why").fill(why)
    table.scorer.record(table.scorer.button("Adjust"))


@screen
def result_with_adjustment(table: Table) -> None:
    adjust(table)
    penalty(table, 1, 50, "Renege in clubs")
    expect(table.page.get_by_text("Renege in clubs")).to_be_visible()


@screen
def adjust_with_adjustments(table: Table) -> None:
    result_with_adjustment(table)
    table.scorer.link("Adjust").tap()
    expect(table.scorer.button("Take back")).to_be_visible()


@screen
def score_sheet_with_adjustment(table: Table) -> None:
    result_with_adjustment(table)
    table.scorer.link("Sheet").tap()
    expect(table.page.get_by_role("heading", name="Score sheet")).to_be_visible()


@screen
def ending_early_with_an_open_hand(table: Table) -> None:
    table.open(REFERENCE_HAND, BID_ONLY)
    table.scorer.link("Sheet").tap()
    table.scorer.link("End the game early").tap()
    expect(table.page.get_by_text("Time is up")).to_be_visible()


@screen
def ending_early_between_hands(table: Table) -> None:
    table.open(REFERENCE_HAND)
    table.scorer.link("Sheet").tap()
    table.scorer.link("End the game early").tap()
    expect(table.page.get_by_text("Time is up")).to_be_visible()


@screen
def meld_of_the_last_hand(table: Table) -> None:
    ending_early_with_an_open_hand(table)
    table.scorer.record(table.scorer.button("Time is up"))
    expect(table.page.get_by_text("last hand")).to_be_visible()


@screen
def game_ended_by_time(table: Table) -> None:
    ending_early_between_hands(table)
    table.scorer.record(table.scorer.button("Time is up"))
    expect(table.page.get_by_role("heading", name="Ann & Cyd win")).to_be_visible()


@screen
def game_ended_by_concession(table: Table) -> None:
    ending_early_with_an_open_hand(table)
    table.scorer.record(table.scorer.button("Ann & Cyd concede"))
    expect(table.page.get_by_role("heading", name="Bob & Dee win")).to_be_visible()
    table.tap("The last hand")


@screen
def players(table: Table) -> None:
    table.open(REFERENCE_HAND)
    table.scorer.link("Sheet").tap()
    table.scorer.link("Players").tap()
    expect(table.page.get_by_role("heading", name="Players")).to_be_visible()


@screen
def players_with_errors(table: Table) -> None:
    players(table)
    table.scorer.radio("new", "player").tap()
    for seat, name in enumerate(("Ann", "ann", "")):
        table.page.locator(f"#p{seat}").fill(name)
    table.scorer.button("Save").tap()
    expect(table.page.get_by_text("Two players are called ann.")).to_be_visible()


@screen
def players_of_long_names(table: Table) -> None:
    table.open(players=LONG_NAMES)
    table.page.goto(f"{table.page.url}/players")


@screen
def players_three(table: Table) -> None:
    table.open(ruleset="three-player", players=PLAYERS[:3])
    table.page.goto(f"{table.page.url}/players")


@screen
def players_five(table: Table) -> None:
    table.open(ruleset="five-handed", players=(*PLAYERS, "Eve"))
    table.page.goto(f"{table.page.url}/players")


@screen
def dealer_of_a_finished_hand(table: Table) -> None:
    table.open(REFERENCE_HAND)
    table.scorer.link("Dealer").tap()
    expect(table.page.get_by_text("Who dealt hand 1?")).to_be_visible()


@screen
def dealer_of_long_names(table: Table) -> None:
    table.open(REFERENCE_HAND, players=LONG_NAMES)
    table.page.goto(f"{table.page.url}/hands/1/dealer")


@screen
def bid_asked_again(table: Table) -> None:
    table.open()
    table.scorer.every_call()
    table.scorer.call(250, 260)
    table.page.goto(table.page.url.replace("/calls", "/dealer"))
    table.scorer.record(table.scorer.button("Dee"))
    expect(table.page.get_by_text("With that dealer")).to_be_visible()


@screen
def history(table: Table) -> None:
    table.open(REFERENCE_HAND, FULL_MELD)
    table.scorer.link("Change").tap()
    table.scorer.radio("bid", 330).tap()
    table.scorer.record(table.scorer.button("Next"))
    table.scorer.record(table.scorer.button("Undo"))
    game = table.page.url.partition("/hands")[0]
    table.page.goto(f"{game}/hands/1/tricks")
    table.scorer.record(table.scorer.points_tile(100))
    table.page.goto(f"{game}/history")
    expect(table.page.get_by_role("heading", name="Hand 1 corrected")).to_be_visible()


@screen
def score_sheet_with_a_new_player(table: Table) -> None:
    players(table)
    table.scorer.radio("new", "player").tap()
    table.page.locator("#p2").fill("Eve")
    table.scorer.record(table.scorer.button("Save"))
    table.scorer.link("Sheet").tap()
    expect(table.page.get_by_text("Eve plays for Cyd from hand 2.")).to_be_visible()


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
    page.emulate_media(color_scheme="light")
    for width, height in WIDER:
        page.set_viewport_size({"width": width, "height": height})
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > width:
            complaints.append(f"at {width} px it scrolls sideways to {wide}")
        shot(page, f"{name}-{width}-light")
    assert complaints == []
