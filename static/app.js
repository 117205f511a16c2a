// Loaded first, and not deferred: the class is there before the first paint. The other scripts use what is
// defined here, as their first lines say.
document.documentElement.classList.add('js');

// --- Where the app is: '/', or the path that a proxy gives it, as '/cards/' ---

const ROOT = new URL('..', document.currentScript.src).pathname;
// One host may have several under different paths: what each stores has a name of its own.
const ownName = name => name + ROOT.slice(0, -1);

// --- Each submission has an op of its own; the same one again keeps it ---

// What is submitted -> its op, until it is answered. Quick taps on two buttons of one drawn form get two
// ops; a double tap, or another tap after no answer came, gets the same.
const ops = new Map();
// Emptied only as requests end, so htmx must queue and never drop: hx-sync "queue all".
const inFlight = new Set();

// Capturing: before htmx reads the form, and also while the browser still sends it without htmx.
document.addEventListener('submit', event => {
  const {target: form, submitter} = event;
  const field = form.elements.op;
  if (!field) return;
  const act = actOf(form, submitter);
  if (!ops.has(act)) ops.set(act, newOp());
  field.value = ops.get(act);
  if (inFlight.has(field.value)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  hush('refused', 'failed', 'foreign', 'lost');
  // Felt at once; morphIgnore in htmx-config lets it outlive the redraws that answer earlier taps.
  (submitter || form).dataset.felt = '';
}, true);

function actOf(form, submitter) {
  const fields = new URLSearchParams(new FormData(form));
  // The screen may have been drawn again since, for what another phone recorded.
  for (const name of ['op', 'seq', 'shown', 'csrf_token']) fields.delete(name);
  if (submitter?.name) fields.append(submitter.name, submitter.value);
  return addressOf(submitter, form) + '?' + fields;
}

// By attributes: the property formAction is the page's own address where a button names none.
function addressOf(button, form) {
  return button?.getAttribute('formaction') || form?.getAttribute('action');
}

// crypto.randomUUID does not exist on plain http.
function newOp() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
}

document.addEventListener('htmx:config:request', ({detail: {ctx}}) => {
  if (ctx.request.body.has('op')) inFlight.add(ctx.request.body.get('op'));
});

document.addEventListener('htmx:finally:request', ({detail: {ctx}}) => {
  const op = ctx.request.body?.get('op');
  inFlight.delete(op);
  delete (ctx.request.submitter || ctx.sourceElement).dataset.felt;
  // Not answered, or the next page is on its way: it may have been recorded, so tapping again must carry the same op.
  if (answered(ctx) && !ctx.hx.redirect) ops.forEach((its, act) => its === op && ops.delete(act));
});

// A page the browser had kept, reached by going back: what was felt there is over.
addEventListener('pageshow', () => {
  document.querySelectorAll('[data-felt]').forEach(element => delete element.dataset.felt);
});

// --- The calculator's cards are in its form: a tap that waited for the one before sends them as they are now ---

document.addEventListener('htmx:before:request', ({detail: {ctx: {sourceElement: form, request}}}) => {
  if (form.id !== 'calculator') return;
  const asks = new URL(request.action, location);
  form.querySelectorAll('[type=hidden]').forEach(({name, value}) => asks.searchParams.set(name, value));
  request.action = asks.pathname + asks.search;
});

// --- One strip says one thing: the most urgent of what is so ---

const URGENCY = ['refused', 'full', 'failed', 'foreign', 'waiting', 'kept', 'lost', 'back'];
const WITHOUT_A_LINE = ['waiting', 'kept', 'lost'];
const OVER_SOON = 3000; // ms that it says “Back online”
const isSo = {}; // name -> sentence
let overSoon;

const strip = () => document.getElementById('strip');

function say(name, words = sentence(name)) {
  isSo[name] = words;
  speak();
}

function hush(...names) {
  names.forEach(name => delete isSo[name]);
  speak();
}

// In the language of the page, whose strip carries it: data-lost="No connection. Try again."
function sentence(name, values = {}) {
  return strip().dataset[name].replace(/{(\w+)}/g, (_, value) => values[value]);
}

// “Offline: score from 14:05”
function asOf(moment) {
  const clock = {hour: '2-digit', minute: '2-digit', hourCycle: 'h23'};
  return sentence('kept', {time: moment.toLocaleTimeString(document.documentElement.lang, clock)});
}

