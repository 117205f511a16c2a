"""Pinochle as it is scored: pure functions over frozen values, nothing but Python.

``cards`` and ``ruleset`` (with ``choices``, ``options`` and the ``catalogue`` of rulesets) are
what everything speaks of; ``meld``, ``auction``, ``hand``, ``check``, ``scoring``, ``steps`` and
``ending`` each answer one question about a hand; ``events`` are what can be recorded, and
``game`` folds them.

>>> from scorekeeper.pinochle.cards import Suit, parse_cards
>>> from scorekeeper.pinochle.rules.catalogue import find_ruleset
>>> from scorekeeper.pinochle.game.events import BidWon, GameStarted
>>> from scorekeeper.pinochle.game.events import MeldFinished, PointsShown, TricksCounted
>>> from scorekeeper.pinochle.game.timeline import replay
>>> from scorekeeper.pinochle.hand.meld import count_meld
>>> classic = find_ruleset("classic")
>>> count_meld(classic, parse_cards(["JD", "QS", "AS"]), Suit.HEARTS).total
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
