"""The tables in SQLite and PostgreSQL, and the migrations from older tables.

SQLite and PostgreSQL have different words for each name in braces; see ``SQLITE`` and ``POSTGRES``.
"""

from collections.abc import Mapping, Set

from . import from_0_1_0
from .database import Database, StoreError

Words = Mapping[str, str]
Statements = tuple[str, ...]

SQLITE: Words = {
    "sorted": "text",
    "bytes": "blob",
    "numbered": "",  # SQLite has a rowid anyway
    "strict": "strict",
    "by_key": "strict, without rowid",
    "latest": "played",  # SQLite reads the index backwards, with nulls last
}
POSTGRES: Words = {
    "sorted": 'text collate "C"',  # compare by code point, like SQLite
    "bytes": "bytea",
    "numbered": ", rowid bigint generated always as identity unique",
    "strict": "",
    "by_key": "",
    "latest": "played desc nulls last",
}

LINKS = """
    create table links (
        id text primary key,         -- not secret: the key makes the link of it
        game_id {sorted} not null references games (id),
        lets text not null,          -- watch, seat or score; host hands the game over once
        created {sorted} not null,   -- UTC, ISO 8601
        code_salt text not null default '',        -- the key makes the code of it
        code_hash text unique,                     -- finds the code; also of the key
        code_until {sorted} not null default '',   -- UTC, ISO 8601; then the code has expired
        unique (game_id, lets)       -- a new one takes the place of the one before
    ) {strict}
"""

TABLES: Statements = (
    """
    create table games (
        id {sorted} primary key,
        ruleset text not null,       -- every option as it stood when the game began, JSON
        created {sorted} not null,   -- UTC, ISO 8601
        closed_meld integer not null default 0,  -- seated phones see meld when all of it is shown
        uid text not null default '',  -- the same in every copy of the game
        begun {sorted},              -- UTC, ISO 8601; the true start of a game with another date
        next_game text               -- what the table plays next
        {numbered}
    ) {strict}
    """,
    "create index games_by_uid on games (uid)",
    """
    create table events (
        game_id {sorted} not null references games (id),
        seq integer not null,        -- from 1, without gaps
        op text not null,            -- the act that recorded it; an act may record several
        by text not null,            -- the browser it came from
        kind text not null,
        version integer not null default 1,
        fields text not null,        -- JSON
        at {sorted} not null,        -- UTC, ISO 8601
        primary key (game_id, seq)
    ) {by_key}
    """,
    "create index events_by_op on events (game_id, op)",
    """
    create table house_rulesets (
        id text primary key,
        browser text not null,       -- whose list it is on
        name text not null,
        ruleset text not null,       -- every option, JSON; a newer program may have written it
        created {sorted} not null    -- UTC, ISO 8601
        {numbered}
    ) {strict}
    """,
    "create index house_rulesets_by_browser on house_rulesets (browser)",
    LINKS,
    """
    create table members (
        game_id {sorted} not null references games (id),
        browser text not null,
        lets text not null,          -- watch, seat, score or host
        seat integer,                -- whose, if it lets take a seat
        link text,                   -- the link it came by, which must still be there; else null
        joined {sorted} not null,    -- UTC, ISO 8601
        number integer not null default 0,  -- from 1, as they joined
        removed {sorted},            -- UTC, ISO 8601; null for a phone that is in
        deleted {sorted},            -- UTC, ISO 8601; null while the game is on its list
        played {sorted},             -- UTC, ISO 8601: the game's last fact
        primary key (game_id, browser)
    ) {by_key}
    """,
    "create index members_by_played on members (browser, {latest})",
    "create index members_by_deleted on members (browser, deleted) where deleted is not null",
    # Values for the whole store, such as its secret key. A backup includes them.
    "create table settings (name text primary key, value text not null) {strict}",
    # The part of a game that lists show. It is stored so that lists need not read the game's facts.
    """
    create table summaries (
        game_id {sorted} primary key references games (id),
        seq integer not null,        -- the game's last fact then; with another one it is stale
        program text not null,       -- the code that counted; for another one it is stale, too
        fields text not null         -- JSON
    ) {by_key}
    """,
    # The actions of visitors that count towards a limit.
    """
    create table visits (
        kind text not null,          -- such as a wrong code or a new game
        who text not null,           -- an address, or a browser
        until {sorted} not null      -- UTC, ISO 8601; then it no longer counts
    ) {strict}
    """,
    "create index visits_by_end on visits (until)",
    # Uploaded zip files while their games are imported.
    """
    create table uploads (
        id text primary key,
        browser text not null,
        content {bytes} not null,    -- a zip file
        progress text not null,      -- JSON: what became of its games so far
        at {sorted} not null         -- UTC, ISO 8601
    ) {strict}
    """,
    # The names that a browser’s statistics count as another name.
    """
    create table spellings (
        browser text not null,
        name text not null,          -- in small letters
        counts_as text not null,     -- the name of the same person
        primary key (browser, name)
    ) {by_key}
    """,
)

