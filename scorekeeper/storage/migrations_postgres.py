"""The tables in PostgreSQL, step by step; a step that was released never changes.

They are those of ``migrations.py``. Texts are compared letter by letter, as SQLite compares them.
What SQLite numbers by itself has a column ``rowid`` here.
"""

from __future__ import annotations

MIGRATIONS = {
    "tables": (
        """
        create table games (
            id text collate "C" primary key,
            ruleset text not null,
            created text collate "C" not null,
            closed_meld integer not null default 0,
            rowid bigint generated always as identity unique
        )
        """,
        """
        create table events (
            game_id text collate "C" not null references games (id),
            seq integer not null,
            op text not null,
            by text not null,
            kind text not null,
            version integer not null default 1,
            fields text not null,
            at text collate "C" not null,
            primary key (game_id, seq)
        )
        """,
        "create index events_by_op on events (game_id, op)",
        """
        create table house_rulesets (
            id text primary key,
            browser text not null,
            name text not null,
            ruleset text not null,
            created text collate "C" not null,
            rowid bigint generated always as identity unique
        )
        """,
        "create index house_rulesets_by_browser on house_rulesets (browser)",
        """
        create table links (
            id text primary key,
            game_id text collate "C" not null references games (id),
            lets text not null,
            created text collate "C" not null,
            code_salt text not null default '',
            code_hash text unique,
            code_until text collate "C" not null default '',
            hash_in_0_1_0 text unique,
            unique (game_id, lets)
        )
        """,
        """
        create table members (
            game_id text collate "C" not null references games (id),
            browser text not null,
            lets text not null,
            seat integer,
            link text,
            joined text collate "C" not null,
            number integer not null default 0,
            removed text collate "C",
            deleted text collate "C",
            played text collate "C",
            primary key (game_id, browser)
        )
        """,
        "create index members_by_played on members (browser, played desc nulls last)",
        "create index members_by_deleted on members (browser, deleted) where deleted is not null",
        "create table settings (name text primary key, value text not null)",
        """
        create table summaries (
            game_id text collate "C" primary key references games (id),
            seq integer not null,
            program text not null,
            fields text not null
        )
        """,
    ),
    "visits": (
        """
        create table visits (
            kind text not null,
            who text not null,
            until text collate "C" not null
        )
        """,
        "create index visits_by_end on visits (until)",
    ),
    "uids": (
        "alter table games add column uid text not null default ''",
        "update games set uid = replace(gen_random_uuid()::text, '-', '')",
        "create index games_by_uid on games (uid)",
    ),
    "uploads": (
        """
        create table uploads (
            id text primary key,
            browser text not null,
            content bytea not null,
            progress text not null,
            at text collate "C" not null
        )
        """,
    ),
    "statistics": (
        "alter table members add column month text not null default '1970-01'",
        """
        update members set month =
            (select to_char(created::timestamptz, 'YYYY-MM') from games where id = game_id)
        """,
        "create index members_by_month on members (browser, month)",
        """
        create table months (
            browser text not null,
            month text not null,
            changes integer not null,
            primary key (browser, month)
        )
        """,
        """
        create table counted (
            browser text not null,
            period text not null,
            version text not null,
            fields text not null,
            primary key (browser, period)
        )
        """,
        """
        create table found (
            browser text not null,
            about text not null,
            started text collate "C" not null,
            game_id text collate "C" not null,
            month text not null,
            primary key (browser, about, started, game_id)
        )
        """,
        "create index found_by_month on found (browser, month)",
        """
        create table spellings (
            browser text not null,
            name text not null,
            counts_as text not null,
            primary key (browser, name)
        )
        """,
    ),
    "days": ('alter table games add column begun text collate "C"',),
    "rematches": ("alter table games add column next_game text",),
    "sums in memory": (
        "drop table found, counted, months",
        "alter table members drop column month",
    ),
}
