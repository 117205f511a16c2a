"""Convert a database of version 0.1.0. Nothing else depends on that version.

Its links are stored without their secret, so they stop working. Phones that joined by them stay
members. That version had only SQLite, but a PostgreSQL database copied from one has its facts.
"""

from .stored_facts import KINDS

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


def _class(name: str) -> str:
    """The name of a fact in that version: ``HandDealt`` for ``hand-dealt``."""
    return name.title().replace("-", "")


# All facts were stored in version 1, under the names of their classes.
FACTS = (
    *(
        f"update events set kind = '{kind.name}' where kind = '{_class(kind.name)}'"  # nosec B608 # constants
        for kind in KINDS
    ),
    # Version 2 of these reads version 1 as well. If today's rules refuse a bid after a corrected
    # dealer, players are prompted for it again.
    """
    update events set version = 2
    where version = 1 and kind in ('called', 'hand-dealt', 'hand-ended', 'partner-called')
    """,
)
