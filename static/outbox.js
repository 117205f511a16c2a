// A tap is kept on the phone from when it is felt until it is answered. One that gets no answer is sent again
// when the line is back; its op stays the same, so it is recorded once even where only the answer was lost.
// From app.js: ROOT, ownName, ops, inFlight, addressOf, say, hush, sentence, asOf, strip, isWithoutLine, sayBack,
// ours, savesNothing, answered, parse.

// --- The queue: it knows nothing of pages and lines ---

class Outbox {
  constructor(storage, name) {
    this.storage = storage;
    this.name = name;
  }

  // In order: {op, act, what: its name on the screen, url, fields}
  get taps() {
    return JSON.parse(this.storage[this.name] || '[]');
  }

  set taps(taps) {
    this.storage[this.name] = JSON.stringify(taps);
  }

  get games() {
    return [...new Set(this.taps.map(({url}) => gameOf(url)))];
  }

  of(game) {
    return this.taps.filter(({url}) => gameOf(url) === game);
  }

  has(op) {
    return this.taps.some(tap => tap.op === op);
  }

  // The same op again keeps its place.
  put(tap) {
    if (!this.has(tap.op)) this.taps = [...this.taps, tap];
  }

  take(op) {
    const tap = this.taps.find(tap => tap.op === op);
    if (tap) this.taps = this.taps.filter(tap => tap.op !== op);
    return tap;
  }

  drop(game) {
    const dropped = this.of(game);
    this.taps = this.taps.filter(({url}) => gameOf(url) !== game);
    return dropped;
  }

  // What was tapped behind a tap on the same screen knew of it: it moves on to the fact that the tap became,
  // unless somebody else's stands between.
  follow({url, fields: {seq}}, fact) {
    if (fact !== Number(seq) + 1) return;
    const isBehind = tap => gameOf(tap.url) === gameOf(url) && tap.fields.seq === seq;
    this.taps = this.taps.map(tap => isBehind(tap) ? {...tap, fields: {...tap.fields, seq: String(fact)}} : tap);
  }
}

const gameOf = path => path.slice(ROOT.length).split('/', 2).join('/'); // games/ID

// --- Sending: of each game only the first, so that none overtakes another; no game waits for another ---

const PATIENCE = 3000; // ms for an answer, before the screen says that a tap waits
const FIRST_PAUSE = 1000, LONGEST_PAUSE = 15000; // ms between attempts; each is twice the one before
const MOST_FAILURES = 5; // in a row: half a minute
const outbox = new Outbox(localStorage, ownName('outbox'));
const attempts = new Map(); // game -> how it went, as long as taps of it wait
let heardAt = new Date(); // the last answer
let refused = []; // what a tap that had waited was answered instead of being recorded

outbox.taps.forEach(({act, op}) => ops.set(act, op)); // tapped again after a reload, it is the same tap

// failures: of a server that is there and fails; then polls hasten nothing.
// full: the server can save nothing now. Somebody will see to it, so that is no failure.
// lost: whether a tap got no answer, or none in time.
function attemptsAt(game) {
  if (!attempts.has(game)) attempts.set(game, {pause: FIRST_PAUSE, failures: 0, full: false, lost: false});
  return attempts.get(game);
}

// On a page without htmx forms go by themselves.
function send(game) {
  const [tap] = outbox.of(game);
  clearTimeout(attemptsAt(game).timer);
  if (!tap || inFlight.has(tap.op) || !self.htmx) return;
  const token = document.querySelector('[name=csrf_token]')?.value || tap.fields.csrf_token;
  // Without what was on the screen: it may have changed, so all of it is drawn.
  const {shown, ...fields} = tap.fields, values = {...fields, csrf_token: token};
  htmx.ajax('POST', tap.url, {source: '#strip', target: formOf(tap) ? '#table' : 'body', values});
}

function sendLater(game) {
  const its = attemptsAt(game);
  clearTimeout(its.timer);
  its.timer = setTimeout(send, its.pause, game);
  its.pause = Math.min(2 * its.pause, LONGEST_PAUSE);
}

function sendNow(game) {
  attemptsAt(game).pause = FIRST_PAUSE;
  send(game);
}

const sendAll = () => outbox.games.forEach(sendNow);
// A tap that makes a game waits for no line: it would begin without anybody there.
const opOf = ctx => ctx.request.body?.has('seq') && ctx.request.body.get('op');
const pathOf = ctx => new URL(ctx.request.action, location).pathname;
const isResent = ctx => ctx.sourceElement.id === 'strip';

document.addEventListener('htmx:config:request', ({detail: {ctx}}) => {
  const fields = Object.fromEntries(ctx.request.body);
  if (!fields.seq) return;
  const [act] = [...ops].find(([, op]) => op === fields.op) || [];
  const url = pathOf(ctx);
  outbox.put({op: fields.op, act, what: nameOf(ctx.request), url, fields});
  setTimeout(() => outbox.has(fields.op) && sayLost(gameOf(url)), PATIENCE);
});

