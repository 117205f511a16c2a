"""The tables, step by step; a step that was released never changes."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_urlsafe

from sqlite_utils import Database, Migrations

migrations = Migrations("scorekeeper")


@migrations()
def games_and_events(db: Database) -> None:
    db.execute(
        """
        create table games (
            id text primary key,
            ruleset text not null,  -- every option as it stood when the game began, JSON
            created text not null   -- UTC, ISO 8601
        ) strict
        """
    )
    db.execute(
        """
        create table events (
            game_id text not null references games (id),
            seq integer not null,   -- from 1, without gaps
            op text not null,       -- the act that recorded it; an act may record several
            by text not null,       -- the browser it came from
            kind text not null,
            fields text not null,   -- JSON
            at text not null,       -- UTC, ISO 8601
            primary key (game_id, seq)
        ) strict, without rowid
        """
    )
    db.execute("create index events_by_op on events (game_id, op)")
    db.execute(
        """
        create table browser_games (
            browser text not null,
            game_id text not null references games (id),
            primary key (browser, game_id)
        ) strict, without rowid
        """
    )


@migrations()
def house_rulesets(db: Database) -> None:
    db.execute(
        """
        create table house_rulesets (
            id text primary key,
            browser text not null,  -- whose list it stands on
            name text not null,
            ruleset text not null,  -- every option, JSON; a newer program may have written it
            created text not null   -- UTC, ISO 8601
        ) strict
        """
    )
    db.execute("create index house_rulesets_by_browser on house_rulesets (browser)")


@migrations()
def links_and_members(db: Database) -> None:
    """Who may do what: before, everybody who knew a game's address could do everything."""
    db.execute(
        """
        create table links (
            token text primary key,
            code text not null unique,  -- the same for people to type
            game_id text not null references games (id),
            lets text not null,         -- watch, seat or score
            created text not null,      -- UTC, ISO 8601
            unique (game_id, lets)      -- a new one takes the place of the one before
        ) strict
        """
    )
    db.execute(
        """
        create table members (
            game_id text not null references games (id),
            browser text not null,
            lets text not null,         -- watch, seat, score or host
            seat integer,               -- whose, where it lets take a seat
            token text,                 -- the link it came by, which must still be there; else null
            joined text not null,       -- UTC, ISO 8601
            primary key (game_id, browser)
        ) strict, without rowid
        """
    )
    db.execute("create index members_by_browser on members (browser)")
    db.execute(
        """
        insert into members (game_id, browser, lets, joined)
        select game_id, browser, 'host', created from browser_games join games on id = game_id
        """
    )
    db.execute("drop table browser_games")
    # Whether seated phones see each other's meld only when all of it is shown.
    db.execute("alter table games add column closed_meld integer not null default 0")


@migrations()
def phones_that_went(db: Database) -> None:
    """A phone keeps its number, and whoever was put out stays out until there is a new link."""
    db.execute("alter table members add column number integer not null default 0")  # from 1
    db.execute("alter table members add column removed text")  # UTC, ISO 8601; null for who is in
    db.execute(
        """
        update members set number = (
            select count(*) from members as earlier where earlier.game_id = members.game_id
            and (earlier.joined, earlier.browser) <= (members.joined, members.browser)
        )
        """
    )


@migrations()
def fact_versions(db: Database) -> None:
    """Facts have names and versions of their own; those that are there stay as they were written.

    Their kinds are the names of classes of 0.1.0, each of them in its first version.
    """
    db.execute("alter table events add column version integer not null default 1")


@migrations()
def games_off_a_list(db: Database) -> None:
    """A browser deletes a game from its own list only: the game stays, also for the others."""
    db.execute("alter table members add column deleted text")  # UTC, ISO 8601; null while listed


@migrations()
def settings(db: Database) -> None:
    """What the whole store needs, and a backup with it."""
    db.execute("create table settings (name text primary key, value text not null) strict")


@migrations()
def links_without_secrets(db: Database) -> None:
    """No link or code can be read any more. Links that were handed out still let phones in."""
    db.execute("alter table links rename to links_in_0_1_0")
    db.execute(
        """
        create table links (
            id text primary key,        -- not secret: the key makes the link of it
            game_id text not null references games (id),
            lets text not null,         -- watch, seat or score; host hands the game over once
            created text not null,      -- UTC, ISO 8601
            code_salt text not null default '',   -- the key makes the code of it
            code_hash text unique,                -- finds the code; also of the key
            code_until text not null default '',  -- UTC, ISO 8601; then the code has expired
            hash_in_0_1_0 text unique,  -- SHA-256 of the link that 0.1.0 made
            unique (game_id, lets)      -- a new one takes the place of the one before
        ) strict
        """
    )
    kept = db.execute("select token, game_id, lets, created from links_in_0_1_0").fetchall()
    for token, game_id, role, created in kept:
        id = token_urlsafe(6)
        sql = "insert into links (id, game_id, lets, created, hash_in_0_1_0) values (?, ?, ?, ?, ?)"
        db.execute(sql, [id, game_id, role, created, sha256(token.encode()).hexdigest()])
        db.execute("update members set token = ? where token = ?", [id, token])
    db.execute("drop table links_in_0_1_0")
    db.execute("alter table members rename column token to link")


