"""Convert a database of version 0.1.0. Nothing else depends on that version.

Its links are stored without their secret, so they stop working. Phones that joined by them stay
members. That version had only SQLite, but a PostgreSQL copy of such a database has its facts.
"""

import re

# The names of its migrations.
STEPS = frozenset({"games_and_events", "house_rulesets", "links_and_members", "phones_that_went"})

TABLES_ASIDE = (
    "drop index events_by_op",
    "drop index house_rulesets_by_browser",
    "alter table games rename to games_before",
    "alter table events rename to events_before",
    "alter table house_rulesets rename to house_rulesets_before",
    "alter table links rename to links_before",
    "alter table members rename to members_before",
)
ROWS = (
    """
    insert into games (id, ruleset, created, closed_meld, uid)
    select id, ruleset, created, closed_meld, lower(hex(randomblob(16)))
    from games_before order by rowid
    """,
    """
    insert into events (game_id, seq, op, by, kind, fields, at)
    select game_id, seq, op, by, kind, fields, at from events_before
    """,
    """
    insert into house_rulesets (id, browser, name, ruleset, created)
    select id, browser, name, ruleset, created from house_rulesets_before order by rowid
    """,
    """
    insert into links (id, game_id, lets, created)
    select lower(hex(randomblob(6))), game_id, lets, created from links_before
    """,
    # A member whose link was withdrawn keeps the id of a missing link.
    """
    insert into members
        (game_id, browser, lets, seat, link, joined, number, removed, played)
    select member.game_id, browser, member.lets, seat, coalesce(links.id, member.token), joined,
        number, removed,
        (select at from events where events.game_id = member.game_id order by seq desc limit 1)
    from members_before as member
    left join links_before on links_before.token = member.token
    left join links on (links.game_id, links.lets) = (links_before.game_id, links_before.lets)
    """,
    "drop table members_before",
    "drop table links_before",
    "drop table house_rulesets_before",
    "drop table events_before",
    "drop table games_before",
)

# Facts were stored under the names of their classes, all in version 1.
CLASSES = (
    *("GameStarted", "PlayersNamed", "PlayerReplaced", "Undone", "Redone"),
    *("HandDealt", "RedealAsked", "Called", "BidWon", "TrumpNamed", "PartnerCalled"),
    *("AllAnnounced", "CardsShown", "PointsShown", "MeldDone", "CardsDiscarded", "MeldFinished"),
    *("TricksCounted", "TookAnswered", "HandEnded", "HandAgreed", "ScoreAdjusted"),
    *("AdjustmentDropped", "TimeCalled", "GameConceded"),
)


def _name(of_class: str) -> str:
    """The name on disk today: ``hand-dealt`` for ``HandDealt``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", of_class).lower()


FACTS = (
    *(
        f"update events set kind = '{_name(each)}' where kind = '{each}'"  # nosec B608 # constants
        for each in CLASSES
    ),
    # Version 2 of these reads version 1 as well. If today's rules refuse a bid after a corrected
    # dealer, players are prompted for it again.
    """
    update events set version = 2
    where version = 1 and kind in ('called', 'hand-dealt', 'hand-ended', 'partner-called')
    """,
)
