"""Convert a database of version 0.1.0. Nothing else depends on that version.

The links of that version stop working, because their secrets are not converted. Phones that joined
by such a link stay members. Version 0.1.0 had only SQLite. But a later version may have copied
facts of 0.1.0 to PostgreSQL, so ``FACTS`` runs in SQLite and in PostgreSQL.
"""

import re

# The names of the migrations in a database of version 0.1.0.
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
    # A member whose link was withdrawn gets the id of a link that does not exist.
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

# Version 0.1.0 stored facts under the names of their classes. All facts had version 1.
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
    # For these four facts, the fields of version 1 are also valid in version 2. One effect differs:
    # ``hand-dealt`` now removes a bid that is impossible with its dealer, so players bid again.
    """
    update events set version = 2
    where version = 1 and kind in ('called', 'hand-dealt', 'hand-ended', 'partner-called')
    """,
)
