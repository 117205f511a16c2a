"""Whether the facts of a hand can be: one check for what is tapped, imported and corrected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import repeat

from scorekeeper.language import _
from scorekeeper.pinochle.cards import Card
from scorekeeper.pinochle.errors import (
    CallError,
    CardError,
    GameError,
    MeldError,
    OutcomeError,
    PinochleError,
    TrickError,
    beyond,
    refuse,
)
from scorekeeper.pinochle.hand.auction import Auction, Call, Word
from scorekeeper.pinochle.hand.hand import (
    MOONS,
    SWEEPS,
    THOUSANDS,
    WITH_TRICKS,
    Hand,
    Outcome,
    Shown,
    ThrowInRight,
)
from scorekeeper.pinochle.hand.meld import Cards, wrong_cards
from scorekeeper.pinochle.hand.outdated import check_won_bid_once, outdated
from scorekeeper.pinochle.hand.tricks import fewest_points
from scorekeeper.pinochle.names import is_readable
from scorekeeper.pinochle.rules.choices import AllOrNothing, StuckSeat, ThrowIn
from scorekeeper.pinochle.rules.ruleset import Ruleset, Seat

ONE_SEAT = ("dealer", "declarer", "partner", "conceded_by")
ANNOUNCED = (AllOrNothing.THOUSAND, AllOrNothing.MOON)
LARGEST_ADJUSTMENT = 100_000
LONGEST_REASON = 80
MOST_ADJUSTMENTS = 50


def check_hand(hand: Hand, before: Hand | None = None) -> None:
    """Raise everything that is wrong with the hand so far, by the fields of a game record.

    What is wrong with the hand ``before`` the change was allowed once, and so it still is.
    """
    for find in (_parts, _outcome):
        refuse(beyond(find(before) if before else (), find(hand)))


def _parts(hand: Hand) -> Iterator[PinochleError]:
    yield from _seats(hand)
    yield from _bid(hand)
    yield from _announced(hand)
    yield from _meld(hand)
    yield from _discards(hand)
    yield from _tricks(hand)
    yield from _adjustments(hand)


def named_seats(hand: Hand) -> set[Seat]:
    """Every seat that a hand names."""
    one_by_one = (getattr(hand, field) for field in ONE_SEAT)
    by_seat = (*hand.shown, *hand.points, *hand.took, *hand.done, *hand.agreed, *hand.scores)
    callers = [call.seat for call in hand.calls]
    adjusted = [adjustment.seat for adjustment in hand.adjustments]
    named = (*one_by_one, *by_seat, *callers, *adjusted)
    return {seat for seat in named if seat is not None}


def _seats(hand: Hand) -> Iterator[PinochleError]:
    for field in ONE_SEAT:
        seat = getattr(hand, field)
        if seat is not None and seat not in hand.ruleset.seats:
            sentence = _("{field} must be a seat from 0 to {last}.")
            yield CallError(sentence.format(field=field, last=hand.ruleset.players - 1), field)
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
                yield CallError(sentence.format(field=field, seat=seat), field)
    if (hand.partner is not None or hand.alone) and not hand.ruleset.calls_partner:
        yield CallError(_("The bidder doesn’t pick a partner in these rules."), "partner")
    elif hand.partner is not None and hand.partner == hand.declarer:
        yield CallError(_("The bidder can’t pick themselves as partner."), "partner")


def _auction(hand: Hand) -> Iterator[PinochleError]:
    if not hand.calls:
        return
    try:
        auction = Auction.of(hand.ruleset, hand.dealer, hand.calls)
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
        sentence = _("By those bids, {player} won the bid.")
        yield CallError(sentence, "declarer", {"player": won.seat})
    elif (won.said is Word.SWEEP) != hand.sweep or (not hand.sweep and won.said != hand.bid):
        yield CallError(_("By those bids, the winning bid is {bid}.").format(bid=won.words), "bid")


def _bid(hand: Hand) -> Iterator[PinochleError]:
    yield from _auction(hand)
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
            check_won_bid_once(hand.ruleset, hand.dealer, hand.declarer, hand.bid)
        except CallError as mistake:
            yield mistake


def _announced(hand: Hand) -> Iterator[PinochleError]:
    if not hand.announced:
        return
    if hand.ruleset.all_or_nothing not in ANNOUNCED:
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


def _meld(hand: Hand) -> Iterator[PinochleError]:
    on_table: Counter[Card] = Counter()
    for seat, shown in hand.shown.items():
        field, held = f"meld.{seat}", hand.held(seat)
        if held and shown.points is not None:
            yield MeldError(_("Enter cards or points, not both."), field)
        elif shown.points is not None:
            yield from _meld_points(hand.ruleset, shown, field)
        elif held and hand.trump is None:
            yield MeldError(_("Choose trump first."), "trump")
        wrong = tuple(wrong_cards(hand.ruleset, held, f"{field}.cards"))
        yield from wrong or _copies(hand.ruleset, held, on_table, f"{field}.cards")
        on_table += held


def _copies(ruleset: Ruleset, held: Cards, on_table: Cards, field: str) -> Iterator[PinochleError]:
    """All players together cannot show more of a card than the deck has."""
    for card, copies in held.items():
        if copies + on_table[card] > ruleset.copies:
            sentence = _(
                "There are only {copies} {card} in the deck, and others already show {shown}."
            ).format(copies=ruleset.copies, card=card.pretty, shown=on_table[card])
            yield CardError(sentence, field)


def _discards(hand: Hand) -> Iterator[PinochleError]:
    """What is put away is neither in a meld nor shown by others; 000 L159, 003 L168, C22."""
    if not hand.discards:
        return
    if not hand.ruleset.kitty:
        yield CardError(_("There are no discards without a kitty."), "discards")
    elif len(hand.discards) > hand.ruleset.kitty:
        sentence = _("Discard {kitty} cards, not {number}.")
        sentence = sentence.format(kitty=hand.ruleset.kitty, number=len(hand.discards))
        yield CardError(sentence, "discards")
    away = Counter(hand.discards)
    yield from wrong_cards(hand.ruleset, away, "discards")
    on_table = Counter(card for seat in hand.shown for card in hand.held(seat).elements())
    for card in away:
        if away[card] <= hand.ruleset.copies < away[card] + on_table[card]:
            sentence = _("{card} is part of the meld and can’t be discarded.")
            yield CardError(sentence.format(card=card.pretty), "discards")


def _meld_points(ruleset: Ruleset, shown: Shown, field: str) -> Iterator[PinochleError]:
    points = shown.points or 0
    if points < 0 or points % ruleset.unit:
        sentence = _("Meld is counted by {unit}s from 0, not {points}.")
        yield MeldError(sentence.format(unit=ruleset.unit, points=points), f"{field}.points")
    elif points > ruleset.most_meld:
        sentence = _("No meld is worth {points}.")
        yield MeldError(sentence.format(points=points), f"{field}.points")
    each = ruleset.dix or 0
    if shown.nines and (
        not each or shown.nines % each or not 0 <= shown.nines <= each * ruleset.copies
    ):
        sentence = _("Nines of trump are worth {each} each, {most} at most.")
        yield MeldError(sentence.format(each=each, most=each * ruleset.copies), f"{field}.nines")
    elif shown.nines > max(0, points):
        sentence = _("The nines can’t be worth more than the whole meld.")
        yield MeldError(sentence, f"{field}.nines")
    if shown.double_run and points < ruleset.run[1]:
        sentence = _("A double run alone is worth {worth}, not {points}.")
        yield MeldError(sentence.format(worth=ruleset.run[1], points=points), f"{field}.points")


def _tricks(hand: Hand) -> Iterator[PinochleError]:
    if hand.outcome not in WITH_TRICKS and (hand.points or hand.took):
        sentence = _("A hand that ended “{outcome}” has no tricks.")
        yield TrickError(sentence.format(outcome=hand.outcome.value), "tricks")
    elif hand.points:
        counts = map(_wrong_count, repeat(hand.ruleset), hand.points.values())
        wrong = next(filter(None, counts), None) or _wrong_total(hand)
        if wrong:
            yield TrickError(wrong, "tricks.points")
        elif len(hand.uncounted_piles) < 2:
            yield from _took(hand)
    elif hand.took:
        yield TrickError(_("Enter the trick points first."), "tricks.points")


def _wrong_count(ruleset: Ruleset, points: int) -> str:
    """Why one player cannot have taken that many points; empty where they can."""
    total, step = ruleset.trick_total, ruleset.trick_step
    if not 0 <= points <= total:
        sentence = _("Trick points go from 0 to {total}, not {points}.")
        return sentence.format(total=total, points=points)
    if points % step:
        sentence = _("Trick points are counted by {step}s, not {points}.")
        return sentence.format(step=step, points=points)
    if 0 < points < fewest_points(ruleset):
        return _("No tricks add up to {points}.").format(points=points)
    return ""


def _wrong_total(hand: Hand) -> str:
    """Why the counts together cannot be; empty where they can."""
    total, taken = hand.ruleset.trick_total, sum(hand.points.values())
    uncounted = hand.uncounted_piles
    if taken > total or (not uncounted and taken != total):
        sentence = _("That adds up to {taken}. There are only {total}.")
        return sentence.format(total=total, taken=taken)
    if uncounted and 0 < total - taken < fewest_points(hand.ruleset):
        return _("That leaves {rest}, and no tricks add up to {rest}.").format(rest=total - taken)
    return ""


def _took(hand: Hand) -> Iterator[PinochleError]:
    for seat, took in hand.took.items():
        pile = next((pile for pile in hand.piles if seat in pile), None)
        if pile and took not in hand.possible_took(pile):
            sentence = _("{points} trick points can’t be “{took}”.").format(
                points=hand.pile_points[pile], took=took.value
            )
            yield TrickError(sentence, "tricks.took")


def _adjustments(hand: Hand) -> Iterator[PinochleError]:
    if len(hand.adjustments) > MOST_ADJUSTMENTS:
        sentence = _("You can change one hand’s score at most {most} times.")
        yield GameError(sentence.format(most=MOST_ADJUSTMENTS), "adjustments")
    for place, each in enumerate(hand.adjustments):
        field = f"adjustments[{place}]"
        if each.seat not in hand.ruleset.seats:
            yield GameError(_("Choose whose score to change."), f"{field}.seat")
        if each.points == 0:
            yield GameError(_("Enter the points."), f"{field}.points")
        elif each.points % hand.ruleset.unit:
            sentence = _("Points are counted by {unit}s, not {points}.").format(
                unit=hand.ruleset.unit, points=abs(each.points)
            )
            yield GameError(sentence, f"{field}.points")
        elif abs(each.points) > LARGEST_ADJUSTMENT:
            sentence = _("Enter at most {most} points.")
            yield GameError(sentence.format(most=LARGEST_ADJUSTMENT), f"{field}.points")
        if not _is_reason(each.reason):
            sentence = _("Give a reason of at most {most} letters, such as “renege”.")
            yield GameError(sentence.format(most=LONGEST_REASON), f"{field}.reason")


def _is_reason(text: str) -> bool:
    was_taken = text.isprintable()  # by 0.1.0, whose records are read all the same
    return bool(text.strip()) and len(text) <= LONGEST_REASON and (was_taken or is_readable(text))


def _outcome(hand: Hand) -> Iterator[PinochleError]:
    match hand.outcome:
        case Outcome.THROWN_IN:
            yield from _thrown_in(hand)
        case Outcome.FOLDED:
            yield from _folded(hand)
        case Outcome.PASSED_OUT:
            yield from _passed_out(hand)
        case outcome if outcome in SWEEPS and not hand.sweep:
            yield OutcomeError(_("A sweep must be bid first."), "outcome")
        case outcome if outcome in THOUSANDS:
            yield from _all(hand, AllOrNothing.THOUSAND, _("playing 1000"))
        case outcome if outcome in MOONS:
            yield from _all(hand, AllOrNothing.MOON, _("shooting the moon"))
        case Outcome.CONCEDED:
            yield from _conceded(hand)
        case Outcome.ENTERED:
            yield from _entered(hand)
        case Outcome.PLAYED:
            yield from _played(hand)
    if hand.sweep and any(hand.shown.values()):
        yield MeldError(_("There’s no meld in a sweep."), "meld")
    if hand.scores and hand.outcome is not Outcome.ENTERED:
        sentence = _("Scores go with the outcome “{entered}” alone.")
        yield GameError(sentence.format(entered=Outcome.ENTERED), "scores")


def _thrown_in(hand: Hand) -> Iterator[PinochleError]:
    if hand.bid is None:
        yield OutcomeError(
            _("Somebody must win the bid before the hand can be thrown in."), "outcome"
        )
    elif hand.double_run_winner:
        yield OutcomeError(
            _("The double run won the game, so the hand can’t be thrown in."), "outcome"
        )
    elif hand.throw_in_right is ThrowInRight.NOBODY:
        if hand.ruleset.throw_in is ThrowIn.NEVER:
            sentence = _("You can’t throw in a hand in these rules.")
        else:
            sentence = _(
                "They can still make it with {total} in the tricks, so the hand must be played."
            ).format(total=hand.ruleset.trick_total)
        yield OutcomeError(sentence, "outcome")


def may_fold(hand: Hand) -> Call | None:
    """Who may give the hand up, and the bid that it costs them; None where nobody may."""
    stuck = hand.ruleset.stuck(hand.dealer)
    folded = hand.folded
    if stuck is None or any(_folded(folded)) or any(outdated(folded)):
        return None
    return Call(stuck, hand.ruleset.stuck_amount)


def _folded(hand: Hand) -> Iterator[PinochleError]:
    stuck = hand.ruleset.stuck(hand.dealer)
    if stuck is None or not hand.ruleset.stuck_may_fold:
        yield OutcomeError(_("You can’t fold in these rules."), "outcome")
    elif hand.declarer != stuck or hand.bid != hand.ruleset.stuck_amount:
        sentence = _("Only the player stuck with {bid} can fold, before anybody bids.")
        yield OutcomeError(sentence.format(bid=hand.ruleset.stuck_amount), "outcome")
    elif hand.calls and not hand.auction.is_stuck:
        yield OutcomeError(_("Somebody has bid, so it’s too late to fold."), "outcome")
    elif any(hand.shown.values()):
        yield MeldError(_("Too late to fold: meld has been shown."), "meld")


def may_pass_out(hand: Hand) -> bool:
    """Whether it can be that nobody bid, and that nobody plays."""
    return not any(_passed_out(hand))


def _passed_out(hand: Hand) -> Iterator[PinochleError]:
    """001 L55."""
    rules = hand.ruleset
    if rules.stuck_seat is not StuckSeat.NOBODY or rules.opener_must_bid:
        yield OutcomeError(_("In these rules somebody has to take the bid."), "outcome")
    elif hand.declarer is not None or (hand.calls and not hand.auction.is_passed_out):
        yield OutcomeError(_("Not everyone has passed."), "outcome")
    elif any(hand.shown.values()):
        yield MeldError(_("Meld has been shown, so somebody must have won the bid."), "meld")


def _conceded(hand: Hand) -> Iterator[PinochleError]:
    if hand.conceded_by is None:
        yield OutcomeError(_("Choose who conceded."), "conceded_by")
    elif hand.double_run_winner:
        yield OutcomeError(_("The double run won the game, so nobody can concede."), "outcome")


def _entered(hand: Hand) -> Iterator[PinochleError]:
    if hand.calls or hand.bid is not None or hand.trump or hand.points or any(hand.shown.values()):
        sentence = _("A hand from paper has only points, and who won the bid if you know.")
        yield OutcomeError(sentence, "outcome")
    if not hand.scores:
        yield GameError(_("Enter the points."), "scores")
    for side in hand.ruleset.sides:
        if sum(seat in hand.scores for seat in side) > 1:
            yield GameError(_("Partners score together: give their points once."), "scores")
    for points in hand.scores.values():
        if points % hand.ruleset.unit:
            sentence = _("Points are counted by {unit}s, not {points}.").format(
                unit=hand.ruleset.unit, points=points
            )
            yield GameError(sentence, "scores")
        elif abs(points) > LARGEST_ADJUSTMENT:
            sentence = _("Enter at most {most} points.")
            yield GameError(sentence.format(most=LARGEST_ADJUSTMENT), "scores")


def _all(hand: Hand, kind: AllOrNothing, doing: str) -> Iterator[PinochleError]:
    if hand.ruleset.all_or_nothing is not kind:
        yield OutcomeError(_("There’s no {doing} in these rules.").format(doing=doing), "outcome")
    elif hand.declarer is None:
        sentence = _("Only the player who won the bid can be {doing}.")
        yield OutcomeError(sentence.format(doing=doing), "outcome")
    elif not hand.announced:
        sentence = _("Say so before {doing}.")
        yield OutcomeError(sentence.format(doing=doing), "outcome")
    elif hand.double_run_winner:
        yield OutcomeError(_("The double run won the game, so no tricks are played."), "outcome")


def _played(hand: Hand) -> Iterator[PinochleError]:
    if not hand.points:
        return
    if hand.throw_in_right is ThrowInRight.FORCED:
        sentence = _("They can’t make the bid, so by these rules the hand is thrown in.")
        yield OutcomeError(sentence, "outcome")
    if hand.double_run_winner:
        yield TrickError(_("The double run won the game, so no tricks are played."), "tricks")
