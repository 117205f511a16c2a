"""Check the facts of a hand, whether tapped, imported or corrected."""

from collections import Counter
from itertools import takewhile

from scorekeeper.language import _, ngettext
from scorekeeper.pinochle.cards import Card
from scorekeeper.pinochle.errors import (
    CallError,
    CardError,
    GameError,
    MeldError,
    Mistakes,
    OutcomeError,
    TrickError,
    new_mistakes,
    refuse,
)
from scorekeeper.pinochle.names import is_readable
from scorekeeper.pinochle.rules.choices import AllOrNothing
from scorekeeper.pinochle.rules.ruleset import Ruleset, Seat

from .auction import Word, check_won_bid, checked_auction
from .endings import wrong_outcome, wrong_points
from .hand import (
    MISSED_ALL,
    WITH_TRICKS,
    Hand,
    Outcome,
    Shown,
)
from .meld import wrong_cards
from .tricks import Took, fewest_points, least_with_counter

SEAT_FIELDS = ("dealer", "declarer", "partner", "conceded_by")
LONGEST_REASON = 80  # letters
MOST_ADJUSTMENTS = 50


def check_hand(hand: Hand, before: Hand | None = None) -> None:
    """Raise PinochleError if the hand so far is invalid.

    Each mistake names its field in the game record. ``before`` is the hand before a change, and
    the mistakes that it already had are allowed.
    """
    for find in (_wrong_parts, wrong_outcome):
        refuse(new_mistakes(find(before) if before else (), find(hand)))


def _wrong_parts(hand: Hand) -> Mistakes:
    yield from _wrong_seats(hand)
    yield from _wrong_bid(hand)
    yield from _wrong_announced(hand)
    yield from _wrong_meld(hand)
    yield from _wrong_discards(hand)
    yield from _wrong_tricks(hand)
    yield from _wrong_adjustments(hand)


def named_seats(hand: Hand) -> set[Seat]:
    """Return every seat that the facts of a hand mention."""
    one_by_one = (getattr(hand, field) for field in SEAT_FIELDS)
    by_seat = (*hand.shown, *hand.points, *hand.took, *hand.done, *hand.agreed, *hand.scores)
    callers = [call.seat for call in hand.calls]
    adjusted = [adjustment.seat for adjustment in hand.adjustments]
    named = (*one_by_one, *by_seat, *callers, *adjusted)
    return {seat for seat in named if seat is not None}


def _wrong_seats(hand: Hand) -> Mistakes:
    for field in SEAT_FIELDS:
        seat = getattr(hand, field)
        if seat is not None and seat not in hand.ruleset.seats:
            sentence = _("{field} must be a seat from 0 to {last}.")
            yield CallError(sentence, field, field=field, last=hand.ruleset.players - 1)
    given = {
        "meld": hand.shown,
        "tricks.points": hand.points,
        "tricks.took": hand.took,
        "scores": hand.scores,
    }
    for field, seats in given.items():
        for seat in seats:
            if seat not in hand.ruleset.seats:
                sentence = _("{field}: there is no seat {seat} at this table.")
                yield CallError(sentence, field, field=field, seat=seat)
    if (hand.partner is not None or hand.alone) and not hand.ruleset.calls_partner:
        yield CallError(_("The bidder doesn’t pick a partner in these rules."), "partner")
    elif hand.partner is not None and hand.partner == hand.declarer:
        yield CallError(_("The bidder can’t pick themselves as partner."), "partner")


def _wrong_auction(hand: Hand) -> Mistakes:
    if not hand.calls:
        return
    try:
        auction = checked_auction(hand.ruleset, hand.dealer, hand.calls)
    except CallError as mistake:
        yield mistake
        return
    won = auction.winner
    if hand.declarer is None:
        return
    if auction.is_passed_out:
        yield CallError(_("Everyone passed, so nobody won the bid."), "declarer")
    elif won is None:
        sentence = _("The bidding isn’t over: {player} is next.")
        yield CallError(sentence, "calls", {"player": auction.next_seat})
    elif won.seat != hand.declarer:
        yield CallError(_("By those bids, {player} won the bid."), "declarer", {"player": won.seat})
    elif (won.value is Word.SWEEP) != hand.sweep or (not hand.sweep and won.value != hand.bid):
        yield CallError(_("By those bids, the winning bid is {bid}."), "bid", bid=won.words)