// The score gives the strip its room, as far as it can: what is being tapped stays where it is.
function speak() {
  const line = strip(), head = document.querySelector('.score'), {style} = document.documentElement;
  const words = isSo[URGENCY.find(name => name in isSo)] || '';
  if (line.textContent === words) return;
  if (!isStyled()) return speakLater();
  if (head && !line.textContent) style.setProperty('--head', heightOf(head));
  line.textContent = words;
  style.setProperty('--strip', heightOf(line));
}

// Without its stylesheet nothing is as high as it will be; where that fails to load, it stays so.
const isStyled = () => document.querySelector('link[rel=stylesheet]')?.sheet || document.readyState === 'complete';

function speakLater() {
  document.addEventListener('load', speak, {capture: true, once: true});
  addEventListener('load', speak, {once: true});
}

const heightOf = element => `${element.getBoundingClientRect().height}px`;
const parse = text => new DOMParser().parseFromString(text, 'text/html');
const isWithoutLine = () => WITHOUT_A_LINE.some(name => name in isSo);

function sayBack() {
  say('back');
  clearTimeout(overSoon);
  overSoon = setTimeout(hush, OVER_SOON, 'back');
}

// A page that was shown without a line says so from the start, see secure.js.
document.addEventListener('DOMContentLoaded', () => {
  const kept = strip().textContent;
  strip().textContent = '';
  if (kept) say('kept', kept);
});

// A proxy whose server is down answers too, and so does a hotel's login page; neither names our header.
const ours = ctx => ctx.text !== undefined && /HX-Request-Type/i.test(ctx.response.headers.get('Vary'));
// Where the server failed, nothing is known of the tap: it may succeed the next time.
const answered = ctx => ours(ctx) && ctx.response.status < 500;
// 503: its database does not answer or is locked; 507: its disk is full.
const savesNothing = ctx => ours(ctx) && [503, 507].includes(ctx.response.status);
// Nobody waits for a poll, so a lost one is not worth a sentence; a tap that records waits in the outbox.
const awaited = ctx => ctx?.sourceElement.matches('form, a, body') && !ctx.request.body?.has('seq');

document.addEventListener('htmx:error', ({detail: {ctx}}) => {
  if (awaited(ctx) && ctx.text === undefined) say('lost');
});

document.addEventListener('htmx:response:error', ({detail: {ctx}}) => {
  if (awaited(ctx) && !answered(ctx)) say('failed', sentence(savesNothing(ctx) ? 'full' : 'failed'));
});

// An answer that lacks the piece it replaces is not ours (a proxy, a hotel's login page); swapped in, it
// would leave later answers nowhere to go.
document.addEventListener('htmx:before:swap', event => {
  const main = event.detail.tasks.find(task => task.type === 'main');
  if (!main?.target?.id || !main.swapSpec.style.startsWith('outer')) return;
  if (main.fragment.getElementById(main.target.id)) return;
  event.preventDefault();
  say('foreign');
});

// --- A poll that is answered late hides nothing of what the screen has shown since ---

const POLL = '[hx-trigger^=every]';
const isPoll = ctx => ctx?.sourceElement?.matches(POLL);

document.addEventListener('htmx:before:swap', event => {
  const {ctx} = event.detail;
  // Drawn anew, a page asks from another fact or for another step, or no longer.
  const asks = document.querySelector(POLL)?.getAttribute('hx-get');
  if (isPoll(ctx) && asks !== ctx.request.action) event.preventDefault();
});

// --- A page on which nothing has happened for long asks less often ---

const LONG = 600_000; // ms: the tricks of a hand are played in less, and nobody taps meanwhile
const SELDOM = 9_000; // ms: then only every fifth poll is sent; the server ends a connection after 20 s without one
let livelyAt = 0, askedAt = 0;

const enliven = () => { livelyAt = performance.now(); };
for (const happens of ['pointerdown', 'keydown', 'visibilitychange']) addEventListener(happens, enliven, true);
document.addEventListener('htmx:after:swap', ({detail: {ctx}}) => { if (ctx?.swap !== 'none') enliven(); });

document.addEventListener('htmx:config:request', event => {
  if (!isPoll(event.detail.ctx)) return;
  const now = performance.now();
  if (now - livelyAt > LONG && now - askedAt < SELDOM) event.preventDefault();
  else askedAt = now;
});

// A refusal is read where it stands, not behind the foot. But while cards are tapped, nothing moves under the finger.
document.addEventListener('htmx:after:swap', ({detail: {ctx}}) => {
  if (ctx?.response?.status !== 422 || ctx.request.submitter?.name === 'tap') return;
  const refusal = document.querySelector('.err');
  if (refusal && !isSeen(refusal)) refusal.scrollIntoView({block: 'nearest'});
});

