"""Several phones act in random order, and the app always matches a simple model of the table.

``make test-all`` plays more evenings than ``make test``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import ExitStack
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from shutil import copy
from tempfile import mkdtemp
from time import sleep

from flask import Flask
from hypothesis import HealthCheck, Phase, settings, strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scorekeeper.storage import backups
from scorekeeper.storage.store import Store
from tests.conftest import with_own_store
from tests.postgres import Server
from tests.web.phone import (
    BOBS_SEAT,
    HTMX,
    PLAYERS,
    PageReader,
    Phone,
    is_unchanged,
    link_of,
    reconnect,
)
from tests.web.plain_table import REDO, UNDO, Act, Member, PlainTable

PHONES = 4  # the first one starts the game
TARGET = 9999  # out of reach in one evening
STEPS = 45  # maximum number of actions in an evening
MOMENT, MOMENTS = 0.01, 10_000  # seconds between two checks; maximum number of checks
WRONG_CODES = 20  # below the app's limit per address
ANSWERS = {"taken": (200, 303), "refused": (404, 409, 422), "out": (403,)}

phones = st.integers(0, PHONES - 1)
players = st.sampled_from((0, 0, 0, 1, 1, 1, 2, 2, 3))  # mostly phones that keep score at first
pairs = st.sampled_from(((0, 1), (1, 0), (0, 2), (2, 1), (3, 0)))
sides = st.integers(0, 1)
seats = st.integers(0, 3)
few = st.integers(1, 24)  # trick points of one side; the other side has at least one
added = st.integers(-30, 30).filter(bool)
bids = st.integers(15, 40)
roles = st.sampled_from(("watch", "seat", "score"))
instances = st.integers(0, 1)
numbers = st.integers(0, 9)  # an index into a list, modulo the length of the list

# An entry to make: its kind, the index of a hand, and the values of the form.
Wish = tuple[str, int, tuple[int, ...]]
undos = st.tuples(st.sampled_from((UNDO, UNDO, REDO)), numbers, st.just(()))
wishes = st.one_of(
    st.tuples(st.just("bid-won"), numbers, st.tuples(seats, bids)),
    st.tuples(st.just("points-shown"), numbers, st.tuples(seats, few)),
    st.tuples(st.just("tricks-counted"), numbers, st.tuples(few)),
    st.tuples(st.just("score-adjusted"), numbers, st.tuples(sides, added)),
    undos,
    undos,
)


@dataclass(frozen=True)
class Tap:
    """A form that a phone has filled in. The phone may send it now, later, or twice."""

    phone: int
    act: Act
    drawn: int  # the number of the last entry that the phone had seen
    path: str
    fields: dict[str, str]

    @property
    def op(self) -> str:
        return self.fields["op"]


class ManyPhones(RuleBasedStateMachine):
    """The actions of the phones, independent of how the app is served."""

    def __init__(self, app: Flask) -> None:
        super().__init__()
        self.app = app
        self.phones = [Phone(self.app.test_client()) for _ in range(PHONES)]
        self.tokens = [self._token(phone) for phone in self.phones]
        self.table = PlainTable(members={0: Member("host")})
        self.made = count(1)  # numbers for new links
        self.links: dict[str, tuple[str, int]] = {}  # role and number of every link seen so far
        self.codes: dict[str, tuple[str, int]] = {}  # role and number of every link, by its code
        self.wrong_codes = 0
        self.taps: list[Tap] = []
        self.shown: dict[int, dict[str, str]] = {}  # the last poll parameters of each phone
        self.game = self._start()
        self.play_on(0, seat=2, bid=20, points=20, acts=4)
        self.join(1, "score", 0, by_code=False)
        self.join(2, "seat", BOBS_SEAT, by_code=True)

    def _token(self, phone: Phone) -> str:
        phone.open("/games/import")
        return phone.form("/games/import").fields["csrf_token"]

    def _start(self) -> str:
        """Start the game with a double tap on the button."""
        phone = self.phones[0]
        phone.open("/games/new?ruleset=classic")
        names = {f"players__{seat}": name for seat, name in enumerate(PLAYERS)}
        started = phone.send("/games", target=TARGET, **names)
        assert phone.send("/games", target=TARGET, **names).location == started.location
        return str(started.location)

    def teardown(self) -> None:
        self._store.close()

    @property
    def _store(self) -> Store:
        found: Store = self.app.extensions["store"]
        return found

    # Entries

    @rule(phone=players, seat=seats, bid=bids, points=few, acts=st.integers(1, 5))
    def play_on(self, phone: int, seat: int, bid: int, points: int, acts: int) -> None:
        """Enter the next steps of the current hand."""
        for _act in range(acts):
            number = self.table.next_hand
            steps = {
                "bid": Act("bid-won", number, (seat, bid)),
                "meld": Act("meld-finished", number),
                "tricks": Act("tricks-counted", number, (points,)),
            }
            self._tap(phone, steps[self.table.hand(number).step])

    @rule(phone=players, wish=wishes)
    def enter(self, phone: int, wish: Wish) -> None:
        self._tap(phone, self._act(wish))

    @rule(phones=pairs, wishes=st.tuples(wishes, wishes))
    def enter_together(self, phones: tuple[int, int], wishes: tuple[Wish, Wish]) -> None:
        """Two phones fill in forms, and then both send them."""
        acts = [self._act(wish) for wish in wishes]
        for tap in [self._fill_in(phone, act) for phone, act in zip(phones, acts, strict=True)]:
            self._send(tap)

    @rule(phone=players, wish=wishes)
    def fill_in(self, phone: int, wish: Wish) -> None:
        self._fill_in(phone, self._act(wish))

    @precondition(lambda self: self.taps)
    @rule(which=numbers, by_htmx=st.booleans())
    def send_late_or_again(self, which: int, by_htmx: bool) -> None:
        self._send(self.taps[-1 - which % len(self.taps)], HTMX if by_htmx else {})

    def _act(self, wish: Wish) -> Act:
        """Turn a wish into an act in a dealt hand, or in hand 1 if there is no dealt hand."""
        kind, hand, values = wish
        dealt = max(1, len(self.table.hands))
        return Act(kind, dealt - hand % dealt if values else 0, values)

    def _tap(self, phone: int, act: Act) -> None:
        self._send(self._fill_in(phone, act))

    def _fill_in(self, phone: int, act: Act) -> Tap:
        """Fill in the form for this act. A phone without permission makes up the form."""
        page, path, values = self._form_of(act)
        self.phones[phone].open(page)
        found = [form for form in self.phones[phone].forms if path in form.actions]
        if self.table.offers(phone, act):
            assert found, f"{page} does not let phone {phone} enter {act}"
        fields = {"op": f"tap {len(self.taps)}", "seq": str(self.table.last)}
        fields |= found[0].fields if found else {}
        fields |= values | {"csrf_token": self.tokens[phone]}
        assert fields["seq"] == str(self.table.last)
        self.taps.append(Tap(phone, act, self.table.last, path, fields))
        return self.taps[-1]

    def _form_of(self, act: Act) -> tuple[str, str, dict[str, str]]:
        """Return the form's page, its target address and its values."""
        hand = f"{self.game}/hands/{act.hand}"
        match act.kind, act.values:
            case "bid-won", (seat, amount):
                bid = {"declarer": str(seat), "bid": str(amount), "trump": "hearts"}
                return f"{hand}/bid", f"{hand}/bid", bid
            case "points-shown", (seat, points):
                meld = f"{hand}/meld/{seat}"
                return meld, f"{meld}/points", {"points": str(points), "nines": "0"}
            case "meld-finished", ():
                return f"{hand}/meld/0", f"{hand}/finish", {}
            case "tricks-counted", (points,):
                return f"{hand}/tricks", f"{hand}/tricks", {"side": "0", "points": str(points)}
            case "score-adjusted", (side, points):
                takes = {"takes": "yes" if points < 0 else "no", "reason": "Renege"}
                added = {"side": str(side), "points": str(abs(points)), **takes}
                return f"{hand}/adjust", f"{hand}/adjust", added
        return self.game, f"{self.game}/{'undo' if act.kind == UNDO else 'redo'}", {}

    def _send(self, tap: Tap, headers: dict[str, str] | None = None) -> None:
        expected = self.table.answer(tap.phone, tap.act, tap.op, tap.drawn)
        answer = self._post(tap.phone, tap.path, tap.fields, headers)
        assert answer in ANSWERS[expected], f"{answer} for {tap}"

    def _post(
        self, phone: int, path: str, fields: dict[str, str], headers: dict[str, str] | None = None
    ) -> int:
        data = fields | {"csrf_token": self.tokens[phone]}
        client = self.phones[phone].client
        return client.post(path, data=data, headers=headers or {}).status_code

    # Members

    @rule(phone=phones, role=roles, seat=seats, by_code=st.booleans())
    def join(self, phone: int, role: str, seat: int, by_code: bool) -> None:
        path, code = self._link(role)
        if by_code:
            answer = self.phones[phone].client.get("/join", query_string={"code": code})
            assert answer.location == path
        self._join(phone, path, role, seat)

    @rule(phone=phones, which=numbers, seat=seats)
    def try_a_link(self, phone: int, which: int, seat: int) -> None:
        """Try a link seen earlier. It may have been replaced, or a backup may have restored it."""
        path, (role, number) = list(self.links.items())[which % len(self.links)]
        if self.table.links.get(role) == number:
            self._join(phone, path, role, seat)
        else:
            assert self.phones[phone].open(path).status_code == 404
            assert self._post(phone, path, {"seat": str(seat)}) == 404

    @precondition(lambda self: self.wrong_codes < WRONG_CODES)
    @rule(phone=phones, which=numbers)
    def try_a_code(self, phone: int, which: int) -> None:
        code, (role, number) = list(self.codes.items())[which % len(self.codes)]
        answer = self.phones[phone].client.get("/join", query_string={"code": code})
        is_wrong = self.table.links.get(role) != number
        self.wrong_codes += is_wrong
        assert answer.status_code == (422 if is_wrong else 303)

    @rule(phone=phones, role=roles, is_new=st.booleans())
    def renew_or_withdraw(self, phone: int, role: str, is_new: bool) -> None:
        if self._is_done(phone, f"{role}/{'new' if is_new else 'withdraw'}"):
            self.table.links.pop(role, None)
            self.table.links |= {role: next(self.made)} if is_new else {}

    @precondition(lambda self: self.table.guests)
    @rule(phone=phones, which=numbers)
    def remove_a_phone(self, phone: int, which: int) -> None:
        guest, id = self._guest(which)
        if self._is_done(phone, f"phones/{id}/remove"):
            self.table.remove(guest, {role: next(self.made) for role in self.table.links})

    @precondition(lambda self: self.table.guests)
    @rule(phone=phones, which=numbers)
    def pass_the_game_on(self, phone: int, which: int) -> None:
        guest, id = self._guest(which)
        if self._is_done(phone, f"phones/{id}/host"):
            self.table.pass_on(guest)

    @rule(phone=phones, is_listed=st.booleans())
    def delete_or_bring_back(self, phone: int, is_listed: bool) -> None:
        """Try to delete or restore the game on this phone's list. Only the game's members can."""
        path = "/games/restore" if is_listed else "/games/delete"
        assert self._post(phone, path, {"game": self._id}) == 303
        is_in = self.table.role(phone) is not None
        if is_in or (is_listed and phone in self.table.members):
            self.table.members[phone].listed = is_listed
        lists = {True: "/", False: "/games/deleted"}
        found = [each for each, page in lists.items() if self.game in self._links_of(phone, page)]
        assert found == ([is_listed] if is_in else [])

    def _links_of(self, phone: int, page: str) -> list[str]:
        return PageReader(self.phones[phone].open(page).text).links

    @property
    def _id(self) -> str:
        return self.game.rpartition("/")[2]

    def _link(self, role: str) -> tuple[str, str]:
        """Return a role's link and code, as the host's phone shows them."""
        host = self.phones[self.table.host]
        path = link_of(host, self.game, role)  # taps “Make a code” if there is none
        found = re.search(r'aria-label="Code">(\w{6})<', host.text)
        assert found
        if role not in self.table.links:
            self.table.links[role] = next(self.made)
        self.links[path] = self.codes[found[1]] = role, self.table.links[role]
        return path, found[1]

    def _join(self, phone: int, path: str, role: str, seat: int) -> None:
        assert self.phones[phone].open(path).status_code == 200
        assert self._post(phone, path, {"seat": str(seat)}) == 303
        self.table.join(phone, role, seat if role == "seat" else None)

    def _is_done(self, phone: int, path: str) -> bool:
        """Try an action of the host on the page “More phones”; return whether it worked."""
        is_host = phone == self.table.host
        assert self._post(phone, f"{self.game}/share/{path}", {}) == (303 if is_host else 403)
        return is_host

    def _guest(self, which: int) -> tuple[int, str]:
        """Return a guest phone and its id in the host's forms."""
        shared = self.phones[self.table.host].read(f"{self.game}/share?open=watch")
        ids = re.findall(r"/share/phones/([0-9a-f]{12})/host", shared)
        guests = self.table.guests
        assert len(ids) == len(guests)
        place = which % len(guests)
        return guests[place], ids[place]

    # Invariants

    @invariant()
    def each_phone_has_the_rights_of_its_role(self) -> None:
        """A stale page gets an update, a current page gets none. Removed phones see no names."""
        for number, phone in enumerate(self.phones):
            role = self.table.role(number)
            seat = self.table.members[number].seat if role else None
            shown = f"{role}.{'' if seat is None else seat}.0."
            poll = {"live": str(self.table.last), "shown": shown}
            what = f"phone {number}, {role}"
            assert self._holds_soon(partial(self._sees_nothing_new, phone, poll, role)), what
            before = self.shown.get(number, poll)
            if before != poll:
                assert self._holds_soon(partial(self._sees_a_change, phone, before)), what
            self.shown[number] = poll

    def _sees_nothing_new(self, phone: Phone, poll: dict[str, str], role: str | None) -> bool:
        answer = phone.client.get(self.game, query_string=poll)
        assert not any(name in answer.text for name in PLAYERS)
        return is_unchanged(answer) if role else answer.status_code == 403

    def _sees_a_change(self, phone: Phone, poll: dict[str, str]) -> bool:
        return not is_unchanged(phone.client.get(self.game, query_string=poll))

    def _holds_soon(self, holds: Callable[[], bool]) -> bool:
        """Check at once, because a single instance sees all records immediately."""
        return holds()

    @invariant()
    def every_entry_is_stored_once(self) -> None:
        sql = "select seq, op, kind from events where game_id = ? order by seq"
        entries = [("", "game-started"), *((each.op, each.act.kind) for each in self.table.entries)]
        numbered = [(seq, *entry) for seq, entry in enumerate(entries, start=1)]
        assert self._store.execute(sql, [self._id]) == numbered

    @invariant()
    def the_score_matches_the_entries(self) -> None:
        page = self.phones[self.table.host].read(self.game)
        shown = re.search('<dl[^>]*aria-label="Score".*?</dl>', page)
        assert shown
        totals = re.findall("<dd>(.*?)</dd>", shown[0])
        assert [int(total.replace("−", "-")) for total in totals] == self.table.totals


