// What browsers allow on https and localhost alone; keeping score never needs it.
// From app.js: ROOT, ownName, asOf, isSo, ours, POLL, dataset; from outbox.js: gameOf.

const isOld = () => 'kept' in isSo; // shown without a line, and nothing was heard since

// --- The page as it stands is kept, for sw.js to show without a line ---

const MOST_PAGES = 30;
const QUIET = 1500; // ms without a new screen: an old phone that copies one hears no tap meanwhile
let assetsKept, copying;
let drawn = 200; // the status of the last answer: a refusal is not the score as it was

const isGone = status => status === 403 || status === 404;

async function keepAssets() {
  const parts = document.querySelectorAll('script[src]:not([data-added]), link:is([rel=stylesheet], [rel=icon])');
  const assets = [...parts].map(part => part.src || part.href);
  for (const address of [dataset.copy, dataset.secure, dataset.offline, dataset.device]) assets.push(new URL(address, location).href);
  const kept = await caches.open(ownName('assets'));
  const had = (await kept.keys()).map(({url}) => url);
  await kept.addAll(assets.filter(url => !had.includes(url)));
  await Promise.all(had.filter(url => !assets.includes(url)).map(url => kept.delete(url)));
}

async function keepPage() {
  await assetsKept;
  const stylesheet = await caches.match(document.querySelector('link[rel=stylesheet]').href, {ignoreVary: true});
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': stylesheet.headers.get('Content-Security-Policy'),
  };
  const kept = await caches.open(ownName('pages')), [address] = location.href.split('#');
  if (drawn !== 200) return;
  // Copied last: of two copies under way, the one stored last shows the later screen.
  const page = document.documentElement.cloneNode(true);
  page.querySelectorAll('[data-added], link[rel=preload]').forEach(element => element.remove());
  page.removeAttribute('style');
  page.querySelector('#strip').textContent = asOf(new Date());
  await kept.put(address, new Response(`<!doctype html>${page.outerHTML}`, {headers}));
  if (isGone(drawn)) return forgetGame(location.pathname); // heard while it was stored
  const oldest = (await kept.keys()).slice(0, -MOST_PAGES);
  await Promise.all(oldest.map(request => kept.delete(request)));
}

function keepLatest() {
  clearTimeout(copying);
  copying = undefined;
  keepPage().catch(console.warn);
}

// Whoever may not see a game any more has kept no page of it either.
async function forgetGame(path) {
  const kept = await caches.open(ownName('pages'));
  const its = (await kept.keys()).filter(({url}) => gameOf(new URL(url).pathname) === gameOf(path));
  await Promise.all(its.map(request => kept.delete(request)));
}

function keepLaterScreens() {
  document.addEventListener('htmx:after:swap', ({detail: {ctx}}) => {
    if (ctx.swap === 'none' || !ctx.response) return;
    drawn = ctx.response.status;
    if (drawn !== 200) return;
    clearTimeout(copying);
    copying = setTimeout(keepLatest, QUIET);
  });
  document.addEventListener('visibilitychange', () => { if (document.hidden && copying) keepLatest(); });
  document.addEventListener('htmx:finally:request', ({detail: {ctx}}) => {
    if (!ours(ctx) || !isGone(ctx.response.status)) return;
    const {pathname} = new URL(ctx.request.action, location);
    if (gameOf(pathname) === gameOf(location.pathname)) drawn = ctx.response.status;
    forgetGame(pathname).catch(console.warn);
  });
}

async function keep() {
  assetsKept = keepAssets();
  assetsKept.catch(() => {}); // it is awaited below, and by each copy
  keepLaterScreens(); // from the start: a tap may come before the first copy is made
  const [{responseStatus = 200}] = performance.getEntriesByType('navigation');
  if (isGone(responseStatus)) await forgetGame(location.pathname);
  else if (responseStatus < 400 && !isOld()) await keepPage();
  await assetsKept;
  await navigator.serviceWorker.register(`${ROOT}sw.js`, {updateViaCache: 'none'}); // as in pocket/page.js: the last one counts
}

// Full or forbidden storage: the page is then not shown without a line.
if (navigator.serviceWorker) keep().catch(console.warn);

// A kept page that does not ask for itself is loaded again when the line is back.

const BETWEEN_LOOKS = 3000; // ms

async function comeBack() {
  if (document.querySelector(POLL)) return;
  const answer = await fetch(`${ROOT}sw.js`, {method: 'HEAD', cache: 'no-store'}).catch(() => ({}));
  if (answer.ok && isOld()) location.reload();
}

if (isOld()) {
  addEventListener('online', comeBack);
  setInterval(comeBack, BETWEEN_LOOKS);
}

// --- The screen stays on while a hand is open, and a board while its game is ---

let lock; // or the promise of one

async function stayOn() {
  const isOpen = document.querySelector('[data-open]');
  if (!isOpen) {
    (await lock)?.release();
    lock = undefined;
  } else if (!document.hidden && (!lock || (await lock)?.released)) {
    // Refused where the battery is low, or before the first tap: the next one asks again.
    lock = navigator.wakeLock.request('screen').catch(() => { lock = undefined; });
  }
}

if (navigator.wakeLock) {
  for (const happens of ['click', 'visibilitychange', 'htmx:after:swap']) document.addEventListener(happens, stayOn);
  stayOn(); // nobody taps the board on the table
}
