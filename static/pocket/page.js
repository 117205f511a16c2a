// The page around the app stays open and shows the app in a frame. In one tab, it also runs Python in a
// worker.

const ROOT = new URL(document.baseURI).pathname;
const MINE = `scorekeeper${ROOT}`; // the name of the lock that the tab with Python holds
const frame = document.querySelector('iframe'), state = document.querySelector('[role=status]');
const progress = document.querySelector('progress');
const MB = 1e6;
const others = new BroadcastChannel(MINE); // to the other tabs, which have no Python
const AGAIN = [0, 1000, 3000]; // ms; tabs are woken three times, because a slow page may not listen yet
let worker, isReady = false; // both only in the tab that has Python

function say(name, values = {}) {
  state.textContent = state.dataset[name].replace(/{(\w+)}/g, (_, value) => values[value]);
  progress.hidden = !('all' in values);
}

function fail(name) {
  say(name);
  delete document.body.dataset.shown;
  document.body.dataset.failed = name;
  if (worker) lookForNewer(); // a newer version may start although this one fails
}

// --- Messages from the service worker: progress of downloads, and requests for the app ---

navigator.serviceWorker?.addEventListener('message', ({data, ports: [port]}) => {
  if (data.all) return showProgress(data);
  if (!worker) return;
  if (data.isKept && !isReady) return port.postMessage('kept');
  port.postMessage('taken');
  worker.postMessage({...data, port}, [port]);
});

function showProgress({got, all}) {
  Object.assign(progress, {value: got, max: all});
  say('fetching', {got: (got / MB).toFixed(1), all: (all / MB).toFixed(1)});
}

// --- The first visit stores all files; later visits use the stored files ---

// A server that offers this edition has a service worker too, which may control the page before ours does.
const isOurs = () => navigator.serviceWorker.controller?.scriptURL === new URL('sw.js', document.baseURI).href;

async function beControlled() {
  const workers = navigator.serviceWorker;
  const controlled = new Promise(done => workers.addEventListener('controllerchange', () => isOurs() && done()));
  // A new version differs in files.js, which sw.js imports, so neither may come from the browser's cache.
  const registered = workers.register('sw.js', {updateViaCache: 'none'});
  if (isOurs()) return void registered.catch(console.warn); // everything is stored, so a failure does no harm
  const {active, installing} = await registered;
  active?.postMessage('claim');
  const refused = new Promise((_, reject) => installing?.addEventListener('statechange', () => {
    if (installing.state === 'redundant') reject(new Error('not everything was fetched'));
  }));
  await Promise.race([controlled, refused]);
}

// --- A newer version is offered when a page opens or is shown again: nothing may move under a finger ---

const newer = document.querySelector('aside p');

async function lookForNewer() {
  const known = await navigator.serviceWorker.getRegistration();
  if (known?.waiting && isOurs()) offerNewer();
}

function offerNewer() {
  newer.hidden = false;
  document.body.dataset.newer = '';
}

// The newer version takes over once the current requests are answered. Taps that wait stay in the outbox.
newer.querySelector('button').addEventListener('click', async ({target}) => {
  target.disabled = true;
  const {waiting} = await navigator.serviceWorker.getRegistration();
  if (waiting) waiting.postMessage('take over');
  else location.reload();
});

// Every tab reloads. Otherwise a tab with the old scripts would start the new Python when its turn comes.
function followNewer() {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  document.addEventListener('visibilitychange', () => { if (!document.hidden) lookForNewer(); });
}

// --- One tab has Python; when that tab is closed, another tab starts Python ---

async function takeTurns() {
  const isFree = await navigator.locks.request(MINE, {ifAvailable: true}, lock => Boolean(lock));
  navigator.locks.request(MINE, () => (startPython(), new Promise(() => {}))); // held until the tab is closed
  if (!isFree) wake();
  show();
}

function startPython() {
  say('starting');
  worker = new Worker('pocket/worker.js', {type: 'module', name: 'Python'});
  worker.onmessage = ({data}) => data.failed ? fail(data.failed) : begin();
  worker.onerror = () => fail('failed');
  worker.postMessage({root: ROOT});
  navigator.storage.persist?.();
}

function begin() {
  isReady = true;
  AGAIN.forEach(later => setTimeout(wakeAll, later));
}

// Tabs that a browser opens together show their stored screens until one of them has started Python.
function wakeAll() {
  wake();
  others.postMessage('ready');
}

// The frame may show a stored screen. These events make it poll, and send the taps that waited.
function wake() {
  document.body.dataset.ready = '';
  frame.contentWindow.dispatchEvent(new Event('online'));
  frame.contentDocument?.body?.dispatchEvent(new Event('live'));
}

others.addEventListener('message', wake);

// --- The frame shows the app at the opened address; the address bar follows it ---

function show() {
  if (!frame.src) frame.src = location.href;
}

function follow() {
  const {location: {href}, document: {title}} = frame.contentWindow;
  if (href === 'about:blank') return;
  if (href !== location.href) history.replaceState(null, '', href);
  document.title = title;
}

// If a link with games is opened in an open app, the browser changes only the address bar.
addEventListener('hashchange', () => frame.src && frame.contentWindow.location.assign(location.href));

frame.addEventListener('load', () => {
  if (!frame.src) return;
  follow();
  document.body.dataset.shown = '';
  lookForNewer();
  frame.contentWindow.addEventListener('popstate', () => setTimeout(follow));
  frame.contentWindow.addEventListener('click', save);
  frame.contentDocument.addEventListener('htmx:finally:request', () => setTimeout(follow));
});

// --- Downloads are fetched here, because browsers would fetch them without the service worker ---

async function save(event) {
  const link = event.target.closest('a[download]');
  if (!link || event.defaultPrevented || link.protocol === 'blob:') return;
  event.preventDefault();
  const answer = await frame.contentWindow.fetch(link.href);
  if (!answer.ok) return frame.contentWindow.location.assign(link.href); // the frame then shows the error
  const copy = document.createElement('a');
  copy.href = URL.createObjectURL(await answer.blob());
  copy.download = link.download || nameIn(answer.headers.get('Content-Disposition') || '');
  copy.click();
  setTimeout(() => URL.revokeObjectURL(copy.href), 60_000); // ms, enough to save it
}

function nameIn(header) {
  const [, encoded] = header.match(/filename\*=UTF-8''([^;]+)/) || [];
  return encoded ? decodeURIComponent(encoded) : header.match(/filename="?([^";]+)/)?.[1] ?? '';
}

async function open() {
  if (!isSecureContext) return fail('insecure');
  if (!navigator.serviceWorker || !navigator.locks || !navigator.storage?.getDirectory) return fail('unable');
  try {
    await beControlled();
  } catch (trouble) {
    console.warn(trouble);
    return fail('unfinished');
  }
  followNewer();
  await takeTurns();
}

open();
