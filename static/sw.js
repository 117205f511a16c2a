// The service worker. Offline, it shows the pages that secure.js stored, with their assets.

const ROOT = new URL(registration.scope).pathname;
const PATIENCE = 5000; // ms for an answer, if there is a stored page to show instead
const DOWN = [502, 503, 504]; // from a proxy whose server is down

addEventListener('install', () => skipWaiting());
addEventListener('activate', event => event.waitUntil(clients.claim()));

addEventListener('fetch', event => {
  const {request} = event, url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith(`${ROOT}pocket/`)) return; // the edition without a server has a separate worker
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (url.pathname.startsWith(`${ROOT}static/`)) event.respondWith(openAsset(request));
});

async function openPage(request) {
  const stored = await caches.match(request.url);
  if (!stored) return fetch(request);
  const patience = new Promise((_, giveUp) => setTimeout(giveUp, PATIENCE));
  try {
    const answer = await Promise.race([fetch(request), patience]);
    if (!DOWN.includes(answer.status)) return answer;
  } catch {
    // offline, or too slow
  }
  return stored;
}

async function openAsset(request) {
  return await caches.match(request, {ignoreVary: true}) || fetch(request);
}
