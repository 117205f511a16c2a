"""Scoring Pinochle: pure functions over frozen values, without dependencies.

``rules`` is what a table agrees on before the deal, ``hand`` one deal from the auction to its
score, ``game`` several hands: the recorded facts, the totals, the end.

>>> from scorekeeper.pinochle.cards import Suit, parse_cards
>>> from scorekeeper.pinochle.rules.catalogue import find_ruleset
>>> from scorekeeper.pinochle.game.events import BidWon, GameStarted
>>> from scorekeeper.pinochle.game.events import MeldFinished, PointsShown, TricksCounted
>>> from scorekeeper.pinochle.game.timeline import replay
>>> from scorekeeper.pinochle.hand.meld import count_meld
>>> classic = find_ruleset("classic")
>>> count_meld(classic, parse_cards(["JD", "QS", "AS"]), Suit.HEARTS).points
4
>>> facts = [
...     GameStarted(("Ann", "Bob", "Cyd", "Dee")),
...     BidWon(hand=1, seat=2, amount=25, trump=Suit.HEARTS),
...     PointsShown(hand=1, seat=2, points=12),
...     MeldFinished(hand=1),
...     TricksCounted(hand=1, taken=((1, 9),)),
... ]
>>> replay(classic, facts).game.totals
(28, 9)
"""
