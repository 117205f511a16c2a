// Each submission has an id, its op. The same submission, sent again, keeps its op.

import {answered} from './answers.js';
import {hush} from './strip.js';

// A submission (see actOf) -> its op, until the submission is answered. Quick taps on two buttons of one form
// get two ops. Both halves of a double tap get one op. A tap repeated before its answer came keeps its op.
export const ops = new Map();
// The ops of requests that have not ended. htmx must queue forms and never drop one (hx-sync "queue all"): the
// op of a dropped form would stay here.
export const inFlight = new Set();

// Set the op in the capture phase: before htmx reads the form or, without htmx, before the browser sends it.
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
  // Mark the button at once. morphIgnore in htmx-config keeps the mark when earlier answers redraw the button.
  (submitter || form).dataset.felt = '';
}, true);

function actOf(form, submitter) {
  const fields = new URLSearchParams(new FormData(form));
  // These fields change when another phone's action redraws the screen.
  for (const name of ['op', 'seq', 'shown', 'csrf_token']) fields.delete(name);
  if (submitter?.name) fields.append(submitter.name, submitter.value);
  return addressOf(submitter, form) + '?' + fields;
}

// Read the attributes: if formaction is missing, the property formAction is the page's address.
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
  // Keep the op if no answer came, because the tap may have been recorded. Keep it also while a redirect
  // opens the next page.
  if (answered(ctx) && !ctx.hx.redirect) ops.forEach((its, act) => its === op && ops.delete(act));
}

// After going back, a page from the browser's memory still has the marks of its last taps.
addEventListener('pageshow', () => {
  document.querySelectorAll('[data-felt]').forEach(element => delete element.dataset.felt);
});
