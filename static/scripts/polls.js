// Polls: which answers are used, how often polls are sent, and which disclosures they leave open.

export const POLL = '[hx-trigger^=every]';
export const isPoll = ctx => ctx?.sourceElement?.matches(POLL);

// --- A late answer to a poll is refused if the screen is newer ---

export function refuseLatePoll(event) {
  const {ctx} = event.detail;
  // A redrawn page polls another address, with another fact number or step, or does not poll at all.
  const asks = document.querySelector(POLL)?.getAttribute('hx-get');
  if (isPoll(ctx) && asks !== ctx.request.action) event.preventDefault();
}

// --- A page that has been idle for long polls less often ---

const LONG = 600_000; // ms without a tap; playing the tricks of a hand takes less time
// On an idle page, only every fifth poll is sent, so one in 10 s. The server ends a connection after 20 s
// without a request.
const SELDOM = 9_000; // ms
let livelyAt = 0, askedAt = 0;

const enliven = () => { livelyAt = performance.now(); };
for (const type of ['pointerdown', 'keydown', 'visibilitychange']) addEventListener(type, enliven, true);

export function enlivenBySwap({detail: {ctx}}) {
  if (ctx?.swap !== 'none') enliven();
}

export function skipIdlePoll(event) {
  if (!isPoll(event.detail.ctx)) return;
  const now = performance.now();
  if (now - livelyAt > LONG && now - askedAt < SELDOM) event.preventDefault();
  else askedAt = now;
}

// --- A page that becomes visible again polls at once ---

document.addEventListener('visibilitychange', () => {
  if (!document.hidden) document.body.dispatchEvent(new Event('live'));
});

// --- A poll closes no disclosure that is open on this phone ---

export function keepOpenOnPoll({detail: {ctx, tasks}}) {
  if (!isPoll(ctx)) return;
  const open = new Set([...document.querySelectorAll('[open] > summary')].map(summary => summary.textContent));
  for (const {fragment} of tasks) {
    fragment?.querySelectorAll('details > summary').forEach(summary => {
      summary.parentElement.open ||= open.has(summary.textContent);
    });
  }
}
