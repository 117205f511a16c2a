// Tiles (radio buttons that look like cards), and the number that can be typed instead of choosing a tile.

import {forgive} from './errors.js';
import {submit} from './forms.js';
import {byPointer} from './taps.js';

// --- The last choice counts: a tile replaces a typed number, and a number replaces a tile ---

const TYPED = {bid: 'other', goal: 'target'}; // name of the tiles -> name of the field for a typed number

// Registered before the listener below, which may send the form.
document.addEventListener('click', ({target: {name, form}}) => {
  const typed = form?.elements[TYPED[name]];
  if (!typed?.value) return;
  typed.value = '';
  if (name === 'bid') typed.closest('details').open = false;
  forgive(typed);
});

document.addEventListener('input', ({target: {name, form}}) => {
  const group = Object.keys(TYPED).find(tiles => TYPED[tiles] === name);
  if (group) form.querySelectorAll(`[name=${group}]:checked`).forEach(tile => { tile.checked = false; });
}, true); // capturing, to run before all other listeners for this event

// --- form[data-complete] is sent automatically once each group of tiles has its choice ---

// Only after a finger or a mouse, because arrow keys choose every tile they pass. The event is click, not
// change, so that tapping the chosen tile again sends the form again after a failure.
document.addEventListener('click', ({target}) => {
  const form = target.form;
  if (!byPointer || target.type !== 'radio' || !form?.matches('[data-complete]')) return;
  const tiles = [...form.elements].filter(field => field.type === 'radio');
  const chosen = name => tiles.some(tile => tile.name === name && tile.checked)
    || (name === 'bid' && form.elements.other.value);
  if (tiles.every(tile => chosen(tile.name))) submit(form);
});

// --- In New game, the server may choose a tile. htmx sets only “checked”, which a tapped tile ignores ---

let unanswered = new Map(); // name of the tiles -> tapped value, until the server answers

document.addEventListener('change', ({target}) => {
  if (target.matches('#new [type=radio]')) unanswered.set(target.name, target.value);
});

export function tickAsDrawn({detail: {ctx}}) {
  const sent = ctx?.request.body;
  unanswered = new Map([...unanswered].filter(([name, value]) => sent?.get(name) !== value));
  document.querySelectorAll('#new [type=radio]').forEach(tile => {
    if (!unanswered.has(tile.name)) tile.checked = tile.defaultChecked;
  });
}

// When a tap unfolds a number field, put the cursor in the field within the same tap: otherwise iOS shows no
// keyboard.
document.addEventListener('click', event => {
  const folded = event.target.closest('summary')?.parentElement;
  const field = folded?.querySelector(':scope > :is(.more, .panel) input');
  if (!field || folded.open) return;
  event.preventDefault();
  folded.open = true;
  field.focus({preventScroll: true});
});

// Select the earlier number or name, so that typing replaces it. A tap that focuses a field sets the cursor
// later, so select again on click.
document.addEventListener('focusin', ({target}) => {
  if (!target.matches('[inputmode=numeric], .recount input, .place > input')) return;
  target.select();
  target.addEventListener('click', () => target.select(), {once: true});
});

// The tile “Other” has a field that the stylesheet shows. Choosing the tile puts the cursor in the field.
document.addEventListener('change', ({target}) => {
  if (target.name === 'reason' && !target.value) target.form.elements.other.focus();
});