# The facts of club evenings (extras/club).
EVENINGS: Statements = (
    """
    create table evening_facts (
        evening_id {sorted} not null,
        seq integer not null,        -- from 1, without gaps
        op text not null,            -- the action that recorded it, perhaps with other facts
        by text not null,            -- the browser it came from
        kind text not null,
        version integer not null,
        fields text not null,        -- JSON
        at {sorted} not null,        -- UTC, ISO 8601
        game_id {sorted},            -- the game of a table that started one
        primary key (evening_id, seq)
    ) {by_key}
    """,
    "create index evening_facts_by_browser on evening_facts (by)",
    "create index evening_facts_by_game on evening_facts (game_id) where game_id is not null",
)

# The last migration before SQLite and PostgreSQL shared one schema. Version 0.1.0 did not have it.
LAST_OF_TWO_SCHEMAS = "rematches"
FROM_TWO_SCHEMAS: Statements = (
    "alter table links rename to links_before",
    LINKS,
    """
    insert into links (id, game_id, lets, created, code_salt, code_hash, code_until)
    select id, game_id, lets, created, code_salt, code_hash, code_until from links_before
    """,
    "drop table links_before",
    "drop table if exists found",
    "drop table if exists counted",
    "drop table if exists months",
    "drop index if exists members_by_month",
    "alter table members drop column month",
    *from_0_1_0.FACTS,
)
FROM_0_1_0: Statements = (
    *from_0_1_0.TABLES_ASIDE,
    *TABLES,
    *from_0_1_0.ROWS,
    *from_0_1_0.FACTS,
)

# The table of applied migrations. It replaces older tables with the same purpose.
NEW_LIST: Statements = (
    "drop table if exists _sqlite_migrations",
    "drop table if exists migrations",
    "create table migrations (name text primary key)",
)

# Migrations by name, in order. A released migration never changes.
ONE_SCHEMA = "one schema"
STEPS: Mapping[str, Statements] = {ONE_SCHEMA: TABLES, "evenings": EVENINGS}

OURS = frozenset({ONE_SCHEMA, "games_and_events"})  # every SQLite file of ours has one of these


def migrate(database: Database, applied: Set[str], words: Words) -> None:
    """Create the tables or update them, inside the caller's transaction.

    Raises:
        StoreError: another program or a newer version made the tables.
    """
    refuse_unknown(applied)
    for name, statements in STEPS.items():
        if name not in applied:
            for each in NEW_LIST + _first(applied) if name == ONE_SCHEMA else statements:
                database.execute(each.format(**words))
            database.execute("insert into migrations values (?)", [name])


def _first(applied: Set[str]) -> Statements:
    """The statements of the first migration, from an empty database or an older schema."""
    if not applied:
        return TABLES
    return FROM_TWO_SCHEMAS if LAST_OF_TWO_SCHEMAS in applied else FROM_0_1_0


def refuse_unknown(applied: Set[str]) -> None:
    """Raise a StoreError unless this version or an older one made these migrations."""
    unknown = applied - STEPS.keys()
    if ONE_SCHEMA in applied and unknown:
        raise StoreError(f"A newer Scorekeeper has used it ({min(unknown)}); update this one.")
    is_known = not applied.isdisjoint({ONE_SCHEMA, LAST_OF_TWO_SCHEMAS})
    if applied and not is_known and applied != from_0_1_0.STEPS:
        raise StoreError("No released version of Scorekeeper made its tables.")
