// Recognize this app's answers, and show in the strip (strip.js) that a request was lost or failed.

import {say, sentence} from './strip.js';

// A proxy whose server is down also answers, and so does a hotel's login page. Only this app's answers have a
// Vary with HX-Request-Type.
export const ours = ctx => ctx.text !== undefined && /HX-Request-Type/i.test(ctx.response.headers.get('Vary'));
// A server error is no answer, because the same tap may succeed the next time.
export const answered = ctx => ours(ctx) && ctx.response.status < 500;
// 503: the database does not answer or is locked; 507: the disk is full.
export const savesNothing = ctx => ours(ctx) && [503, 507].includes(ctx.response.status);
// A lost request needs a sentence only if somebody waits for it. A poll is sent again anyway, and a tap that
// records something waits in the outbox.
const awaited = ctx => ctx?.sourceElement.matches('form, a, body') && !ctx.request.body?.has('seq');

export function reportLost({detail: {ctx}}) {
  if (awaited(ctx) && ctx.text === undefined) say('lost');
}

export function reportFailed({detail: {ctx}}) {
  if (awaited(ctx) && !answered(ctx)) say('failed', sentence(savesNothing(ctx) ? 'full' : 'failed'));
}

// Refuse an answer without the element that it should replace, such as a hotel's login page. If that element
// were gone, later answers would have no target.
export function refuseForeign(event) {
  const main = event.detail.tasks.find(task => task.type === 'main');
  if (!main?.target?.id || !main.swapSpec.style.startsWith('outer')) return;
  if (main.fragment.getElementById(main.target.id)) return;
  event.preventDefault();
  say('foreign');
}

// Replace the page of a form that is done, such as New game, so that Back skips the page.
export function leaveForGood(event) {
  const {redirect, replaceurl} = event.detail.ctx.hx;
  if (!redirect || !replaceurl) return;
  event.preventDefault();
  location.replace(redirect);
}
