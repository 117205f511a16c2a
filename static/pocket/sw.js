// Answers in a server's place: files from what was kept, everything else by the Python in an open page.
// It relies on nothing that it remembers, because browsers end it whenever nothing is asked.
importScripts('pocket/files.js'); // FILES: path -> {size, sha256}; POLICY: that of the app's pages

const ROOT = new URL(registration.scope).pathname;
const KEPT = `pocket${ROOT}`; // a host may have several under different paths
const PAGE = 'index.html';
const KINDS = {
  css: 'text/css', html: 'text/html; charset=utf-8', js: 'text/javascript', json: 'application/json',
  mjs: 'text/javascript', mp4: 'video/mp4', png: 'image/png', svg: 'image/svg+xml', wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
};
// The page says the rest itself. Python's loader compiles WebAssembly, which is all that it may beyond a script.
const POLICIES = {
  [PAGE]: "frame-ancestors 'none'",
  'pocket/worker.js': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
};
const KEPT_ONE = 'kept'; // what a page says whose Python does not answer yet
const PAUSE = 300; // ms, before an open page is looked for again
const LOOK = 1000; // ms, after which it is asked whether the page that has the request is still open
const PATIENCE = 60_000; // ms for some page to take a request

// --- Keeping: each file under its hash, so that a new version fetches only what is new in it ---

addEventListener('install', event => event.waitUntil(keepAll()));
addEventListener('activate', event => event.waitUntil(forgetOld().then(() => clients.claim())));
addEventListener('message', ({data}) => {
  if (data === 'claim') clients.claim(); // reloaded past this script
  if (data === 'take over') skipWaiting();
});

const keyOf = path => new URL(`${path}?${FILES[path].sha256}`, registration.scope).href;

async function keepAll() {
  const kept = await caches.open(KEPT);
  const had = new Set((await kept.keys()).map(({url}) => url));
  const missing = Object.keys(FILES).filter(path => !had.has(keyOf(path)));
  const all = missing.reduce((sum, path) => sum + FILES[path].size, 0);
  let got = 0;
  for (const path of missing) {
    const content = await fetched(path, size => tell({got: got += size, all}));
    await kept.put(keyOf(path), new Response(content));
  }
}

async function fetched(path, progress) {
  const {body, ok} = await fetch(new URL(path, registration.scope), {cache: 'no-cache'});
  if (!ok) throw new Error(`${path} is not there`);
  const parts = [];
  for (let reader = body.getReader(), part; !(part = await reader.read()).done;) {
    parts.push(part.value);
    progress(part.value.length);
  }
  const content = await new Blob(parts).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  const written = Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('');
  if (written !== FILES[path].sha256) throw new Error(`${path} is another version's`);
  return content;
}

async function tell(news) {
  for (const page of await openPages()) page.postMessage(news);
}

async function forgetOld() {
  const kept = await caches.open(KEPT), now = new Set(Object.keys(FILES).map(keyOf));
  await Promise.all((await kept.keys()).filter(({url}) => !now.has(url)).map(request => kept.delete(request)));
}

// --- Answering ---

addEventListener('fetch', event => {
  const {request} = event, url = new URL(request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(ROOT)) return;
  const path = url.pathname.slice(ROOT.length);
  const isOpened = request.mode === 'navigate' && request.destination === 'document';
  if (isOpened) event.respondWith(openPage());
  else if (path in FILES) event.respondWith(openFile(path));
  else if (path !== 'sw.js' || request.method === 'HEAD') event.respondWith(ask(request)); // HEAD: is anybody there?
});

// Whatever address was opened, the page with Python comes first, and then shows that address in its frame.
async function openPage() {
  const page = await (await openFile(PAGE)).text();
  return new Response(page.replace('<base href="./">', `<base href="${ROOT}">`), headersOf(PAGE));
}

// A browser may have deleted what was kept.
async function openFile(path) {
  const kept = await (await caches.open(KEPT)).match(keyOf(path));
  return new Response(kept ? kept.body : await fetched(path, () => {}), headersOf(path));
}

function headersOf(path) {
  const headers = {'Content-Type': KINDS[path.split('.').at(-1)] || 'application/octet-stream'};
  if (path in POLICIES) headers['Content-Security-Policy'] = POLICIES[path];
  return {headers};
}

// --- Asking Python, in the one page that has it; the same id is answered once ---

const openPages = async () => (await clients.matchAll({type: 'window', includeUncontrolled: true}))
  .filter(({frameType, url}) => frameType !== 'nested' && new URL(url).pathname.startsWith(ROOT));

// The page as secure.js kept it is shown as long as Python starts; what is tapped on it waits for that.
async function keptPage({method, mode, url}) {
  if (method !== 'GET' || mode !== 'navigate') return undefined;
  const page = await (await caches.open(`pages${ROOT.slice(0, -1)}`)).match(url);
  return page && new Response(page.body, {headers: {...headersOf(PAGE).headers, 'Content-Security-Policy': POLICY}});
}

async function ask(request) {
  const kept = await keptPage(request);
  const asked = {
    id: crypto.randomUUID(),
    isKept: Boolean(kept),
    method: request.method,
    url: request.url,
    headers: [...request.headers, ['Accept-Language', navigator.languages.join()], ['Referer', request.referrer]],
    body: await request.arrayBuffer(),
  };
  const answer = await answered(asked);
  if (!answer) return Response.error();
  if (answer === KEPT_ONE) return kept;
  const {status, headers, body} = answer;
  return new Response([204, 304].includes(status) ? null : body, {status, headers});
}

// {page, port}: past the page, which draws what was tapped, to its worker, which has answered by way of it before.
let line;

// Undefined where the page was closed that had a request which may have changed something.
async function answered(asked) {
  const until = Date.now() + PATIENCE, offers = [];
  let hear;
  const answer = new Promise(done => { hear = done; });
  while (Date.now() < until) {
    offers.push(...line ? [offer(asked, line.page, hear, line.port)] : await offerAround(asked, hear));
    // Those of before count, too: a page that was busy hears all of them, and the first is answered.
    const page = await Promise.any([...offers, line ? patience(line) : pause(PAUSE)]);
    if (!page) continue;
    const found = await answerOf(page, answer);
    if (found?.line) line = {page, port: found.line};
    if (found || asked.method !== 'GET') return found;
    offers.length = 0;
  }
}

const pause = time => new Promise(over => setTimeout(over, time));
const offerAround = async (asked, hear) => (await openPages()).map(page => offer(asked, page, hear));

// None where its page is closed or was loaded again: that is offered around.
async function patience({page}) {
  if (await clients.get(page.id)) await pause(PAUSE);
  else if (line?.page === page) line = undefined;
}

// Gives the page once it has taken it: only the one with Python does. Then the answer comes by the same port.
function offer(asked, page, hear, hearer = page) {
  const {port1, port2} = new MessageChannel();
  hearer.postMessage(asked, [port2]);
  return new Promise(taken => {
    port1.onmessage = ({data}) => {
      if (data !== 'taken') hear(data);
      taken(page);
    };
  });
}

async function answerOf(page, answer) {
  for (;;) {
    const found = await Promise.race([answer, pause(LOOK)]);
    if (found || !await clients.get(page.id)) return found;
  }
}