@migrations()
def lists(db: Database) -> None:
    """A browser's games are found by key, and lists read no facts again."""
    db.execute("alter table members add column played text")  # UTC, ISO 8601: its last fact
    db.execute(
        """
        update members set played = (
            select at from events where events.game_id = members.game_id order by seq desc limit 1
        )
        """
    )
    db.execute("drop index members_by_browser")
    db.execute("create index members_by_played on members (browser, played)")
    db.execute(
        "create index members_by_deleted on members (browser, deleted) where deleted is not null"
    )
    db.execute(
        """
        create table summaries (
            game_id text primary key references games (id),
            seq integer not null,   -- the game's last fact then; with another one it is outdated
            program text not null,  -- the code that counted; for another one it is outdated, too
            fields text not null    -- JSON
        ) strict, without rowid
        """
    )


@migrations()
def visits(db: Database) -> None:
    """What visitors did too often is counted here, no longer in each process."""
    db.execute(
        """
        create table visits (
            kind text not null,  -- such as a wrong code or a new game
            who text not null,   -- an address, or a browser
            until text not null  -- UTC, ISO 8601; then it no longer counts
        ) strict
        """
    )
    db.execute("create index visits_by_end on visits (until)")


@migrations()
def uids(db: Database) -> None:
    """A game is known by its uid wherever it goes on; two games that parted have the same."""
    db.execute("alter table games add column uid text not null default ''")
    db.execute("update games set uid = lower(hex(randomblob(16)))")
    db.execute("create index games_by_uid on games (uid)")


@migrations()
def uploads(db: Database) -> None:
    """A file with many games is kept while they are imported, a few with each request."""
    db.execute(
        """
        create table uploads (
            id text primary key,
            browser text not null,
            content blob not null,   -- a zip file
            progress text not null,  -- JSON: what became of its games so far
            at text not null         -- UTC, ISO 8601
        ) strict
        """
    )


@migrations()
def statistics(db: Database) -> None:
    """A browser's games are counted by month, and found by who played; both can be made again."""
    db.execute("alter table members add column month text not null default '1970-01'")
    db.execute(  # by the server's clock
        """
        update members set month = coalesce(
            (select strftime('%Y-%m', created, 'localtime') from games where id = game_id), month
        )
        """
    )
    db.execute("create index members_by_month on members (browser, month)")
    db.execute(
        """
        create table months (
            browser text not null,
            month text not null,       -- such as 2026-11
            changes integer not null,  -- of its games, and of which games there are
            primary key (browser, month)
        ) strict, without rowid
        """
    )
    db.execute(
        """
        create table counted (
            browser text not null,
            period text not null,   -- a month, a year such as 2026, earlier, or empty for all time
            version text not null,  -- of the months and of the program; another one is outdated
            fields text not null,   -- JSON
            primary key (browser, period)
        ) strict
        """
    )
    db.execute(
        """
        create table found (
            browser text not null,
            about text not null,    -- such as a player's name; every game is there once for each
            started text not null,  -- UTC, ISO 8601
            game_id text not null,
            month text not null,
            primary key (browser, about, started, game_id)
        ) strict, without rowid
        """
    )
    db.execute("create index found_by_month on found (browser, month)")
    db.execute(
        """
        create table spellings (
            browser text not null,
            name text not null,       -- in small letters
            counts_as text not null,  -- the name of the same person
            primary key (browser, name)
        ) strict, without rowid
        """
    )


@migrations()
def days(db: Database) -> None:
    """A game can be of another day than it was begun."""
    db.execute("alter table games add column begun text")  # UTC, ISO 8601; null where it is of then


@migrations()
def rematches(db: Database) -> None:
    """The game that a table plays next, for the phones that are still at the one before."""
    db.execute("alter table games add column next_game text")


@migrations()
def sums_in_memory(db: Database) -> None:
    """Statistics are added up of the summaries; of their tables ``spellings`` alone stays."""
    for table in ("found", "counted", "months"):
        db.execute(f"drop table {table}")
    db.execute("drop index members_by_month")
    db.execute("alter table members drop column month")