document.addEventListener('htmx:before:request', event => {
  const {ctx} = event.detail, op = opOf(ctx), game = gameOf(pathOf(ctx));
  if (!op || op === outbox.of(game)[0]?.op) return;
  event.preventDefault();
  send(game);
});

// Of a tap that had waited only what was recorded is drawn, where its form is still on the screen.
document.addEventListener('htmx:after:request', event => {
  const {ctx} = event.detail;
  const isDrawn = ours(ctx) && ctx.response.status < 400 && ctx.target.id === 'table';
  if (isResent(ctx) && !isDrawn) event.preventDefault();
});

document.addEventListener('htmx:finally:request', ({detail: {ctx}}) => {
  const op = opOf(ctx), game = gameOf(pathOf(ctx)), wasWithoutLine = isWithoutLine();
  if (answered(ctx)) {
    heardAt = new Date();
    hush('kept', 'lost');
    if (op) attemptsAt(game).failures = 0;
    settle(ctx, outbox.take(op));
    // Any answer says that the line is back.
    outbox.games.filter(game => !attemptsAt(game).failures).forEach(sendNow);
    show();
    if (wasWithoutLine && !isWithoutLine()) sayBack();
  } else if (op) {
    const its = attemptsAt(game);
    its.full = savesNothing(ctx);
    its.failures = ours(ctx) && !its.full ? its.failures + 1 : 0;
    if (its.failures > MOST_FAILURES) return giveUp(game);
    sendLater(game);
    sayLost(game);
  }
});

// It will not take this tap, and what was tapped behind it in the same game must not be recorded without it.
function giveUp(game) {
  const taps = outbox.drop(game);
  attempts.delete(game);
  sayRefused(taps, strip().dataset.failed);
  forget();
  show();
}

addEventListener('online', sendAll);
addEventListener('pageshow', () => (forget(), sendAll()));
addEventListener('storage', () => (forget(), show()));
document.addEventListener('visibilitychange', sendAll);
document.addEventListener('htmx:after:process', sendAll, {once: true});

// What another tab of this browser has sent is over here too: tapped again, it is a tap of its own.
function forget() {
  ops.forEach((op, act) => outbox.has(op) || inFlight.has(op) || ops.delete(act));
}

function sayLost(game) {
  attemptsAt(game).lost = true;
  show();
}

function settle(ctx, tap) {
  attempts.forEach((_, game) => outbox.of(game).length || attempts.delete(game));
  if (!tap) return;
  const fact = ctx.text.match(/name="seq" value="(\d+)"/);
  if (ctx.response.status < 400) outbox.follow(tap, Number(fact?.[1]));
  else if (isResent(ctx)) refused.push({what: tap.what, why: reasonOf(ctx.text)});
  if (isLost(tap) || !refused.length) return;
  sayRefused(refused, refused.at(-1).why);
  refused = [];
}

function sayRefused(taps, why) {
  say('refused', sentence('refused', {taps: taps.map(({what}) => what).join(', '), why}));
}

const isLost = ({url}) => attempts.get(gameOf(url))?.lost;

// --- What the screen says of it ---

const tabs = () => [...document.querySelectorAll('#meld .tabs a')];

document.addEventListener('htmx:after:swap', show);

function show() {
  const taps = outbox.taps.filter(isLost), count = taps.length;
  const full = taps.some(({url}) => attempts.get(gameOf(url)).full);
  hush(...(count ? [full ? 'waiting' : 'full'] : ['full', 'waiting']));
  if (full) say('full', sentence('held', {count}));
  else if (count) say('waiting', sentence(count === 1 ? 'one' : 'many', {count}));
  document.querySelectorAll('[data-waiting]').forEach(button => delete button.dataset.waiting);
  taps.forEach(tap => buttonOf(tap)?.setAttribute('data-waiting', ''));
  const uncounted = taps.filter(({fields}) => fields.tap).map(({url}) => url);
  tabs().forEach(tab => tab.toggleAttribute('data-uncounted', uncounted.includes(tab.pathname)));
  const total = document.querySelector('.count'), isCounted = !uncounted.some(url => formOf({url}));
  total?.setAttribute('data-uncounted', isCounted ? '' : strip().dataset.uncounted);
}

function formOf({url}) {
  return [...document.forms].find(form =>
    [form, ...form.querySelectorAll('[formaction]')].some(element => goesTo(element, url)));
}

function goesTo(element, url) {
  return addressOf(element, element.form || element) === url;
}

function buttonOf({url, fields}) {
  return [...document.querySelectorAll('button')].find(button =>
    goesTo(button, url) && (button.name ? fields[button.name] === button.value : !fields.tap));
}

// As it stands on the button; where tiles were chosen and the form went by itself, as it stands on the tiles.
function nameOf({form, submitter}) {
  if (!submitter?.matches('.nojs')) return submitter?.ariaLabel || submitter?.firstChild?.textContent.trim() || strip().dataset.unnamed;
  return [...form.querySelectorAll(':checked + b')].map(tile => tile.textContent).join(' ');
}

function reasonOf(text) {
  return parse(text).querySelector('.err, [role=alert], h1 small')?.textContent.trim() || '';
}
