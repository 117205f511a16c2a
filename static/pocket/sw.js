// The service worker answers instead of a server. It sends files from the cache, and passes all other
// requests to Python in an open page. Browsers stop it between requests, so nothing may depend on its memory.
importScripts('pocket/files.js'); // FILES: path -> {size, sha256}; POLICY: the policy of the app's pages

const ROOT = new URL(registration.scope).pathname;
const CACHE = `pocket${ROOT}`; // one host may have several editions under different paths
const PAGE = 'index.html';
const KINDS = {
  css: 'text/css', html: 'text/html; charset=utf-8', js: 'text/javascript', json: 'application/json',
  mjs: 'text/javascript', mp4: 'video/mp4', png: 'image/png', svg: 'image/svg+xml', wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
};
// index.html names the rest of its own policy. The worker may load our files and compile WebAssembly.
const POLICIES = {
  [PAGE]: "frame-ancestors 'none'",
  'pocket/worker.js': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
};
const STORED_PAGE = 'kept'; // the reply of a page whose Python is not ready: show the stored page
const PAUSE = 300; // ms before looking for an open page again
const CHECK = 1000; // ms between checks that the page with the request is still open
const PATIENCE = 60_000; // ms for some page to take a request

// --- Each file is stored under its hash, so that a new version fetches only changed files ---

addEventListener('install', event => event.waitUntil(keepAll()));
addEventListener('activate', event => event.waitUntil(forgetOld().then(() => clients.claim())));
addEventListener('message', ({data}) => {
  if (data === 'claim') clients.claim(); // from a page whose reload bypassed this worker
  if (data === 'take over') skipWaiting();
});

const keyOf = path => new URL(`${path}?${FILES[path].sha256}`, registration.scope).href;

async function keepAll() {
  const cache = await caches.open(CACHE);
  const stored = new Set((await cache.keys()).map(({url}) => url));
  const missing = Object.keys(FILES).filter(path => !stored.has(keyOf(path)));
  const all = missing.reduce((sum, path) => sum + FILES[path].size, 0);
  let got = 0;
  for (const path of missing) {
    const content = await fetchChecked(path, size => report({got: got += size, all}));
    await cache.put(keyOf(path), new Response(content));
  }
}

async function fetchChecked(path, progress) {
  const {body, ok} = await fetch(new URL(path, registration.scope), {cache: 'no-cache'});
  if (!ok) throw new Error(`${path} is not there`);
  const parts = [];
  for (let reader = body.getReader(), part; !(part = await reader.read()).done;) {
    parts.push(part.value);
    progress(part.value.length);
  }
  const content = await new Blob(parts).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  const hex = Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('');
  if (hex !== FILES[path].sha256) throw new Error(`${path} is another version's`);
  return content;
}

async function report(progress) {
  for (const page of await openPages()) page.postMessage(progress);
}

async function forgetOld() {
  const cache = await caches.open(CACHE), current = new Set(Object.keys(FILES).map(keyOf));
  const old = (await cache.keys()).filter(({url}) => !current.has(url));
  await Promise.all(old.map(request => cache.delete(request)));
}

// --- Answering ---

addEventListener('fetch', event => {
  const {request} = event, url = new URL(request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(ROOT)) return;
  const path = url.pathname.slice(ROOT.length);
  const isOpened = request.mode === 'navigate' && request.destination === 'document';
  if (isOpened) event.respondWith(openPage());
  else if (path in FILES) event.respondWith(openFile(path));
  else if (path !== 'sw.js' || request.method === 'HEAD') event.respondWith(ask(request)); // HEAD: secure.js looks for a server
});

// For every opened address, answer with index.html, which shows that address in its frame.
async function openPage() {
  const page = await (await openFile(PAGE)).text();
  return new Response(page.replace('<base href="./">', `<base href="${ROOT}">`), headersOf(PAGE));
}

// If the browser has deleted the file from the cache, fetch it again.
async function openFile(path) {
  const stored = await (await caches.open(CACHE)).match(keyOf(path));
  return new Response(stored ? stored.body : await fetchChecked(path, () => {}), headersOf(path));
}

function headersOf(path) {
  const headers = {'Content-Type': KINDS[path.split('.').at(-1)] || 'application/octet-stream'};
  if (path in POLICIES) headers['Content-Security-Policy'] = POLICIES[path];
  return {headers};
}

// --- Requests go to the one page that has Python. Python answers each request id only once ---

const openPages = async () => (await clients.matchAll({type: 'window', includeUncontrolled: true}))
  .filter(({frameType, url}) => frameType !== 'nested' && new URL(url).pathname.startsWith(ROOT));

// While Python starts, the page is shown as secure.js stored it. Taps on it wait for Python.
async function storedPage({method, mode, url}) {
  if (method !== 'GET' || mode !== 'navigate') return undefined;
  const page = await (await caches.open(`pages${ROOT.slice(0, -1)}`)).match(url);
  return page && new Response(page.body, {headers: {...headersOf(PAGE).headers, 'Content-Security-Policy': POLICY}});
}

async function ask(request) {
  const page = await storedPage(request);
  const message = {
    id: crypto.randomUUID(),
    isKept: Boolean(page),
    method: request.method,
    url: request.url,
    headers: [...request.headers, ['Accept-Language', navigator.languages.join()], ['Referer', request.referrer]],
    body: await request.arrayBuffer(),
  };
  const answer = await answerTo(message);
  if (!answer) return Response.error();
  if (answer === STORED_PAGE) return page;
  const {status, headers, body} = answer;
  return new Response([204, 304].includes(status) ? null : body, {status, headers});
}

// {page, port}: the page that answered last, and a port to its worker. The port bypasses a busy page.
let direct;

// Return undefined if no page answered in time. For methods other than GET, return undefined also if the page
// that took the request was closed.
async function answerTo(message) {
  const until = Date.now() + PATIENCE, offers = [];
  let hear;
  const answer = new Promise(done => { hear = done; });
  while (Date.now() < until) {
    offers.push(...direct ? [offer(message, direct.page, hear, direct.port)] : await offerAround(message, hear));
    // Earlier offers still count: a page that was busy receives all offers, and answers the first.
    const page = await Promise.any([...offers, direct ? patience(direct) : pause(PAUSE)]);
    if (!page) continue;
    const found = await answerOf(page, answer);
    if (found?.line) direct = {page, port: found.line};
    if (found || message.method !== 'GET') return found;
    offers.length = 0;
  }
}

const pause = time => new Promise(over => setTimeout(over, time));
const offerAround = async (message, hear) => (await openPages()).map(page => offer(message, page, hear));

// If the page was closed or loaded again, drop its port. The request is then offered to all pages.
async function patience({page}) {
  if (await clients.get(page.id)) await pause(PAUSE);
  else if (direct?.page === page) direct = undefined;
}

// Resolve to the page once it takes the request; only the page with Python does. Then pass its answer to
// `hear`.
function offer(message, page, hear, target = page) {
  const {port1, port2} = new MessageChannel();
  target.postMessage(message, [port2]);
  return new Promise(taken => {
    port1.onmessage = ({data}) => {
      if (data !== 'taken') hear(data);
      taken(page);
    };
  });
}

async function answerOf(page, answer) {
  for (;;) {
    const found = await Promise.race([answer, pause(CHECK)]);
    if (found || !await clients.get(page.id)) return found;
  }
}