def _wrong_bid(hand: Hand) -> Mistakes:
    yield from _wrong_auction(hand)
    if hand.sweep:
        if hand.ruleset.all_or_nothing is not AllOrNothing.SWEEP:
            yield CallError(_("These rules have no sweep. Enter the bid."), "bid")
        elif hand.bid is not None:
            yield CallError(_("A sweep has no number: its bid must be null."), "bid")
        elif hand.declarer is None:
            yield CallError(_("Choose who bid the sweep."), "declarer")
    elif hand.declarer is not None and hand.bid is None and hand.outcome is not Outcome.ENTERED:
        yield CallError(_("Enter the bid."), "bid")
    elif hand.declarer is None and hand.bid is not None:
        yield CallError(_("Choose who won the bid."), "declarer")
    elif hand.declarer is not None and hand.bid is not None and not hand.calls:
        try:
            check_won_bid(hand.ruleset, hand.dealer, hand.declarer, hand.bid)
        except CallError as mistake:
            yield mistake


def _wrong_announced(hand: Hand) -> Mistakes:
    if not hand.announced:
        return
    if hand.ruleset.all_or_nothing not in (AllOrNothing.THOUSAND, AllOrNothing.MOON):
        yield OutcomeError(
            _("There’s no playing 1000 and no shooting the moon in these rules."), "outcome"
        )
    elif hand.declarer is None or hand.sweep:
        yield OutcomeError(_("Only the player who won the bid can do that."), "outcome")
    elif hand.ruleset.all_or_nothing is AllOrNothing.THOUSAND and any(
        hand.shown.get(seat) for seat in hand.declaring
    ):
        yield MeldError(_("No meld when you play 1000."), "meld")
    elif hand.outcome is Outcome.PLAYED and hand.points:
        yield OutcomeError(_("First say whether they took everything."), "outcome")


def _wrong_meld(hand: Hand) -> Mistakes:
    for seat, shown in hand.shown.items():
        field, held = f"meld.{seat}", hand.held(seat)
        if held and shown.points is not None:
            yield MeldError(_("Enter cards or points, not both."), field)
        elif shown.points is not None:
            yield from _wrong_meld_points(hand.ruleset, shown, field)
        elif held and hand.trump is None:
            yield MeldError(_("Choose trump first."), "trump")
        most = hand.most_shown(seat)
        wrong = tuple(wrong_cards(hand.ruleset, held, f"{field}.cards", most))
        yield from wrong or _wrong_copies(hand, seat, f"{field}.cards")


def _wrong_copies(hand: Hand, seat: Seat, field: str) -> Mistakes:
    """Yield a mistake if players together show more copies of a card than the deck has.

    ``hand.shown`` is in the order of showing. The mistake belongs to the player who showed last.
    """
    others = takewhile(lambda other: other != seat, hand.shown)
    earlier = {other: hand.held(other) for other in others}
    on_table: Counter[Card] = sum(earlier.values(), Counter())
    held = hand.held(seat)
    gone = [card for card in held if held[card] + on_table[card] > hand.ruleset.copies]
    if gone:
        holders = tuple(other for other, cards in earlier.items() if any(map(cards.get, gone)))
        cards = " ".join(card.pretty for card in gone)
        sentence = _("No {cards} left: shown by {players}.")
        yield CardError(sentence, field, {"players": holders}, cards=cards)


def _wrong_discards(hand: Hand) -> Mistakes:
    """Yield mistakes in the discards. No copy can be both discarded and shown; R32."""
    if not hand.discards:
        return
    kitty, number = hand.ruleset.kitty, len(hand.discards)
    if not kitty:
        yield CardError(_("There are no discards without a kitty."), "discards")
    elif number > kitty:
        sentence = _("Discard {kitty} cards, not {number}.")
        yield CardError(sentence, "discards", kitty=kitty, number=number)
    discarded = Counter(hand.discards)
    yield from wrong_cards(hand.ruleset, discarded, "discards")
    on_table = Counter(card for seat in hand.shown for card in hand.cards_of(seat))
    for card in discarded:
        if discarded[card] <= hand.ruleset.copies < discarded[card] + on_table[card]:
            sentence = _("{card} is part of the meld and can’t be discarded.")
            yield CardError(sentence, "discards", card=card.pretty)


def _wrong_meld_points(ruleset: Ruleset, shown: Shown, field: str) -> Mistakes:
    points = shown.points or 0
    if points < 0 or points % ruleset.unit:
        sentence = _("Meld is counted by {unit}s from 0, not {points}.")
        yield MeldError(sentence, f"{field}.points", unit=ruleset.unit, points=points)
    elif points > ruleset.most_meld:
        yield MeldError(_("No meld is worth {points}."), f"{field}.points", points=points)
    dix = ruleset.dix or 0
    if shown.nines and (
        not dix or shown.nines % dix or not 0 <= shown.nines <= dix * ruleset.copies
    ):
        sentence = _("Nines of trump are worth {each} each, {most} at most.")
        yield MeldError(sentence, f"{field}.nines", each=dix, most=dix * ruleset.copies)
    elif shown.nines > max(0, points):
        yield MeldError(_("The nines can’t be worth more than the whole meld."), f"{field}.nines")
    if shown.double_run and points < ruleset.run[1]:
        sentence = _("A double run alone is worth {worth}, not {points}.")
        yield MeldError(sentence, f"{field}.points", worth=ruleset.run[1], points=points)


