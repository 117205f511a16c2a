// Without a line a page is shown as it was kept by secure.js, which also keeps what pages are made of.

const ROOT = new URL(registration.scope).pathname;
const PATIENCE = 5000; // ms, where there is a kept page to show instead

addEventListener('install', () => skipWaiting());
addEventListener('activate', event => event.waitUntil(clients.claim()));

addEventListener('fetch', event => {
  const {request} = event, url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith(`${ROOT}pocket/`)) return; // the edition without a server has a worker of its own
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (url.pathname.startsWith(`${ROOT}static/`)) event.respondWith(openAsset(request));
});

async function openPage(request) {
  const kept = await caches.match(request.url);
  if (!kept) return fetch(request);
  const patience = new Promise((_, giveUp) => setTimeout(giveUp, PATIENCE));
  try {
    const answer = await Promise.race([fetch(request), patience]);
    if (![502, 503, 504].includes(answer.status)) return answer; // a proxy whose server is down
  } catch {
    // no line
  }
  return kept;
}

async function openAsset(request) {
  return await caches.match(request, {ignoreVary: true}) || fetch(request);
}
