// Each submission has an id, its op. The same submission sent again keeps it.

import {answered} from './answers.js';
import {hush} from './strip.js';

// What is submitted -> its op, until it is answered. Quick taps on two buttons of one drawn form get two
// ops. A double tap gets the same op, and so does a tap that is repeated after no answer came.
export const ops = new Map();
// Emptied only as requests end, so htmx must queue and never drop: hx-sync "queue all".
export const inFlight = new Set();

// Capturing: before htmx reads the form, and also while the browser still sends it without htmx.
document.addEventListener('submit', event => {
  const {target: form, submitter} = event;
  const field = form.elements.op;
  if (!field) return;
  const act = actOf(form, submitter);
  if (!ops.has(act)) ops.set(act, newOp());
  field.value = ops.get(act);
  if (inFlight.has(field.value)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  hush('refused', 'failed', 'foreign', 'lost');
  // Felt at once; morphIgnore in htmx-config keeps it through the redraws that answer earlier taps.
  (submitter || form).dataset.felt = '';
}, true);

function actOf(form, submitter) {
  const fields = new URLSearchParams(new FormData(form));
  // Another phone's action may have redrawn the screen, which changes these.
  for (const name of ['op', 'seq', 'shown', 'csrf_token']) fields.delete(name);
  if (submitter?.name) fields.append(submitter.name, submitter.value);
  return addressOf(submitter, form) + '?' + fields;
}

// By attributes: without one, the property formAction is the page's own address.
export function addressOf(button, form) {
  return button?.getAttribute('formaction') || form?.getAttribute('action');
}

// crypto.randomUUID does not exist on plain http.
function newOp() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
}

export function beginOp({detail: {ctx}}) {
  if (ctx.request.body.has('op')) inFlight.add(ctx.request.body.get('op'));
}

export function endOp({detail: {ctx}}) {
  const op = ctx.request.body?.get('op');
  inFlight.delete(op);
  delete (ctx.request.submitter || ctx.sourceElement).dataset.felt;
  // Without an answer, or before the next page, it may have been recorded: another tap must have the same op.
  if (answered(ctx) && !ctx.hx.redirect) ops.forEach((its, act) => its === op && ops.delete(act));
}

// After going back, a page from the browser's memory still shows what was felt.
addEventListener('pageshow', () => {
  document.querySelectorAll('[data-felt]').forEach(element => delete element.dataset.felt);
});