// scrollIntoView alone also moves what is seen already, where it stands within the scroll-padding.
function isSeen(element) {
  const {x, width, top, bottom} = element.getBoundingClientRect();
  return [top + 1, bottom - 1].every(y => element.contains(document.elementFromPoint(x + width / 2, y)));
}

// --- form[data-complete] moves on by itself once each group of tiles has its choice ---

// Only when a finger or a mouse chose: arrow keys choose every tile they pass.
let byPointer = false;
addEventListener('pointerdown', () => { byPointer = true; }, true);
addEventListener('keydown', () => { byPointer = false; }, true);

// On click, not change: tapping the chosen tile again sends again after a failure.
document.addEventListener('click', ({target}) => {
  const form = target.form;
  if (!byPointer || target.type !== 'radio' || !form?.matches('[data-complete]')) return;
  const tiles = [...form.elements].filter(field => field.type === 'radio');
  const chosen = name => tiles.some(tile => tile.name === name && tile.checked)
    || (name === 'bid' && form.elements.other.value);
  if (tiles.every(tile => chosen(tile.name))) submit(form);
});

// --- The choice made last counts: a tile takes the place of a number that was typed, and that of a tile ---

document.addEventListener('input', ({target: {name, form}}) => {
  const other = form?.elements.other;
  if (name === 'bid' && other?.value) {
    other.value = '';
    other.closest('details').open = false;
    forgive(other);
  }
  if (name === 'other') form.querySelectorAll('[name=bid]:checked').forEach(tile => { tile.checked = false; });
}, true); // before the form is looked at as complete

// A number unfolds with the cursor in its field. Within the tap: elsewhere iOS shows no keyboard.
document.addEventListener('click', event => {
  const folded = event.target.closest('summary')?.parentElement;
  const field = folded?.querySelector(':scope > .more input');
  if (!field || folded.open) return;
  event.preventDefault();
  folded.open = true;
  field.focus({preventScroll: true});
});

// Typing replaces a number that was entered before. A tap that gives a field the focus puts the cursor in it afterwards.
document.addEventListener('focusin', ({target}) => {
  if (!target.matches('[inputmode=numeric], .recount input')) return;
  target.select();
  target.addEventListener('click', () => target.select(), {once: true});
});

// The same where “Other” is a tile: its field is shown by style.css.
document.addEventListener('change', ({target}) => {
  if (target.name === 'reason' && !target.value) target.form.elements.other.focus();
});

// --- A mistake is not told any more once its field is changed ---

// A form that is looked at again while somebody types says by itself what is wrong still.
document.addEventListener('input', ({target}) => target.form?.matches('#new, #editor') || forgive(target));

function forgive(field) {
  const error = document.getElementById(field.getAttribute('aria-describedby') || 'wrong-' + field.name);
  if (!error?.matches('.err')) return;
  document.querySelectorAll(`[aria-describedby="${error.id}"]`).forEach(each => {
    each.removeAttribute('aria-describedby');
    each.removeAttribute('aria-invalid');
  });
  error.remove();
}

// --- A double tap is one tap, and its second half never lands on what has just taken the first one's place ---

const BOUNCE = 250; // ms: two deliberate taps are slower
const UNREAD_NAME = 350; // ms after the same step was drawn for the next player
const UNREAD_STEP = 700; // ms after another step was drawn, which takes longer to read
const CONTROLS = 'a, button, label, summary';
let tapped = {x: -99, y: -99}, stood, drawnAt = -UNREAD_STEP, unread;

// By its form as well: the next player's Pass looks just like the one before. A card or chip is the same however often
// it was tapped, a chip also where it has been folded up.
function actBy(target) {
  const control = target?.closest('.again')?.querySelector('button') || target?.control || target;
  return control && [control.href || addressOf(control, control.form), control.name, control.value?.split(':')[0]].join();
}

const actUnder = ({x, y}) => actBy(document.elementFromPoint(x, y)?.closest(CONTROLS));
const stepShown = () => document.querySelector('main')?.id;

// What stays under the finger has been read: a swap, a poll's above all, makes nobody wait there.
// What taps change moves nothing, and is not looked at: an old phone would lay the page out twice.
document.addEventListener('htmx:before:swap', ({detail: {tasks}}) => {
  stood = tasks.every(isChange) ? null : {act: actUnder(tapped), step: stepShown()};
});
document.addEventListener('htmx:after:swap', () => {
  if (!stood || actUnder(tapped) === stood.act) return;
  drawnAt = performance.now();
  unread = stood.step && stepShown() === stood.step ? UNREAD_NAME : UNREAD_STEP;
});

