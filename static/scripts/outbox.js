// A tap is stored on the phone until it is answered. Without an answer it is sent again when the connection is
// back. Its op stays the same, so it is recorded once even if only the answer was lost.

import {answered, ours, savesNothing} from './answers.js';
import {inFlight, ops} from './ops.js';
import {ownName, parse} from './page.js';
import {Outbox, gameOf} from './queue.js';
import {hush, isOffline, say, sayBack, sentence, strip} from './strip.js';
import {formOf, isLost, nameOf, showWaiting} from './waiting.js';

// --- Sending: the taps of a game are sent one at a time, so that none overtakes another ---

const PATIENCE = 3000; // ms for an answer, before the screen says that a tap waits
const FIRST_PAUSE = 1000, LONGEST_PAUSE = 15000; // ms between attempts; each pause is twice the one before
const MOST_FAILURES = 5; // failures in a row; one more, after half a minute, drops the game's taps
export const outbox = new Outbox(storage(), ownName('outbox'));
export const attempts = new Map(); // game -> its attempts, while the game has taps that wait
export let heardAt = new Date(); // the time of the last answer
let refused = []; // taps that had waited and were refused

outbox.taps.forEach(({act, op}) => ops.set(act, op)); // after a reload, a repeated tap keeps its stored op

// If the browser forbids storage, taps wait only as long as the page is open.
function storage() {
  try {
    return localStorage;
  } catch {
    return {};
  }
}

// failures: attempts in a row that ended with a server error. After a failure, the game's first tap waits for
// its pause to end, even if the server answers another request.
// full: true if the server can save nothing now. That is temporary, so it is no failure.
// lost: true if a tap got no answer, or none in time.
export function attemptsAt(game) {
  if (!attempts.has(game)) attempts.set(game, {pause: FIRST_PAUSE, failures: 0, full: false, lost: false});
  return attempts.get(game);
}

// Send the first tap of a game. Without htmx, do nothing, because the browser sends the forms.
function send(game) {
  const [tap] = outbox.of(game);
  clearTimeout(attemptsAt(game).timer);
  if (!tap || inFlight.has(tap.op) || !self.htmx) return;
  const token = document.querySelector('[name=csrf_token]')?.value || tap.fields.csrf_token;
  // Leave out the field `shown`, because the screen may have changed since the tap. Without that field, the
  // server draws the whole screen.
  const {shown, ...fields} = tap.fields, values = {...fields, csrf_token: token};
  htmx.ajax('POST', tap.url, {source: '#strip', target: formOf(tap) ? '#table' : 'body', values});
}

function sendLater(game) {
  const its = attemptsAt(game);
  clearTimeout(its.timer);
  its.timer = setTimeout(send, its.pause, game);
  its.pause = Math.min(2 * its.pause, LONGEST_PAUSE);
}

function sendNow(game) {
  attemptsAt(game).pause = FIRST_PAUSE;
  send(game);
}

export const sendAll = () => outbox.games.forEach(sendNow);
// The op of a tap that may wait. A tap that creates a game never waits, because the players may have gone
// when the connection is back.
export const opOf = ctx => ctx.request.body?.has('seq') && ctx.request.body.get('op');
export const pathOf = ctx => new URL(ctx.request.action, location).pathname;
export const isResent = ctx => ctx.sourceElement.id === 'strip';

export function storeTap({detail: {ctx}}) {
  const fields = Object.fromEntries(ctx.request.body);
  if (!fields.seq) return;
  const [act] = [...ops].find(([, op]) => op === fields.op) || [];
  const url = pathOf(ctx);
  outbox.put({op: fields.op, act, what: nameOf(ctx.request), url, fields});
  setTimeout(() => outbox.has(fields.op) && sayLost(gameOf(url)), PATIENCE);
}

export function waitForTurn(event) {
  const {ctx} = event.detail, op = opOf(ctx), game = gameOf(pathOf(ctx));
  if (!op || op === outbox.of(game)[0]?.op) return;
  event.preventDefault();
  send(game);
}

// If a tap had waited, draw its answer only if the tap was recorded and its form is still on the screen.
export function refuseResent(event) {
  const {ctx} = event.detail;
  const isDrawn = ours(ctx) && ctx.response.status < 400 && ctx.target.id === 'table';
  if (isResent(ctx) && !isDrawn) event.preventDefault();
}

export function endTap({detail: {ctx}}) {
  const op = opOf(ctx), game = gameOf(pathOf(ctx)), wasOffline = isOffline();
  if (answered(ctx)) {
    heardAt = new Date();
    hush('kept', 'lost');
    if (op) attemptsAt(game).failures = 0;
    settle(ctx, outbox.take(op));
    // Any answer shows that the connection is back.
    outbox.games.filter(game => !attemptsAt(game).failures).forEach(sendNow);
    showWaiting();
    if (wasOffline && !isOffline()) sayBack();
  } else if (op) {
    const its = attemptsAt(game);
    its.full = savesNothing(ctx);
    its.failures = ours(ctx) && !its.full ? its.failures + 1 : 0;
    if (its.failures > MOST_FAILURES) return giveUp(game);
    sendLater(game);
    sayLost(game);
  }
}

// The server fails on this tap, and the taps behind it in the same game must not be recorded without it.
function giveUp(game) {
  const taps = outbox.drop(game);
  attempts.delete(game);
  sayRefused(taps, strip().dataset.failed);
  forget();
  showWaiting();
}

addEventListener('online', sendAll);
addEventListener('pageshow', () => (forget(), sendAll()));
addEventListener('storage', () => (forget(), showWaiting()));
document.addEventListener('visibilitychange', sendAll);

// Forget the ops of taps that another tab of this browser has sent. If a player repeats the tap, it is a new
// tap with a new op.
function forget() {
  ops.forEach((op, act) => outbox.has(op) || inFlight.has(op) || ops.delete(act));
}

function sayLost(game) {
  attemptsAt(game).lost = true;
  showWaiting();
}

function settle(ctx, tap) {
  attempts.forEach((_, game) => outbox.of(game).length || attempts.delete(game));
  if (!tap) return;
  const fact = ctx.text.match(/name="seq" value="(\d+)"/);
  if (ctx.response.status < 400) outbox.follow(tap, Number(fact?.[1]));
  else if (isResent(ctx)) refused.push({what: tap.what, why: reasonOf(ctx.text)});
  if (isLost(tap) || !refused.length) return;
  sayRefused(refused, refused.at(-1).why);
  refused = [];
}

function sayRefused(taps, why) {
  say('refused', sentence('refused', {taps: taps.map(({what}) => what).join(', '), why}));
}

function reasonOf(text) {
  const page = parse(text), reason = page.querySelector('.err, [role=alert]') || page.querySelector('h1 small');
  return reason?.textContent.trim() || '';
}