class OneInstance(ManyPhones):
    """One instance with a file, which is also stopped, killed, backed up and restored."""

    def __init__(self, shared_app: Flask, folder: Path) -> None:
        self.shared_app, self.folder = shared_app, folder
        self.file = self._new_folder() / "games.sqlite3"
        self.copy = self.file.with_name("copy.sqlite3")
        super().__init__(with_own_store(shared_app, self.file))
        self.at_start = PlainTable()
        self._back_up()

    def _new_folder(self) -> Path:
        """Create a new folder, because files of earlier evenings may still be open."""
        return Path(mkdtemp(dir=self.folder))

    @precondition(lambda self: self.table != self.at_start)
    @rule(is_killed=st.booleans())
    def restart(self, is_killed: bool) -> None:
        """Restart. After a kill, only the database file and its write-ahead log remain."""
        left = self._new_folder() if is_killed else self.file.parent
        if is_killed:
            for name in (self.file.name, f"{self.file.name}-wal"):
                copy(self.file.with_name(name), left)
        self._store.close()
        self.file = left / self.file.name
        self._serve()

    @precondition(lambda self: self.table != self.copied)
    @rule()
    def back_up(self) -> None:
        self._back_up()

    def _back_up(self) -> None:
        backups.back_up(self.file, self.copy)
        self.copied = deepcopy(self.table)

    @precondition(lambda self: self.table != self.copied)
    @rule()
    def restore(self) -> None:
        self._store.close()
        backups.restore(self.copy, self.file)
        self.table = deepcopy(self.copied)
        self._serve()

    def _serve(self) -> None:
        self.app = with_own_store(self.shared_app, self.file)
        self.at_start = deepcopy(self.table)
        for phone in self.phones:
            phone.client = reconnect(self.app, phone.cookie).client


