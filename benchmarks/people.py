"""People with phones at a table, as bots: they tap and watch as people do, and count mistakes.

At each table one phone keeps score, one taps the own meld of a player, one watches the board. They
read the pages that they are sent: the hidden fields of forms, the buttons, and where and how often
a page asks what is new.
"""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from html import unescape
from itertools import count
from urllib.parse import urlsplit

from benchmarks.lines import Answer, Asking, Line
from tests.web.phone import PLAYERS, Form, PageReader

HAND = 480  # seconds from one bid to the next
PATIENCE = 10  # seconds, as htmx waits
SETTLED = 3  # seconds after which a phone fetches the other players' meld, see static/offline.js
RANKS, SUITS = ("A", "10", "K", "Q", "J", "9"), "SHDC"
RUN, AROUNDS = RANKS[:5], ("aces", "kings", "queens", "jacks")
PLAYERS_SEAT = 1  # of the phone that taps its own meld
POLL = re.compile(r'hx-get="([^"]+live=(\d+)[^"]*)"\s+hx-trigger="every (\d+)s')
SEQ = re.compile(r'name="seq" value="(\d+)"')
TAP = re.compile(r'name="tap" value="([^":]+):(\d+)"')
TABS = re.compile(r'<nav class="row tabs.*?</nav>', re.S)
MELD = re.compile(r'href="([^"]+/meld/\d)"')


class Kind(StrEnum):
    """What a phone asks for, in the words of the table of figures."""

    CARD = "tap on a card or chip"
    ENTRY = "bid, done, tricks, consent"
    UNDO = "undo"
    SCREEN = "next hand, another player’s meld"
    KEPT = "meld kept for times without a line"
    NEWS = "poll with news"
    NO_NEWS = "poll without news"
    SHEET = "score sheet"
    PAGE = "page opened again"
    BEFORE = "before the start"


class UnexpectedError(Exception):
    """An answer or a page that is not what it should be."""