def _wrong_tricks(hand: Hand) -> Mistakes:
    if hand.outcome not in WITH_TRICKS and (hand.points or hand.took):
        sentence = _("A hand that ended “{outcome}” has no tricks.")
        yield TrickError(sentence, "tricks", outcome=hand.outcome.value)
    elif hand.points:
        if wrong := next(_wrong_trick_points(hand), None):
            yield wrong
        elif len(hand.uncounted_piles) < 2:
            yield from tuple(_wrong_took(hand)) or _wrong_nothing_taken(hand)
    elif hand.took:
        yield TrickError(_("Enter the trick points first."), "tricks.points")


def _wrong_trick_points(hand: Hand) -> Mistakes:
    """Yield mistakes in the trick points, first in each count and then in their sum."""
    field, rules, counts = "tricks.points", hand.ruleset, hand.points.values()
    total, step = rules.trick_total, rules.trick_step
    for points in counts:
        if not 0 <= points <= total:
            sentence = _("Trick points go from 0 to {total}, not {points}.")
            yield TrickError(sentence, field, total=total, points=points)
        elif points % step:
            sentence = _("Trick points are counted by {step}s, not {points}.")
            yield TrickError(sentence, field, step=step, points=points)
        elif 0 < points < fewest_points(rules):
            yield TrickError(_("No tricks add up to {points}."), field, points=points)
    rest = total - sum(counts)
    if rest < 0:
        sentence = _("That adds up to {taken}. There are only {total}.")
        yield TrickError(sentence, field, total=total, taken=sum(counts))
    elif not hand.uncounted_piles and rest:
        sentence = ngettext(
            "{counts} of {total}: {missing} is missing.",
            "{counts} of {total}: {missing} are missing.",
            rest,
        )
        listed = " + ".join(map(str, counts))
        yield TrickError(sentence, field, counts=listed, total=total, missing=rest)
    elif 0 < rest < fewest_points(rules):
        yield TrickError(_("That leaves {rest}, and no tricks add up to {rest}."), field, rest=rest)


def _wrong_took(hand: Hand) -> Mistakes:
    for seat, took in hand.took.items():
        pile = next((pile for pile in hand.piles if seat in pile), None)
        if pile and took not in hand.possible_took(pile):
            sentence = _("{points} trick points can’t be “{took}”.")
            points = hand.pile_points[pile]
            yield TrickError(sentence, "tricks.took", points=points, took=took.value)


def _wrong_nothing_taken(hand: Hand) -> Mistakes:
    """Yield an error if the declarer missed a trick but no other side took one; R76, R78, R92."""
    missed_trick = hand.outcome in MISSED_ALL and not hand.missed_counter
    others = [seats for seats in hand.piles if not hand.declares(seats)]
    took = [{hand.took.get(seat) for seat in pile} - {None} for pile in others]
    if missed_trick and all(answers == {Took.NOTHING} for answers in took):
        yield TrickError(_("They missed a trick, so the others took at least one."), "tricks.took")


def _wrong_adjustments(hand: Hand) -> Mistakes:
    if len(hand.adjustments) > MOST_ADJUSTMENTS:
        sentence = _("You can change one hand’s score at most {most} times.")
        yield GameError(sentence, "adjustments", most=MOST_ADJUSTMENTS)
    for index, each in enumerate(hand.adjustments):
        field = f"adjustments[{index}]"
        if each.seat not in hand.ruleset.seats:
            yield GameError(_("Choose whose score to change."), f"{field}.seat")
        if each.points == 0:
            yield GameError(_("Enter the points."), f"{field}.points")
        yield from wrong_points(hand.ruleset, abs(each.points), f"{field}.points")
        if len(each.reason) > LONGEST_REASON or not is_readable(each.reason):
            sentence = _("Give a reason of at most {most} letters, such as “renege”.")
            yield GameError(sentence, f"{field}.reason", most=LONGEST_REASON)


def check_missed_counter(hand: Hand) -> None:
    """Raise TrickError if playing 1000 failed but the others took no counter; R78.

    Finished hands of an imported record skip this check.
    """
    others = [pile for pile in hand.piles if not hand.declares(pile)]
    taken = [hand.best_taken(pile, hand.pile_points[pile]) for pile in others]
    is_counted = len(hand.uncounted_piles) < 2
    if hand.missed_counter and is_counted and Took.COUNTER not in taken:
        sentence = _("They missed a counter, so the others took at least {points}.")
        raise TrickError(sentence, "tricks.points", points=least_with_counter(hand.ruleset))