class TwoInstances(ManyPhones):
    """Two instances with one PostgreSQL database; either may answer any phone."""

    def __init__(self, shared_app: Flask, server: Server) -> None:
        self.shared_app, self.lasting = shared_app, ExitStack()
        self.address = self.lasting.enter_context(server.database())
        self.instances = [with_own_store(shared_app, self.address) for _instance in range(2)]
        super().__init__(self.instances[0])

    def teardown(self) -> None:
        for each in self.instances:
            each.extensions["store"].close()
        self.lasting.close()

    @rule(phone=phones, which=instances)
    def switch_instance(self, phone: int, which: int) -> None:
        self.phones[phone].client = reconnect(
            self.instances[which], self.phones[phone].cookie
        ).client

    @rule(which=instances)
    def restart_an_instance(self, which: int) -> None:
        old = self.instances[which]
        new = self.instances[which] = with_own_store(self.shared_app, self.address)
        for phone in self.phones:
            if phone.client.application is old:
                phone.client = reconnect(new, phone.cookie).client
        self.app = self.instances[0]
        old.extensions["store"].close()

    def _holds_soon(self, holds: Callable[[], bool]) -> bool:
        """Check repeatedly, because an instance sees the other's records after a short delay."""
        return any(holds() or sleep(MOMENT) for _again in range(MOMENTS))


def test_the_app_always_matches_a_plain_table(shared_app: Flask, tmp_path: Path) -> None:
    play_evenings(lambda: OneInstance(shared_app, tmp_path))


def test_two_instances_always_match_a_plain_table(
    shared_app: Flask, postgres_server: Server
) -> None:
    play_evenings(lambda: TwoInstances(shared_app, postgres_server))


def play_evenings(machine: Callable[[], ManyPhones]) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=settings.default.max_examples // 10,
            stateful_step_count=STEPS,
            suppress_health_check=list(HealthCheck),
            # Hypothesis must not shrink a failing evening, which would take five minutes.
            phases=(Phase.reuse, Phase.generate),
        ),
    )