@dataclass
class Heard:
    """The seconds that each answer took, by kind, and what was wrong."""

    times: dict[Kind, list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: list[str] = field(default_factory=list)


@dataclass
class Clock:
    """The evening's time: what should have happened before it begins happens at once."""

    length: float  # seconds
    begun: float | None = None

    def begin(self) -> None:
        self.begun = time.perf_counter()

    @property
    def now(self) -> float:
        return 0.0 if self.begun is None else time.perf_counter() - self.begun

    @property
    def is_over(self) -> bool:
        return self.now >= self.length

    @property
    def runs(self) -> bool:
        return self.begun is not None and not self.is_over


@dataclass
class Poll:
    """Where the page asks what is new, at which fact it was drawn, and how often it asks."""

    address: str
    seq: int
    every: float  # seconds


@dataclass
class Phone:
    server: str
    own_address: str
    chance: random.Random
    clock: Clock
    heard: Heard
    cookie: str = ""
    game: str = ""  # the address of the game
    screen: str = ""  # the last that was drawn whole
    seq: str = ""
    poll: Poll | None = None
    taps: dict[str, str] = field(default_factory=dict)  # card or chip: its count after a tap
    kept: set[str] = field(default_factory=set)  # addresses of melds, see static/offline.js
    fetching: asyncio.Task[None] | None = None
    lines: list[Line] = field(default_factory=list)  # those that nothing is asked by now

    async def open(self, path: str, kind: Kind = Kind.PAGE) -> None:
        """A whole page, as a link or a reload asks for it."""
        answer = await self.ask(kind, Asking(self.cookie).get(path, piece=False))
        self.show(answer.page)

    async def swap(self, path: str, kind: Kind = Kind.SCREEN) -> None:
        """Another screen in the place of this one."""
        answer = await self.ask(kind, Asking(self.cookie).get(path))
        self.show(answer.page)

    async def send(self, action: str, **fields: object) -> str:
        """Send a form as a browser does without htmx; where the answer leads."""
        form, address = self.form(action)
        sent = {**form.fields, **{name.replace("__", "-"): v for name, v in fields.items()}}
        request = Asking(self.cookie).post(address, sent, piece=False)
        return (await self.ask(Kind.BEFORE, request, status=303)).header("Location")

    async def enter(self, kind: Kind, action: str, **fields: object) -> str:
        """Tap what records: the id of the tap."""
        form, address = self.form(action)
        op = f"{self.chance.getrandbits(64):016x}"
        sent = {**form.fields, "seq": self.seq, "op": op, **fields}
        answer = await self.ask(kind, Asking(self.cookie).post(address, sent))
        self.show(answer.page, is_own="/meld/" in address)
        return op

    async def ask_news(self) -> None:
        """Ask as the page does, and leave it alone where there is nothing new."""
        poll = self.poll
        if poll is None:
            return
        answer = await self.ask(Kind.NO_NEWS, Asking(self.cookie).get(poll.address))
        if answer.page and poll is self.poll:  # else a tap was answered meanwhile
            self.show(answer.page)

    async def ask(self, kind: Kind, request: bytes, status: int = 200) -> Answer:
        line = self.lines.pop() if self.lines else None
        if line is None or line.reader.at_eof():
            line = await Line.to(self.server, self.own_address)
        asked, counts = time.perf_counter(), self.clock.runs
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await line.ask(request)
        except (OSError, EOFError, TimeoutError) as trouble:
            line.writer.close()
            raise UnexpectedError(f"{kind}: no answer ({trouble!r})") from trouble
        if kind is Kind.NO_NEWS and answer.page:
            kind = Kind.NEWS
        if counts:
            self.heard.times[kind].append(time.perf_counter() - asked)
        self.lines.append(line)
        self.cookie = answer.cookie or self.cookie
        if answer.status != status:
            raise UnexpectedError(
                f"{kind}: {answer.status} {request[:60]!r} {request[-40:]!r} {said(answer.page)}"
            )
        if kind is Kind.NO_NEWS and answer.header("HX-Reswap") != "none":
            raise UnexpectedError(f"{kind}: empty")
        return answer

    def show(self, page: str, is_own: bool = False) -> None:
        """Put what was answered on the screen: all of it, or what a tap has changed."""
        if 'id="table"' in page:
            self.screen, self.poll = page, None
            self.taps.clear()
        elif "<hx-partial" not in page:
            raise UnexpectedError(f"neither a screen nor changes: {page[:200]!r}")
        before = self.seq
        if found := SEQ.search(page):
            self.seq = found[1]
        if found := POLL.search(page):
            self.poll = Poll(unescape(found[1]), int(found[2]), float(found[3]))
        for card, after in reversed(TAP.findall(page)):  # a chip's “Take back” is its second button
            self.taps[card] = after
        self._keep_melds((is_own and self.seq == str(int(before) + 1)) or self.seq == before)

    def _keep_melds(self, is_as_before: bool) -> None:
        """What static/offline.js does: the melds of the others are fetched once nobody taps."""
        tabs = self.tabs
        if not is_as_before or not tabs:
            self.kept.clear()
        if self.fetching:
            self.fetching.cancel()
        if tabs and self.poll and self.clock.runs:
            self.kept.add(urlsplit(self.poll.address).path)
            self.fetching = asyncio.create_task(self._fetch_melds(tabs))

    async def _fetch_melds(self, tabs: list[str]) -> None:
        await asyncio.sleep(SETTLED)
        for path in tabs:
            if path in self.kept or self.clock.is_over:
                continue
            try:
                answer = await self.ask(Kind.KEPT, Asking(self.cookie).get(path))
            except UnexpectedError as mistake:
                self.heard.errors.append(str(mistake))
                return
            found = SEQ.search(answer.page)
            if not found or found[1] != self.seq:
                return
            self.kept.add(path)

    @property
    def tabs(self) -> list[str]:
        """The addresses of all players' meld, where a scorekeeper enters it."""
        found = TABS.search(self.screen)
        return MELD.findall(found[0]) if found else []

    def form(self, action: str) -> tuple[Form, str]:
        """The form on the screen with a button that sends it to an address ending so."""
        for form in PageReader(self.screen).forms:
            for address in form.actions:
                if address.endswith(action):
                    return form, address
        raise UnexpectedError(f"no form goes to {action}")

    def has(self, action: str) -> bool:
        return f'{action}"' in self.screen

    def choices(self, name: str) -> list[str]:
        """The values of the tiles or buttons of that name."""
        return re.findall(rf'name="{name}" value="([^"]+)"', self.screen)

    def close(self) -> None:
        if self.fetching:
            self.fetching.cancel()
        for line in self.lines:
            line.writer.close()


@dataclass(frozen=True)
class Cards:
    """What a player holds: the cards, and the chips that they are worth."""

    held: Counter[str]
    chips: frozenset[str]

    def to_tap(self, taps: Mapping[str, str]) -> list[str]:
        """What may be tapped by now, of what each button of the page says it would count."""
        most = self.held + Counter(self.chips)
        return sorted(
            f"{name}:{after}" for name, after in taps.items() if 0 < int(after) <= most[name]
        )


def dealt(chance: random.Random, trump: str) -> list[Cards]:
    """Twelve cards for each player."""
    deck = [f"{rank}{suit}" for rank in RANKS for suit in SUITS] * 2
    chance.shuffle(deck)
    hands = [Counter(deck[place :: len(PLAYERS)]) for place in range(len(PLAYERS))]
    return [Cards(hand, chips_of(hand, trump)) for hand in hands]


def chips_of(hand: Counter[str], trump: str) -> frozenset[str]:
    run = {f"{rank}{trump}" for rank in RUN}
    needed = {f"marriage-{suit}": {f"K{suit}", f"Q{suit}"} for suit in SUITS if suit != trump}
    needed |= {name: {f"{name[0].upper()}{suit}" for suit in SUITS} for name in AROUNDS}
    needed["pinochle"] = {"QS", "JD"}
    needed |= {"run": run} if run <= {*hand} else {"royal-marriage": {f"K{trump}", f"Q{trump}"}}
    return frozenset(name for name, cards in needed.items() if cards <= {*hand})


@dataclass
class Step:
    """Something that a phone does, so many seconds after the table's first deal."""

    at: float
    phone: Phone
    do: Callable[[], Awaitable[None]]


@dataclass
class Table:
    """Three phones at one game, and what they have entered so far."""

    scorer: Phone
    player: Phone
    watcher: Phone
    chance: random.Random
    clock: Clock
    heard: Heard
    dealt: float  # seconds from the table's first deal to the begin of the clock
    entered: list[str] = field(default_factory=list)  # the ids of their taps
    hand: int = 1
    cards: list[Cards] = field(default_factory=list)  # by seat
    is_there: asyncio.Event = field(default_factory=asyncio.Event)
    asleep: set[int] = field(default_factory=set)  # the phones that are locked, by id()

    @classmethod
    def at(
        cls, server: str, number: int, chance: random.Random, clock: Clock, heard: Heard
    ) -> Table:
        """Each table has an address of its own, or one would have too many games."""
        own = f"127.0.{1 + number // 250}.{1 + number % 250}"
        scorer, player, watcher = (Phone(server, own, chance, clock, heard) for _ in range(3))
        return cls(scorer, player, watcher, chance, clock, heard, chance.uniform(0, HAND))

    @property
    def phones(self) -> tuple[Phone, Phone, Phone]:
        return self.scorer, self.player, self.watcher

    async def sit_down(self) -> None:
        """Start a game, and let two phones join it by its links."""
        host = self.scorer
        await host.open("/games/new")
        names = {f"players__{seat}": name for seat, name in enumerate(PLAYERS)}
        game = await host.send("/games", ruleset="howell-racehorse", **names)
        for phone, role in ((self.player, "seat"), (self.watcher, "watch")):
            link = await self._link(game, role)
            await phone.open(link)
            await phone.send(link, **({"seat": PLAYERS_SEAT} if role == "seat" else {}))
        for phone in self.phones:
            phone.game = game
            await phone.open(game)

    async def _link(self, game: str, role: str) -> str:
        host = self.scorer
        await host.open(f"{game}/share?open={role}")
        if f'id="link-{role}"' not in host.screen:
            await host.open(await host.send(f"/share/{role}/new"))
        found = re.search(rf'id="link-{role}" value="([^"]+)"', host.screen)
        if not found:
            raise UnexpectedError(f"no link to {role}")
        return urlsplit(found[1]).path

    async def play(self) -> None:
        """Hand after hand until the evening is over."""
        deal = 0.0
        for self.hand in count(1):
            length = HAND * self.chance.uniform(0.9, 1.1)
            for step in sorted(self._plan(deal, length), key=lambda step: step.at):
                if not await self._comes(step.at):
                    return
                await self._do(step)
            deal += length

    async def watch(self, phone: Phone) -> None:
        """Ask what is new as often as the page says, unless the phone is locked."""
        await asyncio.sleep(self.chance.uniform(0, 2))
        while not self.clock.is_over:
            asked = time.perf_counter()
            if id(phone) not in self.asleep:
                await self._counted(phone.ask_news())
            every = phone.poll.every if phone.poll else 1.0
            await asyncio.sleep(max(0.0, every - (time.perf_counter() - asked)))

    async def _comes(self, at: float) -> bool:
        """Wait for that moment; whether it comes before the evening is over."""
        if at > self.dealt:
            self.is_there.set()
            while self.clock.begun is None:
                await asyncio.sleep(0.05)
            if at - self.dealt > self.clock.length:
                return False
            await asyncio.sleep(at - self.dealt - self.clock.now)
        return True

    async def _do(self, step: Step) -> None:
        if self.clock.begun is None:
            await self._counted(self._catch_up(step.phone))
        await self._counted(step.do())

    async def _catch_up(self, phone: Phone) -> None:
        """Before the clock begins no page asks by itself, and copies may hear a moment later."""
        for _ in range(PATIENCE * 50):
            if phone.poll is None or phone.poll.seq > len(self.entered):
                return
            await phone.ask_news()
            await asyncio.sleep(0.02)
        raise UnexpectedError(f"{phone.game} shows nothing new")

    async def _counted(self, asking: Awaitable[None]) -> None:
        try:
            await asking
        except UnexpectedError as mistake:
            self.heard.errors.append(str(mistake))

    # What they do in a hand

    def _plan(self, deal: float, length: float) -> Iterator[Step]:
        """A hand: the bid within a minute, the meld, minutes of play, tricks, the next hand."""
        chance, scorer = self.chance, self.scorer
        at = deal + chance.uniform(20, 50)
        yield Step(at, scorer, self._bid)
        if chance.random() < 0.1:
            yield Step(at + 4, scorer, self._undo)
            at += chance.uniform(9, 12)
            yield Step(at, scorer, self._bid)
        begin = at + chance.uniform(10, 20)

        of_player = at = begin
        for _ in range(chance.randint(3, 6)):
            of_player += chance.uniform(2, 6)
            yield Step(of_player, self.player, self._tap_own_meld)
        of_player += chance.uniform(2, 5)
        yield Step(of_player, self.player, self._be_done)

        for seat in {*range(len(PLAYERS))} - {PLAYERS_SEAT}:
            at += chance.uniform(3, 6)
            yield Step(at, scorer, partial(self._turn_to, seat))
            for _ in range(chance.randint(2, 5)):
                at += chance.uniform(1.5, 5)
                yield Step(at, scorer, self._tap_meld)
        at = max(at, of_player) + chance.uniform(4, 8)
        if chance.random() < 0.3:
            yield Step(at, scorer, self._tap_meld)
            yield Step(at + 4, scorer, self._undo)
            at += chance.uniform(7, 10)
        yield Step(at, scorer, self._finish)

        tricks = deal + length - chance.uniform(50, 70)
        for phone in self.phones:
            yield from self._meanwhile(phone, at + 5, tricks - 10)
        yield Step(tricks, scorer, self._count_tricks)
        if chance.random() < 0.1:
            yield Step(tricks + 4, scorer, self._undo)
            yield Step(tricks + 9, scorer, self._count_tricks)
        yield Step(tricks + chance.uniform(15, 30), self.player, self._agree)
        yield Step(tricks + chance.uniform(35, 45), scorer, self._deal_next)

    def _meanwhile(self, phone: Phone, begin: float, end: float) -> Iterator[Step]:
        """While cards are played, some look at the score sheet, some let the phone lock itself."""
        what, for_seconds = self.chance.random(), self.chance.uniform(10, 60)
        at = self.chance.uniform(begin, end - for_seconds)
        if what < 0.3:
            yield Step(at, phone, lambda: phone.open(f"{phone.game}/sheet", Kind.SHEET))
            yield Step(at + for_seconds / 3, phone, lambda: phone.open(phone.game))
        elif what < 0.7:
            yield Step(at, phone, lambda: self._lock(phone))
            yield Step(at + for_seconds, phone, lambda: self._unlock(phone))

    async def _bid(self) -> None:
        fields = {
            name: self.chance.choice(self.scorer.choices(name))
            for name in ("declarer", "bid", "trump")
        }
        self.cards = dealt(self.chance, fields["trump"][0].upper())
        await self._enter(self.scorer, Kind.ENTRY, "/bid", **fields)

    async def _turn_to(self, seat: int) -> None:
        address = next(each for each in self.scorer.tabs if each.endswith(f"/meld/{seat}"))
        if self.scorer.poll and urlsplit(self.scorer.poll.address).path != address:
            await self.scorer.swap(address)

    async def _tap_meld(self) -> None:
        if not self.scorer.poll:
            raise UnexpectedError("no meld to tap")
        address = urlsplit(self.scorer.poll.address).path
        await self._tap(self.scorer, address, self.cards[int(address[-1])])

    async def _tap_own_meld(self) -> None:
        await self._tap(self.player, f"/meld/{PLAYERS_SEAT}", self.cards[PLAYERS_SEAT])

    async def _tap(self, phone: Phone, action: str, cards: Cards) -> None:
        """Tap a chip or a card of those that the player holds; some prefer to call chips."""
        new = cards.to_tap(phone.taps)
        chips = [tap for tap in new if tap.endswith(":1") and tap[:-2] in cards.chips]
        if new:
            tap = self.chance.choice(chips if chips and self.chance.random() < 0.7 else new)
            await self._enter(phone, Kind.CARD, action, tap=tap)

    async def _be_done(self) -> None:
        await self._enter(self.player, Kind.ENTRY, f"/meld/{PLAYERS_SEAT}/done")

    async def _finish(self) -> None:
        await self._enter(self.scorer, Kind.ENTRY, "/finish")

    async def _undo(self) -> None:
        await self._enter(self.scorer, Kind.UNDO, "/undo")

    async def _count_tricks(self) -> None:
        side, points = self.scorer.choices("side"), self.scorer.choices("points")
        if not points:
            await self._enter(self.scorer, Kind.ENTRY, "/end", outcome="thrown-in")
            return
        fields = {"side": self.chance.choice(side), "points": self.chance.choice(points)}
        await self._enter(self.scorer, Kind.ENTRY, "/tricks", **fields)

    async def _agree(self) -> None:
        if self.player.has(agree := f"/agree/{PLAYERS_SEAT}"):
            await self._enter(self.player, Kind.ENTRY, agree)

    async def _deal_next(self) -> None:
        await self.scorer.swap(f"{self.scorer.game}/hands/{self.hand + 1}")

    async def _lock(self, phone: Phone) -> None:
        self.asleep.add(id(phone))

    async def _unlock(self, phone: Phone) -> None:
        await phone.open(phone.game)
        self.asleep.discard(id(phone))

    async def _enter(self, phone: Phone, kind: Kind, action: str, **fields: object) -> None:
        self.entered.append(await phone.enter(kind, action, **fields))


def said(page: str) -> str:
    """What a page says is wrong."""
    found = re.search(r'class="(?:err|flash)"[^>]*>\s*([^<]+)', page)
    return " ".join(found[1].split()) if found else ""
