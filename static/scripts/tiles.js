// Tiles, and the number that can be typed in place of one.

import {forgive} from './errors.js';
import {submit} from './forms.js';
import {byPointer} from './taps.js';

// --- form[data-complete] is sent automatically once each group of tiles has its choice ---

// Only by a finger or a mouse: arrow keys choose every tile they pass.
// On click, not change: tapping the chosen tile again sends again after a failure.
document.addEventListener('click', ({target}) => {
  const form = target.form;
  if (!byPointer || target.type !== 'radio' || !form?.matches('[data-complete]')) return;
  const tiles = [...form.elements].filter(field => field.type === 'radio');
  const chosen = name => tiles.some(tile => tile.name === name && tile.checked)
    || (name === 'bid' && form.elements.other.value);
  if (tiles.every(tile => chosen(tile.name))) submit(form);
});

// --- The last choice counts: a tile replaces a typed number, and a number replaces a tile ---

const TYPED = {bid: 'other', goal: 'target'}; // the field in place of a tile, by the tiles' name

document.addEventListener('input', ({target: {name, form}}) => {
  for (const [tile, field] of Object.entries(TYPED)) {
    const typed = form?.elements[field];
    if (name === tile && typed?.value) {
      typed.value = '';
      if (tile === 'bid') typed.closest('details').open = false;
      forgive(typed);
    }
    if (name === field) form.querySelectorAll(`[name=${tile}]:checked`).forEach(each => { each.checked = false; });
  }
}, true); // before the form is checked for being complete

// --- In New game the server may move a tick. htmx changes the attribute, which a tapped tile no longer follows ---

let unanswered = new Map(); // values by the tiles' name, until they are answered

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

// A number unfolds with the cursor in its field. Within the tap, or iOS shows no keyboard.
document.addEventListener('click', event => {
  const folded = event.target.closest('summary')?.parentElement;
  const field = folded?.querySelector(':scope > :is(.more, .panel) input');
  if (!field || folded.open) return;
  event.preventDefault();
  folded.open = true;
  field.focus({preventScroll: true});
});

// Typing replaces the earlier number or name. A tap that focuses a field sets the cursor afterwards, so select on click too.
document.addEventListener('focusin', ({target}) => {
  if (!target.matches('[inputmode=numeric], .recount input, .place > input')) return;
  target.select();
  target.addEventListener('click', () => target.select(), {once: true});
});

// The same where “Other” is a tile, whose field the stylesheet shows.
document.addEventListener('change', ({target}) => {
  if (target.name === 'reason' && !target.value) target.form.elements.other.focus();
});
