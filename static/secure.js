// Features that browsers allow only on https and localhost. Keeping score never needs them.

import {ours} from './scripts/answers.js';
import {afterwards} from './scripts/htmx-events.js';
import {ROOT, ownName, settings} from './scripts/page.js';
import {POLL} from './scripts/polls.js';
import {gameOf} from './scripts/queue.js';
import {asOf, isOld} from './scripts/strip.js';

// --- The current page is stored, so that sw.js can show it offline ---

const MOST_PAGES = 30;
const QUIET = 1500; // ms without a new screen before the page is copied; an old phone hears no tap while copying
let assetsKept, copying;
let lastStatus = 200; // the status of the last answer; only a screen with 200 is stored

const isGone = status => status === 403 || status === 404;

async function keepAssets() {
  const parts = document.querySelectorAll('script[src]:not([data-added]), link:is([rel=stylesheet], [rel=icon])');
  const assets = [...parts].map(part => part.src || part.href);
  for (const address of [settings.copy, settings.secure, settings.offline, settings.device]) assets.push(new URL(address, location).href);
  const cache = await caches.open(ownName('assets'));
  const stored = (await cache.keys()).map(({url}) => url);
  await cache.addAll(assets.filter(url => !stored.includes(url)));
  await Promise.all(stored.filter(url => !assets.includes(url)).map(url => cache.delete(url)));
}

async function keepPage() {
  await assetsKept;
  const stylesheet = await caches.match(document.querySelector('link[rel=stylesheet]').href, {ignoreVary: true});
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': stylesheet.headers.get('Content-Security-Policy'),
  };
  const cache = await caches.open(ownName('pages')), [address] = location.href.split('#');
  if (lastStatus !== 200) return;
  // Clone just before storing: of two copies in progress, the copy stored last must show the later screen.
  const page = document.documentElement.cloneNode(true);
  page.querySelectorAll('[data-added], link[rel=preload]').forEach(element => element.remove());
  page.removeAttribute('style');
  page.querySelector('#strip').textContent = asOf(new Date());
  await cache.put(address, new Response(`<!doctype html>${page.outerHTML}`, {headers}));
  if (isGone(lastStatus)) return forgetGame(location.pathname); // an answer arrived while the page was stored
  const oldest = (await cache.keys()).slice(0, -MOST_PAGES);
  await Promise.all(oldest.map(request => cache.delete(request)));
}

function keepLatest() {
  clearTimeout(copying);
  copying = undefined;
  keepPage().catch(console.warn);
}

// Delete all stored pages of a game that this phone may no longer see.
async function forgetGame(path) {
  const cache = await caches.open(ownName('pages'));
  const its = (await cache.keys()).filter(({url}) => gameOf(new URL(url).pathname) === gameOf(path));
  await Promise.all(its.map(request => cache.delete(request)));
}

function keepLaterScreens() {
  afterwards('htmx:after:swap', ({detail: {ctx}}) => {
    if (ctx.swap === 'none' || !ctx.response) return;
    lastStatus = ctx.response.status;
    if (lastStatus !== 200) return;
    clearTimeout(copying);
    copying = setTimeout(keepLatest, QUIET);
  });
  document.addEventListener('visibilitychange', () => { if (document.hidden && copying) keepLatest(); });
  afterwards('htmx:finally:request', ({detail: {ctx}}) => {
    if (!ours(ctx) || !isGone(ctx.response.status)) return;
    const {pathname} = new URL(ctx.request.action, location);
    if (gameOf(pathname) === gameOf(location.pathname)) lastStatus = ctx.response.status;
    forgetGame(pathname).catch(console.warn);
  });
}

async function keep() {
  assetsKept = keepAssets();
  assetsKept.catch(() => {}); // the code below and each copy await assetsKept, and report its failure
  keepLaterScreens(); // first, because a tap may come before the first copy is made
  const [{responseStatus = 200}] = performance.getEntriesByType('navigation');
  if (isGone(responseStatus)) await forgetGame(location.pathname);
  else if (responseStatus < 400 && !isOld()) await keepPage();
  await assetsKept;
  // In the edition without a server, pocket/page.js registers the same worker. Both calls must pass the same
  // option, because the last call decides.
  await navigator.serviceWorker.register(`${ROOT}sw.js`, {updateViaCache: 'none'});
}

// If storage is full or forbidden, pages cannot be shown offline.
if (navigator.serviceWorker) keep().catch(console.warn);

// A stored page that does not poll is loaded again when the connection is back.

const BETWEEN_CHECKS = 3000; // ms

async function comeBack() {
  if (document.querySelector(POLL)) return;
  const answer = await fetch(`${ROOT}sw.js`, {method: 'HEAD', cache: 'no-store'}).catch(() => ({}));
  if (answer.ok && isOld()) location.reload();
}

if (isOld()) {
  addEventListener('online', comeBack);
  setInterval(comeBack, BETWEEN_CHECKS);
}

// --- The screen stays on while a hand is open, and on a board while its game is open ---

let lock; // the promise of a wake lock

async function stayOn() {
  const isOpen = document.querySelector('[data-open]');
  if (!isOpen) {
    (await lock)?.release();
    lock = undefined;
  } else if (!document.hidden && (!lock || (await lock)?.released)) {
    // The browser refuses a lock before the first tap, and while the battery is low. Each tap asks again.
    lock = navigator.wakeLock.request('screen').catch(() => { lock = undefined; });
  }
}

if (navigator.wakeLock) {
  for (const type of ['click', 'visibilitychange']) document.addEventListener(type, stayOn);
  afterwards('htmx:after:swap', stayOn);
  stayOn(); // at once, because nobody taps the big board
}