addEventListener('click', event => {
  const target = event.target.closest(CONTROLS);
  // The click that a label passes on to its field has no detail, nor has one by keys.
  if (!target || !event.detail || !byPointer) return;
  const {x, y, timeStamp: at} = event, act = actBy(target);
  const isNear = Math.hypot(x - tapped.x, y - tapped.y) < 24;
  // Quick taps on Undo and Redo are meant, and another tap takes them back.
  const isBounce = at - tapped.at < BOUNCE && !target.matches('.bar button');
  if (isNear && (act === tapped.act ? isBounce : at - drawnAt < unread)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  tapped = {x, y, at, act};
}, true);

// --- A phone that comes back to the front sees at once what it missed ---

document.addEventListener('visibilitychange', () => {
  if (!document.hidden) document.body.dispatchEvent(new Event('live'));
});

// --- Whoever works by keys goes on where the new screen begins, not at the top of the page ---

// A chip that was pressed is drawn anew, folded up or not: whoever pressed it stays there.
let meld; // the id of a chip, such as “run”
document.addEventListener('htmx:before:swap', () => {
  meld = document.activeElement?.closest('.chips button')?.value.split(':')[0];
});
document.addEventListener('htmx:after:swap', () => {
  if (byPointer || document.activeElement !== document.body) return;
  const button = document.querySelector(`.chips button[value^="${meld}:"]`);
  const heading = document.querySelector('#table h1');
  if (!button) heading?.setAttribute('tabindex', '-1');
  (button?.closest('details')?.firstElementChild ?? button ?? heading)?.focus({preventScroll: true});
});

// --- Enter in a name goes on to the next seat; after the last one it sends the form ---

document.addEventListener('keydown', event => {
  const {target, key, isComposing} = event;
  if (key !== 'Enter' || isComposing || target.enterKeyHint !== 'next') return;
  event.preventDefault();
  const fields = [...target.form.querySelectorAll('[enterkeyhint]')];
  fields[fields.indexOf(target) + 1].focus();
});

// --- select[data-submit] shows at once what it chose ---

document.addEventListener('change', ({target}) => {
  if (target.matches('[data-submit]')) submit(target.form);
});

// By its first button, because iOS 15 has no requestSubmit().
function submit(form) {
  [...form.elements].find(field => field.type === 'submit').click();
}

// --- What a person unfolds is seen, not left behind the foot ---

document.addEventListener('click', ({target}) => {
  const folded = target.closest('summary')?.parentElement;
  if (folded) requestAnimationFrame(() => folded.scrollIntoView({block: 'nearest'}));
});

// --- What lies over other cards goes away when something else is tapped ---

document.addEventListener('click', ({target}) => {
  const open = document.querySelector('.again[open]'); // one at most: they share a name
  if (open && !open.contains(target)) open.open = false;
});

// --- What a person opened stays open when the form around it is drawn again ---

document.addEventListener('htmx:before:swap', ({detail: {tasks}}) => {
  for (const {fragment} of tasks) {
    fragment?.querySelectorAll('[data-stays-open]').forEach(group => {
      group.open ||= document.getElementById(group.id)?.open;
    });
  }
});

// --- What another phone recorded closes nothing that is open here ---

document.addEventListener('htmx:before:swap', ({detail: {ctx, tasks}}) => {
  if (!isPoll(ctx)) return;
  const open = new Set([...document.querySelectorAll('[open] > summary')].map(summary => summary.textContent));
  for (const {fragment} of tasks) {
    fragment?.querySelectorAll('summary').forEach(summary => {
      summary.parentElement.open ||= open.has(summary.textContent);
    });
  }
});

// --- form[data-holds-still]: the field in use stays where it is while lines come and go above it ---

let inUse;

// Safari has no scroll anchoring; style.css switches that of the others off.
document.addEventListener('htmx:before:swap', () => {
  const field = document.activeElement?.closest('[data-holds-still] :is(input, select, textarea)');
  inUse = field && {field, top: field.getBoundingClientRect().top};
});

document.addEventListener('htmx:after:swap', () => {
  if (inUse?.field.isConnected) scrollBy(0, inUse.field.getBoundingClientRect().top - inUse.top);
});

// --- What taps have changed is put in place here: htmx would let an old phone look at thirty elements where three changed ---

const isChange = ({type}) => type === 'partial';

// Last of those that hear of a swap: one of them opens what was open. htmx reads a form's action and a poll's address
// as it sends, so both may change under it; what taps change brings no other form or poll, see changes.py.
document.addEventListener('htmx:before:swap', event => {
  const {tasks} = event.detail;
  if (!tasks.every(isChange)) return;
  // It is for that screen alone; the next poll brings what another one lacks.
  if (!tasks.every(({target}) => target)) return event.preventDefault();
  for (const task of tasks.splice(0)) {
    if (hasAsMany(task)) change(task.target, task.fragment.firstElementChild);
    else tasks.push(task);
  }
});

// Where a button or a line comes or goes, htmx finds out which of them stay: a finger or the focus may be on one.
function hasAsMany({target, fragment}) {
  const [before, after] = [target, fragment].map(part => part.querySelectorAll('button, summary, li').length);
  return before === after;
}

// One template drew both, so what is at the same place is the same thing.
function change(old, now) {
  if (old.isEqualNode(now)) return;
  if (!old.tagName || old.tagName !== now.tagName) return old.replaceWith(now);
  for (const {name} of [...old.attributes, ...now.attributes]) changeAttribute(old, name, now.getAttribute(name));
  if (old.childNodes.length !== now.childNodes.length) return old.replaceChildren(...now.childNodes);
  [...now.childNodes].forEach((child, place) => change(old.childNodes[place], child));
}

function changeAttribute(element, name, value) {
  if (value === element.getAttribute(name)) return;
  if (value !== null) element.setAttribute(name, value);
  else if (!htmx.config.morphIgnore.includes(name)) element.removeAttribute(name);
}

// --- button[data-copies] copies the field of that id, and says data-copied or data-selected ---

document.addEventListener('click', ({target}) => {
  if (!target.matches('[data-copies]')) return;
  document.getElementById(target.dataset.copies).select();
  // Not the clipboard's own API: it does not exist on plain http.
  target.textContent = target.dataset[document.execCommand('copy') ? 'copied' : 'selected'];
});

// --- htmx: from the CDN or from our copy, never both ---

// The CDN gets 1.2 s, so that the copy runs within 1.5 s.
const CDN_PATIENCE = 1200;
// One that was silent is not asked again for a day: an evening without internet waits once.
const DAY = 24 * 60 * 60 * 1000; // ms
const SILENT_AT = ownName('cdn-silent-at');

function loadHtmx({cdn, integrity, copy}) {
  if (!cdn || wasSilent()) return addScript(copy);

  // Preloaded first: a hanging script keeps the page loading for minutes, a preload does not and can be taken back.
  const preload = document.createElement('link');
  Object.assign(preload, {rel: 'preload', as: 'script', crossOrigin: 'anonymous', integrity, href: cdn});
  let script;
  preload.onload = () => {
    script = addScript(cdn, integrity);
    script.onload = () => clearTimeout(timer);
    script.onerror = takeOver;
  };
  preload.onerror = takeOver;
  document.head.append(preload);
  const timer = setTimeout(takeOver, CDN_PATIENCE);

  function takeOver() {
    clearTimeout(timer);
    preload.onload = preload.onerror = null;
    preload.remove();
    if (script) {
      script.onerror = null;
      // A removed script still runs when it arrives; one adopted by another document never does.
      document.implementation.createHTMLDocument('').adoptNode(script);
    }
    addScript(copy);
    rememberSilence();
  }
}

// A browser may forbid storage: then each page finds out for itself.
function wasSilent() {
  try {
    return Date.now() - localStorage[SILENT_AT] < DAY;
  } catch {
    return false;
  }
}

function rememberSilence() {
  try {
    localStorage[SILENT_AT] = Date.now();
  } catch {
    // forbidden or full
  }
}

function addScript(src, integrity) {
  const script = document.createElement('script');
  if (integrity) Object.assign(script, {integrity, crossOrigin: 'anonymous'});
  script.src = src;
  script.dataset.added = '';
  document.head.append(script);
  return script;
}

const {dataset} = document.currentScript;
loadHtmx(dataset);

// --- What nobody needs at once, after all else ---

const SETTLED = 3000; // ms without a new screen

addEventListener('load', () => {
  setTimeout(addScript, document.querySelector('[data-choice]') ? 0 : SETTLED, dataset.device);
  if (document.getElementById('score')) setTimeout(addScript, SETTLED, dataset.offline);
});

// --- What browsers allow on https alone ---

if (isSecureContext && dataset.secure) addEventListener('load', () => addScript(dataset.secure));
