// Which answers come from this app, and what the strip says of the others.

import {say, sentence} from './strip.js';

// A proxy whose server is down answers too, and so does a hotel's login page; neither names our header.
export const ours = ctx => ctx.text !== undefined && /HX-Request-Type/i.test(ctx.response.headers.get('Vary'));
// After a failure of the server the tap may still succeed the next time.
export const answered = ctx => ours(ctx) && ctx.response.status < 500;
// 503: the database does not answer or is locked; 507: the disk is full.
export const savesNothing = ctx => ours(ctx) && [503, 507].includes(ctx.response.status);
// Nobody waits for a poll, so a lost one needs no sentence; a tap that records waits in the outbox.
const awaited = ctx => ctx?.sourceElement.matches('form, a, body') && !ctx.request.body?.has('seq');

export function reportLost({detail: {ctx}}) {
  if (awaited(ctx) && ctx.text === undefined) say('lost');
}

export function reportFailed({detail: {ctx}}) {
  if (awaited(ctx) && !answered(ctx)) say('failed', sentence(savesNothing(ctx) ? 'full' : 'failed'));
}

// An answer that lacks the piece it replaces is not ours (a proxy, a hotel's login page). Swapped in, it would
// leave later answers without a target.
export function refuseForeign(event) {
  const main = event.detail.tasks.find(task => task.type === 'main');
  if (!main?.target?.id || !main.swapSpec.style.startsWith('outer')) return;
  if (main.fragment.getElementById(main.target.id)) return;
  event.preventDefault();
  say('foreign');
}

// Back skips a page whose form was answered for good, such as New game.
export function leaveForGood(event) {
  const {redirect, replaceurl} = event.detail.ctx.hx;
  if (!redirect || !replaceurl) return;
  event.preventDefault();
  location.replace(redirect);
}
