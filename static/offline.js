// What a page can still do offline, also on plain http. This script loads after the page has settled.

import {afterwards} from './scripts/htmx-events.js';
import {SETTLED} from './scripts/later.js';
import {attempts, heardAt, opOf, pathOf} from './scripts/outbox.js';
import {parse} from './scripts/page.js';
import {isPoll} from './scripts/polls.js';
import {gameOf} from './scripts/queue.js';
import {asOf, say} from './scripts/strip.js';
import {tabs} from './scripts/waiting.js';

// --- Offline, another player's meld is shown from a stored screen ---

const SHORT_PATIENCE = 1500; // ms for an answer; then the stored screen is shown
const melds = new Map(); // path -> a player's stored screen; emptied when another phone changes the hand
let seqBefore, settled;

const seqOn = page => Number(page.querySelector('[name=seq]')?.value);
const isCut = path => attempts.get(gameOf(path))?.lost; // true if a tap in the game waits for the connection
const isMeld = path => tabs().some(({pathname}) => pathname === path);

afterwards('htmx:after:swap', ({detail: {ctx}}) => keepMeld(ctx));

function keepMeld(ctx) {
  if (ctx?.swap === 'none') return; // a poll that changed nothing
  const shown = tabs().find(tab => tab.ariaCurrent), seq = seqOn(document);
  const isOwn = ctx && opOf(ctx) && isMeld(pathOf(ctx)) && seq === seqBefore + 1;
  if (!shown || !isOwn && seq !== seqBefore) melds.clear();
  seqBefore = seq;
  clearTimeout(settled);
  if (!shown) return;
  melds.set(shown.pathname, document.getElementById('table').outerHTML);
  settled = setTimeout(fetchMelds, ctx ? SETTLED : 0);
}

async function fetchMelds() {
  for (const {pathname} of tabs().filter(tab => !melds.has(tab.pathname))) {
    const answer = await fetch(pathname, {headers: {'HX-Request-Type': 'partial'}}).catch(() => ({}));
    const screen = answer.ok ? await answer.text().catch(() => '') : '';
    if (seqOn(parse(screen)) !== seqBefore) return;
    melds.set(pathname, screen);
  }
}

afterwards('htmx:config:request', ({detail: {ctx}}) => {
  const path = pathOf(ctx);
  if (ctx.request.method !== 'GET' || isPoll(ctx) || !melds.has(path)) return;
  ctx.fetch = async (...request) => {
    const patience = new Promise(over => setTimeout(over, SHORT_PATIENCE));
    const answer = isCut(path) || await Promise.race([fetch(...request).catch(() => null), patience]);
    if (answer instanceof Response) return answer;
    say('kept', asOf(heardAt));
    return new Response(asKept(melds.get(path)));
  };
});

// Bypass htmx's queue, in which a lost tap may still wait. The listener is on the document, so that the
// listener in taps.js, on the window, drops double taps first.
document.addEventListener('click', event => {
  const path = event.target.closest('a')?.pathname;
  if (event.defaultPrevented || !melds.has(path) || !isCut(path)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  htmx.ajax('GET', path, {source: document.documentElement, target: '#table'});
}, true);

// The stored screen, with the score, the totals and the fact number of the current screen, which is newer.
function asKept(screen) {
  const page = parse(screen), totals = document.querySelectorAll('.tabs b');
  page.getElementById('score').replaceWith(document.getElementById('score').cloneNode(true));
  page.querySelectorAll('.tabs b').forEach((total, index) => total.replaceWith(totals[index].cloneNode(true)));
  page.querySelectorAll('[name=seq]').forEach(field => field.setAttribute('value', seqBefore));
  for (const mark of ['data-felt', 'data-waiting']) {
    page.querySelectorAll(`[${mark}]`).forEach(button => button.removeAttribute(mark));
  }
  return page.getElementById('table').outerHTML;
}

keepMeld();

// --- Offline, and without a service worker, a link opens nothing: the browser would show an error page ---

addEventListener('click', event => {
  const link = event.target.closest('a:not([hx-boost], [href^="#"])');
  if (!link || navigator.onLine || navigator.serviceWorker?.controller) return;
  event.preventDefault();
  say('lost');
});
